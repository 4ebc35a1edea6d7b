import type { Text } from '@ardoise/contract/values/language';
import type { ColumnKey } from '../read/columns.ts';
import { type Header, type Problem, problemAt } from '../read/parse-row.ts';
import type { ListedMove } from '../tables.ts';
import { fillText, importTexts } from '../texts.ts';
import { haveOtherPhones, type KnownStudent } from './match-students.ts';
import type { PlanRow } from './plan-row.ts';
import type { SchoolClasses } from './school-classes.ts';

/** Of a row that creates nobody. */
export interface RowOutcome {
  readonly outcome: 'matched' | 'leftOut' | 'error';
  readonly problems: readonly Problem[];
  readonly move?: ListedMove;
}

/**
 * A student who comes twice in the file is told. One whom the school has already needs no words, unless the list says
 * something that the record does not: another class, another phone, or money, which is not counted again. `moving` has the
 * rows above that name another class, by student: each moves once.
 */
export function matchedRow(
  header: Header,
  row: PlanRow,
  student: KnownStudent,
  school: SchoolClasses,
  moving: Map<string, number>,
): RowOutcome {
  const note = (key: ColumnKey, value: string, text: Text): Problem =>
    problemAt(header, row.rowNumber, key, value, text);
  if (student.rowNumber !== null) {
    const key = header.has('lastName') ? 'lastName' : 'fullName';
    const text = fillText(importTexts.sameAsRow, { row: student.rowNumber });
    return { outcome: 'matched', problems: [note(key, '', text)] };
  }
  const { remark, move } = placeOf(row, student, school, moving);
  const place = remark === null ? null : note('className', row.className ?? '', remark);
  const phone = row.guardians[0]?.phones[0] ?? '';
  return {
    outcome: 'matched',
    problems: [
      ...(place === null ? [] : [place]),
      ...(haveOtherPhones(student, row)
        ? [note('guardian1Phone', phone, importTexts.otherPhone)]
        : []),
      ...(row.paid > 0 ? [note('paid', String(row.paid), importTexts.alreadyPaidKnown)] : []),
    ],
    ...(place === null || move === null ? {} : { move: { ...move, cell: place.cell } }),
  };
}

interface ListedPlace {
  readonly remark: Text | null;
  readonly move: Omit<ListedMove, 'cell'> | null;
}

/** A class that nobody knows yet is asked about by its spelling, and says nothing of the child until then. */
function placeOf(
  { className, rowNumber }: PlanRow,
  { place }: KnownStudent,
  school: SchoolClasses,
  moving: Map<string, number>,
): ListedPlace {
  const listed = className === null ? null : school.resolve(className).found;
  if (listed === null || place === undefined || place.classId === listed.id)
    return { remark: null, move: null };
  const { studentId } = place;
  if (place.classId === null) {
    const year = school.yearName ?? '';
    return { remark: fillText(importTexts.notThisYear, { year }), move: null };
  }
  const above = moving.get(studentId);
  if (above !== undefined)
    return { remark: fillText(importTexts.movedAlready, { row: above }), move: null };
  moving.set(studentId, rowNumber);
  const now = school.classes.find(({ id }) => id === place.classId)?.name ?? '';
  return {
    remark: fillText(importTexts.otherClass, { class: now }),
    move: { studentId, classId: listed.id },
  };
}
