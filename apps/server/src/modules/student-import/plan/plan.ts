import { setImmediate as letOthersWork } from 'node:timers/promises';
import { findStudent, type KnownStudent, remember } from './match-students.ts';
import { matchedRow, type RowOutcome } from './matched-row.ts';
import { type Header, type Problem, problemAt } from '../read/parse-row.ts';
import {
  type FamilyPlan,
  joinFamily,
  type KnownGuardian,
  startFamilyPlan,
} from './plan-families.ts';
import type { PlanRow } from './plan-row.ts';
import type { SchoolClasses } from './school-classes.ts';
import { fillText, importTexts } from '../texts.ts';

/** What the school has of the names, numbers and phones that the file names. */
export interface SchoolIndex extends SchoolClasses {
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

export interface Plan {
  /** By the row that creates each. */
  readonly students: ReadonlyMap<number, PlannedStudent>;
  readonly families: FamilyPlan;
  /** The rows that create nobody. */
  readonly others: ReadonlyMap<number, RowOutcome>;
}

/** Planning 20,000 rows without a pause would keep every request of the node waiting for half a second. */
const rowsAtATime = 500;

/**
 * Decides for every row whether its student is there already or is created, in which family and class. The same rows
 * and the same school always give the same plan, but for the new ids: the dry run shows what the import does.
 */
export async function planImport(
  rows: readonly PlanRow[],
  header: Header,
  school: SchoolIndex,
  newId: () => string,
): Promise<Plan> {
  const families = startFamilyPlan(school, newId);
  const students = new Map<number, PlannedStudent>();
  const others = new Map<number, RowOutcome>();
  const above = {
    byName: new Map<string, KnownStudent[]>(),
    byNumber: new Map<string, KnownStudent>(),
  };
  const moving = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtATime === rowsAtATime - 1) await letOthersWork();
    const { rowNumber } = row;
    if (isLeftOut(row.className, school)) {
      others.set(rowNumber, leftOut(header, rowNumber, row.className ?? ''));
      continue;
    }
    const match = findStudent(row, school, above);
    if (match.kind === 'same') {
      others.set(rowNumber, matchedRow(header, row, match.student, school, moving));
      continue;
    }
    const problems = [
      ...(match.kind === 'numberTaken' ? [numberProblem(header, row, match.by)] : []),
      ...classProblems(header, rowNumber, row.className, school),
    ];
    if (problems.length > 0) {
      others.set(rowNumber, { outcome: 'error', problems });
      continue;
    }
    const familyId = joinFamily(families, row);
    students.set(rowNumber, { id: row.studentId, familyId, classId: classOf(row, school) });
    remember(above, row);
  }
  return { students, families, others };
}

const classOf = ({ className }: PlanRow, school: SchoolClasses): string | null =>
  className === null ? null : (school.resolve(className).found?.id ?? null);

/** As a person chose for all rows with this spelling of a class. */
export const isLeftOut = (className: string | null, school: SchoolClasses): boolean =>
  className !== null && school.resolve(className).by === 'leftOut';

export const leftOut = (header: Header, rowNumber: number, className: string): RowOutcome => ({
  outcome: 'leftOut',
  problems: [problemAt(header, rowNumber, 'className', className, importTexts.leftOut)],
});

/** A class that is named and is not there; also asked of rows that no plan is made for. */
export function classProblems(
  header: Header,
  rowNumber: number,
  className: string | null,
  school: SchoolClasses,
): readonly Problem[] {
  if (className === null || school.resolve(className).found !== null) return [];
  const message = school.yearName === null ? importTexts.noYear : importTexts.unknownClass;
  return [problemAt(header, rowNumber, 'className', className, message)];
}

function numberProblem(
  header: Header,
  { rowNumber, number }: PlanRow,
  { rowNumber: above }: KnownStudent,
): Problem {
  const message =
    above === null
      ? importTexts.numberOfAnother
      : fillText(importTexts.numberTwice, { row: above });
  return problemAt(header, rowNumber, 'studentNumber', number ?? '', message);
}
