import type { Language } from '@ardoise/contract/language';
import type { ImportRun } from '@ardoise/contract/student-import';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ParsedRow } from './parse-row.ts';
import { planImport, type RowToPlan } from './plan.ts';
import { openStudentSheet } from './read-sheet.ts';
import { readSchoolIndex } from './school-index.ts';
import {
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

/** How much of the time is spent reading the file; the rest is looking up and keeping the rows. */
const readingShare = 0.6;
const likelyRows = 20_000;

/** The dry run: reads the file, plans the import and keeps for each row what would happen. Nothing else is changed. */
export async function checkImport(tx: Tx, check: Check): Promise<void> {
  const { place, now, report } = check;
  const { header, rows } = await openStudentSheet(
    check.content,
    check.language,
    now.toISOString().slice(0, 10),
  );
  const parsed: ParsedRow[] = [];
  for await (const row of rows) {
    parsed.push(row);
    if (parsed.length % rowsAtOnce === 0)
      await report(readingShare * Math.min(1, parsed.length / likelyRows));
  }
  const good = parsed.flatMap(({ rowNumber, content }): RowToPlan[] =>
    content === null ? [] : [{ rowNumber, content }],
  );
  const index = await readSchoolIndex(tx, place.orgId, good);
  const plan = planImport(good, header, index, () => newId(now));
  await forgetRows(tx, place);
  for (let start = 0; start < parsed.length; start += rowsAtOnce) {
    const some = parsed.slice(start, start + rowsAtOnce);
    await keepRows(
      tx,
      place,
      some.map((row) => rowToKeep(row, plan.outcomes.get(row.rowNumber))),
    );
    await report(readingShare + (1 - readingShare) * (start / parsed.length));
  }
  await changeRun(tx, place, 'reading', {
    state: 'checked',
    counts: countOutcomes(parsed, plan.outcomes),
    families: plan.families.newFamilies.length,
    guardians: plan.families.newGuardians.length,
  });
}

type Outcomes = ReturnType<typeof planImport>['outcomes'];

function rowToKeep(row: ParsedRow, planned: ReturnType<Outcomes['get']>): RowToKeep {
  const { rowNumber, label, content } = row;
  return {
    rowNumber,
    outcome: planned?.outcome ?? (row.isEmpty ? 'skipped' : 'error'),
    content: { label, row: planned?.outcome === 'created' ? content : null },
    problems: planned?.problems ?? row.problems,
  };
}

function countOutcomes(rows: readonly ParsedRow[], outcomes: Outcomes): ImportRun['counts'] {
  const counts = { ...noCounts };
  for (const { rowNumber, isEmpty } of rows)
    counts[outcomes.get(rowNumber)?.outcome ?? (isEmpty ? 'skipped' : 'error')] += 1;
  return counts;
}
