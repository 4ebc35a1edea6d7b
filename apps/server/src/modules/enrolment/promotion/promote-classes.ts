import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { promoteSchool as schoolCall } from '@ardoise/contract/promotion';
import type { promoteClass as classCall } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { auditStudents, refreshPlaces, todayAt } from '../../students/public.ts';
import { findClasses, lockYears, type YearRow, yearName } from '../../years/public.ts';
import { enrolStudents, fromTheBeginning } from '../place-students.ts';
import { type Leaving, planLeaving } from './plan-leaving.ts';
import { type Places, readPlaces } from './read-places.ts';

type Moves = Input<typeof schoolCall>['body']['classes'];

/** One class to one class of a newer year. */
export async function promoteClass(
  context: SchoolContext,
  classId: string,
  { toClassId, exceptions }: Input<typeof classCall>['body'],
): Promise<Answer<typeof classCall>> {
  const { tx, orgId } = context;
  const years = await lockYears(tx, orgId, 'share');
  const target = (await findClasses(tx, orgId, [toClassId])).get(toClassId);
  const toYearId = found(target, errors.notFound).year_id;
  const moves = [{ classId, toClassId, exceptions, undecided: [] }];
  return promote(context, await readPlaces(context, years, toYearId, moves, () => ''), moves);
}

/** Any number of classes, each to a class of the same newer year or out of the school; all or nothing. */
export async function promoteSchool(
  context: SchoolContext,
  toYearId: string,
  given: Moves,
): Promise<Answer<typeof schoolCall>> {
  const years = await lockYears(context.tx, context.orgId, 'share');
  // Of a class that is named twice the last word counts.
  const moves = [...new Map(given.map((move) => [move.classId, move])).values()];
  const path = ({ classId }: Moves[number]) =>
    `classes.${given.findLastIndex((one) => one.classId === classId)}.`;
  const places = await readPlaces(context, years, toYearId, moves, path);
  const { promoted, repeated, left } = await promote(context, places, moves);
  return { promoted, repeated, left };
}

/**
 * Enrols everyone of these classes who is not yet placed in the newer year; exceptions go to another class of it, or
 * nowhere. What is owed for the old year stays owed. Pressed twice, the second press finds nobody left to promote.
 */
async function promote(
  context: SchoolContext,
  places: Places,
  moves: Moves,
): Promise<Answer<typeof classCall>> {
  const { tx, orgId } = context;
  await sql`select set_config('statement_timeout', '300s', true)`.execute(tx);
  const { leaving, alreadyEnrolled } = await planLeaving(context, places, moves);
  await endEnrolments(context, places, leaving);
  // They come up with their class: whoever promotes them late has not made them newcomers.
  const joining = fromTheBeginning;
  await enrolStudents(
    context,
    leaving.flatMap(({ studentId, toClassId, enrolmentId }) =>
      toClassId === null
        ? []
        : [{ studentId, classId: toClassId, fromEnrolmentId: enrolmentId, joining }],
    ),
  );
  const gone = leaving.filter(({ ended }) => ended === 'left');
  await refreshPlaces(
    tx,
    orgId,
    places.years,
    gone.map(({ studentId }) => studentId),
  );
  const counts = countsOf(leaving);
  if (leaving.length > 0) {
    await auditPromotion(context, places, leaving, counts);
    await sayPromoted(context, places, leaving);
  }
  return { ...counts, alreadyEnrolled };
}

const countsOf = (leaving: readonly Leaving[]) => {
  const count = (wanted: Leaving['ended']) =>
    leaving.filter(({ ended }) => ended === wanted).length;
  return { promoted: count('promoted'), repeated: count('repeated'), left: count('left') };
};

async function endEnrolments(
  work: Work,
  { fromYearOf, toYear }: Places,
  leaving: readonly Leaving[],
): Promise<void> {
  const today = await todayAt(work);
  await sql`update enrolments e
      set ended = given.ended, to_year_id = ${toYear.id},
          until_on = greatest(e.from_on, least(${today}::date, given.closing_on))
     from unnest(${leaving.map(({ enrolmentId }) => enrolmentId)}::uuid[],
                 ${leaving.map(({ ended }) => ended)}::text[],
                 ${leaving.map(({ classId }) => fromYearOf(classId).closing_on)}::date[]) as given(id, ended, closing_on)
    where e.org_id = ${work.orgId} and e.id = given.id`.execute(work.tx);
}

const nameOf = ({ reopening_on, closing_on }: YearRow): string =>
  yearName(reopening_on, closing_on);

async function auditPromotion(
  work: Work,
  { classes, fromYearOf, toYear }: Places,
  leaving: readonly Leaving[],
  counts: ReturnType<typeof countsOf>,
): Promise<void> {
  const placeIn = (classId: string | null, year: YearRow) =>
    classId === null ? null : { class: classes.get(classId)?.name ?? null, year: nameOf(year) };
  await auditStudents(
    work,
    leaving.map(({ studentId, ended, classId, toClassId }) => ({
      studentId,
      action: `student.${ended}` as const,
      before: placeIn(classId, fromYearOf(classId)),
      after: placeIn(toClassId, toYear),
    })),
  );
  const from = [...classes.values()]
    .filter(({ id }) => leaving.some(({ classId }) => classId === id))
    .toSorted((a, b) => a.position - b.position);
  await work.audit({
    action: 'year.promotedInto',
    subject: 'year',
    subjectId: toYear.id,
    before: null,
    after: { classes: from.map(({ name }) => name).join(', '), ...counts },
  });
}

async function sayPromoted(
  { emitAll }: Work,
  { toYear }: Places,
  leaving: readonly Leaving[],
): Promise<void> {
  const classIds = [...new Set(leaving.map(({ classId }) => classId))];
  await emitAll(
    classIds.map((classId) => ({
      name: 'class.promoted' as const,
      recordId: classId,
      facts: {
        toYearId: toYear.id,
        ...countsOf(leaving.filter((one) => one.classId === classId)),
      },
    })),
  );
}
