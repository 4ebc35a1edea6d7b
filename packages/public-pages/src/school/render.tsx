import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { verificationNames } from '@ardoise/contract/verification';
import { Facts, renderFrame, type SchoolFace } from '../payment/frame.tsx';

export { renderPublicPage } from './public-page.tsx';

const words = {
  verifiedMore: {
    en: 'Ardoise has verified that this school is who it says it is.',
    fr: 'Ardoise a vérifié que cet établissement est bien celui qu’il dit être.',
  },
  verification: { en: 'Verification', fr: 'Vérification' },
  town: { en: 'Town', fr: 'Ville' },
  address: { en: 'Address', fr: 'Adresse' },
  pay: { en: 'Pay school fees', fr: 'Payer la scolarité' },
  apply: { en: 'Apply for admission', fr: 'Demander une inscription' },
  unknown: { en: 'No school has this address', fr: 'Aucun établissement n’a cette adresse' },
  unknownMore: {
    en: 'Compare it letter by letter with what you were given.',
    fr: 'Comparez-la lettre par lettre avec celle que l’on vous a donnée.',
  },
} as const satisfies Record<string, Text>;

export interface SchoolPageProps {
  readonly language: Language;
  readonly appId: string;
  readonly school: SchoolFace & { readonly tags: readonly string[] };
}

/** Who a school is: what its address on receipts and payment pages leads to. */
export function renderSchool({ language, appId, school }: SchoolPageProps): string {
  const { name, town, address, isVerified, tags } = school;
  return renderFrame({
    language,
    title: name,
    school: { ...school, isTest: false },
    children: (
      <>
        <h1>{name}</h1>
        {isVerified ? <p className="lead">{say(words.verifiedMore, language)}</p> : null}
        {tags.length === 0 ? null : <p className="lead">{tags.join(' · ')}</p>}
        <div className="sheet">
          <Facts
            facts={[
              ...(town === null ? [] : [[say(words.town, language), town] as const]),
              [say(words.address, language), address],
              [
                say(words.verification, language),
                say(verificationNames[isVerified ? 'verified' : 'unverified'], language),
              ],
            ]}
          />
        </div>
        <a className="button" href={`/pay?lang=${language}`}>
          {say(words.pay, language)}
        </a>
        <a className="button quiet" href={`/apply/${appId}?lang=${language}`}>
          {say(words.apply, language)}
        </a>
      </>
    ),
  });
}

export function renderNoSchool(language: Language): string {
  const title = say(words.unknown, language);
  return renderFrame({
    language,
    title,
    children: (
      <div className="notice" role="alert">
        <h1>{title}</h1>
        <p>{say(words.unknownMore, language)}</p>
      </div>
    ),
  });
}
