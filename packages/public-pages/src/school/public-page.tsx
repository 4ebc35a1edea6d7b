import { type Language, say } from '@ardoise/contract/values/language';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { ReactElement, ReactNode } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { htmlOf, Page } from '../page.tsx';
import type { SchoolFace } from '../payment/frame.tsx';
import { StandingLine, StandingNotices } from '../school-standing.tsx';
import { publicPageCss } from './css.ts';
import { type PagePicture, Pictures } from './pictures.tsx';
import { Ratings, type SchoolRatings, shortened } from './ratings.tsx';
import { words } from './words.ts';

export interface PublicPageProps {
  readonly language: Language;
  readonly appId: string;
  readonly school: SchoolFace & {
    readonly tags: readonly string[];
    readonly postalAddress: string | null;
  };
  /** The whole address of the page. */
  readonly url: string;
  /** The picture that goes with a link to the page, with its whole address. */
  readonly card: string;
  /** What the school wrote in the reader's language, or in the other; null where it wrote nothing. */
  readonly texts: Readonly<Record<'apply' | 'pay' | 'reach', string | null>>;
  readonly ratings: SchoolRatings | null;
  readonly pictures: readonly PagePicture[];
  /** The first picture that is shown. */
  readonly from: number;
}

/** What the page weighs at most, before pictures. */
export const maxPageBytes = 30 * 1024;

/** How much of a school stands on one page. */
interface Fullness {
  readonly pictures: number;
  readonly said: number;
  /** Of each comment and each answer. */
  readonly letters: number;
}

/** From everything to the least. What is left out of the pictures stands behind the page. */
const fullnesses: readonly Fullness[] = [
  { pictures: 40, said: 6, letters: 1_000 },
  { pictures: 40, said: 6, letters: 280 },
  { pictures: 20, said: 6, letters: 280 },
  { pictures: 20, said: 3, letters: 200 },
  { pictures: 10, said: 3, letters: 200 },
  { pictures: 5, said: 2, letters: 120 },
];
const least: Fullness = { pictures: 1, said: 0, letters: 0 };

const bytesOf = (html: string): number => new TextEncoder().encode(html).length;

/** As much as the page may carry: where words are long, fewer of them and fewer pictures stand on it. */
export function renderPublicPage(props: PublicPageProps): string {
  for (const fullness of fullnesses) {
    const html = renderWith(props, fullness);
    if (bytesOf(html) <= maxPageBytes) return html;
  }
  return renderWith(props, least);
}

function renderWith(props: PublicPageProps, fullness: Fullness): string {
  const { language, school, pictures, from, ratings } = props;
  const count = fullness.pictures;
  const shown = pictures.slice(from, from + count);
  const next = from + count < pictures.length ? from + count : null;
  return htmlOf(
    <Page language={language} title={school.name} css={publicPageCss} head={cardOf(props)}>
      <Head {...props} />
      <main>
        {ratings === null ? null : (
          <Ratings language={language} ratings={shortened(ratings, fullness)} />
        )}
        {shown.length === 0 ? null : (
          <Pictures language={language} pictures={shown} next={next} isFirst={from === 0} />
        )}
        <How {...props} />
      </main>
    </Page>,
  );
}

/** What WhatsApp and others show of a link: they read the head, and run no script. */
function cardOf({ language, school, url, card }: PublicPageProps): ReactNode {
  const { name, slogan, town } = school;
  const about =
    slogan == null || slogan === '' ? say(words.description, language, { name }) : slogan;
  return (
    <>
      <meta name="description" content={about} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={town === null ? name : `${name}, ${town}`} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={language === 'fr' ? 'fr_CM' : 'en_CM'} />
      <meta property="og:image" content={card} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Head({ language, appId, school }: PublicPageProps): ReactElement {
  const { name, logo, slogan, background, tags, isVerified } = school;
  const other: Language = language === 'en' ? 'fr' : 'en';
  return (
    <header>
      <div className={background == null ? 'banner plain' : 'banner'}>
        {background == null ? null : <img src={background} alt="" />}
      </div>
      <div className="wide">
        <div className="top">
          {logo === null ? (
            <BrandMark />
          ) : (
            <img className="logo" src={logo} alt="" width="88" height="88" />
          )}
          <a href={`?lang=${other}`} lang={other} hrefLang={other}>
            {say(words.otherLanguage, language)}
          </a>
        </div>
        <h1>{name}</h1>
        {slogan == null || slogan === '' ? null : <p className="slogan">{slogan}</p>}
        <StandingLine school={school} language={language} />
        {isVerified ? <p className="lead">{say(words.verifiedMore, language)}</p> : null}
        <StandingNotices school={{ ...school, isTest: false }} language={language} />
        {tags.length === 0 ? null : (
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        <p className="acts">
          <a className="button" href={`/apply/${appId}?lang=${language}`}>
            {say(words.apply, language)}
          </a>
          <a className="button quiet" href={`/pay?lang=${language}`}>
            {say(words.pay, language)}
          </a>
        </p>
      </div>
    </header>
  );
}

/** Lines end, and paragraphs are parted, where the school did so. */
const Written = ({ text }: { readonly text: string }): ReactElement => (
  <p className="written">{text}</p>
);

function How({ language, school, texts }: PublicPageProps): ReactElement {
  return (
    <div className="wide">
      <div className="how">
        <section>
          <h2>{say(words.howToApply, language)}</h2>
          <Written text={texts.apply ?? say(words.howToApplyMore, language)} />
        </section>
        <section>
          <h2>{say(words.howToPay, language)}</h2>
          <Written text={texts.pay ?? say(words.howToPayMore, language)} />
        </section>
        <section>
          <h2>{say(words.howToReach, language)}</h2>
          {texts.reach === null ? null : <Written text={texts.reach} />}
          <Contact language={language} school={school} />
        </section>
      </div>
    </div>
  );
}

function Contact({ language, school }: Pick<PublicPageProps, 'language' | 'school'>): ReactElement {
  const { phone, town, postalAddress } = school;
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    ...(phone == null
      ? []
      : [
          [
            say(words.phone, language),
            <a key="phone" href={`tel:+237${phone}`}>
              {formatPhone(phone)}
            </a>,
          ] as const,
        ]),
    ...(town === null ? [] : [[say(words.town, language), town] as const]),
    ...(postalAddress === null
      ? []
      : [[say(words.postalAddress, language), postalAddress] as const]),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
