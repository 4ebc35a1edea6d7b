import type pg from 'pg';
import { foldName } from '@ardoise/contract/values/fold-name';
import { familyNames, girlNames } from '../../../apps/server/src/demo/demo-names.ts';
import { type FeeSchool, fillFeeSchool, fillStudents } from '../fees-fill.ts';
import { invoices } from '../invoices-fill.ts';
import { beside } from './fill-beside.ts';
import { keptOfPayments, numberPayments, payments } from './fill-money.ts';
import { keptOfPeople, people } from './fill-people.ts';
import { shareOut } from './share-out.ts';

/** Of what ids are taken for calls about one thing. */
const sampled = {
  students: 'students',
  families: 'families',
  fees: 'fees',
  /** Those on which something was paid. */
  invoices: '(select distinct org_id, invoice_id as id from invoice_payments) paid',
  transactions: 'transactions',
  auditEntries: 'audit_log',
  cashSessions: 'cash_sessions',
  /** Those that wrote to somebody. */
  campaigns: '(select distinct org_id, campaign_id as id from sms_messages) written',
  /** Those in which something was written. */
  chats: '(select distinct org_id, chat_id as id from chat_messages) talked',
  webhooks: 'webhook_endpoints',
} as const;

export interface FilledSchool extends FeeSchool {
  readonly ownerId: string;
  readonly students: number;
  readonly payments: number;
}

export interface ListSchool extends FilledSchool {
  /** Some of its records, over the whole of each table. */
  readonly anyOf: Readonly<Record<keyof typeof sampled, readonly string[]>>;
}

/** What `completeSchool` adds to. */
export const keptTables = [
  'student_owed',
  'family_debts',
  'debt_steps',
  'due_steps',
  'due_sums',
  'owed_counts',
  'subscription_counts',
  'subscriptions',
  'year_families',
  'year_owed_counts',
  'year_students',
  'ledger_accounts',
  'receipt_counters',
  'payment_sums',
  'prompt_sums',
  'transaction_sums',
  'invoice_due_sums',
  'invoice_payment_sums',
  'cash_session_sums',
] as const;

const feesEach = 4;
const invoicesEach = 2;
const atOnce = 100_000;

/** With the values that it names, renumbered: PostgreSQL wants to know the type of each that is given. */
async function run(db: pg.Client, statement: string, values: readonly unknown[]): Promise<void> {
  const named = [...new Set([...statement.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))];
  const renumbered = statement.replace(
    /\$(\d+)/g,
    (_, n: string) => `$${named.indexOf(Number(n)) + 1}`,
  );
  await db.query(
    renumbered,
    named.map((n) => values[n - 1]),
  );
}

/** A class of the year that is over for each of the present one. */
async function addOldClasses(db: pg.Client, { orgId, closedYearId, cycleIds }: FeeSchool) {
  const { rows } = await db.query<{ id: string }>(
    `insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
     select $1, gen_random_uuid(), $2, $3, 'Old ' || n, 'old ' || n, 50000, n from generate_series(1, 10) n returning id`,
    [orgId, closedYearId, cycleIds[0]],
  );
  return rows.map(({ id }) => id);
}

/** Beside the students of a school that is filled without triggers; they stay off. */
async function fillPeople(
  db: pg.Client,
  school: FeeSchool,
  students: number,
  ownerId: string,
  statements: readonly string[],
): Promise<void> {
  const { orgId, yearId, closedYearId, classIds, serviceIds } = school;
  const oldClasses = await addOldClasses(db, school);
  const names = [familyNames, girlNames].map((list) => list.map(foldName));
  const first = [orgId, students, classIds, yearId, closedYearId, serviceIds, ownerId];
  // Of a plan that has every list.
  await db.query(`update organisations set plan_id = 'enterprise' where org_id = $1`, [orgId]);
  await db.query('set session_replication_role = replica');
  for (const statement of statements) await run(db, statement, [...first, ...names, oldClasses]);
}

/** A school with many people and nothing else. */
export async function fillCrowd(db: pg.Client, ownerId: string, students: number): Promise<string> {
  const school = await fillStudents(db, students);
  await fillPeople(db, school, students, ownerId, people);
  await db.query('set session_replication_role = origin');
  return school.orgId;
}

/**
 * A school with everything that its lists show. Triggers and references are left out, since only what is read matters
 * here; the invariants do not hold for such a school.
 */
export async function fillListSchool(
  db: pg.Client,
  ownerId: string,
  students: number,
  paymentCount: number,
  alongside: readonly pg.Client[] = [],
): Promise<FilledSchool> {
  const school = await fillFeeSchool(db, students * feesEach);
  const { orgId, yearId, classIds } = school;
  await fillPeople(db, school, students, ownerId, [...people, ...beside]);
  for (const statement of invoices)
    await run(db, statement, [orgId, students, classIds, yearId, students * invoicesEach]);
  const starts = Array.from({ length: Math.ceil(paymentCount / atOnce) }, (_, n) => 1 + n * atOnce);
  await shareOut([db, ...alongside], starts, async (one, from) => {
    const to = Math.min(from + atOnce - 1, paymentCount);
    for (const statement of [...numberPayments, ...payments])
      await run(one, statement, [orgId, from, to, paymentCount, students, [ownerId], ownerId]);
  });
  await db.query('set session_replication_role = origin');
  return { ...school, ownerId, students, payments: paymentCount };
}

async function readSamples(db: pg.Client, orgId: string): Promise<ListSchool['anyOf']> {
  const read: Array<[string, string[]]> = [];
  for (const [kind, table] of Object.entries(sampled)) {
    const { rows } = await db.query<{ id: string }>(
      // Calls take only what could be an id of the server's.
      `select id from ${table} where org_id = $1 and id::text ~ '^.{14}[1-8].{4}[89ab]' order by md5(id::text) limit 40`,
      [orgId],
    );
    read.push([kind, rows.map(({ id }) => id)]);
  }
  return Object.fromEntries(read) as Record<keyof typeof sampled, string[]>;
}

/**
 * What triggers keep beside the rows of a school, once the indexes are there; and records of which calls may ask. Triggers are on:
 * what families owe follows from what their students do.
 */
export async function completeSchool(db: pg.Client, school: FilledSchool): Promise<ListSchool> {
  for (const statement of [...keptOfPeople, ...keptOfPayments])
    await run(db, statement, [school.orgId]);
  return { ...school, anyOf: await readSamples(db, school.orgId) };
}

/** The same of one that has people alone. */
export async function completeCrowd(db: pg.Client, orgId: string): Promise<void> {
  for (const statement of keptOfPeople) await run(db, statement, [orgId]);
}
