import { listFamilies, sumFamilies } from '@ardoise/contract/families';
import { mergeRecords } from '@ardoise/contract/merging';
import type { OwedTotals } from '@ardoise/contract/owed';
import {
  enrolStudent,
  getStudent,
  listStudents,
  sumStudents,
  updateStudent,
  withdrawStudent,
} from '@ardoise/contract/students';
import { cancelYear } from '@ardoise/contract/years';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { reversePayment } from '../../billing/reverse-payment.ts';
import { packSums } from '../../fees/pack-sums.ts';
import { checkInvariants } from '../../ledger/check-invariants.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
/** In 6e, 100,000 until 15/10 and 50,000 until 15/01; in 5e 120,000 until 30/06. */
let before: TestYear;
let year: TestYear;
let next: TestYear;
let today = '2026-11-16';
const ids: Record<string, string> = {};
const families: Record<string, string> = {};

const idOf = (name: string): string => ids[name] ?? '';
const familyOf = (name: string): string => families[name] ?? '';
const write = (statement: ReturnType<typeof sql>) =>
  app.node.services.db.write({ orgId: school.orgId }, (tx) => statement.execute(tx));
const moveDay = () => write(sql`call ardoise_move_debts(${school.orgId}, ${app.clock.now()})`);

async function add(lastName: string, classId: string, sibling?: string): Promise<void> {
  const student = await addStudent(app, token, {
    lastName,
    classId,
    ...(sibling === undefined ? {} : { familyId: familyOf(sibling) }),
  });
  ids[lastName] = student.id;
  families[lastName] = student.family.id;
}

const enrol = (name: string, inYear: TestYear, classId: string) =>
  succeed(app, token, enrolStudent, {
    params: { id: idOf(name) },
    body: { yearId: inYear.id, classId, joinedOn: inYear.reopeningOn },
  });

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  before = await addYear(app, token, 2025);
  year = await addYear(app, token, 2026);
  next = await addYear(app, token, 2027);
  await add('Atangana', before.sixth);
  await add('Bassong', year.fifth, 'Atangana');
  await add('Eyenga', before.fifth);
  await add('Fotso', year.sixth);
  await add('Kamga', year.sixth);
  await enrol('Atangana', year, year.sixth);
  await enrol('Atangana', next, next.fifth);
});
afterAll(() => app.close());

interface Reckoned {
  readonly id: string;
  readonly owed: number;
  readonly overdue: number;
  readonly since: string | null;
  readonly hasFees: boolean;
}

/** Of whoever is of a year, by enrolments and fees and by nothing that is kept. */
async function reckon(yearId: string): Promise<{ students: Reckoned[]; families: Reckoned[] }> {
  const { orgId } = school;
  const each = sql`
    select s.id, s.family_id, o.owed, o.has_fees, o.since_on, coalesce((
             select max(due.total) from unnest(o.due_days, o.due_totals) as due (due_on, total)
              where due.due_on < ${today}::date), 0) as overdue
      from students s cross join lateral ardoise_owed_of(s.org_id, s.id, ${yearId}) o
     where s.org_id = ${orgId} and ardoise_is_of_year(s.org_id, s.id, ${yearId})`;
  const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
    sql<{ students: Reckoned[]; families: Reckoned[] }>`
      with one as (${each})
      select (select coalesce(json_agg(json_build_object('id', id, 'owed', owed, 'overdue', overdue, 'since', since_on, 'hasFees', has_fees)), '[]')
                from one) as students,
             (select coalesce(json_agg(together), '[]')
                from (select family_id as id, sum(owed) as owed, sum(overdue) as overdue, min(since_on) as since,
                             bool_or(has_fees) as "hasFees" from one group by family_id) together) as families`.execute(
      tx,
    ),
  );
  return rows[0] ?? { students: [], families: [] };
}

const filters = [undefined, 'owing', 'overdue', 'paid'] as const;
const isChosen = {
  all: () => true,
  owing: ({ owed }: Reckoned) => owed > 0,
  overdue: ({ overdue }: Reckoned) => overdue > 0,
  paid: ({ owed, hasFees }: Reckoned) => owed === 0 && hasFees,
} as const;
const never = '9999-12-31';
const keys = {
  owed: ({ owed }: Reckoned) => String(owed).padStart(9, '0'),
  overdue: ({ overdue }: Reckoned) => String(overdue).padStart(9, '0'),
  deadline: ({ since }: Reckoned) => since ?? never,
} as const;

function inOrder(rows: readonly Reckoned[], key: keyof typeof keys, isDown: boolean): string[] {
  const textOf = (row: Reckoned) => keys[key](row) + row.id;
  const sorted = rows.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1)).map(({ id }) => id);
  return isDown ? sorted.toReversed() : sorted;
}

function addUp(rows: readonly Reckoned[]): OwedTotals {
  const sum = (of: (row: Reckoned) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    owing: rows.filter(isChosen.owing).length,
    amount: sum(({ owed }) => owed),
    late: rows.filter(isChosen.overdue).length,
    overdue: sum(({ overdue }) => overdue),
  };
}

