import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { newTransactionNumber } from '../../apps/server/src/modules/mobile-money/transactions/transaction-number.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { sendCallbacks } from './callback-sender.ts';
import { findSimulator, type Ground } from './ground.ts';
import { holdJobs, letJobsGo } from './hold-jobs.ts';
import { type BenchFamily, type BenchSchool, createBenchFamilies } from './payments-fill.ts';

const callbacksAtOnce = 32;
const giveUpMs = 180_000;
const checkEveryMs = 50;
const checksBeforeTellingAgain = 100;

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

/** They are queued and wait: the figure ends there, and their SMS would share the machine with it. */
const notices = 'payments.notice';

/** What settling needs: an operator that approves at once, and notices that wait. */
export async function openSettling(db: pg.Client, { productUrl }: Ground): Promise<string> {
  const simulatorUrl = await findSimulator(productUrl);
  await send('PUT', `${simulatorUrl}/control/faults`, {}, { mtn: { autoApproveMs: 0 } });
  await holdJobs(db, notices);
  return simulatorUrl;
}

/** Other benches send their SMS again. */
export const closeSettling = (db: pg.Client): Promise<unknown> => letJobsGo(db, notices);

async function countDue(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ due: number }>(
    `select count(*)::int as due from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
  );
  return rows[0]?.due ?? 0;
}

/** Nothing of the measurement before stands in line any more, as in a school where payments come over the day. */
async function waitForQuiet(db: pg.Client): Promise<void> {
  const startedAt = performance.now();
  while ((await countDue(db)) >= 20 && performance.now() - startedAt < giveUpMs) await wait(100);
  await db.query(
    `delete from graphile_worker._private_jobs where run_at > now() + interval '1 hour'`,
  );
  await db.query('vacuum graphile_worker._private_jobs');
}

async function findOpen(
  db: pg.Client,
  schools: readonly BenchSchool[],
  atMost = 10_000,
): Promise<string[]> {
  const { rows } = await db.query<{ partner: string }>(
    // By the index of each school: the product shares the processors with it. A filled school has some that wait for ever.
    `select t.partner as partner from unnest($1::uuid[]) as school (id) cross join lateral (
       select partner_number as partner from transactions where org_id = school.id and state = 'asked' and narration = 'bench' limit $2) t
      limit $2`,
    [schools.map(({ orgId }) => orgId), atMost],
  );
  return rows.map(({ partner }) => partner);
}

/** Why payments stay open: what was said of the first of them, and whoever waits in the database. */
async function describeStall(db: pg.Client, schools: readonly BenchSchool[]): Promise<string> {
  const partners = await findOpen(db, schools);
  const { rows: open } = await db.query(
    `select t.org_id, t.phone, t.attention, t.provider_reference,
            (select jsonb_agg(jsonb_build_object('at', at, 'kind', kind, 'detail', detail) order by at)
               from transaction_events e where e.org_id = t.org_id and e.transaction_id = t.id) as events
       from transactions t where t.partner_number = any($1::uuid[]) limit 3`,
    [partners],
  );
  const { rows: connections } = await db.query(
    `select pid, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by,
            round(extract(epoch from now() - state_change)) as seconds, left(query, 100) as query
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      order by state_change limit 20`,
  );
  return `${partners.length} are open; ${JSON.stringify({ open, connections }, null, 1)}`;
}

export interface SettleRound {
  readonly schools: readonly BenchSchool[];
  /** Spread evenly over the schools. */
  readonly payments: number;
  readonly simulatorUrl: string;
  /** Around what is measured, and not what is prepared for it. */
  readonly watch?: (settling: () => Promise<void>) => Promise<void>;
}

/** Payments a second. */
export interface SettledRate {
  /** Callback, status call, ledger, allocation, receipt record. */
  readonly settled: number;
  /** And all that hear of it have: the payer's notice is queued, desk, lists and webhooks are told. */
  readonly told: number;
}

/** By 32 payers at once. */
export async function settleRound(
  db: pg.Client,
  ground: Ground,
  { schools, payments, simulatorUrl, watch = (settling) => settling() }: SettleRound,
): Promise<SettledRate> {
  const each = Math.floor(payments / schools.length);
  const bySchool: string[][] = [];
  for (const school of schools) {
    const families = await createBenchFamilies(db, school, each);
    bySchool.push(await preparePayments(db, simulatorUrl, school, families));
  }
  // One of each school after the other.
  const partners = Array.from({ length: each }, (_, n) => bySchool.map((of) => of[n] ?? '')).flat();
  await waitForQuiet(db);
  const tell = (those: readonly string[]): Promise<void> =>
    sendCallbacks(
      ground.productUrl,
      those.map((partner) => `/callbacks/mtn/${partner}`),
      callbacksAtOnce,
    );
  const started = performance.now();
  await watch(async () => {
    await tell(partners);
    for (let checks = 1; (await findOpen(db, schools, 1)).length > 0; checks += 1) {
      await wait(checkEveryMs);
      if (performance.now() - started > giveUpMs)
        throw new Error(`Payments are not settled: ${await describeStall(db, schools)}`);
      // These have no poll behind them that would find what a node at its limits let fall.
      if (checks % checksBeforeTellingAgain === 0) await tell(await findOpen(db, schools));
    }
  });
  const perSecond = (): number => partners.length / ((performance.now() - started) / 1_000);
  const settled = perSecond();
  while ((await countDue(db)) > 0 && performance.now() - started < giveUpMs) await wait(10);
  return { settled, told: perSecond() };
}
