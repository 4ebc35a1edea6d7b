import pg from 'pg';

/** One connection of our own: it takes as long as it takes, and sees every school. */
export async function connect(url: string, role: string | null): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: backupName,
    ...(role === null ? {} : { options: `-c role=${role}` }),
  });
  // A connection that breaks rejects the statement under way as well; unheard, the event itself would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query("select set_config('ardoise.scope', 'platform', false)");
  return client;
}

/** By which our own connections are told apart from those of nodes. */
export const backupName = 'ardoise backup';
