import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../platform/db/database.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { prepareRole } from '../../../platform/db/prepare.ts';
import { projectFolder } from '../../../project-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { MoneyState, NoticeState } from '../tables.ts';
import { wireStatus } from './wire-status.ts';

const migrations = path.join(projectFolder, 'apps/server/migrations');
const org = '00000000-0000-7000-8000-000000000001';
const family = '00000000-0000-7000-8000-000000000002';
const fee = '00000000-0000-7000-8000-000000000003';

/** Each as an earlier release kept it: its number says which. */
const earlier = [
  { status: 10, failure: null, attention: null },
  { status: 20, failure: null, attention: null },
  { status: 20, failure: null, attention: 'unsaid' },
  { status: 21, failure: null, attention: null },
  { status: -41, failure: null, attention: null },
  { status: 50, failure: null, attention: 'otherAmount' },
  { status: -50, failure: null, attention: null },
  { status: -50, failure: null, attention: 'paidAfterFailure' },
  { status: -50, failure: 'refused', attention: null },
  { status: -50, failure: 'refused', attention: 'paidAfterFailure' },
] as const;

const kept: ReadonlyArray<readonly [kind: string, words: string, detail: object]> = [
  ['created', '40000 XAF', { amount: 40_000 }],
  ['status', '20 → -21', { from: 20, to: -21 }],
  ['attention', 'unsaid', { note: 'unsaid' }],
  [
    'attention',
    'otherAmount 40000 39999.6',
    { note: 'otherAmount', asked: 40_000, paid: 39_999.6 },
  ],
  ['attention', 'otherAmount 40000 NaN', { note: 'otherAmount', asked: 40_000, paid: null }],
  ['counted', 'otherAmount 40000 30000', { note: 'otherAmount', asked: 40_000, paid: 30_000 }],
  ['attention', 'otherPayer 677 699', { note: 'otherPayer', asked: '677', said: '699' }],
  ['attention', 'referenceTaken MP 24 1', { note: 'referenceTaken', reference: 'MP 24 1' }],
  ['asked', 'noCredentials', { note: 'noCredentials' }],
  ['notice', 'The SMS was held.', { note: 'smsHeld' }],
  ['notice', 'no answer in time', { said: 'no answer in time' }],
  ['answer', '200 {"status": "SUCCESSFUL"}', { said: '200 {"status": "SUCCESSFUL"}' }],
  ['answer', 'otherAmount of nobody', { said: 'otherAmount of nobody' }],
  ['closed', 'unsaid', { said: 'unsaid' }],
  ['closed', '', { said: '' }],
];

let database: TestDatabase;
let client: pg.Client;
let pool: pg.Pool;
let folder: string;

/** The migrations of a release that kept numbers, JSON and words. */
async function migrateAsBefore(): Promise<void> {
  const files = (await readdir(migrations)).filter((file) => file < '020');
  await Promise.all(files.map((file) => cp(path.join(migrations, file), path.join(folder, file))));
  await migrate(pool, folder);
}

const idOf = (index: number): string =>
  `00000000-0000-7000-8000-1000000000${String(index).padStart(2, '0')}`;

async function fillAsBefore(): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into fees (org_id, id, student_id, year_id, title, amount, created_at)
     values ($1, $2, $2, $2, 'Form 1', 100000, now())`,
    [org, fee],
  );
  const parts = [
    { feeId: fee, amount: 30_000, positions: [1, 0] },
    { feeId: fee, amount: 10_000 },
  ];
  for (const [index, { status, failure, attention }] of earlier.entries())
    await client.query(
      `insert into transactions (org_id, id, number, operator, kind, status, amount, phone, narration, language,
         family_id, parts, client_key, partner_number, failure, attention, submitted_at)
       values ($1, $2::text::uuid, $2::text, 'mtn', 'provider', $3, 40000, '677000011', '', 'en', $4, $5, $2::text,
         $2::text::uuid, $6, $7, now())`,
      [org, idOf(index), status, family, JSON.stringify(parts), failure, attention],
    );
  for (const [kind, words] of kept)
    await client.query(
      `insert into transaction_events (org_id, transaction_id, at, kind, detail) values ($1, $2, now(), $3, $4)`,
      [org, idOf(0), kind, words],
    );
  await client.query('set session_replication_role = origin');
}

beforeAll(async () => {
  database = await createTestDatabase();
  // Of the superuser, who sees every row.
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  pool = createPool(database.url, await prepareRole(database.url), 2);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-migrations-'));
  await migrateAsBefore();
  await fillAsBefore();
  await migrate(pool, migrations);
});

afterAll(async () => {
  await client.end();
  await pool.end();
  await database.remove();
  await rm(folder, { recursive: true });
});

it('an upgrade changes no state that calls answer, and knows what is paid', async () => {
  const { rows } = await client.query<{ state: MoneyState; notice: NoticeState | null }>(
    'select state, notice from transactions order by id',
  );
  expect(rows.map(wireStatus)).toEqual(earlier.map(({ status }) => status));
  const isPaid = earlier.map(
    ({ status, failure }) => status === 21 || (Math.abs(status) > 40 && failure === null),
  );
  expect(rows.map(({ state }) => state === 'paid')).toEqual(isPaid);
});

it('an upgrade keeps the parts of each payment in their order, with the installments that were known', async () => {
  const { rows } = await client.query(
    `select place, fee_id, amount::int, positions from transaction_parts where transaction_id = $1 order by place`,
    [idOf(3)],
  );
  expect(rows).toEqual([
    { place: 0, fee_id: fee, amount: 30_000, positions: [1, 0] },
    { place: 1, fee_id: fee, amount: 10_000, positions: null },
  ]);
});

it('an upgrade keeps what each line of the history told, and takes nobody’s words for ours', async () => {
  const { rows } = await client.query<{ detail: unknown }>(
    'select detail from transaction_events order by id',
  );
  expect(rows.map(({ detail }) => detail)).toEqual(kept.map(([, , detail]) => detail));
});
