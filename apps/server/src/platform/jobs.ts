import { Logger, runMigrations } from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { noOrg, noteEnqueued, type Tx } from './db/database.ts';
import type { JobKind } from './job-kinds.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

export interface JobContext {
  /** Their `db` is of the jobs: a statement may take longer than a request's. */
  readonly services: Services;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/**
 * Work that runs later. Running it twice must do no harm: a crash may repeat it. Work that throws is tried again with
 * growing delays, and set aside after its last try. A payload that names its school by `orgId` gets a fair turn.
 */
export interface Job<Payload> {
  readonly name: string;
  readonly kind: JobKind;
  readonly maxAttempts: number;
  /** Where its kind does not say so already (`start-held-jobs.ts`). */
  readonly reachesOutside?: true;
  readonly work: (payload: Payload, context: JobContext) => Promise<void>;
}

/** A list of jobs holds many kinds of payload; each is given back to its own work. */
export type AnyJob = Omit<Job<unknown>, 'work'> & {
  readonly work: (payload: never, context: JobContext) => Promise<void>;
};

/** A job that comes round by itself, in cron's notation (UTC). */
export interface RecurringJob {
  readonly name: string;
  /** Upkeep where nothing is said. */
  readonly kind?: 'rounds';
  readonly cron: string;
  readonly reachesOutside?: true;
  readonly work: (context: JobContext) => Promise<void>;
}

/** A name that nobody knows is of a job that an earlier release left behind. */
export function kindsByName(
  jobs: readonly AnyJob[],
  recurring: readonly RecurringJob[],
): (name: string) => JobKind {
  const kinds = new Map<string, JobKind>(
    [...jobs, ...recurring].map(({ name, kind = 'upkeep' }) => [name, kind]),
  );
  return (name) => kinds.get(name) ?? 'upkeep';
}

interface EnqueueOptions {
  /** From now on, by the database's clock: the one that the workers go by. */
  readonly delaySeconds?: number;
  /** A second enqueue with the same key before it ran replaces the first. */
  readonly key?: string;
  /** The second then comes at the time of the first, so that calling again and again does not put it off for ever. */
  readonly keepsTime?: boolean;
}

/** Null where it is nobody's school: what a code waits for comes first, and is no line. */
const orgIdOf = (payload: object): string | null =>
  'orgId' in payload && typeof payload.orgId === 'string' && payload.orgId !== noOrg
    ? payload.orgId
    : null;

/** Where a line is longer than this, its end is served like this: counting on would cost more than it is worth. */
const longestLine = 100;

/**
 * A job's place in its school's line of such jobs; those with the same place are served in the order of their time. So
 * the only job of one school comes before the second of any other, however many that one has waiting.
 */
const placeInLine = (name: RawBuilder<string>, orgId: string | null): RawBuilder<number> =>
  orgId === null
    ? sql`0`
    : sql`(select count(*) from (
        select from graphile_worker._private_jobs waiting
         where waiting.payload ->> 'orgId' = ${orgId} and waiting.is_available and waiting.run_at <= now()
           and waiting.task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
         limit ${longestLine}) line)`;

/** One after the other within a school: the library runs the jobs of a queue so. */
const queueOf = (job: Omit<AnyJob, 'work'>, orgId: string | null): string | null =>
  job.kind === 'heavy' && orgId !== null ? `heavy:${orgId}` : null;

/**
 * Where a worker takes the job of a key at this very moment, the library neither replaces it nor adds another, and says so
 * by answering nothing. Asked again, it sees that the job has begun. More turns than these would need as many workers.
 */
const mostTurns = 20;

/** That a job was enqueued under a key: one that no longer has it was replaced by the next of that key. */
const keyedFlag = 'keyed';

/**
 * Where a job of the same key is enqueued while a worker has this one, the library takes its key away and leaves it no
 * try: it has begun, and the next one does what is new. Should it then fail, or its worker be killed, it looks like one
 * that was given up. Nothing was: the next one has its work.
 */
export const wasReplaced = (jobs: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${jobs}.key`)} is null and coalesce(${sql.ref(`${jobs}.flags`)} ? ${keyedFlag}, false))`;

/** Enqueued in the caller's transaction: no commit, no job. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const orgId = orgIdOf(payload);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { rows } = await sql<{ id: string | null }>`
      select (graphile_worker.add_job(${job.name}, payload := ${JSON.stringify(payload)}::json,
        queue_name := ${queueOf(job, orgId)}, run_at := now() + make_interval(secs => ${options.delaySeconds ?? 0}),
        max_attempts := ${job.maxAttempts}, job_key := ${options.key ?? null},
        job_key_mode := ${options.keepsTime === true ? 'preserve_run_at' : 'replace'},
        priority := ${placeInLine(sql`${job.name}`, orgId)}::smallint,
        flags := ${options.key === undefined ? null : [keyedFlag]}::text[])).id`.execute(tx);
    if (rows.every(({ id }) => id === null)) continue;
    if (options.delaySeconds === undefined) noteEnqueued(tx);
    return;
  }
  throw new Error(`${job.name} could not be enqueued.`);
}

interface Wanted<Payload> {
  readonly payload: Payload;
  readonly key: string | null;
}

export interface WantedJob extends Wanted<{ readonly orgId: string }> {
  readonly job: Omit<AnyJob, 'work'>;
}

/** Many of one school at once, each under its key if it has one, for little more than the cost of one. */
export const enqueueAll = <Payload extends { readonly orgId: string }>(
  tx: Tx,
  job: Omit<Job<Payload>, 'work'>,
  wanted: ReadonlyArray<Wanted<Payload>>,
): Promise<void> =>
  enqueueJobs(
    tx,
    wanted.map((one) => ({ ...one, job })),
  );

/** The same for several kinds of jobs of one school. */
export async function enqueueJobs(tx: Tx, wanted: readonly WantedJob[]): Promise<void> {
  let missing = wanted;
  for (let turn = 0; turn < mostTurns && missing.length > 0; turn += 1) {
    const added = await addJobs(tx, missing);
    missing = missing.filter(({ key }) => key !== null && !added.has(key));
  }
  const [first] = missing;
  if (first !== undefined) throw new Error(`${first.job.name} could not be enqueued.`);
  if (wanted.length > 0) noteEnqueued(tx);
}

/** Answers the keys of those that were added. */
async function addJobs(tx: Tx, wanted: readonly WantedJob[]): Promise<ReadonlySet<string>> {
  const orgId = wanted[0]?.payload.orgId ?? null;
  const jobs = [...new Map(wanted.map(({ job }) => [job.name, job])).values()];
  const { rows } = await sql<{ key: string }>`
    with line as materialized (
      select job.*, ${placeInLine(sql.ref('job.name'), orgId)} as length from unnest(
        ${jobs.map(({ name }) => name)}::text[],
        ${jobs.map((job) => queueOf(job, orgId))}::text[],
        ${jobs.map(({ maxAttempts }) => maxAttempts)}::int[]) as job (name, queue, max_attempts)),
    wanted as (
      select *, row_number() over (partition by name order by nth) as place from unnest(
        ${wanted.map(({ job }) => job.name)}::text[],
        ${wanted.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${wanted.map(({ key }) => key)}::text[]) with ordinality as wanted (name, payload, key, nth))
    select key from graphile_worker.add_jobs((
      select array_agg(row(name, payload::json, queue, now(), max_attempts, key,
               least(length + place - 1, ${longestLine})::smallint,
               case when key is not null then array[${keyedFlag}::text] end)::graphile_worker.job_spec order by nth)
        from wanted join line using (name)))
     where key is not null`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Debug output of the library is left out; what goes wrong is said. */
export const libraryLog = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: scope.taskIdentifier }, message);
  });

