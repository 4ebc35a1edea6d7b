import { giveDiscount } from '@ardoise/contract/corrections';
import { type Dashboard, getDashboard } from '@ardoise/contract/dashboard/dashboard';
import { getFeeSummary, sumFees } from '@ardoise/contract/fees';
import { getBalance } from '@ardoise/contract/payments';
import {
  enrolStudent,
  moveStudent,
  type StudentDetail,
  withdrawStudent,
} from '@ardoise/contract/students';
import { periodOfRange, periods } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshStatistics } from '../../platform/refresh-statistics.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { randomOf } from '../balance/testing/month-books.ts';
import { findTopDebtors } from '../arrears/public.ts';
import { takePayment, useCredit } from '../billing/public.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { settleAllYears } from '../enrolment/settle-years.ts';
import { packSums } from '../fees/pack-sums.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { addStudent, addYear, succeed, type TestYear } from '../students/testing/people.ts';
import { keepDayFigures } from './keep-day-figures.ts';
import {
  expectAgesAsListed,
  expectExpectedAsListed,
  feeOf,
  filledPoints,
  pay,
  read,
  sum,
  write as writeIn,
} from './testing/boards.ts';

const ranges = [1, 2, 3, 4, 5] as const;
const random = randomOf(20_260_907);
const anyOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

let app: TestApp;
let school: TestSchool;
let token: string;
let years: TestYear[];
const students: StudentDetail[] = [];

const write = <Result>(act: (work: Work) => Promise<Result>): Promise<Result> =>
  inSchool(app.node.services, school.orgId, act);

/** What the state of somebody does not allow is left; anything else is a fault. */
async function tryTo(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

const feesOf = async (student: StudentDetail) => {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{
      id: string;
    }>`select id from fees where org_id = ${school.orgId} and student_id = ${student.id}
       and closed_at is null order by id`.execute(tx),
  );
  return rows.map(({ id }) => id);
};

async function payOf(student: StudentDetail): Promise<void> {
  const [feeId] = await feesOf(student);
  const amount = 1_000 * (1 + random(90));
  const method = anyOf(['cash', 'mtn', 'orange', 'bank', 'outside'] as const);
  await write((work) =>
    takePayment(work, {
      transaction: null,
      method,
      kind: 'own',
      amount,
      familyId: student.family.id,
      parts: feeId === undefined ? [] : [{ feeId, amount }],
    }),
  );
}

async function reverseOne(): Promise<void> {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{
      id: string;
    }>`select id from payments p where org_id = ${school.orgId} and reverses_id is null
       and method not in ('toCredit', 'credit') and not exists (
         select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)`.execute(
      tx,
    ),
  );
  if (rows.length > 0)
    await write((work) => reversePayment(work, { paymentId: anyOf(rows).id, reason: 'a mistake' }));
}

const moves: ReadonlyArray<(student: StudentDetail, year: TestYear) => Promise<unknown>> = [
  payOf,
  payOf,
  payOf,
  payOf,
  payOf,
  payOf,
  reverseOne,
  (student) => write((work) => useCredit(work, { familyId: student.family.id, parts: [] })),
  async (student) => {
    const [id] = await feesOf(student);
    if (id !== undefined)
      await app.call(
        giveDiscount,
        {
          params: { id },
          body: { kind: 'other', reason: 'In need', amount: 500 * (1 + random(20)) },
        },
        { token: await school.signIn() },
      );
  },
  async (student, year) =>
    app.call(
      moveStudent,
      {
        params: { id: student.id },
        body: { yearId: year.id, classId: anyOf([year.sixth, year.fifth]) },
      },
      { token: await school.signIn() },
    ),
  async (student, year) =>
    random(3) > 0
      ? null
      : app.call(
          withdrawStudent,
          { params: { id: student.id }, body: { yearId: year.id, reason: 'Moved away' } },
          { token: await school.signIn() },
        ),
];

/** From September to the next October, over the end of one school year and the beginning of another. */
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2025-09-10T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  years = [await addYear(app, token, 2025)];
  for (let n = 0; n < 12; n += 1)
    students.push(
      await addStudent(app, token, {
        lastName: `Child ${n}`,
        classId: anyOf([years[0]?.sixth ?? '', years[0]?.fifth ?? '']),
        ...(n % 3 === 0 || students[n - 1] === undefined
          ? {}
          : { familyId: students[n - 1]?.family.id }),
      }),
    );
  for (let step = 0; app.clock.now() < new Date('2026-10-20'); step += 1) {
    app.clock.advance(3_600 * (1 + random(150)));
    if (years.length === 1 && app.clock.now() > new Date('2026-09-08')) {
      await settleAllYears(app.node.services);
      token = await school.signIn();
      const next = await addYear(app, token, 2026);
      years.push(next);
      for (const { id } of students)
        await app.call(
          enrolStudent,
          {
            params: { id },
            body: { yearId: next.id, classId: next.sixth, joinedOn: '2026-09-07' },
          },
          { token: await school.signIn() },
        );
    }
    for (let act = 0; act < 3; act += 1) {
      const year = years.at(-1) as TestYear;
      await tryTo(() => anyOf(moves)(anyOf(students), year) as Promise<unknown>);
    }
    if (step % 24 === 17) await packSums(app.node.services, 1);
    if (step % 25 === 9) await keepDayFigures(app.node.services);
  }
  token = await school.signIn();
});
afterAll(() => app.close());

