import { foldName } from '@ardoise/contract/years';
import type { ColumnKey } from './columns.ts';
import { findStudent, type KnownStudent, remember } from './match-students.ts';
import { type Header, type Problem, problemAt } from './parse-row.ts';
import {
  type FamilyPlan,
  joinFamily,
  type KnownGuardian,
  startFamilyPlan,
} from './plan-families.ts';
import type { PlanRow } from './plan-row.ts';
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

export interface PlannedStudent {
  readonly id: string;
  readonly familyId: string;
  readonly classId: string | null;
}

export interface RowOutcome {
  readonly outcome: 'matched' | 'error';
  readonly problems: readonly Problem[];
}

export interface Plan {
  /** By the row that creates each. */
  readonly students: ReadonlyMap<number, PlannedStudent>;
  readonly families: FamilyPlan;
  /** The rows that create nobody. */
  readonly others: ReadonlyMap<number, RowOutcome>;
}

/**
 * Decides for every row whether its student is there already or is created, in which family and class. The same rows
 * and the same school always give the same plan, but for the new ids: the dry run shows what the import does.
 */
export function planImport(
  rows: readonly PlanRow[],
  header: Header,
  school: SchoolIndex,
  newId: () => string,
): Plan {
  const families = startFamilyPlan(school, newId);
  const students = new Map<number, PlannedStudent>();
  const others = new Map<number, RowOutcome>();
  const above = {
    byName: new Map<string, KnownStudent[]>(),
    byNumber: new Map<string, KnownStudent>(),
  };
  for (const row of rows) {
    const complain = (key: ColumnKey, value: string | null, text: Problem['message']): void => {
      const problem = problemAt(header, row.rowNumber, key, value ?? '', text);
      others.set(row.rowNumber, { outcome: 'error', problems: [problem] });
    };
    const match = findStudent(row, school, above);
    const classId = classOf(row, school);
    if (match.kind === 'same') others.set(row.rowNumber, matched(header, row, match.student));
    else if (match.kind === 'numberTaken')
      complain('studentNumber', row.number, takenText(match.by));
    else if (classId === undefined)
      complain(
        'className',
        row.className,
        school.hasYear ? importTexts.unknownClass : importTexts.noYear,
      );
    else {
      const familyId = joinFamily(families, row);
      students.set(row.rowNumber, { id: row.studentId, familyId, classId });
      remember(above, row);
    }
  }
  return { students, families, others };
}

/** Null: the row names no class. Undefined: it names one that is not there. */
function classOf({ className }: PlanRow, school: SchoolIndex): string | null | undefined {
  return className === null ? null : school.classIds.get(foldName(className));
}

const takenText = ({ rowNumber }: KnownStudent): Problem['message'] =>
  rowNumber === null
    ? importTexts.numberOfAnother
    : fillText(importTexts.numberTwice, { row: rowNumber });

/** A student who comes twice in the file is told; one whom the school has already needs no words. */
function matched(
  header: Header,
  { rowNumber }: PlanRow,
  { rowNumber: first }: KnownStudent,
): RowOutcome {
  if (first === null) return { outcome: 'matched', problems: [] };
  const key = header.has('lastName') ? 'lastName' : 'fullName';
  const note = fillText(importTexts.sameAsRow, { row: first });
  return { outcome: 'matched', problems: [problemAt(header, rowNumber, key, '', note)] };
}
