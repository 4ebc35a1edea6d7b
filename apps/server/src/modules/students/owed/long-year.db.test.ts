import { randomUUID } from 'node:crypto';
import { listFamilies, sumFamilies } from '@ardoise/contract/families';
import { listStudents, sumStudents } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { refreshStatistics } from '../../../platform/refresh-statistics.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { succeed } from '../testing/people.ts';
import { addUpOwedOfFamilies, familyList } from '../families/list-families.ts';
import { addUpOwed } from '../lists/add-up-students.ts';
import { studentList } from '../lists/list-students.ts';

/** More than are gathered and sorted, also of those who are late; of those who have paid, fewer. */
const students = 3_600;
const today = '2026-11-16';
const yearId = randomUUID();

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(`${today}T11:00:00.000Z`);
  school = await createSchool(app);
  await app.node.services.db.write({ orgId: school.orgId }, (tx) => fill(tx, school.orgId));
  await refreshStatistics(app.node.services);
  token = await school.signIn();
});
afterAll(() => app.close());

/** Each in a family of their own: of each ten three are late, four owe and are not, two have paid everything, and of one nothing is asked. */
async function fill(tx: Tx, orgId: string): Promise<void> {
  const [cycleId, classId] = [randomUUID(), randomUUID()];
  const id = (kind: string) =>
    sql`overlay(overlay(md5(${orgId}::text || ${kind}::text || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const each = sql`generate_series(1, ${students}::int) n`;
  const amount = sql`(50000 + n % 40 * 500)`;
  await sql`insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
    values (${orgId}, ${yearId}, '2026-09-07', '2027-06-30', 'begun', true, now())`.execute(tx);
  await sql`insert into cycles (org_id, id, year_id, kind, position)
    values (${orgId}, ${cycleId}, ${yearId}, 'secondary', 0)`.execute(tx);
  await sql`insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
    values (${orgId}, ${classId}, ${yearId}, ${cycleId}, '6e', '6e', 50000, 0)`.execute(tx);
  await sql`insert into families (org_id, id, number, name, folded_name, created_at)
    select ${orgId}::uuid, ${id('f')}, 'F-' || n, 'Family ' || n, 'family ' || n, now() from ${each}`.execute(
    tx,
  );
  await sql`insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name, sort_name, gender,
      class_id, year_id, created_at)
    select ${orgId}::uuid, ${id('s')}, 'S-' || n, n, ${orgId}::text || n, ${id('f')}, 'Child', 'Name ' || n, 'name ' || n, 1,
      ${classId}::uuid, ${yearId}::uuid, now() from ${each}`.execute(tx);
  await sql`insert into enrolments (org_id, id, student_id, class_id, year_id, from_on, joined_on, created_at)
    select ${orgId}::uuid, ${id('n')}, ${id('s')}, ${classId}::uuid, ${yearId}::uuid, '2026-09-07', '2026-09-07', now()
      from ${each}`.execute(tx);
  await sql`insert into fees (org_id, id, student_id, year_id, kind, title, class_id, amount, sort_name, since_on, created_at)
    select ${orgId}::uuid, ${id('e')}, ${id('s')}, ${yearId}::uuid, 'tuition', 'Tuition', ${classId}::uuid, ${amount}, 'name ' || n,
      '2026-10-01', now() from ${each} where n % 10 > 0`.execute(tx);
  await sql`insert into fee_installments (org_id, fee_id, position, amount, due_on)
    select ${orgId}::uuid, ${id('e')}, 0, ${amount}, date '2026-12-01' + n % 20 - case when n % 10 < 4 then 60 else 0 end
      from ${each} where n % 10 > 0`.execute(tx);
  await sql`update fees set paid = case when ordinal % 10 > 7 then amount else 10000 end
    from students s where fees.org_id = ${orgId} and s.org_id = ${orgId} and s.id = fees.student_id and ordinal % 10 > 6`.execute(
    tx,
  );
  await sql`call ardoise_move_debts(${orgId}, ${app.clock.now()})`.execute(tx);
}

const sorts = [
  'name',
  '-name',
  'createdAt',
  'owed',
  '-owed',
  'overdue',
  '-overdue',
  'deadline',
  '-deadline',
] as const;
const filters = [undefined, 'owing', 'overdue', 'paid'] as const;
const counts = { all: 3_600, owing: 2_520, overdue: 1_080, paid: 720 };
const perPage = 50;

/** As the rule says it, sorted by PostgreSQL from all fees. */
async function expectedIds(
  of: 'id' | 'family_id',
  owed: (typeof filters)[number],
  sort: (typeof sorts)[number],
): Promise<string[]> {
  const { orgId } = school;
  const person = sql.ref(`s.${of}`);
  const keys = {
    owed: sql`o.owed, ${person}`,
    overdue: sql`late.amount, ${person}`,
    deadline: sql`coalesce(o.since_on, 'infinity'), ${person}`,
    name: of === 'id' ? sql`s.sort_name, s.id` : sql`f.folded_name, f.id`,
    createdAt: of === 'id' ? sql`s.ordinal` : sql`f.created_at, f.id`,
  };
  const key = sort.replace('-', '') as keyof typeof keys;
  const conditions = {
    all: sql`true`,
    owing: sql`o.owed > 0`,
    overdue: sql`late.amount > 0`,
    paid: sql`o.owed = 0 and o.has_fees`,
  };
  const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
    sql<{ id: string }>`
      select ${person} as id from students s join families f on f.org_id = s.org_id and f.id = s.family_id
       cross join lateral ardoise_owed_of(s.org_id, s.id, ${yearId}) o
       cross join lateral (select coalesce(max(due.total), 0) as amount from unnest(o.due_days, o.due_totals) as due (due_on, total)
                            where due.due_on < ${today}::date) late
       where s.org_id = ${orgId} and ${conditions[owed ?? 'all']} order by ${keys[key]}`.execute(
      tx,
    ),
  );
  const ids = rows.map(({ id }) => id);
  return sort.startsWith('-') ? ids.toReversed() : ids;
}

describe.each([
  ['students', 'id', listStudents],
  ['families', 'family_id', listFamilies],
] as const)('many %s of a year', (_, of, list) => {
  it.each(filters)('are listed in every order where they are narrowed to %s', async (owed) => {
    const total = counts[owed ?? 'all'];
    const last = Math.ceil(total / perPage);
    for (const sort of sorts) {
      const ids = await expectedIds(of, owed, sort);
      expect(ids).toHaveLength(total);
      for (const page of [1, 9, last]) {
        const query = { yearId, sort, page, perPage, ...(owed === undefined ? {} : { owed }) };
        const answer = await succeed(app, token, list, { query });
        expect(answer.total).toBe(total);
        expect(answer.items.map(({ id }) => id)).toEqual(
          ids.slice((page - 1) * perPage, page * perPage),
        );
      }
    }
  });
});

const tables = ['fees', 'fee_installments', 'students', 'families', 'enrolments'];
const kept = ['student_owed', 'family_debts', 'year_students', 'year_families', 'due_sums'];

/** Of the rows that it passes over; what it counts by is as long as there are deadlines. */
async function rowsReadBy(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const read = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ read: number }>`
      select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::bigint as read
        from pg_stat_xact_user_tables where relname = any(${[...tables, ...kept]})`.execute(tx);
    return rows[0]?.read ?? 0;
  };
  return app.node.services.db.write({ orgId: school.orgId }, async (tx) => {
    const before = await read(tx);
    await work(tx);
    return (await read(tx)) - before;
  });
}

it('a page of them reads its own rows, and a sum nobody’s', async () => {
  const { orgId } = school;
  for (const owed of filters) {
    const asked = { yearId, today, ...(owed === undefined ? {} : { owed }) };
    expect(await rowsReadBy((tx) => addUpOwed(tx, orgId, asked))).toBeLessThan(400);
    expect(await rowsReadBy((tx) => addUpOwedOfFamilies(tx, orgId, asked))).toBeLessThan(400);
    for (const sort of ['owed', '-owed', 'overdue', '-overdue', 'deadline', '-deadline'] as const) {
      for (const list of [studentList, familyList])
        expect(
          await rowsReadBy(async (tx) =>
            (await list(tx, orgId, { ...asked, sort })).find(tx, { page: 1, perPage }),
          ),
          `${owed} by ${sort}`,
        ).toBeLessThan(500);
    }
  }
});

it('what is added up is what is listed', async () => {
  for (const call of [sumStudents, sumFamilies]) {
    const all = await succeed(app, token, call, { query: { yearId } });
    expect(all).toMatchObject({ owing: counts.owing, late: counts.overdue });
    const late = await succeed(app, token, call, { query: { yearId, owed: 'overdue' } });
    const { overdue } = all;
    expect(late).toEqual({ owing: counts.overdue, amount: overdue, late: counts.overdue, overdue });
  }
});
