import pg from 'pg';

const usualSeconds = 4;

/**
 * Rows of one column, one commit after the other on one connection: as the payments of one school are committed, since
 * its receipt numbers have no gaps.
 */
export async function rawCommitRate(
  databaseUrl: string,
  commitSeconds = usualSeconds,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table if not exists bench_commits (id bigserial primary key, at timestamptz)',
  );
  let commits = 0;
  const started = performance.now();
  while (performance.now() - started < commitSeconds * 1_000) {
    await client.query('insert into bench_commits (at) values (now())');
    commits += 1;
  }
  const seconds = (performance.now() - started) / 1_000;
  await client.end();
  return commits / seconds;
}
