import type { Request } from '@ardoise/contract/protocol/call';
import { exportTransactions, sumTransactions } from '@ardoise/contract/transaction-totals';
import { listTransactions } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../../platform/xlsx/read.ts';
import { succeed } from '../../students/testing/people.ts';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { createFamily, newPhone, pay, reaches } from '../testing/payers.ts';

startMoneySchool();

type Query = NonNullable<Request<typeof listTransactions>['query']>;
const listed = (query: Query) => succeed(money.app, token, listTransactions, { query });
const amountsOf = async (query: Query): Promise<number[]> =>
  (await listed(query)).items.map(({ amount }) => amount);

/** Each at a moment of its own; the school is an hour ahead of UTC. */
const moments = [
  { amount: 40_000, at: '2026-11-01T22:59:59Z', fails: false },
  { amount: 30_000, at: '2026-11-01T23:00:00Z', fails: false },
  { amount: 20_000, at: '2026-11-03T22:59:59Z', fails: true },
  { amount: 10_000, at: '2026-11-03T23:00:00Z', fails: false },
];

beforeAll(async () => {
  for (const { amount, at, fails } of moments) {
    const family = await createFamily(money, orgId);
    const feeId = family.students[0]?.feeId ?? '';
    const id = await pay(money, {
      orgId,
      family,
      phone: newPhone('mtn', fails ? '03' : '11'),
      parts: [{ feeId, amount, positions: [0] }],
    });
    await reaches(money, orgId, id, fails ? -50 : 50);
    await money.services.db.write({ orgId }, (tx) =>
      sql`update transactions set submitted_at = ${at} where id = ${id}`.execute(tx),
    );
  }
});

describe('the list of transactions', () => {
  it('has of each the child and what was paid', async () => {
    const { items } = await listed({ q: '', perPage: 1 });
    expect(items[0]?.parts).toMatchObject([
      {
        student: 'Mbarga Grace',
        kind: 'tuition',
        title: 'Form 1',
        amount: 10_000,
        installments: [1],
        installmentCount: 3,
      },
    ]);
  });

  it('is of the days that are asked for, as they are at the school', async () => {
    expect(await amountsOf({ from: '2026-11-02', to: '2026-11-03' })).toEqual([20_000, 30_000]);
    expect(await amountsOf({ to: '2026-11-01' })).toEqual([40_000]);
    expect(await amountsOf({ from: '2026-11-04' })).toEqual([10_000]);
    expect(await amountsOf({ from: '2026-11-05' })).toEqual([]);
  });

  it('is sorted by time or amount, also where something is searched for', async () => {
    expect(await amountsOf({ sort: 'submittedAt' })).toEqual([40_000, 30_000, 20_000, 10_000]);
    expect(await amountsOf({ sort: 'amount' })).toEqual([10_000, 20_000, 30_000, 40_000]);
    expect(await amountsOf({ sort: '-amount', perPage: 2 })).toEqual([40_000, 30_000]);
    expect(await amountsOf({ sort: 'amount', from: '2026-11-02' })).toEqual([
      10_000, 20_000, 30_000,
    ]);
    const { items } = await listed({ sort: 'amount' });
    const phones = items.map(({ phone }) => phone);
    const q = phones[0]?.slice(0, 4) ?? '';
    const found = phones.filter((phone) => phone.startsWith(q)).length;
    expect((await amountsOf({ sort: '-amount', q })).length).toBeGreaterThanOrEqual(found);
    const amounts = await amountsOf({ sort: '-amount', q });
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  it('is added up as it is filtered, and what was paid of it apart', async () => {
    const sum = (query: object) => succeed(money.app, token, sumTransactions, { query });
    expect(await sum({})).toEqual({
      count: 4,
      amount: 100_000,
      paidCount: 3,
      paidAmount: 80_000,
    });
    expect(await sum({ from: '2026-11-02', to: '2026-11-03' })).toEqual({
      count: 2,
      amount: 50_000,
      paidCount: 1,
      paidAmount: 30_000,
    });
    expect(await sum({ state: 'failed' })).toMatchObject({ count: 1, paidAmount: 0 });
    const [newest] = (await listed({ perPage: 1 })).items;
    expect(await sum({ q: newest?.number })).toMatchObject({ count: 1, amount: 10_000 });
  });

  it('is taken along as it is filtered, by who may read payments and take lists along', async () => {
    const { address, rows } = await succeed(money.app, token, exportTransactions, {
      body: { from: '2026-11-02', to: '2026-11-03' },
    });
    expect(rows).toBe(2);
    const file = await fetch(money.app.url + address);
    const lines: string[][] = [];
    for await (const { cells } of readXlsx(Buffer.from(await file.arrayBuffer())))
      lines.push([...cells.values()].slice(0, 3));
    expect(lines).toEqual([
      ['Started (UTC)', 'Students', 'For'],
      ['2026-11-03 22:59:59', 'Mbarga Grace', 'Tuition · Form 1'],
      ['2026-11-01 23:00:00', 'Mbarga Grace', 'Tuition · Form 1'],
    ]);
    for (const role of ['support', 'analyst', 'itOrDeveloper'] as const) {
      const other = await money.school.signInAs(role);
      const { body } = await money.app.call(exportTransactions, { body: {} }, { token: other });
      expect(body.errorCode).toBe(40300);
    }
    const auditor = await money.school.signInAs('auditor');
    expect(
      (await money.app.call(exportTransactions, { body: {} }, { token: auditor })).status,
    ).toBe(200);
  });
});
