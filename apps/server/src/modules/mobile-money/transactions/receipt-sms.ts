import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';

const receiptSms: Text = {
  en: '{school}: {amount} FCFA received. Receipt {number}: {link}',
  fr: '{school} : paiement de {amount} FCFA enregistré. Reçu {number} : {link}',
};

/** Before every message about a payment in which no money moves. */
const testMark: Text = {
  en: 'TEST – not a real payment. ',
  fr: 'ESSAI – pas un vrai paiement. ',
};

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
  writeTestMark(isTest, language) +
  say(receiptSms, language, { ...given, amount: formatXaf(amount, language) });

/** What an SMS about a test begins with; nothing where money moves. */
export const writeTestMark = (isTest: boolean, language: Language): string =>
  isTest ? say(testMark, language) : '';
