import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Database, NotOnReplica, type Reading, type Source } from './database.ts';
import { isConnectionLost, takesNoChanges } from './lost-connection.ts';
import { NotFit, type Replica } from './replica.ts';

/** Where the primary was at a moment: a replica that has replayed so far has all that was committed by then. */
interface Mark {
  readonly at: Date;
  readonly position: bigint;
}

const positionOfPrimary = sql<{ position: string }>`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`;

const keptMarks = 600;

/** Statements that a replica ends because they are in the way of what it replays. */
const inTheWay = '40001';
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

type Outcome = 'replica' | 'lagging' | 'wrong' | 'away' | 'conflict';

/** Null for a failure that is none of the replica's. */
function outcomeOf(error: unknown): Exclude<Outcome, 'replica'> | null {
  if (error instanceof NotFit) return error.reason;
  if (error instanceof NotOnReplica) return 'lagging';
  if (codeOf(error) === inTheWay) return 'conflict';
  // A replica takes no changes: whoever would make some is mistaken, and is told so.
  if (codeOf(error) === takesNoChanges) return null;
  return isConnectionLost(error) ? 'away' : null;
}

interface ReadingSettings {
  readonly replica: Replica;
  readonly clock: Clock;
  readonly log: Log;
  /** A replica that is further behind is not read from. */
  readonly lagSeconds: number;
}

export interface WatchedReplica {
  /** For work on this database: that of requests, or that of jobs. */
  readingOf(db: Database): Reading;
  /** Remembers where the primary is now. */
  mark(db: Database): Promise<Mark>;
  readonly reads: Counter<'from'>;
}

/** What is known of one replica, for all who read from it. */
export function watchReplica({ replica, clock, log, lagSeconds }: ReadingSettings): WatchedReplica {
  const marks: Mark[] = [];
  const reads = new Counter({
    name: 'ardoise_replica_reads_total',
    help: 'Reports and files by where they were read: from the replica, or why not',
    labelNames: ['from'],
    registers: [],
  });
  let last: Outcome = 'replica';
  const note = (outcome: Outcome, error?: unknown): void => {
    reads.inc({ from: outcome });
    if (outcome === last) return;
    last = outcome;
    if (outcome === 'replica') log.info('reports are read from the replica again');
    else
      log.warn({ err: error, outcome }, 'reports are read from the primary, not from the replica');
  };

  const mark = async (db: Database): Promise<Mark> => {
    const at = clock.now();
    const { rows } = await db.read('platform', (tx) => positionOfPrimary.execute(tx));
    const made = { at, position: BigInt(rows[0]?.position ?? 0) };
    marks.push(made);
    if (marks.length > keptMarks) marks.shift();
    return made;
  };
  /** The newest mark that such a replica has reached; null where none is new enough. */
  const reachedBy = (replayed: bigint, now: Mark): Mark | null => {
    const found = marks.findLast(({ position }) => position <= replayed);
    const oldestMs = now.at.getTime() - lagSeconds * 1_000;
    return found === undefined || found.at.getTime() < oldestMs ? null : found;
  };

  const open = async (db: Database): Promise<Source> => {
    const now = await mark(db);
    const reached = await replica
      .read(
        'platform',
        (replayed) => reachedBy(replayed, now) !== null,
        async () => null,
      )
      .then(async ({ replayed }) => {
        if (replayed > now.position && replayed > (await mark(db)).position)
          throw new NotFit('wrong', 'it has gone another way than the primary');
        return { mark: reachedBy(replayed, now) ?? now, needs: replayed };
      })
      .catch((error: unknown) => {
        note(outcomeOf(error) ?? 'away', error);
        return null;
      });
    if (reached === null) return fromPrimary(db, now.at);
    note('replica');
    return fromReplica(db, reached);
  };

  const fromReplica = (db: Database, reached: { mark: Mark; needs: bigint }): Source => {
    // Another server behind the same address, or one that was set back, must not miss what was read before.
    let { needs } = reached;
    let isReplica = true;
    return {
      asOf: reached.mark.at,
      isReplica: () => isReplica,
      read: async (scope, work) => {
        if (!isReplica) return db.read(scope, work);
        try {
          const { result, replayed } = await replica.read(scope, (at) => at >= needs, work);
          needs = replayed > needs ? replayed : needs;
          return result;
        } catch (error) {
          const outcome = outcomeOf(error);
          if (outcome === null) throw error;
          note(outcome, error);
          isReplica = false;
          return db.read(scope, work);
        }
      },
    };
  };
  return { readingOf: (db) => ({ open: () => open(db) }), mark, reads };
}

const fromPrimary = (db: Database, asOf: Date): Source => ({
  asOf,
  isReplica: () => false,
  read: (scope, work) => db.read(scope, work),
});

/** Where there is no replica: the primary, as of now. */
export const readFromPrimary = (db: Database, clock: Clock): Reading => ({
  open: async () => fromPrimary(db, clock.now()),
});
