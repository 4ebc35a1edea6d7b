import type { Pool, PoolClient, QueryResult } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import type { Job } from '../jobs.ts';
import { createTestQueue, type TestQueue } from './testing/jobs.ts';

let queue: TestQueue;
/** The answer comes after all, as a broken line. */
let breakLine = (): void => {};

beforeAll(async () => {
  queue = await createTestQueue();
});
afterAll(() => queue.close());

/** The first look that takes a job is done, and its answer gets lost on a line that nobody notices to be dead. */
function loseAnswer(pool: Pool): Pool {
  let isLost = false;
  const lend = async (): Promise<Pick<PoolClient, 'query' | 'release'>> => {
    const client = await pool.connect();
    const query = async (statement: { text: string }, values?: unknown[]): Promise<QueryResult> => {
      const result = await client.query(statement, values);
      if (isLost || result.rowCount === 0 || !/skip locked/.test(statement.text)) return result;
      isLost = true;
      return new Promise((_resolve, reject) => {
        breakLine = () => reject(new Error('Connection terminated unexpectedly'));
      });
    };
    return { query: query as never, release: (error?: Error) => client.release(error) };
  };
  const connect = (connected?: Parameters<Pool['connect']>[0]): unknown =>
    connected === undefined ? lend() : pool.connect(connected);
  return Object.create(pool, {
    connect: { value: connect },
    query: { value: pool.query.bind(pool) },
  }) as Pool;
}

it('a job that workers took without ever hearing of it is done by those who take their place', async () => {
  let times = 0;
  const job: Job<object> = {
    name: 'test.lost',
    kind: 'money',
    maxAttempts: 3,
    work: async () => {
      times += 1;
    },
  };
  await queue.enqueue(job, {});
  queue.start([job], { lend: loseAnswer });
  await until('it is done', async () => times > 0);
  expect(times).toBe(1);
  breakLine();
});
