import { foldName } from '@ardoise/contract/years';
import type { ColumnKey } from './columns.ts';
import { findStudent, type KnownStudent, knownFrom, remember } from './match-students.ts';
import { type Header, type Problem, problemAt, type RowContent } from './parse-row.ts';
import {
  type FamilyPlan,
  joinFamily,
  type KnownGuardian,
  startFamilyPlan,
} from './plan-families.ts';
import { fillText, importTexts } from './texts.ts';

/** What the school has of the names, numbers and phones that the file names. */
export interface SchoolIndex {
  readonly hasYear: boolean;
  /** Classes of the year that can be enrolled in, by folded name. */
  readonly classIds: ReadonlyMap<string, string>;
  readonly studentsByName: ReadonlyMap<string, readonly KnownStudent[]>;
  readonly studentsByNumber: ReadonlyMap<string, KnownStudent>;
  readonly guardiansByPhone: ReadonlyMap<string, readonly KnownGuardian[]>;
  readonly guardiansByName: ReadonlyMap<string, readonly KnownGuardian[]>;
  readonly guardiansByFamily: ReadonlyMap<string, readonly KnownGuardian[]>;
}

export interface RowToPlan {
  readonly rowNumber: number;
  readonly content: RowContent;
}

export interface PlannedStudent {
  readonly id: string;
  readonly rowNumber: number;
  readonly familyId: string;
  readonly classId: string | null;
  readonly content: RowContent;
}

interface RowOutcome {
  readonly outcome: 'created' | 'matched' | 'error';
  readonly problems: readonly Problem[];
}

export interface Plan {
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  readonly students: readonly PlannedStudent[];
  readonly families: FamilyPlan;
}

/**
 * Decides for every row whether its student is there already or is created, in which family and class. The same rows
 * and the same school always give the same plan, but for the new ids: the dry run shows what the import does.
 */
export function planImport(
  rows: readonly RowToPlan[],
  header: Header,
  school: SchoolIndex,
  newId: () => string,
): Plan {
  const families = startFamilyPlan(school, newId);
  const students: PlannedStudent[] = [];
  const outcomes = new Map<number, RowOutcome>();
  const above = {
    byName: new Map<string, KnownStudent[]>(),
    byNumber: new Map<string, KnownStudent>(),
  };
  for (const { rowNumber, content } of rows) {
    const complain = (
      key: ColumnKey,
      value: string | null,
      text: Problem['message'],
    ): RowOutcome => ({
      outcome: 'error',
      problems: [problemAt(header, rowNumber, key, value ?? '', text)],
    });
    const match = findStudent(content, school, above);
    const classId = classOf(content, school);
    if (match.kind === 'same') {
      outcomes.set(rowNumber, matched(header, rowNumber, content, match.student));
    } else if (match.kind === 'numberTaken') {
      outcomes.set(rowNumber, complain('studentNumber', content.number, takenText(match.by)));
    } else if (classId === undefined) {
      const text = school.hasYear ? importTexts.unknownClass : importTexts.noYear;
      outcomes.set(rowNumber, complain('className', content.className, text));
    } else {
      const id = newId();
      students.push({ id, rowNumber, content, classId, familyId: joinFamily(families, content) });
      remember(above, knownFrom(id, rowNumber, content));
      outcomes.set(rowNumber, { outcome: 'created', problems: [] });
    }
  }
  return { outcomes, students, families };
}

/** Null: the row names no class. Undefined: it names one that is not there. */
function classOf({ className }: RowContent, school: SchoolIndex): string | null | undefined {
  return className === null ? null : school.classIds.get(foldName(className));
}

const takenText = ({ rowNumber }: KnownStudent): Problem['message'] =>
  rowNumber === null
    ? importTexts.numberOfAnother
    : fillText(importTexts.numberTwice, { row: rowNumber });

/** A student who comes twice in the file is told; one whom the school has already needs no words. */
function matched(
  header: Header,
  rowNumber: number,
  { student }: RowContent,
  { rowNumber: first }: KnownStudent,
): RowOutcome {
  if (first === null) return { outcome: 'matched', problems: [] };
  const key = header.has('lastName') ? 'lastName' : 'fullName';
  const note = fillText(importTexts.sameAsRow, { row: first });
  return {
    outcome: 'matched',
    problems: [problemAt(header, rowNumber, key, student.lastName, note)],
  };
}
