import { formatDay } from '@ardoise/contract/values/dates';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { writeTestMark } from '../../mobile-money/public.ts';

export interface InvoiceText {
  readonly school: string;
  readonly number: string;
  /** What the school wrote itself; null of a school that nobody has verified. */
  readonly own: {
    readonly title: string;
    readonly billTo: string;
    readonly message: string;
  } | null;
  readonly pending: number;
  /** What of it falls due first, and when. */
  readonly next: { readonly amount: number; readonly dueOn: string };
  readonly link: string;
  readonly isTest: boolean;
}

const words = {
  sms: {
    en: '{school}: invoice {number}, {amount} to pay by {day}. Pay by MoMo or Orange Money: {link}',
    fr: '{school} : facture {number}, {amount} à payer avant le {day}. Payez par MoMo ou Orange Money : {link}',
  },
  subject: { en: '{school}: invoice {number}', fr: '{school} : facture {number}' },
  hello: { en: 'Dear {name},', fr: 'Bonjour {name},' },
  about: { en: 'Invoice {number}: {title}', fr: 'Facture {number} : {title}' },
  plain: { en: 'Invoice {number}', fr: 'Facture {number}' },
  amount: {
    en: 'Still to pay: {amount}, by {day}.',
    fr: 'Reste à payer : {amount}, avant le {day}.',
  },
  smsOfParts: {
    en: '{school}: invoice {number}, {amount} to pay by {day} ({whole} in all). Pay by MoMo or Orange Money: {link}',
    fr: '{school} : facture {number}, {amount} à payer avant le {day} ({whole} en tout). Payez par MoMo ou Orange Money : {link}',
  },
  amountOfParts: {
    en: 'Still to pay: {whole}, of which {amount} by {day}.',
    fr: 'Reste à payer : {whole}, dont {amount} avant le {day}.',
  },
  pay: {
    en: 'See the invoice, pay it by MTN MoMo or Orange Money, and download it as a PDF:',
    fr: 'Voir la facture, la payer par MTN MoMo ou Orange Money, et la télécharger en PDF :',
  },
} as const satisfies Record<string, Text>;

const valuesOf = ({ pending, next, school, number, link }: InvoiceText, language: Language) => ({
  school,
  number,
  link,
  amount: formatFcfa(next.amount, language),
  whole: formatFcfa(pending, language),
  day: formatDay(next.dueOn),
});

/** Nobody is told to pay all of it by the day of the first installment. */
const isInParts = ({ pending, next }: InvoiceText): boolean => next.amount < pending;

/** Of one SMS, and of a message that somebody shares by WhatsApp. */
export const writeInvoiceSms = (language: Language, text: InvoiceText): string =>
  writeTestMark(text.isTest, language) +
  say(isInParts(text) ? words.smsOfParts : words.sms, language, valuesOf(text, language));

export function writeInvoiceEmail(
  language: Language,
  text: InvoiceText,
): { readonly subject: string; readonly text: string } {
  const values = valuesOf(text, language);
  const { own } = text;
  const lines = [
    ...(own === null ? [] : [say(words.hello, language, { name: own.billTo }), '']),
    own === null
      ? say(words.plain, language, values)
      : say(words.about, language, { ...values, title: own.title }),
    say(isInParts(text) ? words.amountOfParts : words.amount, language, values),
    ...(own === null || own.message === '' ? [] : ['', own.message]),
    '',
    say(words.pay, language),
    text.link,
    '',
    text.school,
  ];
  const mark = writeTestMark(text.isTest, language);
  return { subject: mark + say(words.subject, language, values), text: lines.join('\n') };
}
