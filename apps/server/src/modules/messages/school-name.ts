import { plainName } from './plain-name.ts';

/** The name that the codes are sent under. */
const ours = 'Ardoise';

/** A payer has just approved a payment to the school on that phone, and reads the school's name in any case. */
export const schoolNameForPayer = (name: string): string => plainName(name, ours);

/**
 * Anybody can register a school under any name, so a phone or mailbox whose holder has confirmed nothing reads a school's
 * name only if the provider has verified it.
 */
export const schoolNameForAnybody = (school: {
  readonly name: string;
  readonly isVerified: boolean;
}): string => (school.isVerified ? plainName(school.name, ours) : ours);
