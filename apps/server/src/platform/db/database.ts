import {
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { markHolding, type TellSlowWork } from '../not-in-transaction.ts';
import { isConnectionLost } from './lost-connection.ts';
import type { Tables } from './tables.ts';

/** What modules are handed: a transaction, or for a reading call a connection. Never the pool. */
export type Tx = Kysely<Tables>;

/** Rows of this organisation only. `platform` sees every organisation: sign-in, jobs and the provider desk. */
export type Scope = { readonly orgId: string } | 'platform';

/** Stands for "no organisation" in keys that begin with one. */
export const noOrg = '00000000-0000-0000-0000-000000000000';

export interface Database {
  /**
   * One connection in this scope, no transaction: for work that only reads. Where the connection is lost it is done again
   * on another, so that whoever asks notices nothing of a failover.
   */
  read<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same for work whose statements each stand alone, and which is not done again. */
  hold<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** One transaction in this scope. */
  write<Result>(scope: Scope, work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** For what needs connections of its own: jobs, the socket's adapter, the benchmark. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Thrown by work that misses on a replica what was committed before: it is done again on the primary. */
export class NotOnReplica extends Error {}

/** One report or file. Where the replica fails on the way, what is left is read from the primary. */
export interface Source {
  /** Everything that was committed by then is in it. */
  readonly asOf: Date;
  /** Whether it is older than the moment in which it was asked for may be. */
  readonly isReplica: () => boolean;
  /** No connection is held between two of these. */
  read<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/**
 * For reports, exports and whatever else reads much and decides nothing about money. Reads from the replica of
 * ARDOISE_READ_URL where there is one that is near enough, and from the primary otherwise; row-level security is the same.
 */
export interface Reading {
  open(): Promise<Source>;
}

// A bigint arrives as a string unless told otherwise. Every bigint of ours is an amount or a count far
// below 2^53; one that is not must be noticed, not rounded.
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('An integer from the database does not fit.');
  return value;
}

/** DATE stays the text YYYY-MM-DD: as a Date it would move by a day with the server's time zone. */
function typeParsers(): pg.CustomTypesConfig {
  type Parse = (text: string) => unknown;
  const parsers = new Map<number, Parse>([
    [pg.types.builtins.INT8, exactInteger],
    [pg.types.builtins.DATE, (text) => text],
  ]);
  const usual = (oid: number, format?: 'text'): Parse =>
    pg.types.getTypeParser(oid, format) as Parse;
  const getTypeParser = (oid: number, format?: 'text'): Parse =>
    parsers.get(oid) ?? usual(oid, format);
  return { getTypeParser: getTypeParser as pg.CustomTypesConfig['getTypeParser'] };
}

/** Above this a query is stuck rather than slow, and it gives its connection back. */
const statementTimeoutMs = 20_000;

/** How long a connection is waited for, while all are in use; then the caller is better told. */
const usualWaitMs = 5_000;

/** Connecting anew, with nothing prepared, costs a click ten times what it costs otherwise. */
const idleMs = 600_000;

/** Nobody waits for the answer to a job's statement, and a list of thousands on a busy machine takes its time. */
export const jobStatementTimeoutMs = 300_000;

export function createPool(
  url: string,
  role: string | null,
  max: number,
  timeoutMs = statementTimeoutMs,
  waitMs = usualWaitMs,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers(),
    connectionTimeoutMillis: waitMs,
    // A connection knows its statements and tables: whoever comes back after a talk finds it still warm.
    idleTimeoutMillis: idleMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'ardoise',
    // Statements of one connection that are not awaited one by one are sent one behind the other.
    pipeline: true,
    ...(role === null ? {} : { options: `-c role=${role}` }),
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Which scope each connection was last put in, so that the next use in the same scope costs nothing. */
const connectionScopes = new WeakMap<object, string>();

const scopeValue = (scope: Scope): string => (scope === 'platform' ? 'platform' : scope.orgId);

async function enterScope(client: pg.PoolClient, scope: Scope): Promise<void> {
  const value = scopeValue(scope);
  if (connectionScopes.get(client) === value) return;
  connectionScopes.delete(client);
  await client.query("select set_config('ardoise.scope', $1, false)", [value]);
  connectionScopes.set(client, value);
}

/** Each connection keeps what it has prepared, so statements made from lists of any length must not fill it. */
const maxNamed = 1_000;
const maxNamedLength = 10_000;
const statementNames = new Map<string, string>();

/** A named statement is parsed and planned once for each connection instead of at every use. */
function named(text: string, values: readonly unknown[]): { text: string; name?: string } {
  const known = statementNames.get(text);
  if (known !== undefined) return { text, name: known };
  if (values.length === 0 || text.length > maxNamedLength || statementNames.size >= maxNamed)
    return { text };
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return { text, name };
}

/** Not in the driver's types. */
interface Wired {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** Statements that are sent one behind the other leave in one piece: to hand one over costs as much as to answer a small one. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Wired).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>;
const askOf = new WeakMap<Tx, Ask>();

/** A Kysely over exactly one connection that we hold: it neither opens nor releases anything. */
function overConnection(client: pg.PoolClient): Kysely<Tables> {
  const ask: Ask = (text, values) => {
    sendTogether(client);
    return client.query({ ...named(text, values), values });
  };
  const held = { query: ask, release: () => {} };
  const config: KyselyConfig = {
    dialect: new PostgresDialect({
      pool: { connect: async () => held as never, end: async () => {} },
    }),
  };
  const db = new Kysely<Tables>(config);
  askOf.set(db, ask);
  return db;
}

const kyselyOf = new WeakMap<object, Kysely<Tables>>();
const connectionOf = new WeakMap<Tx, Tx>();

/**
 * The same transaction, for work that goes on side by side in it: each statement is sent at once, behind those sent
 * before, so that the database finds its next one waiting. A transaction by itself prepares and sends a statement only
 * when the one before it is answered, and the database idles meanwhile.
 */
export const sideBySide = (tx: Tx): Tx => connectionOf.get(tx) ?? tx;

/**
 * Sends a statement at once: those that are sent after it are behind it for the database too, so that one that reads what
 * this one locks or writes need not wait for its answer.
 */
export async function send<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const beside = sideBySide(tx);
  const ask = askOf.get(beside);
  if (ask === undefined) return (await statement.execute(beside)).rows;
  const { sql, parameters } = statement.compile(beside);
  const { rows } = await ask(sql, [...parameters]);
  return rows as Row[];
}

/**
 * Waits for all parts, also when one fails. One that went on after the failure has ended the transaction would write
 * outside of it.
 */
export async function together<Results extends readonly unknown[]>(
  parts: {
    readonly [Index in keyof Results]: Promise<Results[Index]>;
  },
): Promise<Results> {
  // Whatever failed first is told: those behind it fail because of it.
  const all = Promise.all(parts);
  await Promise.allSettled([all, ...parts]);
  return all as unknown as Promise<Results>;
}

/** Connections on which jobs were enqueued that are due as soon as this work is committed. */
const enqueuedOn = new WeakSet<Tx>();

/** Told by whoever enqueues a job in this transaction. */
export const noteEnqueued = (tx: Tx): void => void enqueuedOn.add(sideBySide(tx));

interface DatabaseOptions {
  /** Given in tests: see `notInTransaction`. */
  readonly tellSlowWork?: TellSlowWork | undefined;
  /** Told after the commit of work that has enqueued jobs. */
  readonly onEnqueued?: () => void;
}

export function createDatabase(
  pool: pg.Pool,
  { tellSlowWork, onEnqueued }: DatabaseOptions = {},
): Database {
  async function withConnection<Result>(
    scope: Scope,
    work: (db: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await enterScope(client, scope);
      let db = kyselyOf.get(client);
      if (db === undefined) {
        db = overConnection(client);
        kyselyOf.set(client, db);
      }
      const held = db;
      enqueuedOn.delete(held);
      const result = await (tellSlowWork === undefined
        ? work(held)
        : markHolding(tellSlowWork, () => work(held)));
      if (enqueuedOn.has(held)) onEnqueued?.();
      return result;
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }
  return {
    pool,
    read: (scope, work) =>
      withConnection(scope, work).catch((error: unknown) => {
        if (isConnectionLost(error)) return withConnection(scope, work);
        throw error;
      }),
    hold: withConnection,
    write: (scope, work) =>
      withConnection(scope, (db) =>
        db.transaction().execute((tx) => {
          connectionOf.set(tx, db);
          return work(tx);
        }),
      ),
    close: () => pool.end(),
  };
}
