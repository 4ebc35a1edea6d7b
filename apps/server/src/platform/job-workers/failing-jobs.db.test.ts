import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { type Job, type JobContext } from '../jobs.ts';
import { countJobs } from './count-jobs.ts';
import { createTestQueue, type TestQueue } from './testing/jobs.ts';

let queue: TestQueue;

beforeAll(async () => {
  queue = await createTestQueue({ hasFullWaits: true });
});
afterAll(() => queue.close());

const attempts: Array<Pick<JobContext, 'attempt' | 'isLastAttempt'>> = [];

const thrownAt: number[] = [];

const failing: Job<object> = {
  name: 'test.failing',
  kind: 'money',
  maxAttempts: 3,
  // Before there is even a promise.
  work: (_payload, { attempt, isLastAttempt }) => {
    attempts.push({ attempt, isLastAttempt });
    thrownAt.push(Date.now() / 1_000);
    throw new Error(`try ${attempt}`);
  },
};

interface Waiting {
  readonly attempts: number;
  /** What is left of the delay. */
  readonly leftSeconds: number;
  readonly runAt: number;
  readonly error: string;
}

const readJob = async (): Promise<Waiting> => {
  const { rows } = await queue.db.read('platform', (tx) =>
    sql<Waiting>`select attempts, extract(epoch from run_at)::float as "runAt",
        extract(epoch from run_at - now())::float as "leftSeconds", last_error as error
      from graphile_worker.jobs where task_identifier = ${failing.name} and locked_at is null`.execute(
      tx,
    ),
  );
  return rows[0] ?? { attempts: 0, leftSeconds: 0, runAt: 0, error: '' };
};

const makeDue = () =>
  queue.db.write('platform', (tx) =>
    sql`select graphile_worker.reschedule_jobs(array[id], run_at := now()) from graphile_worker.jobs
      where task_identifier = ${failing.name}`.execute(tx),
  );

async function stateInMetrics(): Promise<Record<string, number>> {
  const registry = new Registry();
  registry.registerMetric(countJobs(queue.db.pool, { jobs: [failing], recurring: [] }));
  const text = await registry.metrics();
  const found = text.matchAll(/ardoise_jobs\{kind="money",state="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...found].map(([, state, count]) => [state ?? '', Number(count)]));
}

it('a job that throws is put off with growing delays, then set aside and seen in the metrics', async () => {
  await queue.enqueue(failing, {});
  expect(await stateInMetrics()).toEqual({ waiting: 1, running: 0, failing: 0, set_aside: 0 });
  queue.start([failing]);
  // However slow the machine is, a delay is between what is left of it when it is seen and what has passed since the throw.
  const delays: Array<{ atLeast: number; atMost: number }> = [];
  for (const attempt of [1, 2]) {
    const seen = await until(`try ${attempt}`, async () => {
      const job = await readJob();
      return job.attempts === attempt && job;
    });
    delays.push({
      atLeast: seen.leftSeconds,
      atMost: seen.runAt - (thrownAt[attempt - 1] ?? 0),
    });
    expect(await stateInMetrics()).toEqual({ waiting: 0, running: 0, failing: 1, set_aside: 0 });
    await makeDue();
  }
  await until('the last try', async () => (await readJob()).attempts === 3);
  expect(delays[0]?.atMost).toBeGreaterThan(1);
  expect(delays[1]?.atMost).toBeGreaterThan(2 * (delays[0]?.atLeast ?? 0));
  expect(await stateInMetrics()).toEqual({ waiting: 0, running: 0, failing: 0, set_aside: 1 });
  await makeDue();
  const other: Job<object> = {
    ...failing,
    name: 'test.other',
    work: async () => void done.push(1),
  };
  const done: number[] = [];
  queue.start([other]);
  await queue.enqueue(other, {});
  await until('another job is done', async () => done.length === 1);
  expect(attempts).toEqual([
    { attempt: 1, isLastAttempt: false },
    { attempt: 2, isLastAttempt: false },
    { attempt: 3, isLastAttempt: true },
  ]);
  expect(queue.logged.some((line) => line.includes('a job was set aside'))).toBe(true);
});
