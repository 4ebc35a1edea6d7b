import { type Language, say, type Text } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';

/**
 * An SMS in these characters costs one part of 160; with any other it has room for 70. Messages of ours keep to them,
 * also where a school's name does not.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ç: 'c',
  ê: 'e',
  ë: 'e',
  î: 'i',
  ï: 'i',
  ô: 'o',
  û: 'u',
  â: 'a',
  Ê: 'E',
  È: 'E',
  À: 'A',
  œ: 'oe',
  '’': "'",
  '\u202f': ' ',
  '\u00a0': ' ',
};

const plain = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, (letter) => plainLetters[letter] ?? letter);

const receiptSms: Text = {
  en: '{school}: {amount} XAF received. Receipt {number}: {link}',
  fr: '{school} : {amount} XAF bien reçus. Pièce {number} : {link}',
};

const linkSms: Text = {
  en: '{school}: {owed} XAF to pay for {name}. Pay by MoMo or Orange Money: {link}',
  fr: '{school} : {owed} XAF à payer pour {name}. Payez par MoMo ou Orange Money : {link}',
};

export interface ReceiptSms {
  readonly school: string;
  readonly amount: number;
  readonly number: string;
  readonly link: string;
}

export const writeReceiptSms = (language: Language, { amount, ...given }: ReceiptSms): string =>
  plain(say(receiptSms, language, { ...given, amount: formatXaf(amount, language) }));

export interface LinkSms {
  readonly school: string;
  readonly name: string;
  readonly owed: number;
  readonly link: string;
}

export const writeLinkSms = (language: Language, { owed, ...given }: LinkSms): string =>
  plain(say(linkSms, language, { ...given, owed: formatXaf(owed, language) }));
