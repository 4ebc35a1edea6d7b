import './tables.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
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
  const oldest = addSeconds(now, -sessionKeptSeconds);
  await tx
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<', oldest), eb('ended_at', '<', oldest)]))
    .execute();
}

/** Nightly, when nobody signs in. */
export const purgeIdentity: RecurringJob = {
  name: 'identity.purge',
  cron: '17 2 * * *',
  work: ({ services }) => inNoSchool(services, purge),
};
