import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, createPool, type Tx } from '../../../../platform/db/database.ts';
import { prepareRole } from '../../../../platform/db/prepare.ts';
import type { OutsideCall, OutsideReply } from '../../../../platform/outside/outside-client.ts';
import type { Services } from '../../../../platform/services.ts';
import { createSchool } from '../../../../testing/builders.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { createTestDatabase } from '../../../../testing/test-database.ts';
import { startTestSimulator } from '../../../../testing/test-simulator.ts';
import { createFamily, expectSound, pay, reaches } from '../../testing/payers.ts';
import { openTransaction } from '../../transactions/open-transaction.ts';
import type { TransactionPlace } from '../../transactions/transition.ts';
import { jobKey } from '../job-key.ts';
import { giveTurns, pollOperator } from '../poll-operator.ts';
import { paceOf } from '../status-reads.ts';

/** A read of a status, as the operator saw it. */
export interface SeenRead {
  readonly partnerNumber: string;
  readonly atMs: number;
}

/** What MTN answers; a test may put another in its place. */
interface Answers {
  ask: () => OutsideReply;
  token: () => OutsideReply | Promise<OutsideReply>;
  status: (partnerNumber: string) => OutsideReply;
}

/** Far from the time of the machine, so that the workers of the node leave the jobs alone. */
const startMs = Date.parse('2100-01-01T10:00:00Z');

/**
 * A school whose account at MTN may read so often a second, in a time of its own: the database, the queue and the
 * program see the time that a test has set, and a test runs the queue's jobs by itself, in their order. MTN answers at once.
 */
export async function startPacedAccount(perSecond: number) {
  const database = await createTestDatabase({ hasFullWaits: true });
  const simulator = await startTestSimulator();
  const app = await startTestApp({
    simulatorUrl: simulator.url,
    readsPerSecond: perSecond,
    databaseUrl: database.url,
  });
  const { orgId } = await createSchool(app);
  const template = await askOne(app.node.services, orgId);
  simulator.stop();

  let nowMs = startMs;
  const pool = createPool(database.url, await prepareRole(database.url), 4);
  // The functions of time that stand in `public` are found before PostgreSQL's own.
  pool.on('connect', (client) => void client.query('set search_path = public, pg_catalog'));
  const db = createDatabase(pool);
  const reads: SeenRead[] = [];
  const answers: Answers = {
    ask: () => replyOf(202, {}),
    token: () => replyOf(200, { access_token: 'token', expires_in: 3_600 }),
    status: () => replyOf(200, { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }),
  };
  const call = async ({ url }: OutsideCall): Promise<OutsideReply> => {
    const partnerNumber = /requesttopay\/(.+)$/.exec(url)?.[1];
    if (url.endsWith('requesttopay')) return answers.ask();
    if (partnerNumber === undefined) return answers.token();
    reads.push({ partnerNumber, atMs: nowMs });
    return answers.status(partnerNumber);
  };
  const services: Services = {
    ...app.node.services,
    db,
    clock: { now: () => new Date(nowMs) },
    outside: { call, authorities: undefined, refuseHeld: () => {}, close: () => {} },
  };
  const setNow = async (atMs: number): Promise<void> => {
    nowMs = atMs;
    await db.write('platform', (tx) =>
      sql`update faked_time set at = ${new Date(atMs)}`.execute(tx),
    );
  };
  await fakeTime(app.node.services);
  await setNow(startMs);
  const open = await openTransaction(services, { orgId, id: template });
  const pace = open === null ? null : paceOf(services, open);
  if (pace === null) throw new Error('The account has no pace.');

  return {
    services,
    orgId,
    pace,
    reads,
    now: () => nowMs,
    setNow,
    answers,
    addPayments: (count: number) => copyPayment(services, { orgId, id: template }, count),
    /** The next jobs of polls and turns, the time moved to theirs; none later than so. */
    takeDueJobs: (untilMs: number) => takeDueJobs(services, { setNow, now: () => nowMs }, untilMs),
    /** When nothing is under way any more: whatever goes on here asks the database. */
    untilCalm: async () => {
      for (let calm = 0; calm < 20; calm += 1) {
        await wait(2);
        if (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) calm = -1;
      }
    },
    close: async () => {
      await expectSound({ services: app.node.services }, orgId);
      await db.close();
      await app.close();
      await database.remove();
    },
  };
}

