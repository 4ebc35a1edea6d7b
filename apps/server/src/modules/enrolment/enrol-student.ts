import { errors } from '@ardoise/contract/protocol/errors';
import { type StudentAction, studentErrors } from '@ardoise/contract/students';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeTuitionFee } from '../billing/public.ts';
import { lockStudents, refreshPlaces } from '../students/public.ts';
import {
  findClasses,
  lockYears,
  payableYear,
  readYears,
  type YearRow,
  yearName,
} from '../years/public.ts';
import { endEnrolment, enrolOne, enrolStudents, findOpenEnrolments } from './place-students.ts';
import type { EnrolmentRow } from './tables.ts';

/** Enrols a student for the first time in a year, or again after a withdrawal. */
export async function enrolStudent(work: Work, studentId: string, classId: string): Promise<void> {
  await enrolOne(work, studentId, classId);
  await auditPlace(work, studentId, 'student.enrolled', null, classId);
}

/** To another class of the same year: one enrolment ends, another begins, and the fee follows. */
export async function moveStudent(
  work: Work,
  studentId: string,
  { classId, reason }: { readonly classId: string; readonly reason?: string | undefined },
): Promise<void> {
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  await lockStudents(tx, orgId, [studentId]);
  const taught = found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
  const year = found(
    years.find(({ id }) => id === taught.year_id),
    errors.notFound,
  );
  if (year.status !== 'running') throw new Refusal(studentErrors.yearNotOpen);
  const open = await findOpenEnrolments(tx, orgId, studentId);
  const current = found(
    open.find(({ year_id }) => year_id === year.id),
    studentErrors.notEnrolled,
  );
  if (current.class_id === classId) throw new Refusal(studentErrors.alreadyEnrolled);
  await endEnrolment(work, current, year, 'moved', reason || null);
  await enrolStudents(work, [{ studentId, classId }]);
  await auditPlace(work, studentId, 'student.moved', current.class_id, classId, reason);
  const fromClassId = current.class_id;
  await work.emit('student.moved', studentId, { yearId: year.id, classId, fromClassId });
}

/** From the newest running year that the student is enrolled in. The fee is billed no further; what was paid ahead is credit. */
export async function withdrawStudent(
  work: Work,
  studentId: string,
  reason: string,
): Promise<void> {
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  await lockStudents(tx, orgId, [studentId]);
  const open = await findOpenEnrolments(tx, orgId, studentId);
  const { enrolment, year } = found(newestRunning(open, years), studentErrors.notEnrolled);
  await endEnrolment(work, enrolment, year, 'withdrawn', reason);
  await closeTuitionFee(work, studentId, year.id);
  await refreshPlaces(tx, orgId, payableYear(years)?.id ?? null, [studentId]);
  await auditPlace(work, studentId, 'student.withdrawn', enrolment.class_id, null, reason);
  const place = { yearId: year.id, classId: enrolment.class_id };
  await work.emit('student.withdrawn', studentId, place);
}

function newestRunning(
  enrolments: readonly EnrolmentRow[],
  years: readonly YearRow[],
): { enrolment: EnrolmentRow; year: YearRow } | null {
  for (const year of years) {
    if (year.status !== 'running') continue;
    const enrolment = enrolments.find(({ year_id }) => year_id === year.id);
    if (enrolment !== undefined) return { enrolment, year };
  }
  return null;
}

/** Places are told by their names, so that the history reads without looking anything up. */
async function auditPlace(
  { tx, orgId, audit }: Work,
  studentId: string,
  action: StudentAction,
  fromClassId: string | null,
  toClassId: string | null,
  reason?: string,
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
    after: reason === undefined ? after : { ...after, reason },
  });
}