/**
 * The library announces jobs inside the transaction that enqueues them. PostgreSQL lets transactions that announce something
 * commit one after the other, each waiting for the disk: all payments of all schools would stand in one line. So within
 * that function `pg_notify` is one that does nothing, and each node announces after the commit (`announce-jobs.ts`).
 */
const keepQuiet = `
  create schema if not exists ardoise_quiet;
  create or replace function ardoise_quiet.pg_notify(text, text) returns void language sql as '';
  alter function graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)
    set search_path = ardoise_quiet, pg_catalog, "$user", public`;

/** The library's own tables, how it announces, and the index by which a school's line is counted. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: libraryLog(log) });
  const { rowCount: loud } = await pool.query(
    "select from pg_proc where oid = 'graphile_worker.add_jobs'::regproc and proconfig is null",
  );
  if (loud !== 0) await quieten(pool);
  const { rowCount } = await pool.query(
    "select from pg_class where oid = to_regclass('graphile_worker.ardoise_lines')",
  );
  if (rowCount !== 0) return;
  // Two nodes may start at once: the second waits for the first's table lock and then finds it made.
  await pool.query(`create index if not exists ardoise_lines
    on graphile_worker._private_jobs ((payload ->> 'orgId'), task_id, run_at) where is_available`);
}

/** Two nodes may start at once, and what they change together is changed by one after the other. */
async function quieten(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('ardoise-quiet'))");
    await client.query(keepQuiet);
    await client.query('commit');
  } finally {
    client.release();
  }
}