export type PacedAccount = Awaited<ReturnType<typeof startPacedAccount>>;

export const replyOf = (status: number, body: Readonly<Record<string, unknown>>): OutsideReply => {
  const text = JSON.stringify(body);
  return { status, headers: {}, bytes: Buffer.from(text), text, body };
};

/** A payer was asked, and nobody follows it any more: what others are copied from. */
async function askOne(services: Services, orgId: string): Promise<string> {
  const family = await createFamily({ services }, orgId);
  const id = await pay({ services }, { orgId, family });
  await reaches({ services }, orgId, id, 20);
  await services.db.write('platform', async (tx) => {
    await sql`update transactions set state = 'failed', failure = 'expired', completed_at = asked_at
      where id = ${id}`.execute(tx);
    await sql`delete from graphile_worker._private_jobs where key = ${jobKey(id)}`.execute(tx);
    await sql`delete from status_reads`.execute(tx);
  });
  return id;
}

const fakeTime = (services: Services): Promise<void> =>
  services.db.write('platform', async (tx) => {
    await sql`create table faked_time as select now() as at`.execute(tx);
    for (const name of ['now', 'clock_timestamp'])
      await sql`create function public.${sql.raw(name)}() returns timestamptz stable language sql
        as 'select at from public.faked_time'`.execute(tx);
  });

export interface WaitingPayment extends TransactionPlace {
  readonly partnerNumber: string;
}

/** Payers who were asked just now. */
async function copyPayment(
  { db, clock }: Services,
  { id }: TransactionPlace,
  count: number,
): Promise<WaitingPayment[]> {
  const { rows } = await db.write('platform', async (tx) => {
    const columns = await writtenColumns(tx);
    const copied = await sql<WaitingPayment>`
      insert into transactions (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => sql.ref(`made.${name}`)))} from transactions t, generate_series(1, ${count}) n,
        lateral jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 'T-' || n || gen_random_uuid(),
          'partner_number', gen_random_uuid(), 'client_key', gen_random_uuid(), 'state', 'asked', 'failure', null,
          'completed_at', null, 'submitted_at', ${clock.now()}::timestamptz, 'asked_at', ${clock.now()}::timestamptz,
          'window_ends_at', ${clock.now()}::timestamptz + interval '5 minutes')) made
       where t.id = ${id}
      returning org_id as "orgId", id, partner_number as "partnerNumber"`.execute(tx);
    await sql`analyze transactions`.execute(tx);
    return copied;
  });
  return rows;
}

/** All but those that the database works out itself. */
async function writtenColumns(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_name = 'transactions' and table_schema = current_schema() and is_generated = 'NEVER'`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

interface DueJob {
  readonly name: string;
  readonly payload: unknown;
  readonly runAt: Date;
}

interface Time {
  readonly now: () => number;
  readonly setNow: (atMs: number) => Promise<void>;
}

const jobs = [pollOperator, giveTurns];

/** As a worker does: what it takes stands no longer under its key. */
async function takeDueJobs(
  services: Services,
  { now, setNow }: Time,
  untilMs: number,
): Promise<Array<() => Promise<void>>> {
  const { db } = services;
  const names = jobs.map(({ name }) => name);
  const { rows: next } = await db.read('platform', (tx) =>
    sql<{ at: Date | null }>`select min(run_at) as at from graphile_worker.jobs
      where task_identifier = any(${names}) and run_at <= ${new Date(untilMs)}`.execute(tx),
  );
  const at = next[0]?.at?.getTime();
  if (at === undefined) return [];
  await setNow(Math.max(now(), at));
  const { rows } = await db.write('platform', (tx) =>
    sql<DueJob>`with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = any(${names}) and j.run_at <= ${new Date(now())}
        returning t.identifier as name, j.payload, j.run_at as "runAt", j.id)
      select name, payload, "runAt" from due order by "runAt", id`.execute(tx),
  );
  const context = { services, attempt: 1, isLastAttempt: false };
  return rows.map(({ name, payload }) => {
    const work = jobs.find((job) => job.name === name)?.work;
    return () => work?.(payload as never, context) ?? Promise.resolve();
  });
}