/** Every filter in every order, on pages of two, and what is added up. */
async function expectLists(yearId: string): Promise<void> {
  const reckoned = await reckon(yearId);
  const calls = [
    { list: listStudents, sum: sumStudents, rows: reckoned.students },
    { list: listFamilies, sum: sumFamilies, rows: reckoned.families },
  ] as const;
  for (const { list, sum, rows } of calls)
    for (const owed of filters) {
      const query = { yearId, ...(owed === undefined ? {} : { owed }) };
      const chosen = rows.filter(isChosen[owed ?? 'all']);
      expect(await succeed(app, token, sum, { query })).toEqual(addUp(chosen));
      const byName = await succeed(app, token, list, { query });
      expect(byName.items.map(({ id }) => id).sort()).toEqual(chosen.map(({ id }) => id).sort());
      const backwards = await succeed(app, token, list, { query: { ...query, sort: '-name' } });
      expect(backwards.items.map(({ id }) => id).toReversed()).toEqual(
        byName.items.map(({ id }) => id),
      );
      for (const key of ['owed', 'overdue', 'deadline'] as const)
        for (const sort of [key, `-${key}`] as const) {
          const listed = await listAll(list, { ...query, sort }, chosen.length);
          expect(listed).toEqual(inOrder(chosen, key, sort !== key));
        }
    }
}

/** Page by page. */
async function listAll(
  list: typeof listStudents | typeof listFamilies,
  query: Readonly<Record<string, unknown>>,
  expected: number,
): Promise<string[]> {
  const listed: string[] = [];
  for (let page = 1; listed.length < expected || page === 1; page += 1) {
    const { items, total } = await succeed(app, token, list, {
      query: { ...query, page, perPage: 2 },
    });
    expect(total).toBe(expected);
    if (items.length === 0) break;
    listed.push(...items.map(({ id }) => id));
  }
  return listed;
}

async function expectSame(): Promise<void> {
  for (const { id } of [before, year, next]) await expectLists(id);
  const { orgId } = school;
  const broken = await app.node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
  // Fees are changed here as no call changes them: what else is kept of them is not asked.
  expect(broken.filter(({ invariant }) => [9, 23, 28, 29].includes(invariant))).toEqual([]);
}

const feeOf = (name: string, of: TestYear) =>
  sql`(select id from fees where student_id = ${idOf(name)} and year_id = ${of.id} limit 1)`;

it('what is kept of years is what their fees say, whether the day has moved or not', async () => {
  await expectSame();
  await moveDay();
  await expectSame();
});

it.each<[string, () => Promise<unknown>]>([
  ['a year that is called off', () => succeed(app, token, cancelYear, { params: { id: next.id } })],
  ['a payment of a part', () => payFee(app, school.orgId, idOf('Fotso'), 37_000)],
  ['a payment of everything', () => payFee(app, school.orgId, idOf('Eyenga'), 120_000)],
  [
    'a reversal',
    async () => {
      const { orgId } = school;
      const { rows } = await write(
        sql`select id as "paymentId" from payments where org_id = ${orgId} and amount = 120000`,
      );
      await inSchool(app.node.services, orgId, (work) =>
        reversePayment(work, {
          ...(rows[0] as { paymentId: string }),
          reason: 'a mistake',
        }),
      );
    },
  ],
  [
    'a discount',
    () => write(sql`update fees set discount = 20000 where id = ${feeOf('Kamga', year)}`),
  ],
  [
    'other installments',
    async () => {
      const fee = feeOf('Bassong', year);
      await write(sql`delete from fee_installments where fee_id = ${fee}`);
      await write(sql`insert into fee_installments (org_id, fee_id, position, amount, due_on)
        select ${school.orgId}, ${fee}, part, 60000, date '2026-11-01' + 60 * part from generate_series(0, 1) part`);
    },
  ],
  [
    'another family',
    async () => {
      const { version, ...student } = await succeed(app, token, getStudent, {
        params: { id: idOf('Bassong') },
      });
      await succeed(app, token, updateStudent, {
        params: { id: student.id },
        body: { ...student, familyId: familyOf('Kamga'), version },
      });
    },
  ],
  [
    'a fee of another year',
    () => write(sql`update fees set year_id = ${before.id} where id = ${feeOf('Kamga', year)}`),
  ],
  [
    'a fee of another student',
    () =>
      write(
        sql`update fees set student_id = ${idOf('Eyenga')}, kind = 'service' where id = ${feeOf('Fotso', year)}`,
      ),
  ],
  [
    'a withdrawal',
    () =>
      succeed(app, token, withdrawStudent, {
        params: { id: idOf('Fotso') },
        body: { yearId: year.id, reason: 'Moved away' },
      }),
  ],
  [
    'families that become one',
    () =>
      succeed(app, token, mergeRecords, {
        body: { kind: 'family', keptId: familyOf('Fotso'), goneId: familyOf('Atangana') },
      }),
  ],
  [
    'a fee that is taken away',
    async () => {
      await write(sql`delete from fee_installments where fee_id = ${feeOf('Bassong', year)}`);
      await write(sql`delete from fees where id = ${feeOf('Bassong', year)}`);
    },
  ],
  ['sums that are put together', () => packSums(app.node.services, 1)],
])('after %s too', async (_, change) => {
  await change();
  await expectSame();
});

it('after midnight what is late is reckoned, and then kept', async () => {
  today = '2027-01-16';
  app.clock.set(`${today}T11:00:00.000Z`);
  token = await school.signIn();
  for (const { id } of [before, year, next]) await expectLists(id);
  await moveDay();
  await expectSame();
});
