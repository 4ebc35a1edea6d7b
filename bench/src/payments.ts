import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { newTransactionNumber } from '../../apps/server/src/modules/mobile-money/transactions/transaction-number.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { sendCallbacks } from './callback-sender.ts';
import type { Ground } from './ground.ts';
import {
  type BenchFamily,
  type BenchSchool,
  createBenchFamilies,
  createBenchSchool,
  growHistory,
} from './payments-fill.ts';
import { type Figure, round } from './print.ts';

/** In one measurement. The simulator remembers five thousand payments. */
const paymentsEach = 3_000;
const rounds = 3;
/** Before them, so that the program is as fast as one that has run for a while. */
const unmeasuredRounds = 2;
const commitSeconds = 4;
const callbacksAtOnce = 32;
const giveUpMs = 180_000;
const checkEveryMs = 20;
const checksBeforeTellingAgain = 250;
const historyFamilies = 2_000;
const smallHistory = 1_000;
const largeHistory = 1_000_000;

const agent = new http.Agent({ keepAlive: true, maxSockets: callbacksAtOnce });

export function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<string> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(content));
    const options = { method, agent, headers: { ...headers, ...type, 'content-length': length } };
    const request = http.request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    });
    request.on('error', reject);
    request.end(content);
  });
}

/** Runs work over all items, some at once. */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/**
 * Rows of one column, one commit after the other on one connection: as the payments of one school are committed, since
 * its receipt numbers have no gaps.
 */
export async function rawCommitRate(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table if not exists bench_commits (id bigserial primary key, at timestamptz)',
  );
  let commits = 0;
  const started = performance.now();
  while (performance.now() - started < commitSeconds * 1_000) {
    await client.query('insert into bench_commits (at) values (now())');
    commits += 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  await client.end();
  return commits / seconds;
}

/** The account of the demo's provider at the simulator's MTN. */
async function mtnHeaders(simulatorUrl: string): Promise<Record<string, string>> {
  const key = { 'ocp-apim-subscription-key': 'collection-ardoise' };
  const pair = Buffer.from('a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10:simulator').toString('base64');
  const answer = await send('POST', `${simulatorUrl}/collection/token/`, {
    ...key,
    authorization: `Basic ${pair}`,
  });
  const { access_token: token } = JSON.parse(answer) as { access_token: string };
  return { ...key, authorization: `Bearer ${token}`, 'x-target-environment': 'mtncameroon' };
}

/** Payments that were asked for and paid, and that nobody has told us of yet. */
async function preparePayments(
  db: pg.Client,
  simulatorUrl: string,
  { orgId }: BenchSchool,
  families: readonly BenchFamily[],
): Promise<string[]> {
  const headers = await mtnHeaders(simulatorUrl);
  const rows = families.map((family) => ({
    ...family,
    id: newId(),
    number: newTransactionNumber(),
    partner: randomUUID(),
    key: randomUUID(),
    // Each payer has a phone, since receipts to one phone are limited. The simulator approves by what it ends in.
    phone: `67${randomInt(10_000, 100_000)}${randomInt(10, 100)}`,
  }));
  await db.query(
    `insert into transactions (org_id, id, number, operator, kind, state, amount, phone, narration, language,
       family_id, client_key, partner_number, submitted_at, asked_at, window_ends_at)
     select $1, (r->>'id')::uuid, r->>'number', 'mtn', 'provider', 'asked', 40000, r->>'phone', 'bench', 'en',
       (r->>'familyId')::uuid, r->>'key', (r->>'partner')::uuid, now(), now(), now() + interval '5 minutes'
       from jsonb_array_elements($2::jsonb) r`,
    [orgId, JSON.stringify(rows)],
  );
  await db.query(
    `insert into transaction_parts (org_id, transaction_id, place, fee_id, amount)
     select $1, (r->>'id')::uuid, 0, (r->>'feeId')::uuid, 40000 from jsonb_array_elements($2::jsonb) r`,
    [orgId, JSON.stringify(rows)],
  );
  await forEach(rows, 8, ({ partner, phone }) =>
    send(
      'POST',
      `${simulatorUrl}/collection/v1_0/requesttopay`,
      { ...headers, 'x-reference-id': partner },
      {
        amount: '40000',
        currency: 'XAF',
        payer: { partyIdType: 'MSISDN', partyId: `237${phone}` },
      },
    ),
  );
  return rows.map(({ partner }) => partner);
}

