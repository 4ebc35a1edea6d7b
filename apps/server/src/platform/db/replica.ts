import { sql } from 'kysely';
import { createDatabase, createPool, type Scope, type Tx } from './database.ts';

export const poolerWords = 'it leads to a connection pooler, such as PgBouncer';

/** An odd one, so that a server whose own setting it is by chance is not taken for one that has heard us. */
export const replicaTimeoutMs = 240_107;

/** Reports are few at a time, and what is beyond waits for its turn. */
const poolSize = 6;

/** What a replica says of itself on the connection that is about to be read from. */
export interface Told {
  readonly isStandby: boolean;
  readonly replayed: string;
  readonly system: string;
  readonly database: string;
  readonly timeoutMs: number;
  readonly bypasses: boolean;
}

/** Which database the primary is, so that nothing else is read in its place. */
export interface Identity {
  readonly system: string;
  readonly database: string;
}

export interface Replica {
  /**
   * Reads on a connection whose server is fit to be read from, by how far it has replayed what the primary wrote; and
   * answers how far it had when the work was done.
   */
  read<Result>(
    scope: Scope,
    isFit: (replayed: bigint) => boolean,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly replayed: bigint }>;
  close(): Promise<void>;
}

/**
 * It is there, and must not be read from: it lags, it is another server than it should be for now, or the setting leads to
 * something that never can be read from.
 */
export class NotFit extends Error {
  readonly reason: 'lagging' | 'wrong';
  readonly isForGood: boolean;
  constructor(reason: 'lagging' | 'wrong', message: string, isForGood = false) {
    super(message);
    this.reason = reason;
    this.isForGood = isForGood;
  }
}

const toldBy = sql<Told>`
  select pg_is_in_recovery() as "isStandby", system_identifier::text as system, current_database() as database,
         coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as replayed,
         (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as "timeoutMs",
         (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses
    from pg_control_system()`;

async function ask(tx: Tx): Promise<Told> {
  const { rows } = await toldBy.execute(tx);
  const told = rows[0];
  if (told === undefined) throw new Error('The replica does not say what it is.');
  return told;
}

/** Why a server must not be read from in the place of the primary; null where it may. */
export function findFault(told: Told, primary: Identity): NotFit | null {
  const forGood = (message: string): NotFit => new NotFit('wrong', message, true);
  if (told.timeoutMs !== replicaTimeoutMs) return forGood(poolerWords);
  if (told.bypasses) return forGood('its login sees past row-level security');
  if (told.system !== primary.system)
    return forGood('it is no replica of the database of DATABASE_URL');
  if (told.database !== primary.database)
    return forGood(`it names the database ${told.database}, not ${primary.database}`);
  // After a failover it may be the primary: until it is one no more, or the setting is changed, it is not read from.
  return told.isStandby ? null : new NotFit('wrong', 'it is no replica: it takes changes itself');
}

/**
 * Asked on every connection at every use, since behind a proxy the next one may be another server: a replica of which
 * nothing is known, or one that has become the primary of something else.
 */
export function openReplica(
  url: string,
  role: string | null,
  waitMs: number,
  primary: Identity,
): Replica {
  const db = createDatabase(createPool(url, role, poolSize, replicaTimeoutMs, waitMs));
  return {
    read: (scope, isFit, work) =>
      db.hold(scope, async (tx) => {
        const told = await ask(tx);
        const fault = findFault(told, primary);
        if (fault !== null) throw fault;
        if (!isFit(BigInt(told.replayed))) throw new NotFit('lagging', 'it is too far behind');
        const result = await work(tx);
        return { result, replayed: BigInt((await ask(tx)).replayed) };
      }),
    close: () => db.close(),
  };
}
