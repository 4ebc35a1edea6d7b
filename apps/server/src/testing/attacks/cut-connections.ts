import pg from 'pg';
import { refuseOtherMachines } from './this-machine.ts';

/** Ends every connection of the program to its database, as a failover does. Answers how many there were. */
export async function cutConnections(databaseUrl: string): Promise<number> {
  refuseOtherMachines(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'ardoise'`,
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
