import { getDashboard } from '@ardoise/contract/dashboard/dashboard';
import { sumArrears } from '@ardoise/contract/arrears/arrears';
import { giveDiscount } from '@ardoise/contract/corrections';
import { getFeeSummary, listFees, sumFees } from '@ardoise/contract/fees';
import { getBalance } from '@ardoise/contract/payments';
import type { StudentDetail } from '@ardoise/contract/students';
import { sumTransactions } from '@ardoise/contract/transaction-totals';
import { periodOfRange } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { packSums } from '../fees/pack-sums.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import {
  addFamily,
  addStudent,
  addYear,
  succeed,
  type TestYear,
} from '../students/testing/people.ts';
import { keepDayFigures } from './keep-day-figures.ts';
import {
  expectAgesAsListed,
  expectExpectedAsListed,
  feeOf,
  filledPoints,
  pay,
  read,
  sum,
  write,
} from './testing/boards.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ranges = [1, 2, 3, 4, 5] as const;
const pointsOf = { 1: 24, 2: 72, 3: 7, 4: 30, 5: 12 } as const;

describe('a school with nothing, founded today', () => {
  it('has every point of every range at zero, and nothing to compare with', async () => {
    const school = await createSchool(app);
    for (const range of ranges) {
      const answer = await read(app, school, range);
      expect(answer.points).toHaveLength(pointsOf[range]);
      expect(answer.period).toBe(periodOfRange[range]);
      expect(sum(answer.points.map(({ collected, due }) => collected + due))).toBe(0);
      expect(answer.points.every(({ before }) => before === null)).toBe(true);
      expect(answer).toMatchObject({
        collected: { amount: 0, before: null, payments: 0 },
        expected: { amount: 0, before: null },
        pending: { amount: 0, before: null },
        overdue: { amount: 0, before: null, families: 0, familiesBefore: null },
        year: null,
        lastPaidAt: null,
        byMeans: [],
        byClass: [],
        debtors: [],
        marks: [],
        prompts: { sent: 0, before: null, secondsToPaid: null },
        cash: { inDrawers: 0, sessions: [] },
        upcoming: { amount: 0, likely: null, share: null, deadlines: 0, days: [] },
      });
    }
  });

  it.each([0, 6, -1, 1.5])('refuses the range %s', async (range) => {
    const token = await (await createSchool(app)).signIn();
    const { status, body } = await app.call(getDashboard, { query: { range } }, { token });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['range']]);
  });

  it('shows 30 days where no range is named, and itself to whoever may read reports', async () => {
    const school = await createSchool(app);
    const answer = await succeed(app, await school.signInAs('analyst'), getDashboard);
    expect(answer.range).toBe(4);
    const { status } = await app.call(
      getDashboard,
      {},
      { token: await school.signInAs('support') },
    );
    expect(status).toBe(403);
  });
});

