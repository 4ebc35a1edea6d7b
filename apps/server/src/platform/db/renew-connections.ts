import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';

const tries = 100;
const everyMs = 100;

interface Others {
  readonly pids: number[];
  readonly starts: string[];
}

/** Of this program, on other nodes: this one has opened no others yet. */
async function findOthers(client: pg.PoolClient): Promise<Others> {
  const { rows } = await client.query<{ pid: number; start: string }>(
    `select pid, backend_start::text as start from pg_stat_activity
      where datname = current_database() and application_name = 'ardoise' and pid <> pg_backend_pid()`,
  );
  return { pids: rows.map(({ pid }) => pid), starts: rows.map(({ start }) => start) };
}

/** Those that do nothing at this moment. Answers how many are left. */
async function endIdle(client: pg.PoolClient, { pids, starts }: Others): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    `select count(*) filter (where case when one.state = 'idle' then not pg_terminate_backend(one.pid) else true end)::int as left
       from unnest($1::int[], $2::text[]) as known (pid, start)
       join pg_stat_activity one on one.pid = known.pid and one.backend_start = known.start::timestamptz`,
    [pids, starts],
  );
  return rows[0]?.left ?? 0;
}

/**
 * After a migration: nodes that were there before have statements prepared that answer all columns of a table, and PostgreSQL refuses
 * those once it has another. Their connections are ended while they are idle; the nodes open new ones, and prepare anew.
 */
export async function renewConnections(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    // The login itself, since the role that works may not end what another login has opened.
    await client.query('set role none');
    const others = await findOthers(client);
    for (let tried = 0; tried < tries; tried += 1) {
      if ((await endIdle(client, others)) === 0) return;
      await wait(everyMs);
    }
  } catch (error) {
    log.warn({ err: error }, 'Connections of other nodes could not be renewed.');
  } finally {
    client.release(true);
  }
}
