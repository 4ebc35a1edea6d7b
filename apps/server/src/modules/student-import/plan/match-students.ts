import type { PlanGuardian, PlanRow } from './plan-row.ts';

/** A student of the school, or of a row above, who may be the one of this row. */
export interface KnownStudent {
  readonly number: string | null;
  readonly sortName: string;
  readonly dateOfBirth: string | null;
  readonly isBirthDateApproximate: boolean;
  readonly guardians: ReadonlyArray<Pick<PlanGuardian, 'foldedName' | 'phones'>>;
  /** In the year that is imported into; null where the student has no class in it, absent of a row above. */
  readonly place?: { readonly studentId: string; readonly classId: string | null };
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

export function remember(above: RowsAbove, row: PlanRow): void {
  const namesakes = above.byName.get(row.sortName);
  if (namesakes === undefined) above.byName.set(row.sortName, [row]);
  else namesakes.push(row);
  if (row.number !== null) above.byNumber.set(row.number, row);
}

export function findStudent(row: PlanRow, school: School, above: RowsAbove): Match {
  if (row.number !== null) {
    const holder = school.studentsByNumber.get(row.number) ?? above.byNumber.get(row.number);
    if (holder !== undefined)
      return holder.sortName === row.sortName
        ? { kind: 'same', student: holder }
        : { kind: 'numberTaken', by: holder };
  }
  const student =
    school.studentsByName.get(row.sortName)?.find((known) => isKnown(known, row)) ??
    above.byName
      .get(row.sortName)
      ?.find((known) => !haveOtherNumbers(known, row) && isRepeated(known, row));
  return student === undefined ? { kind: 'new' } : { kind: 'same', student };
}

const haveOtherNumbers = (a: KnownStudent, b: KnownStudent): boolean =>
  a.number !== null && b.number !== null && a.number !== b.number;

const phonesOf = ({ guardians }: KnownStudent): string[] =>
  guardians.flatMap(({ phones }) => phones);

const share = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((item) => b.includes(item));

const sharePhone = (a: KnownStudent, b: KnownStudent): boolean => share(phonesOf(a), phonesOf(b));

const shareGuardianName = (a: KnownStudent, b: KnownStudent): boolean => {
  const namesOf = ({ guardians }: KnownStudent) => guardians.map(({ foldedName }) => foldedName);
  return share(namesOf(a), namesOf(b));
};

/** Both have phones, and none in common: of one child, it was changed since. */
export const haveOtherPhones = (a: KnownStudent, b: KnownStudent): boolean =>
  phonesOf(a).length > 0 && phonesOf(b).length > 0 && !sharePhone(a, b);

/** How two dates of birth compare. Of one who was born about a year, only the year says something, and not enough. */
function compareBirths(a: KnownStudent, b: KnownStudent): 'same' | 'other' | 'unsure' {
  if (a.dateOfBirth === null || b.dateOfBirth === null) return 'unsure';
  if (!a.isBirthDateApproximate && !b.isBirthDateApproximate)
    return a.dateOfBirth === b.dateOfBirth ? 'same' : 'other';
  return a.dateOfBirth.slice(0, 4) === b.dateOfBirth.slice(0, 4) ? 'unsure' : 'other';
}

/**
 * Whether a student of the school is the one of a row with the same name. The same day of birth is enough: guardians get
 * new phones, and their child is not another one for it.
 */
function isKnown(known: KnownStudent, row: KnownStudent): boolean {
  const births = compareBirths(known, row);
  if (births !== 'unsure') return births === 'same';
  return sharePhone(known, row) || shareGuardianName(known, row);
}

/**
 * Whether two rows of one list with the same name are one student. Nothing has changed between them: other phones with
 * other guardians make them two, even if they were born on one day.
 */
function isRepeated(a: KnownStudent, b: KnownStudent): boolean {
  const births = compareBirths(a, b);
  if (births === 'other') return false;
  if (sharePhone(a, b)) return true;
  if (haveOtherPhones(a, b)) return births === 'same' && shareGuardianName(a, b);
  return births === 'same' || shareGuardianName(a, b);
}
