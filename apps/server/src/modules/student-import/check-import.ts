import type { Language } from '@ardoise/contract/language';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Header, ParsedRow } from './parse-row.ts';
import { classProblems, planImport, type SchoolClasses } from './plan.ts';
import { type PlanRow, planRowOf } from './plan-row.ts';
import { openStudentSheet } from './read-sheet.ts';
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
} from './store.ts';

/** Told from time to time how far the work is, from 0 to 1. */
export type Report = (progress: number) => Promise<void>;

interface Check {
  readonly place: ImportPlace;
  readonly content: Buffer;
  readonly language: Language;
  readonly now: Date;
  readonly report: Report;
}

/** How much of the time is spent reading the file; the rest is looking up what the school has. */
const readingShare = 0.8;
const likelyRows = 20_000;

/**
 * The dry run: reads the file, plans the import and keeps for each row what would happen. Nothing else is changed. Rows
 * are kept as they are read, so that of a large file only what planning needs is held at once.
 */
export async function checkImport(tx: Tx, check: Check): Promise<void> {
  const { place, now, report } = check;
  const today = now.toISOString().slice(0, 10);
  const { header, rows } = await openStudentSheet(check.content, check.language, today);
  await forgetRows(tx, place);
  const school = await readSchoolClasses(tx, place.orgId);
  const counts = { ...noCounts };
  const good: PlanRow[] = [];
  let some: RowToKeep[] = [];
  for await (const row of rows) {
    const studentId = row.content === null ? null : newId(now);
    if (row.content !== null && studentId !== null)
      good.push(planRowOf(row.rowNumber, studentId, row.content));
    else counts[row.isEmpty ? 'skipped' : 'error'] += 1;
    some.push(
      studentId === null ? rowWithFaults(row, header, school) : rowToCreate(row, studentId),
    );
    if (some.length < rowsAtOnce) continue;
    await keepRows(tx, place, some);
    some = [];
    await report(readingShare * Math.min(1, good.length / likelyRows));
  }
  await keepRows(tx, place, some);
  const index = await readSchoolIndex(tx, place.orgId, good);
  await report((1 + readingShare) / 2);
  const plan = planImport(good, header, index, () => newId(now));
  await changeOutcomes(tx, place, plan.others);
  for (const { outcome } of plan.others.values()) counts[outcome] += 1;
  await changeRun(tx, place, 'reading', {
    state: 'checked',
    counts: { ...counts, created: plan.students.size },
    families: plan.families.newFamilies.length,
    guardians: plan.families.newGuardians.length,
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
