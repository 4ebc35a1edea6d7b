import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { Database, Reading } from './database.ts';
import { readFromPrimary, type WatchedReplica, watchReplica } from './reading.ts';
import { type Identity, NotFit, openReplica, poolerWords, type Replica } from './replica.ts';

interface ReplicaOptions {
  readonly settings: Pick<Settings, 'readUrl' | 'readLagSeconds' | 'dbWaitMs'>;
  readonly role: string | null;
  /** Of the primary. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the primary's place is remembered by itself, and not only when something is read. */
  readonly comesRound: boolean;
}

export interface StartedReading {
  readonly readingOf: (db: Database) => Reading;
  /** Null where there is no replica to count by. */
  readonly reads: WatchedReplica['reads'] | null;
  stop(): Promise<void>;
}

/** Between two marks; what is read is told to be as old as the last mark that the replica has reached. */
const markEveryMs = 1_000;

const identityOf = (db: Database): Promise<Identity> =>
  db.read('platform', async (tx) => {
    const { rows } = await sql<Identity>`
      select system_identifier::text as system, current_database() as database from pg_control_system()`.execute(
      tx,
    );
    const found = rows[0];
    if (found === undefined) throw new StartError('The database does not say what it is.');
    return found;
  });

const wrongSetting = (why: string): StartError =>
  new StartError(`The setting ARDOISE_READ_URL is wrong: ${why}.`);

/** A replica that is away now may come; one that never can be read from is told before anybody relies on it. */
async function refuseUnfit(replica: Replica, log: Log): Promise<void> {
  try {
    await replica.read(
      'platform',
      () => true,
      async () => null,
    );
  } catch (error) {
    if (error instanceof NotFit && error.isForGood) throw wrongSetting(error.message);
    if (error instanceof Error && /unsupported startup parameter/.test(error.message))
      throw wrongSetting(poolerWords);
    log.warn({ err: error }, 'the replica of ARDOISE_READ_URL cannot be read from yet');
  }
}

/** Where reports and exports of this node are read: from the replica of the settings, or from the primary. */
export async function startReading(options: ReplicaOptions): Promise<StartedReading> {
  const { settings, role, db, clock, log } = options;
  if (settings.readUrl === null)
    return {
      readingOf: (own) => readFromPrimary(own, clock),
      reads: null,
      stop: async () => {},
    };
  const replica = openReplica(settings.readUrl, role, settings.dbWaitMs, await identityOf(db));
  try {
    await refuseUnfit(replica, log);
  } catch (error) {
    await replica.close();
    throw error;
  }
  const watched = watchReplica({ replica, clock, log, lagSeconds: settings.readLagSeconds });
  let marking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // While the primary is away there is nothing to remember, and nothing of it is read either.
    marking ??= watched
      .mark(db)
      .catch(() => {})
      .finally(() => {
        marking = null;
      });
  }, markEveryMs).unref();
  if (!options.comesRound) clearInterval(timer);
  return {
    readingOf: watched.readingOf,
    reads: watched.reads,
    stop: async () => {
      clearInterval(timer);
      await marking;
      await replica.close();
    },
  };
}
