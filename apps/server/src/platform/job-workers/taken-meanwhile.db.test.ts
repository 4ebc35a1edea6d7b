import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../db/database.ts';
import { enqueue, enqueueAll, type Job } from '../jobs.ts';
import { until } from '../../testing/until.ts';
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