/** Callback, status call, ledger, allocation, receipt record, notice queued: payments a second. */
async function settledRate(
  db: pg.Client,
  ground: Ground,
  simulatorUrl: string,
  school: BenchSchool,
): Promise<number> {
  await dropHeldNotices(db);
  const families = await createBenchFamilies(db, school, paymentsEach);
  const partners = await preparePayments(db, simulatorUrl, school, families);
  const started = performance.now();
  const tell = (those: readonly string[]): Promise<void> =>
    sendCallbacks(
      ground.productUrl,
      those.map((partner) => `/callbacks/mtn/${partner}`),
      callbacksAtOnce,
    );
  await tell(partners);
  for (let checks = 1; (await findOpen(db, school, 1)).length > 0; checks += 1) {
    await wait(checkEveryMs);
    if (performance.now() - started > giveUpMs) throw new Error('Payments are not settled.');
    // These have no poll behind them that would find what a node at its limits let fall.
    if (checks % checksBeforeTellingAgain === 0) await tell(await findOpen(db, school));
  }
  return paymentsEach / ((performance.now() - started) / 1_000);
}

async function findOpen(
  db: pg.Client,
  { orgId }: BenchSchool,
  atMost = paymentsEach,
): Promise<string[]> {
  const { rows } = await db.query<{ partner: string }>(
    "select partner_number as partner from transactions where org_id = $1 and state = 'asked' limit $2",
    [orgId, atMost],
  );
  return rows.map(({ partner }) => partner);
}

/** Notices are queued and wait: the figure ends there, and their SMS would share the machine with it. */
const holdNotices = `
  create or replace function bench_hold_notices() returns trigger language plpgsql as $$
  begin
    new.run_at := now() + interval '1 day';
    return new;
  end $$;
  insert into graphile_worker._private_tasks (identifier) values ('payments.notice') on conflict do nothing;
  do $$
  begin
    execute format(
      'create or replace trigger bench_hold_notices before insert on graphile_worker._private_jobs
         for each row when (new.task_id = %s) execute function bench_hold_notices()',
      (select id from graphile_worker._private_tasks where identifier = 'payments.notice'));
  end $$`;

/** Between two measurements the queue is as short again as where notices are sent. */
async function dropHeldNotices(db: pg.Client): Promise<void> {
  await db.query(
    `delete from graphile_worker._private_jobs where run_at > now() + interval '1 hour'`,
  );
  await db.query('vacuum graphile_worker._private_jobs');
}

const best = (rates: readonly number[]): number => Math.max(...rates);

/** Settled payments against the raw commit rate, by a small and by a large school. */
export async function benchPayments(ground: Ground): Promise<Figure[]> {
  const config = JSON.parse(await send('GET', `${ground.productUrl}/aa038/v1/mps/config`)) as {
    data: { simulatorAddress: string };
  };
  const simulatorUrl = config.data.simulatorAddress;
  await send('PUT', `${simulatorUrl}/control/faults`, {}, { mtn: { autoApproveMs: 0 } });
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  try {
    await db.query(holdNotices);
    const school = await createBenchSchool(db);
    const measure = async (): Promise<{ raw: number; settled: number }> => {
      for (let n = 0; n < unmeasuredRounds; n += 1)
        await settledRate(db, ground, simulatorUrl, school);
      const raw: number[] = [];
      const settled: number[] = [];
      for (let n = 0; n < rounds; n += 1) {
        raw.push(await rawCommitRate(ground.databaseUrl));
        settled.push(await settledRate(db, ground, simulatorUrl, school));
      }
      return { raw: best(raw), settled: best(settled) };
    };
    await createBenchFamilies(db, school, historyFamilies);
    await growHistory(db, school, 0, smallHistory);
    const small = await measure();
    await growHistory(db, school, smallHistory, largeHistory);
    const large = await measure();
    const ratio = small.settled / small.raw;
    const flatness = large.settled / large.raw / ratio;
    return [
      {
        name: 'payments settled, against raw commits',
        measured: `${round(small.settled)}/s, raw ${round(small.raw)}/s, ratio ${round(ratio, 2)}`,
        wanted: 'ratio at least 0.20',
        isMet: ratio >= 0.2,
      },
      {
        name: 'the same with 1,000,000 payments, against 1,000',
        measured: `${round(large.settled)}/s, raw ${round(large.raw)}/s, ${round(flatness, 2)} of it`,
        wanted: 'at least 0.80 of it',
        isMet: flatness >= 0.8,
      },
    ];
  } finally {
    await db.end();
  }
}
