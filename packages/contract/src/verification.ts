import type { Text } from './values/language.ts';
import { looksLike, namesResemble } from './values/resemblance.ts';
import { schoolPrefix } from './values/school-prefix.ts';
import { nameText } from './values/text.ts';

/**
 * What the provider's desk has said of a school. unverified: nothing yet. waiting: its name or its receipts' prefix
 * resembles a verified school's, so that the desk must look. verified: it is who it says it is. refused: with a reason.
 */
export const verificationStates = ['unverified', 'waiting', 'verified', 'refused'] as const;
export type VerificationState = (typeof verificationStates)[number];

export const verificationNames: Record<VerificationState, Text> = {
  unverified: { en: 'Not verified', fr: 'Non vérifié' },
  waiting: { en: 'Under review', fr: 'En cours d’examen' },
  verified: { en: 'Verified', fr: 'Vérifié' },
  refused: { en: 'Refused', fr: 'Refusé' },
};

export const schoolName = nameText(120)
  .min(3)
  .meta({ examples: ['Collège Les Palmiers'] });

export const town = nameText(60)
  .min(2)
  .meta({ examples: ['Douala'] });

/** What a school is known by to people outside. */
export interface SchoolIdentity {
  readonly name: string;
  readonly appId: string;
}

export const resemblances = ['name', 'prefix', 'address'] as const;
export type Resemblance = (typeof resemblances)[number];

/** In what a school could be taken for another one. */
export function resemblancesOf(school: SchoolIdentity, other: SchoolIdentity): Resemblance[] {
  const isAlike: Record<Resemblance, boolean> = {
    name: namesResemble(school.name, other.name),
    prefix: looksLike(schoolPrefix(school.name), schoolPrefix(other.name)),
    address: looksLike(school.appId, other.appId),
  };
  return resemblances.filter((which) => isAlike[which]);
}

/** `ardoise.example/school/demo`: no two schools have the same, whatever they call themselves. */
export const schoolAddress = (publicUrl: string, appId: string): string =>
  `${publicUrl.replace(/^\w+:\/\//, '')}/school/${appId}`;

/** What every page and paper for people outside says of a school beside its name. */
export interface SchoolStanding {
  readonly town: string | null;
  /** As `schoolAddress` writes it. */
  readonly address: string;
  readonly isVerified: boolean;
  /** On a paper that has another name, under which the school is not verified: what it is called today. */
  readonly nameToday?: string;
  /** Payments go through the simulator: no money moves. */
  readonly isTest: boolean;
}
