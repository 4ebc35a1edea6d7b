import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import { importErrors } from '@ardoise/contract/student-import';
import { refreshStatistics } from '../../platform/refresh-statistics.ts';
import type { Job, JobContext } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool, workIn } from '../../platform/work.ts';
import { fromTheBeginning, type Joining } from '../enrolment/public.ts';
import { searchBeside } from '../students/public.ts';
import { readColumnChoices } from './answers.ts';
import { checkImport } from './plan/check-import.ts';
import { commitImport, type Report } from './commit/commit-import.ts';
import { dayOf, openStudentSheet } from './read/read-sheet.ts';
import { changeRun, findRun, forgetRows, type ImportPlace, setProgress } from './store.ts';
import { fillText } from './texts.ts';

/** Where the uploaded file is kept for a day. */
export const uploadName = ({ orgId, importId }: ImportPlace): string =>
  `${orgId}/import-${importId}.xlsx`;

/** Over a connection of its own: what the work's own transaction wrote would be seen only at its end. */
const reportTo =
  ({ db }: Services, place: ImportPlace): Report =>
  (progress) =>
    db.write({ orgId: place.orgId }, (tx) => setProgress(tx, place, progress));

/** Who has pressed, for the audit log. */
interface Committer {
  readonly id: string;
  readonly name: string;
  readonly requestId: string | null;
}

/** A refusal ends the run with its reason; anything else is tried again, and at last ends it too. */
async function failWith(
  services: Services,
  place: ImportPlace,
  from: 'reading' | 'importing',
  entry: ErrorEntry,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await inSchool(services, place.orgId, async ({ tx, emit }) => {
    // The rows before the one that stopped a check say nothing by themselves.
    if (from === 'reading') await forgetRows(tx, place);
    const failure = fillText(entry, values);
    if (await changeRun(tx, place, from, { state: 'failed', failure }))
      await emit('import.failed', place.importId, {});
  });
}

async function orFail(
  { services, isLastAttempt }: JobContext,
  place: ImportPlace,
  from: 'reading' | 'importing',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal)
      return failWith(services, place, from, error.entry, error.details.values);
    if (isLastAttempt) await failWith(services, place, from, errors.unexpected);
    throw error;
  }
}

export const checkUpload: Job<ImportPlace> = {
  name: 'studentImport.check',
  kind: 'heavy',
  maxAttempts: 3,
  work: async (place, context) => {
    const { db, storage, clock } = context.services;
    const { orgId } = place;
    const run = await db.read({ orgId }, (tx) => findRun(tx, place));
    if (run?.state !== 'reading') return;
    await orFail(context, place, 'reading', async () => {
      const content = await storage.get(uploadName(place));
      if (content === null) throw new Refusal(importErrors.importFileGone);
      const now = clock.now();
      const { choices } = run;
      const columns = await db.read({ orgId }, (tx) => readColumnChoices(tx, orgId, choices));
      const sheet = await openStudentSheet(content, run.language, dayOf(now), columns);
      await checkImport({
        place,
        sheet,
        choices,
        now,
        transact: (act) => inSchool(context.services, orgId, act),
      });
    });
    await refreshStatistics(context.services);
  },
};

interface Commit extends ImportPlace {
  readonly committer: Committer;
  /** Absent of a job that an older version has left behind. */
  readonly joining?: Joining;
  readonly moves?: boolean;
}

export const commitChecked: Job<Commit> = {
  name: 'studentImport.commit',
  kind: 'heavy',
  maxAttempts: 3,
  work: async (
    { orgId, importId, committer, joining = fromTheBeginning, moves = false },
    context,
  ) => {
    const { services } = context;
    const { db } = services;
    const place = { orgId, importId };
    const { id: personId, name, requestId } = committer;
    const doer = { actor: { personId, name }, requestId };
    const run = await db.read({ orgId }, (tx) => findRun(tx, place));
    if (run?.state !== 'importing') return;
    await orFail(context, place, 'importing', () =>
      searchBeside(db, orgId, (tx, search) => {
        const work = workIn(services, tx, orgId, doer);
        return commitImport(work, search, run, { joining, moves }, reportTo(services, place));
      }),
    );
    await refreshStatistics(context.services);
  },
};
