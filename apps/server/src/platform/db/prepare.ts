import pg from 'pg';
import { StartError } from '../start-error.ts';

/** The role that every connection acts as where the login could see past row-level security. */
export const appRole = 'ardoise';

const oldestVersion = 150_000;

/**
 * Reaches the database and finds the role to act as: null where the login is an ordinary one, `ardoise` where
 * the login is a superuser, whom row-level security would not hold.
 */
export async function prepareRole(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'ardoise start',
  });
  // A connection that breaks rejects the statement under way as well; unheard, the event itself would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason(error)}.`);
  }
  try {
    return await chooseRole(client);
  } finally {
    await client.end();
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : 'no answer';
}

async function chooseRole(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: number; bypasses: boolean; name: string }>(
    `select current_setting('server_version_num')::int as version, (rolsuper or rolbypassrls) as bypasses,
            current_database() as name
       from pg_roles where rolname = current_user`,
  );
  const found = rows[0];
  if (found === undefined) throw new StartError('The database does not say who we are.');
  if (found.version < oldestVersion)
    throw new StartError('The database is too old: PostgreSQL 15 or newer is needed.');
  if (!found.bypasses) return null;
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  const database = pg.escapeIdentifier(found.name);
  // Two nodes may start at once, and concurrent grants on one object fail: they take turns.
  await client.query('begin');
  await client.query("select pg_advisory_xact_lock(hashtext('ardoise-prepare'))");
  await client.query(`grant all on database ${database} to ${appRole}`);
  await client.query(`grant all on schema public to ${appRole}`);
  await client.query('commit');
  return appRole;
}
