import pg from 'pg';
import { StartError } from '../start-error.ts';

/** The role that every connection acts as where the login could see past row-level security. */
export const appRole = 'ardoise';

const oldestVersion = 150_000;

/** An odd one, so that no setting of the server is it by chance. */
const probedTimeoutMs = 61_117;

const noPooler =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, which keeps what a connection is opened with from the database and may hand one connection to several at once, so that a school would be answered in another one’s scope: name the database itself, or a proxy that only passes connections on, such as HAProxy.';

/**
 * Each connection carries the school it acts for, and its role. Behind a pooler that changes the connection under us between two
 * transactions, calls would answer empty lists, or act without row-level security. Such a pooler passes on nothing of what a
 * connection is opened with: it refuses that, or lets it fall where it was told to.
 */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ timeout: number }>(
    `select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as timeout`,
  );
  if (Number(rows[0]?.timeout) !== probedTimeoutMs) throw new StartError(noPooler);
}

/**
 * Reaches the database and finds the role to act as: null where the login is an ordinary one, `ardoise` where
 * the login is a superuser, whom row-level security would not hold.
 */
export async function prepareRole(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'ardoise start',
    statement_timeout: probedTimeoutMs,
  });
  // A connection that breaks rejects the statement under way as well; unheard, the event itself would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if (/unsupported startup parameter/.test(reason(error))) throw new StartError(noPooler);
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason(error)}.`);
  }
  try {
    await refusePooler(client);
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
