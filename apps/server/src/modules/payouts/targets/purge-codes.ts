import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { removeInBatches } from '../../../platform/remove-in-batches.ts';
import type { JobContext, RecurringJob } from '../../../platform/jobs.ts';
import { codeLifeSeconds } from './verify-number.ts';

/** How many went is counted by the hour: a day after its code has expired nobody asks about one any more. */
const keptMs = 86_400_000 + codeLifeSeconds * 1_000;

async function removeSent(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from payout_codes where ctid = any(array(
      select ctid from payout_codes where sent_at < ${before} limit ${most}))`.execute(tx);
  return Number(numAffectedRows);
}

/** Of numbers that nobody has confirmed: the code is over, and its hash opens nothing. */
async function forgetUnused(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payout_targets set code_hash = null where code_hash is not null and ctid = any(array(
      select ctid from payout_targets where code_hash is not null and code_sent_at < ${before} limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

async function work({ services: { db, clock } }: JobContext): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await removeInBatches(db, (tx, most) => removeSent(tx, before, most));
  await removeInBatches(db, (tx, most) => forgetUnused(tx, before, most));
}

/** Nightly: codes that were sent to confirm numbers. */
export const purgeCodes: RecurringJob = {
  name: 'payouts.purge',
  kind: 'rounds',
  cron: '37 2 * * *',
  work,
};
