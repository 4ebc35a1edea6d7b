import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { type promoteClass as call, studentErrors } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal, refuseField } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { auditStudents, lockStudents, refreshPlaces, todayAt } from '../students/public.ts';
import {
  type ClassRow,
  findClasses,
  lockClass,
  lockYears,
  type YearRow,
  yearName,
} from '../years/public.ts';
import { enrolStudents, fromTheBeginning } from './place-students.ts';

type Promotion = Input<typeof call>['body'];
type Promoted = Answer<typeof call>;

interface Leaving {
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly isEnrolledAlready: boolean;
  readonly toClassId: string | null;
  readonly ended: 'promoted' | 'repeated' | 'left';
}

/**
 * Enrols everyone of a class in a class of a newer year; exceptions go to another class of it, or nowhere. What is owed
 * for the old year stays owed. Pressed twice, the second press finds nobody left to promote.
 */
export async function promoteClass(
  context: SchoolContext,
  classId: string,
  promotion: Promotion,
): Promise<Promoted> {
  const { tx, orgId } = context;
  const years = await lockYears(tx, orgId, 'share');
  const places = await readPlaces(context, classId, promotion, years);
  const leaving = await planLeaving(context, places, promotion);
  const studentIds = leaving.map(({ studentId }) => studentId);
  await endEnrolments(context, leaving, places);
  const going = leaving.filter((one) => one.toClassId !== null && !one.isEnrolledAlready);
  await enrolStudents(
    context,
    going.flatMap(({ studentId, toClassId, enrolmentId }) =>
      toClassId === null
        ? []
        : [
            {
              studentId,
              classId: toClassId,
              fromEnrolmentId: enrolmentId,
              // They come up with their class: whoever promotes them late has not made them newcomers.
              joining: fromTheBeginning,
            },
          ],
    ),
  );
  await refreshPlaces(tx, orgId, years, studentIds);
  await auditPromotion(context, places, leaving);
  const counts = {
    promoted: going.filter(({ ended }) => ended === 'promoted').length,
    repeated: going.filter(({ ended }) => ended === 'repeated').length,
    left: leaving.filter(({ ended }) => ended === 'left').length,
    alreadyEnrolled: leaving.filter((one) => one.isEnrolledAlready).length,
  };
  if (leaving.length > 0) {
    const { promoted, repeated, left } = counts;
    const facts = { toYearId: places.toYear.id, promoted, repeated, left };
    await context.emit('class.promoted', classId, facts);
  }
  return counts;
}

interface Places {
  readonly from: ClassRow;
  readonly fromYear: YearRow;
  readonly toYear: YearRow;
  readonly classes: ReadonlyMap<string, ClassRow>;
}

/** All target classes lie in one running year that is newer than the class's own. */
async function readPlaces(
  { tx, orgId, language }: SchoolContext,
  classId: string,
  { toClassId, exceptions }: Promotion,
  years: readonly YearRow[],
): Promise<Places> {
  const targets = exceptions.flatMap((one) => (one.toClassId === null ? [] : [one.toClassId]));
  const classes = await findClasses(tx, orgId, [classId, toClassId, ...targets]);
  const classOf = (id: string) => found(classes.get(id), errors.notFound);
  const yearOf = (taught: ClassRow) =>
    found(
      years.find(({ id }) => id === taught.year_id),
      errors.notFound,
    );
  const from = classOf(classId);
  const fromYear = yearOf(from);
  const toYear = yearOf(classOf(toClassId));
  const isNewer = toYear.created_at > fromYear.created_at;
  if (!isNewer || toYear.status !== 'running')
    throw refuseField(studentErrors.targetYearNotNewer, 'toClassId', language);
  for (const [i, one] of exceptions.entries()) {
    if (one.toClassId !== null && classOf(one.toClassId).year_id !== toYear.id)
      throw refuseField(studentErrors.targetYearsDiffer, `exceptions.${i}.toClassId`, language);
  }
  return { from, fromYear, toYear, classes };
}

async function planLeaving(
  { tx, orgId }: Work,
  { from, toYear }: Places,
  { toClassId, exceptions }: Promotion,
): Promise<Leaving[]> {
  await lockClass(tx, orgId, from.id);
  const roster = await tx
    .selectFrom('enrolments')
    .select('student_id')
    .where('org_id', '=', orgId)
    .where('class_id', '=', from.id)
    .where('until_on', 'is', null)
    .execute();
  await lockStudents(
    tx,
    orgId,
    roster.map(({ student_id }) => student_id),
  );
  // Read again under the lock: somebody may have moved a student in the meantime.
  const { rows } = await sql<{
    enrolmentId: string;
    studentId: string;
    isEnrolledAlready: boolean;
  }>`
    select e.id as "enrolmentId", e.student_id as "studentId",
           exists (select from enrolments n where n.org_id = e.org_id and n.student_id = e.student_id
                      and n.year_id = ${toYear.id} and n.is_standing) as "isEnrolledAlready"
      from enrolments e
     where e.org_id = ${orgId} and e.class_id = ${from.id} and e.until_on is null
     order by e.student_id`.execute(tx);
  const exceptionOf = new Map(exceptions.map((one) => [one.studentId, one.toClassId]));
  for (const { studentId } of exceptions)
    if (!rows.some((row) => row.studentId === studentId)) throw new Refusal(errors.notFound);
  return rows.map((row): Leaving => {
    const exception = exceptionOf.get(row.studentId);
    if (exception === undefined) return { ...row, toClassId, ended: 'promoted' };
    if (exception === null && !row.isEnrolledAlready)
      return { ...row, toClassId: null, ended: 'left' };
    return { ...row, toClassId: exception, ended: exception === null ? 'promoted' : 'repeated' };
  });
}

async function endEnrolments(
  work: Work,
  leaving: readonly Leaving[],
  { fromYear: year, toYear }: Places,
): Promise<void> {
  const today = await todayAt(work);
  await sql`update enrolments e
      set ended = given.ended, to_year_id = ${toYear.id}, until_on = greatest(e.from_on, least(${today}::date, ${year.closing_on}::date))
     from unnest(${leaving.map(({ enrolmentId }) => enrolmentId)}::uuid[],
                 ${leaving.map(({ ended }) => ended)}::text[]) as given(id, ended)
    where e.org_id = ${work.orgId} and e.id = given.id`.execute(work.tx);
}

async function auditPromotion(
  work: Work,
  { from, fromYear, toYear, classes }: Places,
  leaving: readonly Leaving[],
): Promise<void> {
  const before = { class: from.name, year: yearName(fromYear.reopening_on, fromYear.closing_on) };
  const year = yearName(toYear.reopening_on, toYear.closing_on);
  await auditStudents(
    work,
    leaving.map(({ studentId, ended, toClassId }) => ({
      studentId,
      action: `student.${ended}` as const,
      before,
      after: toClassId === null ? null : { class: classes.get(toClassId)?.name ?? null, year },
    })),
  );
}