interface Replayed {
  readonly at: Date;
  readonly method: string;
  readonly amount: number;
}

/** Each movement of money, from the payments alone. */
const replay = async (): Promise<Replayed[]> =>
  (
    await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
      sql<Replayed>`select paid_at as at, method, case when reverses_id is null then amount else -amount end as amount
        from payments where org_id = ${school.orgId}
         and method not in ('credit', 'toCredit', 'opening', 'merged', 'outside', 'refund')`.execute(
        tx,
      ),
    )
  ).rows;

const between = (moved: readonly Replayed[], from: string, to: string | undefined): number =>
  sum(
    moved
      .filter(({ at }) => at >= new Date(from) && (to === undefined || at < new Date(to)))
      .map(({ amount }) => amount),
  );

it('a random year of payments and corrections leaves every invariant whole', async () => {
  const { orgId } = school;
  const broken = await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
  expect(broken).toEqual([]);
});

it.each(ranges)('what is kept for range %s equals what the ledger replays', async (range) => {
  const answer: Dashboard = await succeed(app, token, getDashboard, { query: { range } });
  const moved = await replay();
  expect(moved.length).toBeGreaterThan(100);
  for (const [place, { at, collected }] of answer.points.entries())
    expect(collected).toBe(between(moved, at, answer.points[place + 1]?.at));
  expect(answer.collected.amount).toBe(between(moved, answer.from ?? '2000-01-01', undefined));
  if (answer.before !== null)
    expect(answer.collected.before).toBe(between(moved, answer.before.from, answer.before.to));
  for (const { method, amount } of answer.byMeans)
    expect(amount).toBe(
      between(
        moved.filter((one) => one.method === method),
        answer.from ?? '2000-01-01',
        undefined,
      ),
    );
  const balance = await succeed(app, token, getBalance);
  expect([answer.pending.amount, answer.overdue.amount]).toEqual([
    balance.toCollect,
    balance.overdue,
  ]);
  expect(answer.ageing[0]?.familiesFrom).toBe(answer.overdue.families);
  await expectAgesAsListed(app, token, answer);
  await expectExpectedAsListed(app, token, answer);
  if (range === 5) expect(answer.collected.amount).toBe(balance.collected);
});

it('the summary of fees says the same of each period, and each class what its list says', async () => {
  const moved = await replay();
  for (const period of periods) {
    const summary = await succeed(app, token, getFeeSummary, { query: { period } });
    expect(summary.collected).toBe(between(moved, summary.since ?? '2000-01-01', undefined));
    const range = ranges.find((one) => periodOfRange[one] === period);
    if (range === undefined) continue;
    const answer = await succeed(app, token, getDashboard, { query: { range } });
    expect(answer.collected.amount).toBe(summary.collected);
  }
  const { byClass, year } = await succeed(app, token, getDashboard, { query: { range: 4 } });
  for (const { id, net, paid, pending } of byClass)
    expect(await succeed(app, token, sumFees, { query: { classId: id } })).toMatchObject({
      net,
      paid,
      pending,
    });
  expect(await succeed(app, token, sumFees, { query: { yearId: year?.id } })).toMatchObject({
    net: year?.net,
    paid: year?.paid,
    pending: year?.pending,
  });
});

it('what stood at the end of a day is what the ledger says of that moment', async () => {
  await keepDayFigures(app.node.services);
  const before = await succeed(app, token, getDashboard, { query: { range: 1 } });
  app.clock.advance(24 * 3_600);
  token = await school.signIn();
  await keepDayFigures(app.node.services);
  const after = await succeed(app, token, getDashboard, { query: { range: 1 } });
  // Nothing happened since, so that the day ended as it was read.
  expect([after.pending.before, after.overdue.before, after.overdue.familiesBefore]).toEqual([
    before.pending.amount,
    before.overdue.amount,
    before.overdue.families,
  ]);
});

