import {
  changeInvoiceConfig,
  getInvoiceConfig,
  previewInvoiceConfig,
} from '@ardoise/contract/invoicing/invoice-config';
import { creditInvoice, voidInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import {
  exportInvoicePayments,
  listInvoicePayments,
  listPaymentsOfInvoice,
  sumInvoicePayments,
} from '@ardoise/contract/invoicing/invoice-payments';
import {
  exportInvoices,
  getInvoiceSummary,
  listInvoices,
} from '@ardoise/contract/invoicing/invoices';
import { reversePayment } from '@ardoise/contract/corrections';
import type { Request } from '@ardoise/contract/protocol/call';
import { invoiceStates } from '@ardoise/contract/values/invoice-state';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { money, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import {
  createFamily,
  expectSound,
  payCash,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { packInvoiceSums } from './lists/pack-sums.ts';
import { bill, draft, invoiceOf } from './testing/billing.ts';

startMoneySchool();

/** A school with an invoice in every state, and overdue for four different times. */
let school: TestSchool;
let orgId: string;
let token: string;
let family: TestFamily;

const today = '2026-11-16T08:00:00.000Z';

/** Billed on a day, due ten days later. */
async function billOn(day: string, amount: number, allowsPartial = true) {
  money.app.clock.set(`${day}T08:00:00.000Z`);
  token = await school.signIn();
  const dueOn = new Date(Date.parse(day) + 10 * 86_400_000).toISOString().slice(0, 10);
  const items = [{ studentId: family.students[0]?.id ?? '', description: 'Trip', amount }];
  return bill(money.app, token, invoiceOf(family, { dueOn, items, allowsPartial }));
}

const feesOf = (invoice: Awaited<ReturnType<typeof bill>>, amount: number) => [
  { feeId: invoice.items[0]?.feeId ?? '', amount },
];

const inList = async (query: Request<typeof listInvoices>['query'] = {}) => {
  const { body } = await money.app.call(
    listInvoices,
    { query: { perPage: 100, ...query } },
    { token },
  );
  if (body.data === null) throw new Error(`No list: ${body.errorMsg}`);
  return body.data;
};

const summaryOf = async (query: Request<typeof getInvoiceSummary>['query'] = {}) => {
  const { body } = await money.app.call(getInvoiceSummary, { query }, { token });
  if (body.data === null) throw new Error(`No summary: ${body.errorMsg}`);
  return body.data;
};

beforeAll(async () => {
  school = await createSchool(money.app);
  orgId = school.orgId;
  family = await createFamily(money, orgId);
  await billOn('2026-07-01', 1_000);
  await billOn('2026-08-15', 2_000);
  await billOn('2026-09-15', 4_000);
  const late = await billOn('2026-10-15', 8_000);
  await payCash(money, orgId, family, 3_000, feesOf(late, 3_000));
  const paid = await billOn('2026-11-16', 16_000);
  await payCash(money, orgId, family, 16_000, feesOf(paid, 16_000));
  const part = await billOn('2026-11-16', 32_000);
  await payCash(money, orgId, family, 12_000, feesOf(part, 12_000));
  await billOn('2026-11-16', 64_000);
  const credited = await billOn('2026-11-16', 128_000);
  await money.app.call(
    creditInvoice,
    {
      params: { id: credited.id },
      body: {
        reason: 'No trip',
        items: [{ itemId: credited.items[0]?.id ?? '', amount: 128_000 }],
      },
    },
    { token },
  );
  const voided = await billOn('2026-11-16', 256_000);
  await money.app.call(
    voidInvoice,
    { params: { id: voided.id }, body: { reason: 'Mistake' } },
    { token },
  );
  await draft(money.app, token, invoiceOf(family, { title: 'Sports day' }));
  money.app.clock.set(today);
});

describe('the list of invoices', () => {
  it('has every state, and each is found by it alone', async () => {
    const all = await inList();
    expect(all.total).toBe(10);
    const counts = {
      draft: 1,
      sent: 1,
      partiallyPaid: 1,
      paid: 1,
      pastDue: 4,
      credited: 1,
      void: 1,
    };
    for (const state of invoiceStates) {
      const { items, total } = await inList({ state });
      expect([state, total, items.length]).toEqual([state, counts[state], counts[state]]);
      expect(items.every((one) => one.state === state)).toBe(true);
    }
  });

  const spans = [
    { from: '2026-01-01' },
    { from: '2026-10-01' },
    { to: '2026-10-01' },
    { to: '2027-12-31' },
    { from: '2026-01-01', to: '2027-12-31' },
    { from: '2026-10-01', to: '2026-10-02' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2028-01-01' },
  ] as const;

  it('is filtered by age, period, family and student, and found by number, title and name', async () => {
    const other = await createFamily(money, orgId);
    const totals = async (query: Request<typeof listInvoices>['query']) =>
      (await inList(query)).total;
    expect([
      await totals({ age: '0-30' }),
      await totals({ age: '31-60' }),
      await totals({ age: '61-90' }),
      await totals({ age: 'over90' }),
    ]).toEqual([1, 1, 1, 1]);
    expect(await totals({ from: '2026-09-01', to: '2026-10-31' })).toBe(2);
    // Counted from either side: what is shown on pages is as many.
    for (const days of spans) {
      const { items, total } = await inList({ ...days, perPage: 100 });
      expect([days, total]).toEqual([days, items.length]);
    }
    expect(await totals({ familyId: other.id })).toBe(0);
    expect(await totals({ studentId: family.students[0]?.id ?? '' })).toBe(10);
    expect(await totals({ q: 'INV-2026-0003' })).toBe(1);
    expect(await totals({ q: 'sports' })).toBe(1);
    expect(await totals({ q: '100%' })).toBe(0);
  });

  it('is sorted both ways by every key, and paged without a gap', async () => {
    const amounts = (await inList({ sort: '-total' })).items.map(({ total }) => total);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const due = (await inList({ sort: 'dueOn' })).items.map(({ dueOn }) => dueOn);
    expect(due).toEqual(due.toSorted());
    for (const sort of ['number', 'family', 'paid', 'pending', 'createdAt'] as const) {
      const up = (await inList({ sort })).items.map(({ id }) => id);
      expect((await inList({ sort: `-${sort}` })).items.map(({ id }) => id).toSorted()).toEqual(
        up.toSorted(),
      );
    }
    const paged = [await inList({ perPage: 4 }), await inList({ perPage: 4, page: 2 })];
    expect(new Set(paged.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(8);
  });

  it('comes to what its rows come to, also by what was kept of them, packed or not', async () => {
    const expected = {
      invoices: 8,
      total: 255_000,
      paid: 31_000,
      credited: 128_000,
      pending: 96_000,
      drafts: { invoices: 1, total: 30_000 },
      notDue: { invoices: 2, pending: 84_000 },
      overdue: { invoices: 4, pending: 12_000 },
      ages: [
        { age: '0-30', invoices: 1, pending: 5_000 },
        { age: '31-60', invoices: 1, pending: 4_000 },
        { age: '61-90', invoices: 1, pending: 2_000 },
        { age: 'over90', invoices: 1, pending: 1_000 },
      ],
    };
    expect(await summaryOf()).toEqual(expected);
    // By the rows themselves, which a filter that keeps everything asks for.
    expect(await summaryOf({ familyId: family.id })).toEqual(expected);
    await packInvoiceSums(money.services, 1);
    expect(await summaryOf()).toEqual(expected);
    expect((await summaryOf({ age: '31-60' })).pending).toBe(4_000);
    await expectSound(money, orgId);
  });

  it('is taken as a file, as it is filtered, by those who may export', async () => {
    const { body } = await money.app.call(
      exportInvoices,
      { body: { state: 'pastDue' } },
      { token },
    );
    expect(body.data?.rows).toBe(4);
    const file = await fetch(new URL(body.data?.address ?? '', money.app.url));
    let rows = 0;
    for await (const _row of readXlsx(Buffer.from(await file.arrayBuffer()))) rows += 1;
    expect(rows).toBe(5);
    const support = await school.signInAs('support');
    const refused = await money.app.call(exportInvoices, { body: {} }, { token: support });
    expect(refused.body.reason).toBe('notPermitted');
  });

  it('shows another school nothing of it', async () => {
    const stranger = await (await createSchool(money.app)).signIn();
    const { body } = await money.app.call(listInvoices, { query: {} }, { token: stranger });
    expect(body.data?.total).toBe(0);
  });
});

describe('the list of payments', () => {
  const payments = async (query: Request<typeof listInvoicePayments>['query'] = {}) =>
    (await money.app.call(listInvoicePayments, { query }, { token })).body.data;
  const sums = async (query: Request<typeof sumInvoicePayments>['query'] = {}) =>
    (await money.app.call(sumInvoicePayments, { query }, { token })).body.data;

  const inLedger = async (): Promise<number | undefined> => {
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ amount: number }>`select coalesce(sum(credits - debits), 0)::int as amount
        from ledger_accounts where name like 'school:%'`.execute(tx),
    );
    return rows[0]?.amount;
  };

  it('is what the invoices say was paid, and what the ledger has of it', async () => {
    const { paid } = await summaryOf();
    expect(await sums()).toEqual({
      payments: 3,
      amount: paid,
      byMeans: [{ method: 'cash', amount: paid }],
    });
    expect(await inLedger()).toBe(paid);
    const listed = await payments();
    expect(listed?.total).toBe(3);
    expect(listed?.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
    expect((await sums({ method: 'mtn' }))?.amount).toBe(0);
    expect((await payments({ from: '2026-11-16', to: '2026-11-16' }))?.total).toBe(2);
    const [newest] = listed?.items ?? [];
    const byReceipt = await payments({ q: newest?.receiptNumber ?? 'none' });
    expect(byReceipt?.items.map(({ paymentId }) => paymentId)).toEqual([newest?.paymentId]);
    // By the rows themselves, which a filter that keeps everything asks for.
    expect(await sums({ familyId: family.id })).toEqual(await sums());
    const { body } = await money.app.call(exportInvoicePayments, { body: {} }, { token });
    expect(body.data?.rows).toBe(3);
  });

  it('has a payment and its reversal, which come to nothing', async () => {
    const invoice = await billOn('2026-11-16', 5_000);
    const { paymentId } = await payCash(money, orgId, family, 5_000, feesOf(invoice, 5_000));
    await money.app.call(
      reversePayment,
      { params: { id: paymentId }, body: { reason: 'Wrong child' } },
      { token },
    );
    const { body } = await money.app.call(
      listPaymentsOfInvoice,
      { params: { id: invoice.id }, query: {} },
      { token },
    );
    expect(body.data?.items.map(({ amount }) => amount)).toEqual([-5_000, 5_000]);
    expect(await inLedger()).toBe((await summaryOf()).paid);
    expect((await sums())?.amount).toBe((await summaryOf()).paid);
    const ofDay = { from: '2026-11-15', to: '2026-11-15' };
    const early = await billOn('2026-11-15', 2_000);
    const paid = await payCash(money, orgId, family, 2_000, feesOf(early, 2_000));
    const takeBack = { params: { id: paid.paymentId }, body: { reason: 'Wrong child' } };
    await money.app.call(reversePayment, takeBack, { token });
    expect(await sums(ofDay)).toEqual({ payments: 0, amount: 0, byMeans: [] });
    await billOn('2026-11-16', 1_000);
  });

  it('adds up by what was done: what became credit is a part of it', async () => {
    const invoice = await billOn('2026-11-16', 9_000);
    await payCash(money, orgId, family, 9_000, feesOf(invoice, 9_000));
    const before = await sums();
    const items = [{ itemId: invoice.items[0]?.id ?? '', amount: 4_000 }];
    await money.app.call(
      creditInvoice,
      { params: { id: invoice.id }, body: { reason: 'Cheaper', items } },
      { token },
    );
    const after = await sums();
    expect(after?.amount).toBe((before?.amount ?? 0) - 4_000);
    expect(after?.byMeans).toEqual([
      ...(before?.byMeans ?? []),
      { method: 'toCredit', amount: -4_000 },
    ]);
    expect(after?.byMeans.reduce((sum, { amount }) => sum + amount, 0)).toBe(after?.amount);
    expect(await sums({ familyId: family.id })).toEqual(after);
  });
});

describe('the configuration', () => {
  it('numbers, begins and shows invoices as the school says, and refuses a pattern that would repeat', async () => {
    const other = await createSchool(money.app);
    const owner = await other.signIn();
    const { body: first } = await money.app.call(getInvoiceConfig, {}, { token: owner });
    expect(first.data).toMatchObject({ next: 'INV-2026-0001', dueDays: 30, version: 0 });
    if (first.data === null) throw new Error('No configuration.');
    const { next: _next, ...config } = first.data;
    const save = async (given: Partial<typeof config>) =>
      (
        await money.app.call(
          changeInvoiceConfig,
          { body: { ...config, ...given } },
          { token: owner },
        )
      ).body;
    expect((await save({ pattern: '{month}-{number}' })).fields).toHaveProperty('pattern');
    expect((await save({ pattern: 'CN-{year}-{number}' })).fields).toHaveProperty('creditPattern');
    expect((await save({ pattern: 'F{year}/{month}/{number}', dueDays: 10 })).data).toMatchObject({
      next: 'F2026/11/0001',
      version: 1,
    });
    expect((await save({})).reason).toBe('changedMeanwhile');
    const theirs = await createFamily(money, other.orgId);
    expect((await bill(money.app, owner, invoiceOf(theirs))).number).toBe('F2026/11/0001');
    const { version: _version, ...look } = config;
    const preview = await money.app.call(
      previewInvoiceConfig,
      { body: { ...look, look: { layout: 'band', color: '#0b5d3b', showsLogo: true } } },
      { token: owner, language: 'fr' },
    );
    const pdf = await fetch(new URL(preview.body.data?.address ?? '', money.app.url));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    if (hasPdfTools)
      expect(await readPdf(Buffer.from(await pdf.arrayBuffer()))).toContain('EXEMPLE');
  });
});
