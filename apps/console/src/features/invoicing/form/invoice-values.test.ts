import { invoiceInput } from '@ardoise/contract/invoicing/invoice-input';
import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { expect, it } from 'vitest';
import { textToBasisPoints } from '../percent-text.ts';
import { dueOfConfig } from './config-values.ts';
import { blankInvoice, followOffer, type InvoiceValues, invoiceToInput } from './invoice-values.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

const good: InvoiceValues = {
  ...blankInvoice('fr'),
  familyId: id,
  billTo: 'Fotso Jean',
  title: 'Troisième trimestre',
  dueOn: '05/12/2026',
  items: [{ key: 'a', studentId: id, feeId: null, description: 'Sortie', amount: '100 000' }],
};

const part = (share: string, dueOn: string) => ({ key: dueOn, share, dueOn });

const problems = (change: Partial<InvoiceValues>): string[] => {
  const parsed = invoiceInput.safeParse(invoiceToInput({ ...good, ...change }));
  return parsed.success ? [] : Object.keys(fieldErrors(parsed.error, 'en'));
};

it('reads what is typed', () => {
  expect(invoiceInput.parse(invoiceToInput(good))).toMatchObject({
    dueOn: '2026-12-05',
    discount: null,
    taxBasisPoints: 0,
    extra: 0,
    installments: null,
    items: [{ amount: 100_000, feeId: null }],
  });
});

it('is due with its last installment', () => {
  const parts = [part('40', '05/12/2026'), part('60', '05/01/2027')];
  expect(invoiceToInput({ ...good, dueOn: '', parts })).toMatchObject({
    dueOn: '2027-01-05',
    installments: { by: 'percent', parts: [{ basisPoints: 4_000 }, { basisPoints: 6_000 }] },
  });
});

it.each([
  ['a missing title', { title: ' ' }, ['title']],
  ['no family', { familyId: null }, ['familyId']],
  ['an address that is none', { emails: ['a@b.cm', 'nobody'] }, ['emails.1']],
  ['no items', { items: [] }, ['items']],
  ['an amount of nothing', { items: [{ ...good.items[0], amount: '0' }] }, ['items.0.amount']],
  ['a negative amount', { items: [{ ...good.items[0], amount: '-5' }] }, ['items.0.amount']],
  ['a discount of all of it', { discount: '100000' }, ['discount']],
  ['99 percent', { parts: [part('99', '05/12/2026')] }, ['installments']],
  [
    '101 percent',
    { parts: [part('50', '05/12/2026'), part('51', '06/12/2026')] },
    ['installments'],
  ],
  [
    'an installment without a day',
    { parts: [part('50', ''), part('50', '06/12/2026')] },
    ['installments.parts.0.dueOn'],
  ],
  [
    'installments that do not come to the total',
    { installmentsBy: 'amount', parts: [part('99 999', '05/12/2026')] },
    ['installments'],
  ],
] as ReadonlyArray<readonly [string, Partial<InvoiceValues>, string[]]>)(
  'says at its field: %s',
  (_fault, change, fields) => {
    expect(problems(change)).toEqual(fields);
  },
);

it('reads percentages as people type them', () => {
  expect(['19.25', '19,25 %', '7', '7,5', '100'].map(textToBasisPoints)).toEqual([
    1_925, 1_925, 700, 750, 10_000,
  ]);
  expect(textToBasisPoints(' ')).toBeUndefined();
  expect(['x', '1.234', '-1'].map(textToBasisPoints)).toEqual([NaN, NaN, NaN]);
});

it('bills an open fee by what is pending of it now, and says what it was', () => {
  const fee = (feeId: string, amount: string) => ({
    key: feeId,
    studentId: id,
    feeId,
    description: 'Tuition',
    amount,
  });
  const offered = (feeId: string, pending: number, number: string | null = null) => ({
    id: feeId,
    pending,
    invoice: number === null ? null : { id, number },
  });
  const fees = [offered('a', 50_000), offered('b', 10_000, 'INV-1'), offered('c', 7_000)];
  const offer = { students: [{ id, fees }] } as unknown as InvoiceOffer;
  const items = [fee('a', '60,000'), fee('b', '20,000'), fee('c', '7,000'), fee('gone', '1,000')];
  const followed = followOffer(items, offer, 'en');
  expect(followed.map(({ amount, was }) => [amount, was])).toEqual([
    ['50,000', '60,000'],
    ['20,000', undefined],
    ['7,000', undefined],
    ['1,000', undefined],
  ]);
  expect(followOffer(followed, offer, 'en')).toBe(followed);
});

it('shows by when an invoice of today would be due, once that is a number of days', () => {
  expect(dueOfConfig({ dueDays: '30' }, '2026-12-20')).toBe('2027-01-19');
  expect(dueOfConfig({ dueDays: ' 0' }, '2026-12-20')).toBe('2026-12-20');
  for (const dueDays of ['', 'ten', '1e9', '-1'])
    expect(dueOfConfig({ dueDays }, '2026-12-20'), dueDays).toBe('2026-12-20');
});
