import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface FeeSchool {
  readonly orgId: string;
  readonly yearId: string;
  readonly closedYearId: string;
  readonly classIds: readonly string[];
  readonly cycleIds: readonly string[];
  readonly serviceIds: readonly string[];
}

/** A student has the tuition and three services. */
const feesEach = 4;
const classesIn = (fees: number): number => Math.min(60, Math.max(6, fees / 1000));

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

const people = [
  `insert into families (org_id, id, number, name, folded_name, created_at)
   select $1::uuid, md5($1::uuid::text || 'f' || n)::uuid, 'F-' || n, 'Family ' || n, 'family ' || n, now() from generate_series(1, $2::int) n`,
  `insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name, sort_name, gender,
     class_id, year_id, created_at)
   select $1::uuid, md5($1::uuid::text || 's' || n)::uuid, 'BS-' || n, n, $1::uuid::text || n, md5($1::uuid::text || 'f' || n)::uuid, 'Child',
     'Name ' || n, substr(md5(n::text), 1, 8) || ' ' || n, 1 + n % 2, ($3::uuid[])[1 + n % array_length($3::uuid[], 1)], $4::uuid, now()
     from generate_series(1, $2::int) n`,
] as const;

/**
 * A tenth of the students have left for good in the year that is over, and still owe something of it. One service each of them has
 * subscribed to, the same of which `fill-beside.ts` makes the subscription.
 */
const asked = [
  `insert into fees (org_id, id, student_id, year_id, kind, title, service_id, class_id, is_left, amount, discount, paid,
     sort_name, since_on, paid_at, paid_on, origin, last_payment_id, by_other_means, marked_paid_at, subscription_id, created_at)
   select $1::uuid, md5($1::uuid::text || 'e' || n)::uuid, md5($1::uuid::text || 's' || s)::uuid, case when s % 11 = 0 then $5::uuid else $4::uuid end,
     case when k = 0 then 'tuition' else 'service' end, 'Fee ' || k,
     case when k > 0 then ($6::uuid[])[k] end, ($3::uuid[])[1 + s % array_length($3::uuid[], 1)], s % 97 = 0,
     price, case when n % 9 = 0 then price / 10 else 0 end,
     case n % 4 when 0 then 0 when 1 then price - (case when n % 9 = 0 then price / 10 else 0 end) else price / 2 end,
     substr(md5(s::text), 1, 8) || ' ' || s,
     case when n % 4 <> 1 then date '2026-10-01' + (n % 4 * 60) end,
     case when n % 4 <> 0 then now() - (n % 400) * interval '1 day' end,
     case when n % 4 <> 0 then (now() - (n % 400) * interval '1 day')::date end,
     case when n % 4 <> 0 then (array['mtn', 'orange', 'cash', 'bank'])[1 + n % 4] end,
     case when n % 4 <> 0 then md5($1::uuid::text || 'p' || n * 10)::uuid end, n % 37 = 0,
     case when n % 200 = 1 then now() end, case when k = 1 + s % 3 then md5($1::uuid::text || 'u' || s)::uuid end,
     now() - (n % 300) * interval '1 day'
     from (select n, 1 + (n - 1) / 4 as s, (n - 1) % 4 as k,
                  case (n - 1) % 4 when 0 then 50000 + ((n - 1) / 4 % 12) * 10000 when 1 then 2000 when 2 then 15000 else 5000 end as price
             from generate_series(1, $2::int * 4) n) made`,
  `insert into fee_installments (org_id, fee_id, position, amount, due_on)
   select org_id, id, 0, amount, coalesce(since_on, date '2026-10-01') from fees where org_id = $1::uuid`,
  `insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid,
     pending, is_packed)
   select org_id, kept.by, year_id, class_id, coalesce(service_id, ardoise_nil()), state, type, is_left, kept.day, count(*),
     sum(amount), sum(discount), sum(paid), sum(pending), true
     from fees cross join lateral (values ('deadline', coalesce(since_on, 'infinity')), ('payment', paid_on)) kept (by, day)
    where org_id = $1::uuid and is_listed and kept.day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  `insert into list_counts (org_id, list, state, class_id, gender, rows)
   select org_id, 'feeNames', left(sort_name, 2), year_id, 0, count(*)
     from fees where org_id = $1::uuid and is_listed group by 1, 3, 4`,
] as const;

async function addStructure(db: pg.Client, fees: number): Promise<FeeSchool> {
  const orgId = randomUUID();
  const [yearId = '', closedYearId = '', ...cycleIds] = ids(5);
  const classIds = ids(classesIn(fees));
  await db.query(
    `insert into organisations (org_id, app_id, name, created_at) values ($1, $2, 'Bench school', now())`,
    [orgId, `bench-${orgId.slice(0, 8)}`],
  );
  await db.query(
    `insert into memberships (org_id, person_id, role, created_at)
     select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
    [orgId],
  );
  await db.query(
    `insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
     values ($1, $2, current_date - 70, current_date + 200, 'begun', true, now()),
            ($1, $3, current_date - 435, current_date - 140, 'closed', false, now() - interval '1 year')`,
    [orgId, yearId, closedYearId],
  );
  for (const [place, id] of cycleIds.entries())
    await db.query(
      `insert into cycles (org_id, id, year_id, kind, position) values ($1, $2, $3, 'secondary', $4)`,
      [orgId, id, yearId, place],
    );
  for (const [place, id] of classIds.entries())
    await db.query(
      `insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
       values ($1, $2, $3, $4, $5::text, $5::text, 50000, $6)`,
      [orgId, id, yearId, cycleIds[place % cycleIds.length], `class ${place}`, place],
    );
  const serviceIds = ids(feesEach - 1);
  for (const id of serviceIds) {
    await db.query(
      `insert into services (org_id, id, type, name, folded_name, cost, every, created_at)
       values ($1, $2::uuid, 4, $2::text, $2::text, 1000, 'once', now())`,
      [orgId, id],
    );
    await db.query(
      `insert into service_items (org_id, id, service_id, position, name, cost)
       select $1, gen_random_uuid(), $2, n, 'Item ' || n, 1000 from generate_series(1, 5) n`,
      [orgId, id],
    );
  }
  return { orgId, yearId, closedYearId, classIds, cycleIds, serviceIds };
}

/** With as many of the values as it names. */
async function run(db: pg.Client, statement: string, values: readonly unknown[]): Promise<void> {
  const used = Math.max(...[...statement.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)));
  await db.query(statement, values.slice(0, used));
}

/**
 * A school with so many fees. Triggers and references are left out, since only what lists read matters here; the invariants
 * do not hold for such a school.
 */
export const fillFeeSchool = (db: pg.Client, fees: number): Promise<FeeSchool> =>
  fillSchool(db, fees, [...people, ...asked]);

/** A school of whose students nothing was ever asked. */
export const fillStudents = (db: pg.Client, students: number): Promise<FeeSchool> =>
  fillSchool(db, students * feesEach, people);

async function fillSchool(
  db: pg.Client,
  fees: number,
  statements: readonly string[],
): Promise<FeeSchool> {
  const school = await addStructure(db, fees);
  const { orgId, yearId, closedYearId, classIds, serviceIds } = school;
  await db.query('set session_replication_role = replica');
  const given = [orgId, fees / feesEach, classIds, yearId, closedYearId, serviceIds];
  for (const statement of statements) await run(db, statement, given);
  await db.query('set session_replication_role = origin');
  return school;
}
