import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import { statementErrors } from '@ardoise/contract/statement-errors';
import type { StatementRun } from '@ardoise/contract/statements';
import type { Job } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { batchSize, compareBatch, type ReadLine } from '../../mobile-money/public.ts';
import { readStatement, type ReadStatement } from '../read/read-statement.ts';
import {
  changeRun,
  findRun,
  noCounts,
  readLayouts,
  type RunPlace,
  statementName,
} from './run-store.ts';

type Counts = StatementRun['counts'];

/** What stands in the file, by the layouts that this school knows today. */
export const readContent = async (
  { db }: Services,
  orgId: string,
  content: Buffer,
): Promise<ReadStatement> =>
  readStatement(content, await db.read({ orgId }, (tx) => readLayouts(tx, orgId)));

/** A school's file is of its own account: money that the provider holds is never counted by a file. */
const kind = 'own';

/**
 * Compares what was read, batch by batch, each in a transaction of its own: interrupted and begun anew, every line is still
 * kept once. What it comes to is said when all of it is done.
 */
export async function compareRun(
  services: Services,
  place: RunPlace,
  read: Extract<ReadStatement, { kind: 'read' }>,
): Promise<void> {
  const { orgId, runId } = place;
  const lines = read.lines.flatMap((one) => (one.kind === 'line' ? [one.line] : []));
  let counts: Counts = { ...noCounts, ...leftOut(read.lines) };
  for (let at = 0; at < lines.length; at += batchSize) {
    const compared = await compareBatch(services, { orgId, kind }, lines.slice(at, at + batchSize));
    counts = addUp(counts, compared);
    const progress = Math.min(1, (at + batchSize) / lines.length);
    await services.db.write({ orgId }, (tx) =>
      changeRun(tx, place, ['reading'], { state: 'reading', progress }),
    );
  }
  await inSchool(services, orgId, async (work) => {
    const done = { state: 'done', operator: read.operator, counts, progress: 1 } as const;
    if (!(await changeRun(work.tx, place, ['reading'], done))) return;
    const { matched, differs, unknown } = counts;
    await work.emit('statement.imported', runId, { matched, differs, unknown });
  });
}

const leftOut = (lines: readonly ReadLine[]): Pick<Counts, 'out' | 'unreadable'> => ({
  out: lines.filter((line) => line.kind === 'other').length,
  unreadable: lines.filter((line) => line.kind === 'unreadable').length,
});

const addUp = (counts: Counts, more: Partial<Counts>): Counts => {
  const sum = { ...counts };
  for (const key of Object.keys(more) as Array<keyof Counts>) sum[key] += more[key] ?? 0;
  return sum;
};

/** Ends a run that cannot be read, with the reason. */
async function fail(services: Services, place: RunPlace, entry: ErrorEntry): Promise<void> {
  const failure = { en: entry.en, fr: entry.fr };
  await inSchool(services, place.orgId, async ({ tx, emit }) => {
    if (await changeRun(tx, place, ['reading'], { state: 'failed', failure }))
      await emit('statement.failed', place.runId, {});
  });
}

/** Reads a large file while nobody waits. */
export const readStatementFile: Job<RunPlace> = {
  name: 'unmatched.readStatement',
  kind: 'heavy',
  maxAttempts: 3,
  work: async (place, { services, isLastAttempt }) => {
    const { orgId } = place;
    const run = await services.db.read({ orgId }, (tx) => findRun(tx, place));
    if (run.state !== 'reading') return;
    try {
      const content = await services.storage.get(statementName(place));
      if (content === null) throw new Refusal(statementErrors.statementFileGone);
      const read = await readContent(services, orgId, content);
      if (read.kind === 'read') await compareRun(services, place, read);
      else await fail(services, place, statementErrors.notAStatement);
    } catch (error) {
      if (error instanceof Refusal) return await fail(services, place, error.entry);
      if (isLastAttempt) await fail(services, place, errors.unexpected);
      throw error;
    }
  },
};
