import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { promoteSchool } from '@ardoise/contract/promotion';
import { studentErrors } from '@ardoise/contract/students';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, refuseField } from '../../../platform/refusal.ts';
import { type ClassRow, findClasses, type YearRow } from '../../years/public.ts';

export type Move = Input<typeof promoteSchool>['body']['classes'][number];

export interface Places {
  readonly years: readonly YearRow[];
  readonly toYear: YearRow;
  readonly classes: ReadonlyMap<string, ClassRow>;
  readonly fromYearOf: (classId: string) => YearRow;
}

/** Whether students can go from the one year to the other: it runs, and begins later. */
export const canFollow = (from: YearRow, to: YearRow): boolean =>
  to.status === 'running' && to.reopening_on > from.reopening_on;

/** All target classes lie in one running year that begins later than those of the classes that are promoted. */
export async function readPlaces(
  { tx, orgId, language }: SchoolContext,
  years: readonly YearRow[],
  toYearId: string,
  moves: readonly Move[],
  path: (move: Move) => string,
): Promise<Places> {
  const ids = moves.flatMap(({ classId, toClassId, exceptions }) => [
    classId,
    toClassId,
    ...exceptions.map((one) => one.toClassId),
  ]);
  const classes = await findClasses(tx, orgId, [...new Set(ids.filter((id) => id !== null))]);
  const classOf = (id: string) => found(classes.get(id), errors.notFound);
  const yearOf = (id: string) =>
    found(
      years.find((year) => year.id === id),
      errors.notFound,
    );
  const toYear = yearOf(toYearId);
  const fromYearOf = (classId: string) => yearOf(classOf(classId).year_id);
  for (const move of moves) {
    const refuseAt = (field: string, isRight: boolean) => {
      if (!isRight)
        throw refuseField(studentErrors.targetYearsDiffer, `${path(move)}${field}`, language);
    };
    const isOfYear = (id: string | null) => id === null || classOf(id).year_id === toYear.id;
    if (!canFollow(fromYearOf(move.classId), toYear))
      throw refuseField(studentErrors.targetYearNotNewer, `${path(move)}toClassId`, language);
    refuseAt('toClassId', isOfYear(move.toClassId));
    for (const [i, { toClassId }] of move.exceptions.entries())
      refuseAt(`exceptions.${i}.toClassId`, isOfYear(toClassId));
  }
  return { years, toYear, classes, fromYearOf };
}
