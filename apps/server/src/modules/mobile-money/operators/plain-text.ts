import { plainLetters } from '@ardoise/contract/values/sms-text';

/** Letters beyond ASCII that an SMS may carry and that are more than a letter with an accent. */
const nearest: Readonly<Record<string, string>> = {
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
};

/**
 * A text in the letters that every operator takes: ASCII letters, digits, space, full stop and hyphen. Accents are folded;
 * an apostrophe, like any other sign, becomes a space. Where nothing can be read any more, `instead` stands there, which is
 * made plain as well.
 */
export function plainText(text: string, maxLength: number, instead = ''): string {
  const plain = plainLetters(text.normalize('NFKC'))
    .replaceAll(/[æÆøØß]/g, (letter) => nearest[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .-]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
  return /[A-Za-z0-9]/.test(plain) || instead === '' ? plain : plainText(instead, maxLength);
}
