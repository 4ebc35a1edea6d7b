import type pg from 'pg';

/** A checkpoint at the end instead of one after each gigabyte, and nobody who looks at the tables meanwhile. */
const settings: Readonly<Record<string, string>> = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  full_page_writes: 'off',
  max_wal_size: '32GB',
};

const reload = 'select pg_reload_conf()';

/** Lets the benchmark's own PostgreSQL take in many rows, and be again what it was before. */
export async function withFastFilling<Result>(
  connections: readonly [pg.Client, ...pg.Client[]],
  fill: () => Promise<Result>,
): Promise<Result> {
  const [db] = connections;
  for (const [name, value] of Object.entries(settings))
    await db.query(`alter system set ${name} = '${value}'`);
  await db.query(reload);
  for (const one of connections) {
    await one.query('set synchronous_commit = off');
    await one.query(`set work_mem = '256MB'`);
  }
  try {
    return await fill();
  } finally {
    for (const name of Object.keys(settings)) await db.query(`alter system reset ${name}`);
    await db.query(reload);
    await db.query('checkpoint');
  }
}
