import type { StudentRow } from '@ardoise/contract/students';
import { foldName, type SchoolClass, type YearSummary } from '@ardoise/contract/years';

/** What happens to a student who does not simply go along. */
export type Exception =
  | { readonly kind: 'elsewhere'; readonly classId: string }
  | { readonly kind: 'leave' };

/** By the student's id; who is not in it is promoted. */
export type Exceptions = Readonly<Record<string, Exception>>;

export interface PromotionCounts {
  readonly total: number;
  readonly promoted: number;
  readonly repeated: number;
  readonly left: number;
}

export function countsOf(students: readonly StudentRow[], exceptions: Exceptions): PromotionCounts {
  const kinds = students.map(({ id }) => exceptions[id]?.kind);
  const repeated = kinds.filter((kind) => kind === 'elsewhere').length;
  const left = kinds.filter((kind) => kind === 'leave').length;
  return { total: kinds.length, promoted: kinds.length - repeated - left, repeated, left };
}

/** As the call takes them; choices about students who are no longer in the class are left out. */
export const exceptionsToInput = (students: readonly StudentRow[], exceptions: Exceptions) =>
  students.flatMap(({ id }) => {
    const exception = exceptions[id];
    if (exception === undefined) return [];
    return [{ studentId: id, toClassId: exception.kind === 'leave' ? null : exception.classId }];
  });

/** Where one would repeat: the class of the same name in the other year. */
export const sameClassIn = (
  classes: readonly SchoolClass[],
  name: string,
): SchoolClass | undefined => classes.find((one) => foldName(one.name) === foldName(name));

/** The years that a class can be promoted into: those that run and begin later. */
export const laterYears = (years: readonly YearSummary[], from: YearSummary): YearSummary[] =>
  years.filter(
    ({ id, status, reopeningOn }) =>
      id !== from.id && status === 'running' && reopeningOn > from.reopeningOn,
  );
