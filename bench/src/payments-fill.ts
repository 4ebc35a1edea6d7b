import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface BenchSchool {
  readonly orgId: string;
  readonly yearId: string;
}

/** A school of the benchmark's own, beside the demo. */
export async function createBenchSchool(db: pg.Client): Promise<BenchSchool> {
  const orgId = randomUUID();
  const yearId = randomUUID();
  await db.query(
    `insert into organisations (org_id, app_id, name, created_at) values ($1, $2, 'Bench school', now())`,
    [orgId, `bench-${orgId.slice(0, 8)}`],
  );
  await db.query(
    `insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
     values ($1, $2, '2026-09-07', '2027-06-30', 'begun', true, now())`,
    [orgId, yearId],
  );
  return { orgId, yearId };
}

/** Families of one child. Ids are made here, so that later rows can refer to them. */
const addFamilies = `
  with made as (
    select gen_random_uuid() as family_id, gen_random_uuid() as student_id, n
      from generate_series($2::bigint + 1, $2::bigint + $3::bigint) n),
  f as (insert into families (org_id, id, number, name, folded_name, created_at)
    select $1, family_id, 'F-' || n, 'Family ' || n, 'family ' || n, now() from made)
  insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name, sort_name, gender, created_at)
    select $1, student_id, 'BS-' || n, n, $1::text || n, family_id, 'Child', 'Of ' || n, 'of ' || n || ' child', 1, now() from made
    returning id`;

/** A fee in three installments for each. A statement of its own, since a fee takes its name from a student who is there. */
const addFees = `
  with made as (
    select gen_random_uuid() as fee_id, id as student_id, family_id from students where org_id = $1 and id = any($3)),
  e as (insert into fees (org_id, id, student_id, year_id, title, amount, created_at)
    select $1, fee_id, student_id, $2, 'Form 1', 90000, now() from made),
  i as (insert into fee_installments (org_id, fee_id, position, amount, due_on)
    select $1, fee_id, p, 30000, date '2026-10-01' + 60 * p from made, generate_series(0, 2) p)
  select family_id as "familyId", fee_id as "feeId" from made`;

export interface BenchFamily {
  readonly familyId: string;
  readonly feeId: string;
}

/** Far from the numbers of a school that was filled otherwise. */
let made = 10_000_000;

export async function createBenchFamilies(
  db: pg.Client,
  { orgId, yearId }: BenchSchool,
  count: number,
): Promise<BenchFamily[]> {
  const { rows: students } = await db.query<{ id: string }>(addFamilies, [orgId, made, count]);
  const studentIds = students.map(({ id }) => id);
  const { rows } = await db.query<BenchFamily>(addFees, [orgId, yearId, studentIds]);
  made += count;
  return rows;
}
