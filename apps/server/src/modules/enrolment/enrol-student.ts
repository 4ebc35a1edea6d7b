import { errors } from '@ardoise/contract/protocol/errors';
import type { StudentAction } from '@ardoise/contract/record-changes';
import { type Leaving, studentErrors } from '@ardoise/contract/students';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { leaveTuitionFee, previewLeaving } from '../billing/public.ts';
import { lockStudents, refreshPlaces, todayAt } from '../students/public.ts';
import { findClasses, lockYears, readYears, type YearRow, yearName } from '../years/public.ts';
import {
  endEnrolment,
  enrolOne,
  enrolStudents,
  findPlace,
  type GivenJoining,
  type NewPlace,
} from './place-students.ts';
import type { EnrolmentRow } from './tables.ts';

interface Place {
  readonly yearId: string;
  readonly classId: string;
}

/** Enrols a student for the first time in a year, or again after a withdrawal. */
export async function enrolStudent(
  work: Work,
  studentId: string,
  place: Place & GivenJoining,
): Promise<void> {
  await refuseOtherYear(work, place);
  await auditEnrolled(work, studentId, await enrolOne(work, studentId, place));
}

/** A class of another year than the one that was named is not what somebody saw on the screen. */
async function refuseOtherYear({ tx, orgId }: Work, { yearId, classId }: Place): Promise<void> {
  const taught = found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
  if (taught.year_id !== yearId) throw new Refusal(errors.notFound);
}

/** To another class of the same year: one enrolment ends, another begins, and the fee follows. */
export async function moveStudent(
  work: Work,
  studentId: string,
  { reason, ...place }: Place & { readonly reason?: string | undefined },
): Promise<void> {
  const { current, year } = await lockPlace(work, studentId, place.yearId);
  const { classId } = place;
  await refuseOtherYear(work, place);
  if (current.class_id === classId) throw new Refusal(studentErrors.alreadyEnrolled);
  await endEnrolment(work, current, year, 'moved', reason || null);
  const joining = { joinedOn: current.joined_on, owes: current.owes };
  await enrolStudents(work, [{ studentId, classId, joining, fromOn: await todayAt(work) }]);
  await auditPlace(work, studentId, 'student.moved', current.class_id, classId, because(reason));
  const fromClassId = current.class_id;
  await work.emit('student.moved', studentId, { yearId: year.id, classId, fromClassId });
}

/** What a withdrawal today would mean for the fee, for whoever is about to press. */
export async function previewWithdrawal(
  work: Work,
  studentId: string,
  yearId: string,
): Promise<Leaving> {
  const { tx, orgId } = work;
  found(await findPlace(tx, orgId, studentId, yearId), studentErrors.notEnrolled);
  const leavesOn = await todayAt(work);
  const { owed, cut, credit } = await previewLeaving(tx, orgId, { studentId, yearId }, leavesOn);
  return { leavesOn, owed, cut, credit };
}

/** From the year that is named. What fell due stays owed; what was paid ahead is credit. */
export async function withdrawStudent(
  work: Work,
  studentId: string,
  { yearId, reason }: { readonly yearId: string; readonly reason: string },
): Promise<void> {
  const { tx, orgId } = work;
  const { current, year, years } = await lockPlace(work, studentId, yearId);
  await endEnrolment(work, current, year, 'withdrawn', reason);
  await leaveTuitionFee(work, { studentId, yearId }, await todayAt(work));
  await refreshPlaces(tx, orgId, years, [studentId]);
  await auditPlace(work, studentId, 'student.withdrawn', current.class_id, null, because(reason));
  const place = { yearId: year.id, classId: current.class_id };
  await work.emit('student.withdrawn', studentId, place);
}

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason });

interface LockedPlace {
  readonly current: EnrolmentRow;
  readonly year: YearRow;
  readonly years: readonly YearRow[];
}

/** Where a student is in a running year. Whoever was promoted to the next one is of this one's class until it ends. */
async function lockPlace(work: Work, studentId: string, yearId: string): Promise<LockedPlace> {
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  await lockStudents(tx, orgId, [studentId]);
  const year = found(
    years.find(({ id }) => id === yearId),
    errors.notFound,
  );
  if (year.status !== 'running') throw new Refusal(studentErrors.yearNotOpen);
  const current = found(await findPlace(tx, orgId, studentId, yearId), studentErrors.notEnrolled);
  return { current, year, years };
}

/** With the joining day and what was chosen of what had fallen due before it. */
export const auditEnrolled = (
  work: Work,
  studentId: string,
  { classId, ...joining }: NewPlace,
): Promise<void> => auditPlace(work, studentId, 'student.enrolled', null, classId, joining);

/** Places are told by their names, so that the history reads without looking anything up. */
async function auditPlace(
  { tx, orgId, audit }: Work,
  studentId: string,
  action: StudentAction,
  fromClassId: string | null,
  toClassId: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const ids = [fromClassId, toClassId].filter((id) => id !== null);
  const classes = await findClasses(tx, orgId, ids);
  const years = await readYears(tx, orgId);
  const place = (id: string | null) => {
    const taught = id === null ? undefined : classes.get(id);
    const year = years.find((one) => one.id === taught?.year_id);
    if (taught === undefined || year === undefined) return null;
    return { class: taught.name, year: yearName(year.reopening_on, year.closing_on) };
  };
  const after = place(toClassId);
  await audit({
    action,
    subject: 'student',
    subjectId: studentId,
    before: place(fromClassId),
    after: Object.keys(more).length === 0 ? after : { ...after, ...more },
  });
}
