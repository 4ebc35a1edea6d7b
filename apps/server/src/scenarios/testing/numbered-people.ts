import { sql } from 'kysely';
import pg from 'pg';
import { reindexFamilies, reindexStudents } from '../../modules/students/public.ts';
import type { Services } from '../../platform/services.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** The id of what stands in the place `n` of its kind, as SQL. */
const idOf = (kind: number): string =>
  `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-${String(kind).padStart(12, '0')}')::uuid`;
const family = idOf(1);
const student = idOf(2);
const fee = idOf(3);
const invoice = idOf(4);
const item = idOf(5);
const subscription = idOf(6);
const subscribedFee = idOf(7);

/** As SQL: in which place a row stands, by its id. */
export const placeOf = (column: string): string =>
  `('x' || substr(${column}::text, 1, 8))::bit(32)::int`;

/** The school's one year and one service, under its own id. */
export const yearOf = (orgId: string): readonly string[] => [
  `insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
   values ('${orgId}', '${orgId}', '2026-09-07', '2027-06-30', 'begun', true, now())`,
  `insert into services (org_id, id, type, name, folded_name, cost, every, created_at)
   values ('${orgId}', '${orgId}', 1, 'Bus', 'bus', 5000, 'month', now())`,
];

/** Each of these families has a child who owes in three installments since October, and an invoice over that. */
export function familiesOf(orgId: string, from: number, to: number): readonly string[] {
  const each = `generate_series(${from}, ${to}) n`;
  return [
    `insert into families (org_id, id, number, name, folded_name, created_at)
     select '${orgId}', ${family}, 'F-' || n, 'Nguemo', 'nguemo', now() from ${each}`,
    `insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name, sort_name, gender, created_at)
     select '${orgId}', ${student}, 'LP-' || n, n, gen_random_uuid(), ${family}, 'Grace', 'Nguemo', 'nguemo grace', 2, now() from ${each}`,
    `insert into fees (org_id, id, student_id, year_id, title, amount, created_at)
     select '${orgId}', ${fee}, ${student}, '${orgId}', 'Form 1', 90000, now() from ${each}`,
    `insert into fee_installments (org_id, fee_id, position, amount, due_on)
     select '${orgId}', ${fee}, place, 30000, date '2026-10-01' + 30 * place from ${each}, generate_series(0, 2) place`,
    `insert into invoices (org_id, id, number, state, family_id, year_id, title, folded_title, bill_to, emails, language, memo, note,
       message, tax_basis_points, extra, extra_name, allows_partial, due_on, subtotal, discount, tax, total, pending, next_due_on,
       issued_on, token, created_at, sent_at)
     select '${orgId}', ${invoice}, 'INV-' || n, 'sent', ${family}, '${orgId}', 'Tuition', 'tuition', 'Mrs Nguemo', '[]', 'fr', '', '', '',
       0, 0, '', true, '2026-12-01', 90000, 0, 0, 90000, 90000, '2026-11-01', '2026-10-01', 'token ' || n, now(), now() from ${each}`,
    `insert into invoice_items (org_id, id, invoice_id, place, student_id, fee_id, description, amount, discount, tax, extra, billed)
     select '${orgId}', ${item}, ${invoice}, 0, ${student}, ${fee}, 'Tuition', 90000, 0, 0, 0, 90000 from ${each}`,
    `insert into invoice_fees (org_id, invoice_id, item_id, fee_id, billed, pending, is_new)
     select '${orgId}', ${invoice}, ${item}, ${fee}, 90000, 90000, false from ${each}`,
    `insert into invoice_installments (org_id, invoice_id, position, due_on, amount)
     select '${orgId}', ${invoice}, place, date '2026-11-01' + 30 * place, 45000 from ${each}, generate_series(0, 1) place`,
  ];
}

/** Of every fourth fee a plan was agreed. */
export const plansOf = (orgId: string, to: number): readonly string[] => [
  `insert into payment_plans (org_id, id, family_id, state, total, agreed_with, note, agreed_at)
   select '${orgId}', ${idOf(8)}, ${family}, 'active', 90000, 'Awa', '', now() from generate_series(4, ${to}, 4) n`,
  `insert into payment_plan_fees (org_id, plan_id, fee_id, amount, old_days, old_amounts)
   select '${orgId}', ${idOf(8)}, ${fee}, 90000, '{2026-10-01}', '{90000}' from generate_series(4, ${to}, 4) n`,
];

/** Each of the children takes the bus for a month. */
export const subscriptionsOf = (orgId: string, from: number, to: number): readonly string[] => [
  `insert into subscriptions (org_id, id, service_id, student_id, year_id, every, from_on, to_on, created_at)
   select '${orgId}', ${subscription}, '${orgId}', ${student}, '${orgId}', 'month', '2026-11-01', '2026-11-30', now()
     from generate_series(${from}, ${to}) n`,
  `insert into fees (org_id, id, student_id, year_id, service_id, subscription_id, kind, title, amount, created_at)
   select '${orgId}', ${subscribedFee}, ${student}, '${orgId}', '${orgId}', ${subscription}, 'service', 'Bus', 5000, now()
     from generate_series(${from}, ${to}) n`,
];

/** Each family has paid a third of its child's fee in cash. */
export const paidOf = (orgId: string, from: number, to: number): readonly string[] => [
  `insert into payments (org_id, id, method, amount, family_id, paid_at)
   select '${orgId}', ${idOf(10)}, 'cash', 30000, ${family}, now() from generate_series(${from}, ${to}) n`,
  `insert into allocations (org_id, payment_id, fee_id, position, amount)
   select '${orgId}', ${idOf(10)}, ${fee}, 0, 30000 from generate_series(${from}, ${to}) n`,
  `update fees set paid = 30000 where org_id = '${orgId}' and ${placeOf('id')} between ${from} and ${to} and kind = 'tuition'`,
  `insert into receipts (org_id, payment_id, year, number, code, content, signature, issued_at)
   select '${orgId}', ${idOf(10)}, 2026, n - ${from} + 1, 'code ' || n, jsonb_build_object('number', 'R/' || n), '', now()
     from generate_series(${from}, ${to}) n`,
];

/** A payment of each family that failed. */
export const failedOf = (orgId: string, from: number, to: number, phone: string): string =>
  `insert into transactions (org_id, id, number, operator, kind, state, failure, amount, phone, narration, language, family_id,
     client_key, partner_number, submitted_at, completed_at)
   select '${orgId}', ${idOf(9)}, 'T-' || n, 'mtn', 'provider', 'failed', 'expired', 1000, '${phone}', '', 'fr', ${family},
     'failed ' || n, gen_random_uuid(), now(), now() from generate_series(${from}, ${to}) n`;

/** As the owner of the tables, who then has the planner look at them. */
export async function run(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  statements: readonly string[],
): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("set ardoise.scope = 'platform'");
    for (const statement of [...statements, 'analyze']) await db.query(statement);
  } finally {
    await db.end();
  }
}

/** So that they are found by a search. */
export async function index(
  { db }: Services,
  orgId: string,
  from: number,
  to: number,
): Promise<void> {
  await db.write({ orgId }, async (tx) => {
    const ids = async (kind: string): Promise<string[]> => {
      const { rows } = await sql
        .raw<{ id: string }>(`select ${kind} as id from generate_series(${from}, ${to}) n`)
        .execute(tx);
      return rows.map(({ id }) => id);
    };
    await reindexFamilies(tx, orgId, await ids(family));
    await reindexStudents(tx, orgId, await ids(student));
  });
}
