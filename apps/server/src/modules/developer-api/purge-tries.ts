import './sandbox/tables.ts';
import './tables.ts';
import { triesKeptDays } from '@ardoise/contract/developer/environments';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { removeInBatches } from '../../platform/remove-in-batches.ts';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';
import { carryEntriesOfTests, carrySandboxEntries } from '../ledger/public.ts';

/** What still waits stays: its outcome is to be told. */
async function removeCollections(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sandbox_collections where ctid = any(array(
      select ctid from sandbox_collections
       where created_at < ${before} and (settled_at is not null or cancelled_at is not null) limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

async function removeDisbursements(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sandbox_disbursements where ctid = any(array(
      select ctid from sandbox_disbursements where created_at < ${before} and settled_at is not null limit ${most}))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** With their entries, so that the books of the development environment agree with what is there at every moment. */
async function removeTests(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ orgId: string; id: string }>`
    delete from test_disbursements where ctid = any(array(
      select ctid from test_disbursements where completed_at < ${before} limit ${most}))
    returning org_id as "orgId", id`.execute(tx);
  await carryEntriesOfTests(tx, rows);
  return rows.length;
}

async function work({ services: { db, clock } }: JobContext): Promise<void> {
  const before = new Date(clock.now().getTime() - triesKeptDays * 86_400_000);
  for (const remove of [removeCollections, removeDisbursements, removeTests, carrySandboxEntries])
    await removeInBatches(db, (tx, most) => remove(tx, before, most));
}

/** Nightly: what programs tried out. What it has moved in the test books stays moved. */
export const purgeTries: RecurringJob = {
  name: 'developer.purge',
  kind: 'rounds',
  cron: '33 2 * * *',
  work,
};
