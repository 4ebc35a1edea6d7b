import { errors } from '@ardoise/contract/protocol/errors';
import type { PromotedClass, SchoolPromotion, StudentLeft } from '@ardoise/contract/promotion';
import { studentErrors } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, refuseField } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { nameStudents } from '../../students/public.ts';
import {
  findClasses,
  presentClasses,
  proposeNext,
  readYears,
  repeatClasses,
  type YearRow,
  yearName,
} from '../../years/public.ts';
import { canFollow } from './read-places.ts';
import { countsOf, readPutBack } from './read-put-back.ts';

/** Of `enrolments e`: still to be placed in the newer year. Who left, withdrew or was promoted has an end. */
const isRemaining = (toYearId: string) => sql<boolean>`(e.is_standing and e.until_on is null
  and not exists (select from enrolments n where n.org_id = e.org_id and n.student_id = e.student_id
                    and n.year_id = ${toYearId} and n.is_standing))`;

const named = (year: YearRow) => ({
  id: year.id,
  name: yearName(year.reopening_on, year.closing_on),
});

/** The classes of the earlier year, each with who is left and what is proposed for them. */
export async function readPromotion(
  context: SchoolContext,
  toYearId: string,
  fromYearId: string | undefined,
): Promise<SchoolPromotion> {
  const { tx, orgId } = context;
  const years = await readYears(tx, orgId);
  const toYear = found(
    years.find(({ id }) => id === toYearId),
    errors.notFound,
  );
  const fromYear = await chooseFrom(context, years, toYear, fromYearId);
  if (fromYear === null)
    return { toYear: named(toYear), fromYear: null, remaining: 0, classes: [] };
  const classes = await readPromotedClasses(context, fromYear, toYear);
  return {
    toYear: named(toYear),
    fromYear: named(fromYear),
    remaining: classes.reduce((sum, one) => sum + one.remaining, 0),
    classes,
  };
}

/** The year that is asked for, or the latest before that anybody was in. */
async function chooseFrom(
  { tx, orgId, language }: SchoolContext,
  years: readonly YearRow[],
  toYear: YearRow,
  fromYearId: string | undefined,
): Promise<YearRow | null> {
  if (fromYearId !== undefined) {
    const from = found(
      years.find(({ id }) => id === fromYearId),
      errors.notFound,
    );
    if (!canFollow(from, toYear))
      throw refuseField(studentErrors.targetYearNotNewer, 'fromYearId', language);
    return from;
  }
  const earlier = years
    .filter((from) => from.status !== 'cancelled' && canFollow(from, toYear))
    .toSorted((a, b) => b.reopening_on.localeCompare(a.reopening_on));
  const { rows } = await sql<{ id: string }>`
    select y.id from unnest(${earlier.map(({ id }) => id)}::uuid[]) as y(id)
     where exists (select from enrolments e where e.org_id = ${orgId} and e.year_id = y.id and e.is_standing)`.execute(
    tx,
  );
  return earlier.find(({ id }) => rows.some((row) => row.id === id)) ?? null;
}

/** Classes in which nobody was and nobody is to be placed are left out. */
async function readPromotedClasses(
  { tx, orgId, language }: SchoolContext,
  fromYear: YearRow,
  toYear: YearRow,
): Promise<PromotedClass[]> {
  const from = await presentClasses(tx, fromYear, language);
  const targets = (await presentClasses(tx, toYear, language)).map(({ taught }) => taught);
  const remaining = await countRemaining(tx, orgId, fromYear.id, toYear.id);
  const done = await readPutBack(tx, orgId, toYear.id, null);
  return from
    .map(({ taught }): PromotedClass => {
      const proposal = proposeNext(taught.name, targets);
      return {
        classId: taught.id,
        name: taught.name,
        cycle: taught.cycle,
        remaining: remaining.get(taught.id) ?? 0,
        proposal: proposal.kind,
        toClassId: proposal.kind === 'class' ? proposal.classId : null,
        repeatClassIds: repeatClasses(taught.name, targets).map(({ id }) => id),
        done: countsOf(done.filter(({ classId }) => classId === taught.id)),
      };
    })
    .filter((one) => one.remaining + one.done.promoted + one.done.repeated + one.done.left > 0);
}

async function countRemaining(
  tx: Tx,
  orgId: string,
  fromYearId: string,
  toYearId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ classId: string; count: number }>`
    select e.class_id as "classId", count(*) as count from enrolments e
     where e.org_id = ${orgId} and e.year_id = ${fromYearId} and ${isRemaining(toYearId)}
     group by 1`.execute(tx);
  return new Map(rows.map(({ classId, count }) => [classId, count]));
}

/** By name, as registers are read. */
export async function readStudentsLeft(
  { tx, orgId }: Work,
  toYearId: string,
  classId: string,
): Promise<StudentLeft[]> {
  const years = await readYears(tx, orgId);
  found(
    years.find(({ id }) => id === toYearId),
    errors.notFound,
  );
  found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
  const { rows } = await sql<{ studentId: string }>`
    select e.student_id as "studentId" from enrolments e
     where e.org_id = ${orgId} and e.class_id = ${classId} and ${isRemaining(toYearId)}`.execute(
    tx,
  );
  return nameStudents(
    tx,
    orgId,
    rows.map(({ studentId }) => studentId),
  );
}
