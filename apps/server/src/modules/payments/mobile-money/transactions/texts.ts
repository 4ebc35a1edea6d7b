import { type Language, say, type Text } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';

const receiptSms: Text = {
  en: '{school}: {amount} XAF received. Receipt {number}: {link}',
  fr: '{school} : {amount} XAF bien reçus. Pièce {number} : {link}',
};

/** Before every message about a payment in which no money moves. */
const testMark: Text = {
  en: 'TEST – not a real payment. ',
  fr: 'ESSAI – pas un vrai paiement. ',
};

const linkSms: Text = {
  en: '{school}: {owed} XAF to pay for {name}. Pay by MoMo or Orange Money: {link}',
  fr: '{school} : {owed} XAF à payer pour {name}. Payez par MoMo ou Orange Money : {link}',
};

/** Where nothing of a name can be written. */
export const yourChild: Text = { en: 'your child', fr: 'votre enfant' };

export interface ReceiptSms {
  readonly school: string;
  readonly amount: number;
  readonly number: string;
  readonly link: string;
  readonly isTest: boolean;
}

export const writeReceiptSms = (
  language: Language,
  { amount, isTest, ...given }: ReceiptSms,
): string =>
  markOf(isTest, language) +
  say(receiptSms, language, { ...given, amount: formatXaf(amount, language) });

const markOf = (isTest: boolean, language: Language): string =>
  isTest ? say(testMark, language) : '';

export interface LinkSms {
  readonly school: string;
  readonly name: string;
  readonly owed: number;
  readonly link: string;
  readonly isTest: boolean;
}

export const writeLinkSms = (language: Language, { owed, isTest, ...given }: LinkSms): string =>
  markOf(isTest, language) + say(linkSms, language, { ...given, owed: formatXaf(owed, language) });
