import type { Relationship } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { RowContent } from '../read/parse-row.ts';

/** What planning needs of a row, and no more: a plan holds all rows of a file at once, everything else only some. */
export interface PlanRow {
  readonly rowNumber: number;
  /** Under which the student is created, if the row creates one. */
  readonly studentId: string;
  readonly sortName: string;
  readonly dateOfBirth: string | null;
  readonly isBirthDateApproximate: boolean;
  readonly number: string | null;
  readonly className: string | null;
  readonly familyName: string;
  readonly guardians: readonly PlanGuardian[];
  readonly paid: number;
}

export interface PlanGuardian {
  readonly foldedName: string;
  readonly relationship: Relationship;
  readonly phones: readonly string[];
}

/** Last name then first name, without accents or case: as students are kept in order. */
const sortNameOf = (student: { lastName: string; firstName: string }): string =>
  foldName(`${student.lastName} ${student.firstName}`);

export const planRowOf = (
  rowNumber: number,
  studentId: string,
  { student, number, className, familyName, guardians, paid }: RowContent,
): PlanRow => ({
  rowNumber,
  studentId,
  sortName: sortNameOf(student),
  dateOfBirth: student.dateOfBirth,
  isBirthDateApproximate: student.isBirthDateApproximate,
  number,
  className,
  familyName,
  paid: paid ?? 0,
  guardians: guardians.map(({ fullName, relationship, phones }) => ({
    foldedName: foldName(fullName),
    relationship,
    phones: phones.map((phone) => phone.number),
  })),
});
