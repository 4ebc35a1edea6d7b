import { formatPhone, isCameroonMobile, nationalNumber } from './phone.ts';

/**
 * The one way in which a number is partly hidden from whoever looks over a shoulder: `6 77 •• •• 56`. Enough to know a
 * number again, by its operator and its end.
 */
export function maskPhone(number: string): string {
  const national = nationalNumber(number);
  if (national !== null)
    return formatPhone(national).replace(/^(\d \d\d) .* (\d\d)$/, '$1 •• •• $2');
  return number.length <= 6 ? '••••' : `${number.slice(0, 4)} •••• ${number.slice(-2)}`;
}

/** Nine digits that begin with 6, in any usual writing, with or without the country; no part of a longer number. */
const written = /(?<![\w-])(?:FRI:)?(?:(?:\+|00)?237[\s.-]?)?6(?:[\s.-]?\d){8}(?![\w-])/gi;

/** Every mobile number within a text, such as an operator's answer or the name of a payer whom nobody has named. */
export const maskPhonesIn = (text: string): string =>
  text.replace(written, (found) => {
    const national = nationalNumber(found.replace(/^FRI:/i, ''));
    return national !== null && isCameroonMobile(national) ? maskPhone(national) : found;
  });
