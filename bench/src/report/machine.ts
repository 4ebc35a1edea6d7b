import os from 'node:os';
import pg from 'pg';

export interface Machine {
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  readonly system: string;
}

/** What a figure depends on, and nothing that says whose machine it is. */
export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await db.end();
  return {
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 1024 ** 3),
    node: process.versions.node,
    postgres: (rows[0]?.version ?? '').split(' ')[0] ?? '',
    system: `${os.type()} ${os.arch()}`,
  };
}
