import { importErrors } from '@ardoise/contract/student-import';
import type { Text } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { findPlace, moveStudent } from '../../enrolment/public.ts';
import { findClasses } from '../../years/public.ts';
import type { Problem } from '../read/parse-row.ts';
import { changeProblems, eachThousand, type ImportPlace, readThousand } from '../store.ts';
import type { ListedMove } from '../tables.ts';
import { fillText, importTexts } from '../texts.ts';

interface RowToMove {
  readonly rowNumber: number;
  readonly problems: readonly Problem[];
  readonly move: ListedMove;
}

/**
 * Moves the students whom the check has found in another class to the class of the list, each as if somebody had done it on
 * their record; answers how many. Whoever was moved there or withdrawn since the check stays where they are.
 */
export async function moveAsListed(work: Work, place: ImportPlace): Promise<number> {
  const rows = await readMoves(work, place);
  const changed = new Map<number, readonly Problem[]>();
  for (const { rowNumber, move, problems } of rows) {
    const message = await moveOne(work, move);
    if (message === null) continue;
    const said = (problem: Problem): Problem =>
      problem.cell === move.cell ? { ...problem, message } : problem;
    changed.set(rowNumber, problems.map(said));
  }
  await changeProblems(work.tx, place, changed);
  return changed.size;
}

async function moveOne(work: Work, { studentId, classId }: ListedMove): Promise<Text | null> {
  const { tx, orgId } = work;
  const to = (await findClasses(tx, orgId, [classId])).get(classId);
  if (to === undefined || to.removed_at !== null) throw new Refusal(importErrors.changedSinceCheck);
  const yearId = to.year_id;
  const now = await findPlace(tx, orgId, studentId, yearId);
  if (now === undefined || now.class_id === classId) return null;
  await moveStudent(work, studentId, { yearId, classId });
  const from = (await findClasses(tx, orgId, [now.class_id])).get(now.class_id);
  return fillText(importTexts.moved, { from: from?.name ?? '', to: to.name });
}

/** Sorted by student, as everybody locks them. */
async function readMoves({ tx }: Work, place: ImportPlace): Promise<RowToMove[]> {
  const found: RowToMove[] = [];
  for await (const rows of eachThousand((after) => readThousand(tx, place, after)))
    for (const { row_number: rowNumber, content, problems } of rows)
      if (content.move !== undefined) found.push({ rowNumber, problems, move: content.move });
  return found.sort((a, b) => (a.move.studentId < b.move.studentId ? -1 : 1));
}
