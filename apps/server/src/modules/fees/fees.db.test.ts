import {
  exportFees,
  getFee,
  getFeeHistory,
  getFeeSummary,
  listFees,
  printFeeLetters,
  sendFeeLinks,
  sumFees,
} from '@ardoise/contract/fees';
import { enrolStudent, type StudentDetail, updateStudent } from '@ardoise/contract/students';
import type { Request } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { readXlsx } from '../../platform/xlsx/read.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { takePayment } from '../billing/public.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import {
  addStudent,
  addYear,
  familyBody,
  guardianBody,
  succeed,
  type TestYear,
} from '../students/testing/people.ts';
import { packSums } from './pack-sums.ts';
import { manyFees } from './testing/many-fees.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let old: TestYear;
let year: TestYear;
let abena: StudentDetail;
let biya: StudentDetail;
let chi: StudentDetail;
let dora: StudentDetail;

const named = (lastName: string, classId: string, phone?: string) =>
  addStudent(app, token, {
    firstName: 'Ruth',
    lastName,
    classId,
    family:
      phone === undefined
        ? familyBody(lastName)
        : { name: lastName, guardians: [guardianBody(`Awa ${lastName}`, phone)] },
  });

const feeIdOf = async (student: StudentDetail, yearId = year.id): Promise<string> => {
  const { items } = await succeed(app, token, listFees, {
    query: { q: student.studentId, yearId },
  });
  const own = items.find((fee) => fee.student.id === student.id);
  if (own === undefined) throw new Error('There is no fee.');
  return own.id;
};

const pay = async (student: StudentDetail, amount: number, method: 'cash' | 'mtn' | 'bank') => {
  const feeId = await feeIdOf(student);
  return inSchool(app.node.services, school.orgId, (work) =>
    takePayment(work, {
      transaction: null,
      method,
      kind: 'own',
      amount,
      familyId: student.family.id,
      parts: [{ feeId, amount }],
    }),
  );
};

/**
 * On 16 November: Abena has paid everything in cash three hours ago; Biya 60,000 by the bank five days ago and is late since
 * 15 October; Chi owes all of 5e A, due in June, with a discount; Dora owes all of last year and of this one.
 */
beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
  old = await addYear(app, token, 2025);
  dora = await named('Dora', old.fifth);
  app.clock.advance(1);
  year = await addYear(app, token, 2026);
  abena = await named('Abena', year.sixth);
  biya = await named('Biya', year.sixth, '699112233');
  chi = await named('Chi', year.fifth);
  await succeed(app, token, enrolStudent, {
    params: { id: dora.id },
    body: { yearId: year.id, classId: year.sixth, joinedOn: '2000-01-01' },
  });
  app.clock.advance(-5 * 86_400);
  await pay(biya, 60_000, 'bank');
  app.clock.advance(5 * 86_400 - 3 * 3_600);
  await pay(abena, 150_000, 'cash');
  app.clock.advance(3 * 3_600);
  const feeId = await feeIdOf(chi);
  await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
    sql`update fees set discount = 20000 where org_id = ${school.orgId} and id = ${feeId}`.execute(
      tx,
    ),
  );
});
afterAll(async () => {
  const { orgId } = school;
  expect(await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual(
    [],
  );
  await app.close();
});

type Query = NonNullable<Request<typeof listFees>['query']>;

const names = async (query: Query = {}): Promise<string[]> => {
  const { items, total } = await succeed(app, token, listFees, { query });
  expect(total).toBe(items.length);
  return items.map(({ student }) => student.lastName);
};

describe('the list of fees', () => {
  it('has every field of the specification, of the current year, in the order of names', async () => {
    const { items, total } = await succeed(app, token, listFees, { query: {} });
    expect([items.map(({ student }) => student.lastName), total]).toEqual([
      ['Abena', 'Biya', 'Chi', 'Dora'],
      4,
    ]);
    expect(items[1]).toMatchObject({
      student: { firstName: 'Ruth', studentId: biya.studentId, gender: 2 },
      className: '6e A',
      yearName: '2026–2027',
      type: 3,
      amount: 150_000,
      discount: 0,
      netAmount: 150_000,
      paid: 60_000,
      pending: 90_000,
      status: 2,
      dueOn: '2026-10-15',
      daysLate: 32,
      paidAt: '2026-11-11T08:00:01.000Z',
      origin: 'bank',
      updatedBy: null,
    });
    expect(items[1]?.receiptId).toMatch(/\/2026\//);
    expect(items[1]?.createdBy).toMatch(/\w/);
    expect(items[2]).toMatchObject({ type: 2, netAmount: 100_000, paidAt: null, origin: null });
  });

  it.each([
    ['a class', () => ({ classId: year.fifth }), ['Chi']],
    ['a cycle', () => ({ cycleId: year.cycles[0]?.id }), ['Abena', 'Biya', 'Chi', 'Dora']],
    ['unpaid', () => ({ state: 1 }), ['Chi', 'Dora']],
    ['partly paid', () => ({ state: 2 }), ['Biya']],
    ['paid', () => ({ state: 3 }), ['Abena']],
    ['discounted', () => ({ type: 2 }), ['Chi']],
    ['other means', () => ({ type: 3 }), ['Biya']],
    ['another year', () => ({ yearId: old.id }), ['Dora']],
    ['overdue by a day', () => ({ overdueDays: 1 }), ['Biya', 'Dora']],
    ['overdue by 32 days', () => ({ overdueDays: 32 }), ['Biya', 'Dora']],
    ['overdue by 33 days', () => ({ overdueDays: 33 }), []],
    ['paid today', () => ({ paidFrom: '2026-11-16' }), ['Abena']],
    ['paid until last week', () => ({ paidTo: '2026-11-15' }), ['Biya']],
    [
      'paid last week and still overdue',
      () => ({ paidTo: '2026-11-15', overdueDays: 1 }),
      ['Biya'],
    ],
    ['a service that nobody has', () => ({ serviceId: year.id }), []],
    ['arrears', () => ({ arrears: 'only' as const }), ['Dora']],
    ['a name with a typing mistake', () => ({ q: 'abenna' }), ['Abena']],
    ['the end of a guardian’s phone', () => ({ q: '112233' }), ['Biya']],
    ['a name that nobody has', () => ({ q: 'wxyzkq' }), []],
  ])('is filtered by %s, and the totals are those of what it shows', async (_, filters, found) => {
    const query = filters();
    const { items } = await succeed(app, token, listFees, { query });
    expect(items.map(({ student }) => student.lastName)).toEqual(found);
    const sum = (key: 'amount' | 'pending' | 'paid') =>
      items.reduce((all, row) => all + row[key], 0);
    expect(await succeed(app, token, sumFees, { query })).toMatchObject({
      fees: found.length,
      amount: sum('amount'),
      paid: sum('paid'),
      pending: sum('pending'),
    });
  });

  it.each([
    ['amount', ['Chi', 'Abena']],
    ['net', ['Chi', 'Abena']],
    ['-discount', ['Chi', 'Dora']],
    ['-pending', ['Dora', 'Chi']],
    ['-paid', ['Abena', 'Biya']],
    ['-paidAt', ['Abena', 'Biya']],
    ['-createdAt', ['Dora', 'Chi']],
    ['-name', ['Dora', 'Chi']],
  ] as const)('is sorted by %s', async (sort, first) => {
    expect((await names({ sort })).slice(0, 2)).toEqual(first);
  });

  it('is paged, and has nothing behind its end', async () => {
    const second = await succeed(app, token, listFees, { query: { page: 2, perPage: 3 } });
    expect([second.items.map(({ student }) => student.lastName), second.total]).toEqual([
      ['Dora'],
      4,
    ]);
    expect((await succeed(app, token, listFees, { query: { page: 99 } })).items).toEqual([]);
  });

  it.each([
    { sort: 'colour' },
    { page: 0 },
    { page: -1 },
    { perPage: 101 },
    { state: 4 },
    { type: 0 },
    { overdueDays: 0 },
    { serviceId: 'canteen' },
    { yearId: '1 or 1=1' },
    { arrears: 'all' },
    { paidFrom: '16/11/2026' },
  ])('refuses %j', async (query) => {
    const { status, body } = await app.call(listFees, { query: query as never }, { token });
    expect([status, body.errorCode]).toEqual([422, 42200]);
  });

  it('follows a student who is renamed', async () => {
    const { family, ...record } = chi;
    await succeed(app, token, updateStudent, {
      params: { id: chi.id },
      body: { ...record, lastName: 'Zang', familyId: family.id } as never,
    });
    expect(await names()).toEqual(['Abena', 'Biya', 'Dora', 'Zang']);
  });
});

it('a long list has the order of a short one, on every page, by every key', async () => {
  const { orgId, signIn } = await createSchool(app, 'Long');
  const owner = await signIn();
  const taught = await addYear(app, owner, 2026);
  const { id } = await addStudent(app, owner, { lastName: 'Eka', family: familyBody('Eka') });
  await app.node.services.db.write({ orgId }, (tx) => manyFees(orgId, id, taught.id).execute(tx));
  const keys = {
    ...{ name: 'sort_name', amount: 'amount', net: 'net', discount: 'discount', paid: 'paid' },
    ...{ pending: 'pending', createdAt: 'created_at' },
    ...{ deadline: `coalesce(since_on, 'infinity')`, paidAt: `coalesce(paid_at, '-infinity')` },
  } as const;
  for (const [key, column] of Object.entries(keys))
    for (const [sort, way] of [
      [key, 'asc'],
      [`-${key}`, 'desc'],
    ] as const) {
      const { items, total } = await succeed(app, owner, listFees, {
        query: { sort: sort as never, page: 13, perPage: 100 },
      });
      const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
        sql<{ id: string }>`select id from fees where org_id = ${orgId} order by ${sql.raw(
          `${column} ${way}, created_at ${way}, id ${way}`,
        )} limit 100 offset 1200`.execute(tx),
      );
      expect([sort, items.map((fee) => fee.id)]).toEqual([sort, rows.map((fee) => fee.id)]);
      expect(total).toBe(4_400);
    }
});

it('nothing of another school is listed, opened, sent, printed or exported', async () => {
  const other = await createSchool(app, 'Other');
  const theirs = await other.signIn();
  const id = await feeIdOf(biya);
  expect((await succeed(app, theirs, listFees, { query: {} })).total).toBe(0);
  expect((await app.call(getFee, { params: { id } }, { token: theirs })).status).toBe(404);
  expect((await app.call(getFeeHistory, { params: { id } }, { token: theirs })).status).toBe(404);
  const body = { ids: [id] };
  expect((await app.call(sendFeeLinks, { body }, { token: theirs })).status).toBe(404);
  expect((await app.call(printFeeLetters, { body }, { token: theirs })).status).toBe(404);
  expect((await succeed(app, theirs, exportFees, { body })).rows).toBe(0);
  const query = { classId: year.sixth };
  expect((await app.call(listFees, { query }, { token: theirs })).status).toBe(404);
});

describe('the summary', () => {
  it.each([
    ['24hours', 150_000, 1],
    ['3days', 150_000, 1],
    ['7days', 210_000, 2],
    ['30days', 210_000, 2],
    ['month', 210_000, 2],
    ['all', 210_000, 2],
  ] as const)('of %s says what came in', async (period, collected, payments) => {
    const summary = await succeed(app, token, getFeeSummary, { query: { period } });
    expect(summary).toMatchObject({ period, collected, payments });
    expect(summary.byMeans.reduce((sum, { amount }) => sum + amount, 0)).toBe(collected);
  });

  it('says what the year still asks for, what is overdue, and what is owed for years that are over', async () => {
    expect(await succeed(app, token, getFeeSummary, { query: {} })).toMatchObject({
      yearName: '2026–2027',
      year: { fees: 4, net: 550_000, paid: 210_000, pending: 340_000 },
      overdue: { fees: 2, pending: 240_000 },
      arrears: { fees: 1, pending: 120_000 },
    });
  });

  it('is the same after its sums were put together', async () => {
    const before = await succeed(app, token, getFeeSummary, { query: { period: '7days' } });
    await packSums(app.node.services, 1);
    expect(await succeed(app, token, getFeeSummary, { query: { period: '7days' } })).toEqual(
      before,
    );
    expect(await names({ overdueDays: 1 })).toEqual(['Biya', 'Dora']);
  });
});

it('a fee has its installments, the payments that went to it, its receipts and its history', async () => {
  const id = await feeIdOf(biya);
  const second = await pay(biya, 50_000, 'cash');
  const paid = await succeed(app, token, getFee, { params: { id } });
  expect(paid).toMatchObject({
    paid: 110_000,
    origin: 'cash',
    receiptId: second.receiptNumber,
    familyId: biya.family.id,
    paymentCode: biya.paymentCode,
    installments: [
      { dueOn: '2026-10-15', amount: 100_000, paid: 100_000, isOverdue: false },
      { dueOn: '2027-01-15', amount: 50_000, paid: 10_000, isOverdue: false },
    ],
    allocations: [
      { amount: 50_000, method: 'cash', receiptCode: second.receiptCode, isReversed: false },
      { amount: 60_000, method: 'bank' },
    ],
  });
  await inSchool(app.node.services, school.orgId, (work) =>
    reversePayment(work, { paymentId: second.paymentId, reason: 'the wrong child' }),
  );
  const back = await succeed(app, token, getFee, { params: { id } });
  expect(back).toMatchObject({ paid: 60_000, origin: 'bank', dueOn: '2026-10-15' });
  expect(back.allocations).toMatchObject([
    { amount: -50_000, isReversal: true, reason: 'the wrong child' },
    { amount: 50_000, isReversed: true },
    { amount: 60_000 },
  ]);
  const { items } = await succeed(app, token, getFeeHistory, { params: { id }, query: {} });
  expect(items.map(({ action }) => action)).toContain('student.enrolled');
});

describe('of chosen fees', () => {
  it('links go once to each student who owes, in the one way', async () => {
    const ids = [
      await feeIdOf(abena),
      await feeIdOf(biya),
      await feeIdOf(dora),
      await feeIdOf(dora, old.id),
    ];
    const answer = await succeed(app, token, sendFeeLinks, { body: { ids } });
    expect(answer).toEqual({ sent: 2, withoutPhone: [], nothingOwed: 1 });
    const messages = await messagesTo(app, '699112233');
    expect(messages.map(({ template }) => template)).toEqual(['paymentLink']);
  });

  it('letters are one PDF, a page for each who owes', async () => {
    const ids = [await feeIdOf(abena), await feeIdOf(biya), await feeIdOf(dora)];
    const { address, letters } = await succeed(app, token, printFeeLetters, { body: { ids } });
    expect(letters).toBe(2);
    const response = await fetch(app.url + address);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await fetch(`${app.url}${address}x`)).status).toBe(404);
  });

  it('a file has these alone, or all that the filters choose', async () => {
    const rowsOf = async (body: NonNullable<Request<typeof exportFees>['body']>) => {
      const { address } = await succeed(app, token, exportFees, { body });
      const response = await fetch(app.url + address);
      const rows: string[][] = [];
      for await (const { cells } of readXlsx(Buffer.from(await response.arrayBuffer())))
        rows.push([...cells.values()]);
      return rows.slice(1).map((row) => row[1]);
    };
    expect(await rowsOf({ ids: [await feeIdOf(biya)] })).toEqual(['Biya']);
    expect(await rowsOf({ classId: year.sixth })).toEqual(['Abena', 'Biya', 'Dora']);
  });

  it('whoever may only read fees sends and prints nothing', async () => {
    const analyst = await school.signInAs('analyst');
    const body = { ids: [await feeIdOf(biya)] };
    expect((await succeed(app, analyst, listFees, { query: {} })).total).toBe(4);
    for (const call of [sendFeeLinks, printFeeLetters])
      expect((await app.call(call, { body }, { token: analyst })).status).toBe(403);
  });
});
