import type { ImportFindings } from '@ardoise/contract/student-import';
import { foldName } from '@ardoise/contract/values/fold-name';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { planForLists } from '../../students/public.ts';
import type { Header, ParsedRow } from '../read/parse-row.ts';
import type { StudentSheet } from '../read/read-sheet.ts';
import { type CountedSpellings, findingsOf } from './findings.ts';
import { classProblems, isLeftOut, leftOut, planImport } from './plan.ts';
import { type PlanRow, planRowOf } from './plan-row.ts';
import type { SchoolClasses } from './school-classes.ts';
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
import type { ImportChoices } from '../tables.ts';

interface Check {
  readonly place: ImportPlace;
  readonly sheet: Omit<StudentSheet, 'rows'> & {
    readonly rows: Iterable<ParsedRow> | AsyncIterable<ParsedRow>;
  };
  readonly choices: ImportChoices;
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
 * leaves rows behind, which the next one forgets first; so does one that is checked anew with other choices.
 */
export async function checkImport(check: Check): Promise<void> {
  const { place, sheet, choices, now, transact } = check;
  const school = await transact(async ({ tx }) => {
    await forgetRows(tx, place);
    return readSchoolClasses(tx, place.orgId, choices);
  });
  const counts = { ...noCounts };
  const good: PlanRow[] = [];
  const spellings: CountedSpellings = new Map();
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
    countSpelling(spellings, row.label.className);
    const studentId = row.content === null ? null : newId(now);
    if (row.content !== null && studentId !== null) {
      good.push(planRowOf(row.rowNumber, studentId, row.content));
      some.push(rowToCreate(row, studentId));
    } else {
      const kept = rowWithFaults(row, sheet.header, school);
      counts[kept.outcome] += 1;
      some.push(kept);
    }
    if (some.length >= rowsAtOnce)
      await keepSome(readingShare * Math.min(1, good.length / likelyRows));
  }
  await keepSome((1 + readingShare) / 2);
  await finish(check, good, counts, spellings);
}

function countSpelling(spellings: CountedSpellings, written: string): void {
  if (written === '') return;
  const key = foldName(written);
  const counted = spellings.get(key);
  if (counted === undefined) spellings.set(key, { written: written.slice(0, 80), rows: 1 });
  else counted.rows += 1;
}

async function finish(
  { place, sheet, choices, now, transact }: Check,
  good: readonly PlanRow[],
  counts: typeof noCounts,
  spellings: CountedSpellings,
): Promise<void> {
  const index = await transact(async ({ tx }) => {
    await planForLists(tx);
    return readSchoolIndex(tx, place.orgId, good, choices);
  });
  const plan = await planImport(good, sheet.header, index, () => newId(now));
  const settled = { ...counts, created: plan.students.size };
  for (const { outcome } of plan.others.values()) settled[outcome] += 1;
  const findings: ImportFindings = findingsOf({ sheet, spellings, good, plan, school: index });
  await transact(async ({ tx, emit }) => {
    await planForLists(tx);
    await changeOutcomes(tx, place, plan.others);
    const isChecked = await changeRun(tx, place, 'reading', {
      state: 'checked',
      counts: settled,
      findings,
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
  const content = { label, row: null };
  if (isEmpty) return { rowNumber, outcome: 'skipped', content, problems };
  const { className } = label;
  if (isLeftOut(className || null, school))
    return { rowNumber, content, ...leftOut(header, rowNumber, className) };
  return {
    rowNumber,
    outcome: 'error',
    content,
    problems: [...problems, ...classProblems(header, rowNumber, className || null, school)],
  };
}
