import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Tx } from '../db/database.ts';
import { enqueue, enqueueAll, type Job } from '../jobs.ts';
import { until } from '../../testing/until.ts';
import { createLog } from '../log.ts';
import { announceJobs } from './announce-jobs.ts';
import { createTestQueue, type TestQueue } from './testing/jobs.ts';

let queue: TestQueue;

beforeAll(async () => {
  queue = await createTestQueue();
});
afterAll(() => queue.close());

interface Payload {
  readonly orgId: string;
  readonly step: string;
}

const job: Job<Payload> = {
  name: 'test.steps',
  kind: 'money',
  maxAttempts: 3,
  work: async () => {},
};
const orgId = '01a1e35e-c000-7000-bc2c-91310304c1ce';
const payloadOf = (step: string): Payload => ({ orgId, step });

const readWaiting = () =>
  queue.db.read('platform', async (tx) => {
    const { rows } = await sql<{ step: string }>`select payload ->> 'step' as step
      from graphile_worker._private_jobs where locked_at is null and attempts < max_attempts`.execute(
      tx,
    );
    return rows.map(({ step }) => step);
  });

const somebodyWaits = () =>
  queue.db.read('platform', async (tx) => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(tx);
    return rows.length > 0;
  });

/** Takes the job of a key as a worker does, and lets its commit wait until the next one of that key is being enqueued. */
async function takeWhile(key: string, next: () => Promise<void>): Promise<void> {
  let enqueued = Promise.resolve();
  await queue.db.write('platform', async (tx) => {
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker',
      attempts = attempts + 1 where key = ${key}`.execute(tx);
    enqueued = next();
    await until('the enqueuing waits', somebodyWaits);
  });
  await enqueued;
}

it.each<[string, (tx: Tx, key: string) => Promise<void>]>([
  ['one', (tx, key) => enqueue(tx, job, payloadOf('second'), { key })],
  ['many', (tx, key) => enqueueAll(tx, job, [{ payload: payloadOf('second'), key }])],
])('a job is not lost where a worker takes that of its key meanwhile (%s)', async (key, next) => {
  await queue.db.write('platform', (tx) => enqueue(tx, job, payloadOf('first'), { key }));
  await takeWhile(key, () => queue.db.write('platform', (tx) => next(tx, key)));
  expect(await readWaiting()).toEqual(['second']);
  await queue.db.write('platform', (tx) =>
    sql`delete from graphile_worker._private_jobs`.execute(tx),
  );
});

/** What is announced while the work is done, and until everything before it has been heard. */
async function heardDuring(work: () => Promise<unknown>): Promise<string[]> {
  const listener = await queue.db.pool.connect();
  const heard: string[] = [];
  listener.on('notification', ({ channel }) => void heard.push(channel));
  try {
    await listener.query('listen "jobs:insert"; listen test_end');
    await work();
    await queue.db.pool.query('notify test_end');
    await until('the end is heard', async () => heard.includes('test_end'));
    return heard.filter((channel) => channel !== 'test_end');
  } finally {
    listener.removeAllListeners('notification');
    listener.release(true);
  }
}

it('a commit with jobs announces nothing itself, so that commits do not wait for each other', async () => {
  expect(await heardDuring(() => queue.enqueue(job, payloadOf('quiet')))).toEqual([]);
});

it('new jobs are announced after the commit, those for later and those undone are not', async () => {
  const log = createLog('silent');
  const db = createDatabase(queue.db.pool, { onEnqueued: announceJobs(queue.db.pool, log) });
  const add = (options = {}) =>
    db.write('platform', (tx) => enqueue(tx, job, payloadOf('told'), options));
  const undone = db.write('platform', async (tx) => {
    await enqueue(tx, job, payloadOf('undone'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const listener = await queue.db.pool.connect();
  const heard: string[] = [];
  listener.on('notification', ({ channel }) => void heard.push(channel));
  await listener.query('listen "jobs:insert"; listen test_mark');
  await add({ delaySeconds: 60 });
  await queue.db.pool.query('notify test_mark');
  await until('the mark is heard', async () => heard.length > 0);
  await add();
  await until('the job is heard of', async () => heard.length > 1);
  listener.removeAllListeners('notification');
  listener.release(true);
  expect(heard).toEqual(['test_mark', 'jobs:insert']);
});
