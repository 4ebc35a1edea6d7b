import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';
import { removeInBatches, removeOld } from '../../platform/remove-in-batches.ts';
import type { Services } from '../../platform/services.ts';
import { addSeconds } from './rules.ts';

const day = 24 * 3600;
/** A spent ticket is kept for a while: one that comes again must be known as spent. */
const ticketKeptSeconds = day;
const failureKeptSeconds = day;
/** An ended session is kept so that a refresh token of it that turns up is known. */
const sessionKeptSeconds = 30 * day;
/** As long as the browser keeps its cookie. */
const deviceKeptSeconds = 365 * day;

/** With their tokens. Two searches, since neither time has an index of the other; what both find is one row. */
export async function purgeSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  most?: number,
): Promise<void> {
  const oldest = addSeconds(clock.now(), -sessionKeptSeconds);
  const remove = async (tx: Tx, atOnce: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`delete from sessions where id = any(array(
        (select id from sessions where expires_at < ${oldest} order by expires_at limit ${atOnce})
        union all
        (select id from sessions where ended_at < ${oldest} order by ended_at limit ${atOnce})))`.execute(
      tx,
    );
    return Number(numAffectedRows);
  };
  await removeInBatches(db, remove, most);
}

async function purge({ services }: JobContext): Promise<void> {
  const { db, clock, settings } = services;
  const before = (keptSeconds: number): Date => addSeconds(clock.now(), -keptSeconds);
  await removeOld(db, { table: 'tickets', time: 'expires_at', before: before(ticketKeptSeconds) });
  await removeOld(db, {
    table: 'sign_in_failures',
    time: 'at',
    before: before(failureKeptSeconds),
  });
  await removeOld(db, {
    table: 'known_devices',
    time: 'last_used_at',
    before: before(deviceKeptSeconds),
  });
  // Nobody is told of an event that is gone.
  await removeOld(db, {
    table: 'former_contacts',
    time: 'until',
    before: before(settings.eventDays * day),
  });
  await purgeSessions(services);
}

/** Nightly, when nobody signs in. */
export const purgeIdentity: RecurringJob = {
  name: 'identity.purge',
  kind: 'rounds',
  cron: '17 2 * * *',
  work: purge,
};
