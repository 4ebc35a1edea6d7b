import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { numberIn, numberSeries } from '@ardoise/contract/values/invoice-number';
import { invoiceTotals, installmentsPaid } from '@ardoise/contract/values/invoice-totals';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { shiftDay } from '../drafts/shift-days.ts';
import type { InvoicePaper } from './invoice-paper.ts';

const words = {
  title: { en: 'School trip and canteen', fr: 'Sortie scolaire et cantine' },
  billTo: { en: 'Mrs Example', fr: 'Mme Exemple' },
  family: { en: 'Example', fr: 'Exemple' },
  trip: { en: 'School trip', fr: 'Sortie scolaire' },
  canteen: { en: 'Canteen, first term', fr: 'Cantine, premier trimestre' },
  message: { en: 'Thank you for paying in time.', fr: 'Merci de payer dans les délais.' },
} as const satisfies Record<string, Text>;

interface Given {
  readonly config: InvoiceConfig;
  readonly language: Language;
  readonly today: string;
  readonly payAddress: string;
}

/** Pure: an invoice of nobody, to show a school its look. */
export function examplePaper({
  config,
  language,
  today,
  payAddress,
}: Given): Omit<InvoicePaper, 'school' | 'createdAt'> {
  const t = (text: Text): string => say(text, language);
  const items = [
    { description: t(words.trip), amount: 15_000 },
    { description: t(words.canteen), amount: 45_000 },
  ];
  const { taxBasisPoints, look, footer, bankDetails, memo, allowsPartial } = config;
  const totals = invoiceTotals({ items, discount: null, taxBasisPoints, extra: 0 });
  const dueOn = shiftDay(today, config.dueDays);
  return {
    kind: 'invoice',
    language,
    number: numberIn(numberSeries(config.pattern, today), 1),
    stamp: 'example',
    look,
    footer,
    bankDetails,
    title: t(words.title),
    billTo: t(words.billTo),
    family: { name: t(words.family), number: 'F-0001' },
    issuedOn: today,
    dueOn,
    credit: null,
    students: [{ name: 'EXEMPLE Ada', detail: 'CM2', items }],
    discount: null,
    taxBasisPoints,
    extraName: '',
    totals,
    paid: 0,
    credited: 0,
    pending: totals.total,
    installments: installmentsPaid([{ dueOn, amount: totals.total }], 0, 0),
    memo,
    message: t(words.message),
    allowsPartial,
    payAddress,
  };
}