it('two hours of one name are two points where clocks are set back, and the day is one', async () => {
  app.clock.set('2026-10-20T08:00:00.000Z');
  const elsewhere = await createSchool(app);
  await writeIn(
    app,
    elsewhere,
    `update organisations set time_zone = 'Europe/Paris' where org_id = $1`,
    elsewhere.orgId,
  );
  const signedIn = await elsewhere.signIn();
  const year = await addYear(app, signedIn);
  const dora = await addStudent(app, signedIn, { lastName: 'Dora', classId: year.sixth });
  for (const [at, amount] of [
    ['2026-10-24T21:30:00.000Z', 1_000],
    ['2026-10-25T00:30:00.000Z', 2_000],
    ['2026-10-25T01:30:00.000Z', 4_000],
    ['2026-10-25T22:30:00.000Z', 8_000],
  ] as const) {
    app.clock.set(at);
    await pay(app, elsewhere, dora, amount);
  }
  app.clock.set('2026-10-25T22:45:00.000Z');
  expect(filledPoints((await read(app, elsewhere, 2)).points)).toEqual([
    ['2026-10-24T21:00:00.000Z', 1_000],
    ['2026-10-25T00:00:00.000Z', 2_000],
    ['2026-10-25T01:00:00.000Z', 4_000],
    ['2026-10-25T22:00:00.000Z', 8_000],
  ]);
  expect(filledPoints((await read(app, elsewhere, 3)).points)).toEqual([
    ['2026-10-23T22:00:00.000Z', 1_000],
    ['2026-10-24T22:00:00.000Z', 14_000],
  ]);
  await writeIn(
    app,
    elsewhere,
    `update organisations set time_zone = 'Africa/Douala' where org_id = $1`,
    elsewhere.orgId,
  );
  expect(filledPoints((await read(app, elsewhere, 3)).points)).toEqual([
    ['2026-10-23T23:00:00.000Z', 1_000],
    ['2026-10-24T23:00:00.000Z', 14_000],
  ]);
  const { orgId } = elsewhere;
  expect(await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId))).toEqual(
    [],
  );
  app.clock.set('2026-11-16T08:00:00.000Z');
});

it('what is likely to come is told by the last great deadline, of what was open a month ahead of it', async () => {
  app.clock.set('2026-09-10T08:00:00.000Z');
  const asked = await createSchool(app);
  const signedIn = await asked.signIn();
  const { sixth } = await addYear(app, signedIn);
  const children: StudentDetail[] = [];
  for (let n = 0; n < 13; n += 1)
    children.push(await addStudent(app, signedIn, { lastName: `Child ${n}`, classId: sixth }));
  // Of 13 who are asked for 100,000 on 15 October one agreed on another day, as in a payment plan.
  const late = await feeOf(app, asked, children[12] as StudentDetail);
  await writeIn(
    app,
    asked,
    `update fee_installments set due_on = '2026-11-02' where fee_id = $1 and due_on = '2026-10-15'`,
    late,
  );
  const payAt = async (at: string, from: number, to: number, amount: number) => {
    app.clock.set(at);
    for (const child of children.slice(from, to)) await pay(app, asked, child, amount);
  };
  await payAt('2026-09-12T08:00:00.000Z', 0, 2, 100_000);
  await payAt('2026-10-15T08:00:00.000Z', 2, 6, 100_000);
  await payAt('2026-12-15T08:00:00.000Z', 0, 1, 50_000);
  app.clock.set('2026-12-16T08:00:00.000Z');
  expect((await read(app, asked, 4)).upcoming.likely).toBeNull();
  await keepDayFigures(app.node.services);
  const { upcoming } = await read(app, asked, 4);
  // Ten of twelve were open a month ahead, and four of them paid: 0.4 of what is open now.
  expect(upcoming).toMatchObject({ share: 0.5, deadlines: 1, amount: 600_000, likely: 240_000 });
  expect(upcoming.days).toMatchObject([{ day: '2027-01-15', amount: 600_000, likely: 240_000 }]);
  app.clock.set('2026-11-16T08:00:00.000Z');
});

it('of thousands of families that are late, those that are late with most are read and no others', async () => {
  const { orgId } = await createSchool(app);
  await app.node.services.db.write({ orgId }, async (tx) => {
    await sql`insert into families (org_id, id, number, name, folded_name, created_at)
      select ${orgId}, gen_random_uuid(), 'F-' || n, 'Family ' || n, 'family ' || n, now() from generate_series(1, 4000) n`.execute(
      tx,
    );
    await sql`insert into family_debts (org_id, family_id, sort_name, owed, late, late_since)
      select org_id, id, folded_name, 100 + substr(number, 3)::int, substr(number, 3)::int, date '2026-10-15' from families
       where org_id = ${orgId}
      on conflict (org_id, family_id) do update
         set owed = excluded.owed, late = excluded.late, late_since = excluded.late_since`.execute(
      tx,
    );
  });
  // As after every import; else it depends on chance what is known of the table's size.
  await refreshStatistics(app.node.services);
  const found = await app.node.services.db.write({ orgId }, async (tx) => {
    // A connection may not have handed on yet what its transactions before this one have read.
    const countRead = async (): Promise<number> => {
      const { rows } = await sql<{ debts: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as debts from pg_stat_xact_user_tables where relname = 'family_debts'`.execute(
        tx,
      );
      return rows[0]?.debts ?? 0;
    };
    const before = await countRead();
    const ids = await findTopDebtors(tx, orgId, 5);
    const debts = (await countRead()) - before;
    const { rows: late } = await sql<{ late: number }>`
      select late from family_debts where org_id = ${orgId} and family_id = any(${[...ids]}::uuid[]) order by late desc`.execute(
      tx,
    );
    return { debts, late: late.map((one) => one.late) };
  });
  expect(found).toEqual({ debts: 5, late: [4000, 3999, 3998, 3997, 3996] });
});
