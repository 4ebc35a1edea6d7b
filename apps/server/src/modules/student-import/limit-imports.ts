import { importErrors, maxImportsUnderWay } from '@ardoise/contract/student-import';
import { takeTurnNow, takeTurns } from '../../platform/take-turns.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { countRuns } from './store.ts';

/** One that stands still for so long is dead, and must not keep its school from importing. */
const longestHours = 6;

async function refuseMore({ tx, orgId, now }: Work, state: 'reading' | 'importing'): Promise<void> {
  const since = new Date(now.getTime() - longestHours * 3_600_000);
  if ((await countRuns(tx, orgId, state, since)) >= maxImportsUnderWay)
    throw new Refusal(importErrors.tooManyImports, { values: { max: maxImportsUnderWay } });
}

/** Before the file is read: what will be refused anyway should cost nothing. */
export const refuseManyUploads = (work: Work): Promise<void> => refuseMore(work, 'reading');

/** The schools that this node is reading a file of. */
const reading = new Set<string>();

/** A second file of a school is refused rather than kept waiting: reading one takes the processor from everybody. */
export async function oneAtATime<Result>(
  orgId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (reading.has(orgId)) throw new Refusal(importErrors.uploadUnderWay);
  reading.add(orgId);
  try {
    return await work();
  } finally {
    reading.delete(orgId);
  }
}

/** Whoever uploads at another node at this very moment would be counted by neither, so one of them is refused. */
export async function takeUploadTurn(work: Work): Promise<void> {
  const { tx, orgId } = work;
  if (!(await takeTurnNow(tx, `import-upload:${orgId}`))) throw new Refusal(importErrors.uploadUnderWay);
  await refuseMore(work, 'reading');
}

/** Whoever holds this turn only writes a row and a job: waiting for it is short. */
export async function takeCommitTurn(work: Work): Promise<void> {
  const { tx, orgId } = work;
  await takeTurns(tx, `import-commit:${orgId}`);
  await refuseMore(work, 'importing');
}
