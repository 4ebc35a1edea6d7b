import type { Pool, PoolClient, QueryConfig } from 'pg';

type Connected = Parameters<Pool['connect']>[0];

interface LentPool {
  readonly workers: number;
  readonly isAnnounced: boolean;
  readonly onBreak: () => void;
}

/**
 * The pool as it is lent to the job library, which gives a connection that broke back as if it were whole, and which
 * does not notice that the answer to a look was lost: the jobs of that answer would stay locked by a worker that never
 * heard of them. So a break is told, and the connection is thrown away. It is for as many workers as there are: they look
 * in turn, which the library would warn of at each start.
 */
export function lendPool(pool: Pool, { workers, isAnnounced, onBreak }: LentPool): Pool {
  const lend = async (): Promise<Pick<PoolClient, 'query' | 'release'>> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<unknown> => {
      try {
        return await client.query(statement, values);
      } catch (error) {
        if (!isAnswered(error)) {
          broken = error instanceof Error ? error : new Error('broken');
          onBreak();
        }
        throw error;
      }
    };
    return { query: query as never, release: () => client.release(broken) };
  };
  // Only the library's listener is connected with a callback. Without one, new jobs are found by the next look.
  const connect = (connected?: Connected): unknown => {
    if (connected === undefined) return lend();
    if (isAnnounced) pool.connect(connected);
    return undefined;
  };
  // Its other ways in must not go through this `connect`.
  return Object.create(pool, {
    connect: { value: connect },
    query: { value: pool.query.bind(pool) },
    options: { value: { ...pool.options, max: workers } },
  }) as Pool;
}

/** What PostgreSQL says about a statement has a code of five signs; 57P… says that it ends the connection. */
function isAnswered(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P|08)/.test(code);
}
