import './tables.ts';
import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inNoSchool, type Work } from '../../platform/work.ts';
import { addSeconds } from './rules.ts';

const day = 24 * 3600;
/** A spent ticket is kept for a while: one that comes again must be known as spent. */
const ticketKeptSeconds = day;
const failureKeptSeconds = day;
/** An ended session is kept so that a refresh token of it that turns up is known. */
const sessionKeptSeconds = 30 * day;
/** As long as the browser keeps its cookie. */
const deviceKeptSeconds = 365 * day;

/** So that no statement holds many rows for long. */
const atOnce = 5_000;

async function purge({ tx, now, services }: Work): Promise<void> {
  await tx
    .deleteFrom('tickets')
    .where('expires_at', '<', addSeconds(now, -ticketKeptSeconds))
    .execute();
  await tx
    .deleteFrom('sign_in_failures')
    .where('at', '<', addSeconds(now, -failureKeptSeconds))
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('last_used_at', '<', addSeconds(now, -deviceKeptSeconds))
    .execute();
  // Nobody is told of an event that is gone.
  await tx
    .deleteFrom('former_contacts')
    .where('until', '<', addSeconds(now, -services.settings.eventDays * day))
    .execute();
}

/** With their tokens. Two searches, since neither time has an index of the other; what both find is one row. */
export async function purgeSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  batch = atOnce,
): Promise<void> {
  const oldest = addSeconds(clock.now(), -sessionKeptSeconds);
  for (let removed = batch; removed >= batch; ) {
    const { numAffectedRows = 0n } = await db.write('platform', (tx) =>
      sql`delete from sessions where id = any(array(
            (select id from sessions where expires_at < ${oldest} order by expires_at limit ${batch})
            union all
            (select id from sessions where ended_at < ${oldest} order by ended_at limit ${batch})))`.execute(
        tx,
      ),
    );
    removed = Number(numAffectedRows);
  }
}

/** Nightly, when nobody signs in. */
export const purgeIdentity: RecurringJob = {
  name: 'identity.purge',
  kind: 'rounds',
  cron: '17 2 * * *',
  work: async ({ services }) => {
    await inNoSchool(services, purge);
    await purgeSessions(services);
  },
};
