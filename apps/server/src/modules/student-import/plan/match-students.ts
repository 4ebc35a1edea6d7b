import type { PlanGuardian, PlanRow } from './plan-row.ts';

/** A student of the school, or of a row above, who may be the one of this row. */
export interface KnownStudent {
  readonly number: string | null;
  readonly sortName: string;
  readonly dateOfBirth: string | null;
  readonly guardians: ReadonlyArray<Pick<PlanGuardian, 'foldedName' | 'phones'>>;
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
    school.studentsByName.get(row.sortName)?.find((known) => isSame(known, row)) ??
    above.byName
      .get(row.sortName)
      ?.find((known) => !haveOtherNumbers(known, row) && isSame(known, row));
  return student === undefined ? { kind: 'new' } : { kind: 'same', student };
}

const haveOtherNumbers = (a: KnownStudent, b: KnownStudent): boolean =>
  a.number !== null && b.number !== null && a.number !== b.number;

const phonesOf = ({ guardians }: KnownStudent): string[] =>
  guardians.flatMap(({ phones }) => phones);

const share = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((item) => b.includes(item));

/**
 * Of two with the same name: another day of birth, or other phones, make them two people. Where one of them has no
 * phone, the same day of birth or a guardian of the same name makes them one.
 */
function isSame(a: KnownStudent, b: KnownStudent): boolean {
  const haveDays = a.dateOfBirth !== null && b.dateOfBirth !== null;
  if (haveDays && a.dateOfBirth !== b.dateOfBirth) return false;
  const [phonesOfA, phonesOfB] = [phonesOf(a), phonesOf(b)];
  if (phonesOfA.length > 0 && phonesOfB.length > 0) return share(phonesOfA, phonesOfB);
  const namesOf = ({ guardians }: KnownStudent) => guardians.map(({ foldedName }) => foldedName);
  return haveDays || share(namesOf(a), namesOf(b));
}
