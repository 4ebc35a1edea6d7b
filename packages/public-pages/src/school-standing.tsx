import { type Language, say, type Text } from '@ardoise/contract/values/language';
import type { SchoolStanding } from '@ardoise/contract/verification';
import type { ReactElement } from 'react';

const words = {
  verified: { en: 'verified school', fr: 'établissement vérifié' },
  unverified: { en: 'Not verified', fr: 'Non vérifié' },
  unverifiedMore: {
    en: 'Ardoise has not verified this school yet. Make sure that it is the one you mean, by its town and its address.',
    fr: 'Ardoise n’a pas encore vérifié cet établissement. Assurez-vous que c’est bien le bon, par sa ville et son adresse.',
  },
  unverifiedNameMore: {
    en: 'Ardoise has not verified this school under this name. Today it is called {name}.',
    fr: 'Ardoise n’a pas vérifié cet établissement sous ce nom. Aujourd’hui, il s’appelle {name}.',
  },
  test: { en: 'TEST – not a real payment', fr: 'ESSAI – pas un vrai paiement' },
} as const satisfies Record<string, Text>;

interface StandingProps {
  readonly school: SchoolStanding & { readonly isProvider?: boolean };
  readonly language: Language;
}

/** Under the school's name: where it is, its address that no other school has, and that it is verified where it is. */
export function StandingLine({ school, language }: StandingProps): ReactElement {
  const { town, address, isVerified, isProvider = false } = school;
  const standing = isVerified && !isProvider ? say(words.verified, language) : null;
  const parts = [town, standing, address];
  return <small>{parts.filter((part) => part !== null).join(' · ')}</small>;
}

/** Said before anything else on the page: who is not verified, and what is only tried. Calm, and not to be missed. */
export function StandingNotices({ school, language }: StandingProps): ReactElement | null {
  const { isVerified, isTest, nameToday: name } = school;
  if (isVerified && !isTest) return null;
  return (
    <div className="standing">
      {isTest ? <b>{say(words.test, language)}</b> : null}
      {isVerified ? null : (
        <>
          <b>{say(words.unverified, language)}</b>
          <p>
            {name === undefined
              ? say(words.unverifiedMore, language)
              : say(words.unverifiedNameMore, language, { name })}
          </p>
        </>
      )}
    </div>
  );
}

/** A filled slate tag: it is no alarm about money. */
export const standingCss = `
.standing { margin: 0 0 16px; }
.standing b { display: inline-block; margin: 0 6px 6px 0; padding: 2px 11px; border-radius: 99px; background: var(--ink); color: var(--page); font-size: 13px; font-weight: 650; }
.standing p { color: var(--ink-2); font-size: 14px; margin: 0; }
`;