describe('a school in its year', () => {
  let school: TestSchool;
  let year: TestYear;
  let abena: StudentDetail;
  let biya: StudentDetail;

  /**
   * Abena, 6e A: 100,000 were due on 15 October, 50,000 will be on 15 January. She paid 70,000 in cash on 10 October and
   * 30,000 by MTN three hours ago. Biya, her class too, paid nothing; her sister Chi, 5e A, owes 120,000 less 20,000 in June.
   */
  beforeAll(async () => {
    app.clock.set('2026-09-10T08:00:00.000Z');
    school = await createSchool(app);
    let token = await school.signIn();
    year = await addYear(app, token);
    abena = await addStudent(app, token, { lastName: 'Abena', classId: year.sixth });
    biya = await addStudent(app, token, { lastName: 'Biya', classId: year.sixth });
    const chi = await addStudent(app, token, {
      lastName: 'Chi',
      classId: year.fifth,
      familyId: biya.family.id,
    });
    app.clock.set('2026-10-10T08:00:00.000Z');
    await pay(app, school, abena, 70_000);
    const wrong = await pay(app, school, biya, 10_000, 'bank');
    app.clock.set('2026-11-16T05:30:00.000Z');
    await inSchool(app.node.services, school.orgId, (work) =>
      reversePayment(work, { paymentId: wrong.paymentId, reason: 'a mistake' }),
    );
    await pay(app, school, abena, 30_000, 'mtn');
    token = await school.signIn();
    await succeed(app, token, giveDiscount, {
      params: { id: await feeOf(app, school, chi) },
      body: { kind: 'sibling', reason: 'Second child', amount: 20_000 },
    });
    app.clock.set('2026-11-16T08:00:00.000Z');
  });
  afterAll(async () => {
    const { orgId } = school;
    expect(await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual(
      [],
    );
  });

  it('says what came in, fell due, is pending and overdue, and what of it is new', async () => {
    const answer = await read(app, school, 4);
    expect(answer).toMatchObject({
      collected: { amount: 20_000, before: 80_000, payments: 0 },
      expected: { amount: 0, before: 200_000 },
      pending: { amount: 50_000 + 150_000 + 100_000 },
      overdue: { amount: 100_000, families: 1 },
      days: { from: '2026-10-18', to: '2026-11-16' },
      lastPaidAt: '2026-11-16T05:30:00.000Z',
      year: { name: '2026–2027', net: 400_000, paid: 100_000, pending: 300_000, due: 200_000 },
    });
    expect(answer.byMeans).toEqual([
      { method: 'mtn', amount: 30_000, payments: 1, refunded: 0, before: 0 },
      { method: 'cash', amount: 0, payments: 0, refunded: 0, before: 70_000 },
      { method: 'bank', amount: -10_000, payments: -1, refunded: 0, before: 10_000 },
    ]);
    expect(
      (await read(app, school, 5)).byMeans.map(({ method, amount }) => [method, amount]),
    ).toEqual([
      ['cash', 70_000],
      ['mtn', 30_000],
    ]);
  });

  it('puts each franc at its point: the hour, the day or the month in which it came', async () => {
    expect(filledPoints((await read(app, school, 1)).points)).toEqual([
      ['2026-11-16T05:00:00.000Z', 20_000],
    ]);
    expect(filledPoints((await read(app, school, 2)).points)).toEqual([
      ['2026-11-16T05:00:00.000Z', 20_000],
    ]);
    expect(filledPoints((await read(app, school, 3)).points)).toEqual([
      ['2026-11-15T23:00:00.000Z', 20_000],
    ]);
    expect(filledPoints((await read(app, school, 4)).points)).toEqual([
      ['2026-11-15T23:00:00.000Z', 20_000],
    ]);
    const all = await read(app, school, 5);
    // A month in which nothing came in is a point too.
    expect(all.points).toHaveLength(12);
    expect(filledPoints(all.points)).toEqual([
      ['2026-09-30T23:00:00.000Z', 80_000],
      ['2026-10-31T23:00:00.000Z', 20_000],
    ]);
    expect(all.points.filter(({ due }) => due > 0)).toMatchObject([{ due: 200_000 }]);
    expect(all.marks).toMatchObject([
      {
        kind: 'deadline',
        at: '2026-10-14T23:00:00.000Z',
        amount: 200_000,
        parts: [{ serviceId: null, name: null, amount: 200_000, installment: 1 }],
      },
    ]);
  });

  it.each(ranges)(
    'agrees in range %s with the summary of fees, the balance and the lists',
    async (range) => {
      const token = await school.signIn();
      const answer = await read(app, school, range);
      const period = periodOfRange[range];
      const summary = await succeed(app, token, getFeeSummary, { query: { period } });
      const balance = await succeed(app, token, getBalance);
      expect(answer.collected).toMatchObject({
        amount: summary.collected,
        payments: summary.payments,
        refunded: summary.refunded,
      });
      expect(answer.from).toBe(summary.since);
      expect([answer.pending.amount, answer.overdue.amount]).toEqual([
        balance.toCollect,
        balance.overdue,
      ]);
      if (range === 5) expect(answer.collected.amount).toBe(balance.collected);
      expect(sum(answer.points.map(({ collected }) => collected)) + answer.earlier.collected).toBe(
        answer.collected.amount,
      );
      expect(sum(answer.points.map(({ due }) => due)) + answer.earlier.due).toBe(
        answer.expected.amount,
      );
      expect(sum(answer.byMeans.map(({ amount }) => amount))).toBe(answer.collected.amount);
      expect(sum(answer.ageing.map(({ amount }) => amount))).toBe(answer.overdue.amount);
      expect(answer.year).toMatchObject({
        net: summary.year.net,
        paid: summary.year.paid,
        pending: summary.year.pending,
      });
      expect(await succeed(app, token, sumArrears)).toMatchObject({
        families: answer.overdue.families,
        late: answer.overdue.amount,
      });
      await expectAgesAsListed(app, token, answer);
      await expectExpectedAsListed(app, token, answer);
      const { from: dueFrom, to: dueTo, amount: due } = answer.upcoming;
      expect(await succeed(app, token, sumArrears, { query: { dueFrom, dueTo } })).toMatchObject({
        due,
      });
      for (const { id, net, paid, pending } of answer.byClass)
        expect(await succeed(app, token, sumFees, { query: { classId: id } })).toMatchObject({
          net,
          paid,
          pending,
        });
      for (const { id, net, paid } of answer.byCycle)
        expect(await succeed(app, token, sumFees, { query: { cycleId: id } })).toMatchObject({
          net,
          paid,
        });
    },
  );

  it('names who is late with most, how old it is, and what comes next', async () => {
    const { debtors, ageing, upcoming } = await read(app, school, 3);
    expect(debtors).toEqual([
      {
        id: biya.family.id,
        name: 'Mbarga',
        children: 2,
        late: 100_000,
        owed: 250_000,
        since: '2026-10-15',
        daysLate: 32,
        lastPaidAt: null,
        promisedFor: null,
        lastContact: null,
      },
    ]);
    expect(
      ageing.map(({ fromDays, dueFrom, dueTo, amount, families }) => [
        fromDays,
        dueFrom,
        dueTo,
        amount,
        families,
      ]),
    ).toEqual([
      [1, '2026-10-17', '2026-11-15', 0, 0],
      [31, '2026-09-17', '2026-10-16', 100_000, 1],
      [61, '2026-08-18', '2026-09-16', 0, 0],
      [91, null, '2026-08-17', 0, 0],
    ]);
    expect(upcoming).toMatchObject({ from: '2026-11-16', to: '2026-12-16', amount: 0, days: [] });
  });

  it('tells what stood as the range began, and from two fees nothing of what is likely', async () => {
    app.clock.set('2027-01-02T08:00:00.000Z');
    expect((await read(app, school, 4)).pending.before).toBeNull();
    await keepDayFigures(app.node.services);
    await keepDayFigures(app.node.services);
    const answer = await read(app, school, 4);
    expect(answer.upcoming).toMatchObject({
      share: null,
      deadlines: 0,
      amount: 100_000,
      likely: null,
    });
    expect(answer.upcoming.days).toEqual([
      {
        day: '2027-01-15',
        amount: 100_000,
        likely: null,
        parts: [{ serviceId: null, name: null, amount: 100_000, installment: 2, installments: 2 }],
      },
    ]);
    expect(answer.pending.before).toBe(300_000);
    expect(answer.overdue).toMatchObject({ before: 100_000, familiesBefore: 1 });
    app.clock.set('2026-11-16T08:00:00.000Z');
  });

  it('calls a class by its new name, with the figures that it had', async () => {
    const before = (await read(app, school, 4)).byClass;
    await write(app, school, `update classes set name = '6e Rouge' where id = $1`, year.sixth);
    const after = (await read(app, school, 4)).byClass;
    expect(after.map(({ name }) => name)).toEqual(['6e Rouge', '5e A']);
    expect(after.map(({ paid, net, due }) => [paid, net, due])).toEqual(
      before.map(({ paid, net, due }) => [paid, net, due]),
    );
    const { items } = await succeed(app, await school.signIn(), listFees, {
      query: { classId: year.sixth },
    });
    expect(items).toHaveLength(2);
  });

  it('says the same after the rows were put together, and moves with each payment', async () => {
    const before = await Promise.all(ranges.map((range) => read(app, school, range)));
    await packSums(app.node.services, 1);
    expect(await Promise.all(ranges.map((range) => read(app, school, range)))).toEqual(before);
    await pay(app, school, biya, 5_000, 'orange');
    const after = await read(app, school, 1);
    expect(after.collected.amount).toBe((before[0]?.collected.amount ?? 0) + 5_000);
    expect(after.points.at(-1)).toMatchObject({ collected: 5_000 });
    expect(after.overdue.amount).toBe(95_000);
  });
});

describe('prompts', () => {
  it('are counted by how they ended, with why they failed and how long the money took', async () => {
    const school = await createSchool(app);
    app.clock.set('2026-11-16T08:00:00.000Z');
    const { id: familyId } = await addFamily(app, await school.signIn());
    const add = (hoursAgo: number, state: string, failure: string | null, seconds: number) =>
      app.node.services.db.write({ orgId: school.orgId }, (tx) =>
        sql`
        insert into transactions (org_id, id, number, operator, kind, state, amount, phone, narration, language, family_id,
          client_key, partner_number, submitted_at)
        select ${school.orgId}::uuid, id, 'T-' || id, 'mtn', 'provider', 'asked', 5000, '677000001', '', 'fr', ${familyId}::uuid, id::text, id,
               ${app.clock.now()}::timestamptz - make_interval(hours => ${hoursAgo}) from (select gen_random_uuid() as id) one`
          .execute(tx)
          .then(() =>
            sql`update transactions set asked_at = submitted_at, state = ${state}, failure = ${failure},
              completed_at = case when ${state} = 'asked' then null else submitted_at + make_interval(secs => ${seconds}) end
             where org_id = ${school.orgId} and asked_at is null`.execute(tx),
          ),
      );
    for (const seconds of [20, 38, 41, 200]) await add(2, 'paid', null, seconds);
    for (const failure of ['notEnoughFunds', 'notEnoughFunds', 'expired'])
      await add(3, 'failed', failure, 60);
    await add(1, 'asked', null, 0);
    await add(50, 'paid', null, 10);
    await add(24 * 40, 'failed', 'refused', 10);
    const [day, days, , month, all] = await Promise.all(
      ranges.map((range) => read(app, school, range)),
    );
    expect(day?.prompts).toEqual({
      sent: 8,
      paid: 4,
      failed: 3,
      waiting: 1,
      before: null,
      failures: [
        { reason: 'notEnoughFunds', prompts: 2 },
        { reason: 'expired', prompts: 1 },
      ],
      byOperator: [{ operator: 'mtn', paid: 4, failed: 3, waiting: 1 }],
      secondsToPaid: 40,
    });
    expect([days?.prompts.paid, month?.prompts.failed, all?.prompts.failed]).toEqual([5, 3, 4]);
    const token = await school.signIn();
    const count = async (query: Parameters<typeof succeed<typeof sumTransactions>>[3]) =>
      (await succeed(app, token, sumTransactions, query)).count;
    for (const range of ranges) {
      const { prompts } = await read(app, school, range);
      const period = periodOfRange[range];
      expect(await count({ query: { period } })).toBe(prompts.sent);
      expect(await count({ query: { period, state: 'paid' } })).toBe(prompts.paid);
      for (const { reason, prompts: failed } of prompts.failures)
        expect(await count({ query: { period, failure: reason } })).toBe(failed);
    }
  });
});
