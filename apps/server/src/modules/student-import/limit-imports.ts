import { importErrors, maxImportsUnderWay } from '@ardoise/contract/student-import';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countRuns } from './store.ts';

/** One that stands still for so long is dead, and must not keep its school from importing. */
const longestHours = 6;

async function refuseMore(
  tx: Tx,
  orgId: string,
  state: 'reading' | 'importing',
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - longestHours * 3_600_000);
  if ((await countRuns(tx, orgId, state, since)) >= maxImportsUnderWay)
    throw new Refusal(importErrors.tooManyImports, { values: { max: maxImportsUnderWay } });
}

/** Before the file is read: what will be refused anyway should cost nothing. */
export const refuseManyUploads = (tx: Tx, orgId: string, now: Date): Promise<void> =>
  refuseMore(tx, orgId, 'reading', now);

/** The schools that this node is reading a file of. */
const reading = new Set<string>();

/** A second file of a school is refused rather than kept waiting: reading one takes the processor from everybody. */
export async function oneAtATime<Result>(
  orgId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (reading.has(orgId)) throw new Refusal(importErrors.importUploadUnderWay);
  reading.add(orgId);
  try {
    return await work();
  } finally {
    reading.delete(orgId);
  }
}

/** Whoever uploads at another node at this very moment would be counted by neither, so one of them is refused. */
export async function takeUploadTurn(tx: Tx, orgId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`select
    pg_try_advisory_xact_lock(hashtextextended(${`import-upload:${orgId}`}, 0)) as "isFree"`.execute(
    tx,
  );
  if (rows[0]?.isFree !== true) throw new Refusal(importErrors.importUploadUnderWay);
  await refuseMore(tx, orgId, 'reading', now);
}

/** Whoever holds this turn only writes a row and a job: waiting for it is short. */
export async function takeCommitTurn(tx: Tx, orgId: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import-commit:${orgId}`}, 0))`.execute(
    tx,
  );
  await refuseMore(tx, orgId, 'importing', now);
}
