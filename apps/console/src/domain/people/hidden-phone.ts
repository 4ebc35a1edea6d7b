import { formatPhone } from '@ardoise/contract/values/phone';

/** The first half of a number, enough to recognise it: `6 77 12 •• ••`. */
export function hiddenPhone(number: string): string {
  const shown = formatPhone(number);
  let digitsLeft = Math.ceil(shown.replace(/\D/g, '').length / 2);
  return shown
    .split('')
    .map((character) => {
      if (!/\d/.test(character)) return character;
      digitsLeft -= 1;
      return digitsLeft >= 0 ? character : '•';
    })
    .join('');
}
