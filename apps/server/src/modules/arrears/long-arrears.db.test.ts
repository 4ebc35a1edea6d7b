import { randomUUID } from 'node:crypto';
import { listArrears, sumArrears } from '@ardoise/contract/arrears/arrears';
import type { Request } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { succeed } from '../students/testing/people.ts';

/** More than are read and sorted at once, also of those who are late: an index has their order. */
const families = 1_700;
const perPage = 100;

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  await app.node.services.db.write({ orgId: school.orgId }, (tx) => fill(tx, school.orgId));
  token = await school.signIn();
});
afterAll(() => app.close());

/** Of each four families one is not late; some owe the same, some owe of two deadlines, and some have paid a part or all of it. */
async function fill(tx: Tx, orgId: string): Promise<void> {
  const [yearId, cycleId, classId] = [randomUUID(), randomUUID(), randomUUID()];
  const id = (kind: string) =>
    sql`overlay(overlay(md5(${orgId}::text || ${kind}::text || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const each = sql`generate_series(1, ${families}::int) n`;
  const amount = sql`(50000 + n % 40 * 500)`;
  await sql`insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
    values (${orgId}, ${yearId}, '2026-09-07', '2027-06-30', 'begun', true, now())`.execute(tx);
  await sql`insert into cycles (org_id, id, year_id, kind, position)
    values (${orgId}, ${cycleId}, ${yearId}, 'secondary', 0)`.execute(tx);
  await sql`insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
    values (${orgId}, ${classId}, ${yearId}, ${cycleId}, '6e', '6e', 50000, 0)`.execute(tx);
  await sql`insert into families (org_id, id, number, name, folded_name, created_at)
    select ${orgId}::uuid, ${id('f')}, 'F-' || n, 'Family ' || n % 700, 'family ' || n % 700, now() from ${each}`.execute(
    tx,
  );
  await sql`insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name, sort_name, gender,
      class_id, year_id, created_at)
    select ${orgId}::uuid, ${id('s')}, 'S-' || n, n, ${orgId}::text || n, ${id('f')}, 'Child', 'Name ' || n, 'name ' || n, 1,
      ${classId}::uuid, ${yearId}::uuid, now() from ${each}`.execute(tx);
  await sql`insert into fees (org_id, id, student_id, year_id, kind, title, class_id, amount, sort_name, since_on, created_at)
    select ${orgId}::uuid, ${id('e')}, ${id('s')}, ${yearId}::uuid, 'tuition', 'Tuition', ${classId}::uuid, ${amount}, 'name ' || n,
      '2026-10-01', now() from ${each}`.execute(tx);
  await sql`insert into fee_installments (org_id, fee_id, position, amount, due_on)
    select ${orgId}::uuid, ${id('e')}, part, case part when 0 then 30000 else ${amount} - 30000 end,
           date '2026-09-01' + (n * n % 61)::int + case n % 4 when 0 then 90 else 0 end + part * 60
      from ${each}, generate_series(0, 1) part`.execute(tx);
  await sql`update fees set paid = case when ordinal % 20 = 0 then amount else 35000 end
    from students s where fees.org_id = ${orgId} and s.org_id = ${orgId} and s.id = fees.student_id and ordinal % 5 = 0`.execute(
    tx,
  );
}

type Query = NonNullable<Request<typeof listArrears>['query']>;

/** Every page one after the other, with the total that the first says. */
async function walk(query: Query) {
  const ids: string[] = [];
  let total = perPage;
  for (let page = 1; (page - 1) * perPage < total; page += 1) {
    const answer = await succeed(app, token, listArrears, { query: { ...query, page, perPage } });
    total = answer.total;
    ids.push(...answer.items.map(({ id }) => id));
  }
  return { ids, total };
}

async function readAll(chosen: string, order: string): Promise<string[]> {
  const { orgId } = school;
  const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
    sql<{ id: string }>`
      select family_id as id from (select *, due_days[1] as first from family_debts) t
       where org_id = ${orgId} and owed > 0 and ${sql.raw(chosen)} order by ${sql.raw(order)}`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

describe('every page of a long list, from its beginning over its middle to its end', () => {
  it.each([
    ['-late', 'late desc, family_id desc'],
    ['late', 'late, family_id'],
    ['owed', 'owed, family_id'],
    ['-since', 'late_since desc, family_id desc'],
    ['since', 'late_since, family_id'],
    ['-name', 'sort_name desc, family_id desc'],
  ] as const)('of those who are late, by %s', async (sort, order) => {
    const { ids, total } = await walk({ sort });
    expect(total).toBeGreaterThan(1_000);
    expect(ids).toEqual(await readAll('late > 0', order));
  });

  it('of all who owe, of whom some are not late', async () => {
    for (const [sort, order] of [
      ['-since', 'late_since desc, family_id desc'],
      ['since', 'late_since, family_id'],
      ['name', 'sort_name, family_id'],
    ] as const) {
      const { ids } = await walk({ owing: 'all', sort });
      expect(ids).toEqual(await readAll('true', order));
    }
  });
});

describe('how many there are', () => {
  it.each<[string, Query, string]>([
    ['late', {}, 'late > 0'],
    ['owing', { owing: 'all' }, 'true'],
    [
      'late since days',
      { lateFrom: 31, lateTo: 60 },
      "late > 0 and first between '2026-09-17' and '2026-10-16'",
    ],
    ['late at least', { lateFrom: 40, owing: 'all' }, "first <= '2026-10-07'"],
    ['late at most', { lateTo: 40 }, "late > 0 and first >= '2026-10-07'"],
    [
      'with something due in days',
      { dueFrom: '2026-11-20', dueTo: '2026-12-05' },
      "exists (select from unnest(due_days) day where day between '2026-11-20' and '2026-12-05')",
    ],
    [
      'with something due from a day on',
      { dueFrom: '2027-01-10', owing: 'all' },
      "exists (select from unnest(due_days) day where day >= '2027-01-10')",
    ],
    ['with something due until a day', { dueTo: '2026-10-01' }, "first <= '2026-10-01'"],
    [
      'late, with something due in days',
      { lateFrom: 31, dueFrom: '2026-11-20' },
      "first <= '2026-10-16' and exists (select from unnest(due_days) day where day >= '2026-11-20')",
    ],
  ])(
    '%s is the same in the list, in the sums and counted one by one',
    async (_name, query, chosen) => {
      const counted = await readAll(chosen, 'family_id');
      expect(counted.length).toBeGreaterThan(0);
      expect(counted.length).toBeLessThan(families);
      const { items, total } = await succeed(app, token, listArrears, {
        query: { ...query, perPage: 1 },
      });
      expect([items.length, total]).toEqual([1, counted.length]);
      expect((await succeed(app, token, sumArrears, { query })).families).toBe(counted.length);
    },
  );

  it('without a promise is what is kept of all, less the few who have promised', async () => {
    const { orgId } = school;
    await app.node.services.db.write({ orgId }, (tx) =>
      sql`insert into payment_promises (org_id, id, family_id, amount, due_on, note, made_at)
        select org_id, family_id, family_id, 1000, '2026-11-20', '', now() from family_debts
         where org_id = ${orgId} and owed > 0 order by family_id limit 37`.execute(tx),
    );
    const has = `exists (select from payment_promises m where m.family_id = t.family_id)`;
    for (const [asked, chosen] of [
      [{}, 'late > 0'],
      [{ owing: 'all' }, 'true'],
      [{ lateFrom: 31 }, "first <= '2026-10-16'"],
      [{ dueTo: '2026-10-01' }, "first <= '2026-10-01'"],
    ] as const) {
      const query = { ...asked, promised: 'none' } as const;
      // Asked first, which brings the school to its day.
      const { ids } = await walk(query);
      const without = await readAll(`${chosen} and not ${has}`, 'family_id');
      expect((await readAll(`${chosen} and ${has}`, 'family_id')).length).toBeGreaterThan(0);
      expect(ids.toSorted()).toEqual(without);
      const [all, open, none] = await Promise.all(
        [asked, { ...asked, promised: 'open' } as const, query].map((one) =>
          succeed(app, token, sumArrears, { query: one }),
        ),
      );
      expect(none?.families).toBe(without.length);
      expect(none?.owed).toBe((all?.owed ?? 0) - (open?.owed ?? 0));
      expect(none?.late).toBe((all?.late ?? 0) - (open?.late ?? 0));
      expect(none?.due).toBe(all?.due === null ? null : (all?.due ?? 0) - (open?.due ?? 0));
    }
  });
});
