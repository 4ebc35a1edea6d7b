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

/** Ids in order, as the product's own are: new rows land at the end of an index. */
const idOf = (first: string): string =>
  `('${first}0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

const numbers = 'generate_series($2::bigint + 1, $3::bigint) n';
const families =
  '(select array_agg(id order by id) as ids from families where org_id = $1) families';
const fees = '(select array_agg(id order by id) as ids from fees where org_id = $1) fees';
const familyId = 'families.ids[1 + n % array_length(families.ids, 1)]';
const paidAt = `now() - (1000000 - n) * interval '10 seconds'`;

/** Each statement adds payments `$2 + 1` to `$3` with everything that belongs to a settled one. */
const history = [
  `insert into transactions (org_id, id, number, operator, kind, state, notice, amount, phone, narration, language,
     family_id, client_key, partner_number, provider_reference, submitted_at, asked_at, completed_at)
   select $1, ${idOf('1')}, 'H-' || n, 'mtn', 'provider', 'paid', 'sent', 30000, '670000000', 'history', 'en', ${familyId},
     'h' || n, ${idOf('2')}, 'h' || n, ${paidAt}, ${paidAt}, ${paidAt} from ${numbers}, ${families}`,
  `insert into transaction_parts (org_id, transaction_id, place, fee_id, amount)
   select $1, ${idOf('1')}, 0, fees.ids[1 + n % array_length(fees.ids, 1)], 30000 from ${numbers}, ${fees}`,
  `insert into transaction_events (org_id, transaction_id, at, kind, detail)
   select $1, ${idOf('1')}, ${paidAt}, 'status', '{"from": 20, "to": 21}' from ${numbers}`,
  `insert into payments (org_id, id, transaction_id, method, amount, family_id, paid_at)
   select $1, ${idOf('3')}, ${idOf('1')}, 'mtn', 30000, ${familyId}, ${paidAt} from ${numbers}, ${families}`,
  `insert into allocations (org_id, payment_id, fee_id, position, amount)
   select $1, ${idOf('3')}, fees.ids[1 + n % array_length(fees.ids, 1)], 0, 30000 from ${numbers}, ${fees}`,
  `insert into receipts (org_id, payment_id, year, number, code, content, signature, issued_at)
   select $1, ${idOf('3')}, 2020, n, 'H' || n, '{}', '', ${paidAt} from ${numbers}`,
  `insert into ledger_entries (org_id, id, at, debit, credit, amount, kind, payment_id)
   select $1, ${idOf('4')}, ${paidAt}, 'source:provider:mtn', 'school:held', 30000, 'payment', ${idOf('3')}
     from ${numbers}`,
];

const atOnce = 100_000;

/**
 * Lets a school have this many payments behind it. Triggers and references are left out, since only the size of the
 * tables and indexes matters here; the invariants do not hold for such a school.
 */
export async function growHistory(
  db: pg.Client,
  { orgId }: BenchSchool,
  from: number,
  to: number,
): Promise<void> {
  await db.query('set session_replication_role = replica');
  for (let start = from; start < to; start += atOnce) {
    for (const statement of history)
      await db.query(statement, [orgId, start, Math.min(start + atOnce, to)]);
  }
  await db.query('set session_replication_role = origin');
  // As the server itself does within a minute: without it the plans are those for empty tables.
  await db.query('vacuum analyze');
  // Years of payments are on the disk for long; what was just filled would be written there beside the measurement.
  await db.query('checkpoint');
}
