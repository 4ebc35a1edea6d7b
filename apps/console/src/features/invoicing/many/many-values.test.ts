import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import { fieldErrors } from '@ardoise/contract/protocol/fields';
import { expect, it } from 'vitest';
import { blankMany, type ManyValues, manyToInput, sendingToInput } from './many-values.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const item = { key: 'a', description: 'School trip', amount: '15,000' };
const config: InvoiceConfig = {
  pattern: 'INV-{year}-{number}',
  creditPattern: 'CN-{year}-{number}',
  taxBasisPoints: 0,
  dueDays: 30,
  allowsPartial: false,
  memo: '',
  footer: '',
  bankDetails: '',
  look: { layout: 'classic', color: '#1f3a5f', showsLogo: true },
};
const good: ManyValues = {
  ...blankMany(config, '2026-11-16', 'en'),
  classIds: [id],
  title: 'School trip',
  dueOn: '31/01/2027',
  items: [item],
};

const problems = (change: Partial<ManyValues>): string[] => {
  const parsed = startInvoiceRun.body.safeParse(manyToInput({ ...good, ...change }));
  return parsed.success ? [] : Object.keys(fieldErrors(parsed.error, 'en'));
};

it('asks each student of a class for the same', () => {
  expect(startInvoiceRun.body.parse(manyToInput(good))).toMatchObject({
    target: { by: 'class', classIds: [id] },
    items: [{ description: 'School trip', amount: 15_000 }],
    dueOn: '2027-01-31',
  });
});

it('begins as the school has set that its invoices begin', () => {
  const own = {
    ...config,
    taxBasisPoints: 1_925,
    dueDays: 20,
    allowsPartial: true,
    memo: 'Thanks',
  };
  const begun = {
    ...blankMany(own, '2026-12-20', 'fr'),
    classIds: [id],
    title: 'Trip',
    items: [item],
  };
  expect(begun).toMatchObject({ tax: '19,25', dueOn: '09/01/2027' });
  expect(startInvoiceRun.body.parse(manyToInput(begun))).toMatchObject({
    taxBasisPoints: 1_925,
    dueOn: '2027-01-09',
    allowsPartial: true,
    memo: 'Thanks',
  });
});

it('needs no item where open fees are billed', () => {
  const items = [{ key: 'b', description: ' ', amount: '' }];
  expect(problems({ items, billsOpenFees: true })).toEqual([]);
  expect(problems({ items })).toContain('items.0.amount');
});

it('says what is missing at its field', () => {
  expect(problems({ classIds: [] })).toEqual(['target.classIds']);
  expect(problems({ by: 'cycle' })).toEqual(['target.cycleId']);
  expect(problems({ by: 'service' })).toEqual(['target.serviceId']);
  expect(problems({ by: 'families' })).toEqual(['target.familyIds']);
  expect(problems({ title: '' })).toEqual(['title']);
  const parts = [{ key: 'p', share: '99', dueOn: '31/01/2027' }];
  expect(problems({ parts })).toEqual(['installments']);
});

it('repeats only with an end', () => {
  const sending = { channels: ['sms' as const], every: 'month' as const };
  expect(sendingToInput({ ...sending, until: '' })).toBeNull();
  expect(sendingToInput({ ...sending, until: '31/31/2027' })).toBeNull();
  expect(sendingToInput({ ...sending, until: '30/06/2027' })).toEqual({
    channels: ['sms'],
    repeat: { every: 'month', until: '2027-06-30' },
  });
  expect(sendingToInput({ channels: [], every: 'once', until: 'x' })).toEqual({
    channels: [],
    repeat: null,
  });
});
