import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { planForLists } from '../../students/public.ts';
import type { Header, ParsedRow } from '../read/parse-row.ts';
import { classProblems, planImport, type SchoolClasses } from './plan.ts';
import { type PlanRow, planRowOf } from './plan-row.ts';
import { readSchoolClasses, readSchoolIndex } from './school-index.ts';
import {
  changeOutcomes,
  changeRun,
  forgetRows,
  type ImportPlace,
  keepRows,
  noCounts,
  rowsAtOnce,
  type RowToKeep,
  setProgress,
} from '../store.ts';

interface Check {
  readonly place: ImportPlace;
  readonly sheet: {
    readonly header: Header;
    readonly rows: Iterable<ParsedRow> | AsyncIterable<ParsedRow>;
  };
  readonly now: Date;
  /** Each thousand rows may have a transaction of their own: while the next are read from the file none is open. */
  readonly transact: <Result>(act: (work: Work) => Promise<Result>) => Promise<Result>;
}

/** How much of the time is spent reading the file; the rest is looking up what the school has. */
const readingShare = 0.8;
const likelyRows = 20_000;

/**
 * The dry run: reads the file, plans the import and keeps for each row what would happen. Nothing else is changed. Rows
 * are kept as they are read, so that of a large file only what planning needs is held at once. A run that breaks off
 * leaves rows behind, which the next one forgets first.
 */
export async function checkImport(check: Check): Promise<void> {
  const { place, sheet, now, transact } = check;
  const school = await transact(async ({ tx }) => {
    await forgetRows(tx, place);
    return readSchoolClasses(tx, place.orgId);
  });
  const counts = { ...noCounts };
  const good: PlanRow[] = [];
  let some: RowToKeep[] = [];
  const keepSome = async (progress: number): Promise<void> => {
    const rows = some;
    some = [];
    await transact(async ({ tx }) => {
      await keepRows(tx, place, rows);
      await setProgress(tx, place, progress);
    });
  };
  for await (const row of sheet.rows) {
    const studentId = row.content === null ? null : newId(now);
    if (row.content !== null && studentId !== null)
      good.push(planRowOf(row.rowNumber, studentId, row.content));
    else counts[row.isEmpty ? 'skipped' : 'error'] += 1;
    some.push(
      studentId === null ? rowWithFaults(row, sheet.header, school) : rowToCreate(row, studentId),
    );
    if (some.length >= rowsAtOnce)
      await keepSome(readingShare * Math.min(1, good.length / likelyRows));
  }
  await keepSome((1 + readingShare) / 2);
  await finish(check, good, counts);
}

async function finish(
  { place, sheet, now, transact }: Check,
  good: readonly PlanRow[],
  counts: typeof noCounts,
): Promise<void> {
  const index = await transact(async ({ tx }) => {
    await planForLists(tx);
    return readSchoolIndex(tx, place.orgId, good);
  });
  const plan = await planImport(good, sheet.header, index, () => newId(now));
  const settled = { ...counts, created: plan.students.size };
  for (const { outcome } of plan.others.values()) settled[outcome] += 1;
  await transact(async ({ tx, emit }) => {
    await planForLists(tx);
    await changeOutcomes(tx, place, plan.others);
    const isChecked = await changeRun(tx, place, 'reading', {
      state: 'checked',
      counts: settled,
      families: plan.families.newFamilies.length,
      guardians: plan.families.newGuardians.length,
    });
    if (isChecked) await emit('import.checked', place.importId, settled);
  });
}

/** A row without a fault is one to create, unless the plan finds that it is not. */
const rowToCreate = ({ rowNumber, label, content }: ParsedRow, studentId: string): RowToKeep => ({
  rowNumber,
  outcome: 'created',
  content: { label, row: content, studentId },
  problems: [],
});

/** No plan is made for it, so that its class is looked up here. */
function rowWithFaults(
  { rowNumber, label, problems, isEmpty }: ParsedRow,
  header: Header,
  school: SchoolClasses,
): RowToKeep {
  return {
    rowNumber,
    outcome: isEmpty ? 'skipped' : 'error',
    content: { label, row: null },
    problems: [...problems, ...classProblems(header, rowNumber, label.className || null, school)],
  };
}
