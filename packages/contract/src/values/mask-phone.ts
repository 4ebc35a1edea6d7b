import { isCameroonMobile, nationalNumber } from './phone.ts';

/**
 * The one way in which a number is partly hidden: `6 •• •• •• 56`. Enough to know a number again, and too little to
 * complete it: people are found by the last four digits, so that those and the first ones together would be nearly all.
 */
export function maskPhone(number: string): string {
  const shown = nationalNumber(number) ?? number;
  return `${shown.charAt(0)} •• •• •• ${shown.slice(-2)}`;
}

/** Nine digits that begin with 6, in any usual writing, with or without the country; no part of a longer number. */
const written = /(?<![\w-])(?:FRI:)?(?:(?:\+|00)?237[\s.-]?)?6(?:[\s.-]?\d){8}(?![\w-])/gi;

/** Every mobile number within a text, such as an operator's answer or the name of a payer whom nobody has named. */
export const maskPhonesIn = (text: string): string =>
  text.replace(written, (found) => {
    const national = nationalNumber(found.replace(/^FRI:/i, ''));
    return national !== null && isCameroonMobile(national) ? maskPhone(national) : found;
  });
