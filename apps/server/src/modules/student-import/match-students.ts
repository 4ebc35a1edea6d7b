import { foldName } from '@ardoise/contract/years';
import type { RowContent } from './parse-row.ts';

/** A student of the school, or of a row above, who may be the one of this row. */
export interface KnownStudent {
  readonly id: string;
  readonly number: string | null;
  readonly sortName: string;
  readonly dateOfBirth: string | null;
  readonly phones: readonly string[];
  readonly guardianNames: readonly string[];
  /** The row that creates the student; null where the school has the student already. */
  readonly rowNumber: number | null;
}

interface School {
  readonly studentsByName: ReadonlyMap<string, readonly KnownStudent[]>;
  readonly studentsByNumber: ReadonlyMap<string, KnownStudent>;
}

/** Students of the rows above. */
interface RowsAbove {
  readonly byName: Map<string, KnownStudent[]>;
  readonly byNumber: Map<string, KnownStudent>;
}

type Match =
  | { readonly kind: 'new' }
  | { readonly kind: 'same'; readonly student: KnownStudent }
  | { readonly kind: 'numberTaken'; readonly by: KnownStudent };

/** Last name then first name, without accents or case: as students are kept in order. */
export const sortNameOf = (student: { lastName: string; firstName: string }): string =>
  foldName(`${student.lastName} ${student.firstName}`);

export function knownFrom(id: string, rowNumber: number, content: RowContent): KnownStudent {
  const { student, number, guardians } = content;
  return {
    id,
    number,
    sortName: sortNameOf(student),
    dateOfBirth: student.dateOfBirth,
    phones: guardians.flatMap(({ phones }) => phones.map((phone) => phone.number)),
    guardianNames: guardians.map(({ fullName }) => foldName(fullName)),
    rowNumber,
  };
}

export function remember(above: RowsAbove, student: KnownStudent): void {
  const namesakes = above.byName.get(student.sortName);
  if (namesakes === undefined) above.byName.set(student.sortName, [student]);
  else namesakes.push(student);
  if (student.number !== null) above.byNumber.set(student.number, student);
}

export function findStudent(content: RowContent, school: School, above: RowsAbove): Match {
  const wanted = knownFrom('', 0, content);
  if (wanted.number !== null) {
    const holder = school.studentsByNumber.get(wanted.number) ?? above.byNumber.get(wanted.number);
    if (holder !== undefined)
      return holder.sortName === wanted.sortName
        ? { kind: 'same', student: holder }
        : { kind: 'numberTaken', by: holder };
  }
  const student =
    school.studentsByName.get(wanted.sortName)?.find((known) => isSame(known, wanted)) ??
    above.byName
      .get(wanted.sortName)
      ?.find((known) => !haveOtherNumbers(known, wanted) && isSame(known, wanted));
  return student === undefined ? { kind: 'new' } : { kind: 'same', student };
}

const haveOtherNumbers = (a: KnownStudent, b: KnownStudent): boolean =>
  a.number !== null && b.number !== null && a.number !== b.number;

const share = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((item) => b.includes(item));

/**
 * Of two with the same name: another day of birth, or other phones, make them two people. Where one of them has no
 * phone, the same day of birth or a guardian of the same name makes them one.
 */
function isSame(a: KnownStudent, b: KnownStudent): boolean {
  const haveDays = a.dateOfBirth !== null && b.dateOfBirth !== null;
  if (haveDays && a.dateOfBirth !== b.dateOfBirth) return false;
  if (a.phones.length > 0 && b.phones.length > 0) return share(a.phones, b.phones);
  return haveDays || share(a.guardianNames, b.guardianNames);
}
