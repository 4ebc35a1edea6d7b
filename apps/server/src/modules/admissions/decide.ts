import {
  applicationErrors,
  type ApplicationState,
  canMoveApplication,
} from '@ardoise/contract/applications';
import { errors } from '@ardoise/contract/protocol/errors';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type AdmissionWish, type AdmittedStudent, admitStudent } from './admit-student.ts';
import { addHistory, lockApplication, setState } from './store.ts';
import type { ApplicationRecord } from './tables.ts';

interface Decision {
  readonly state: ApplicationState;
  readonly reasons: string | null;
}

/** Moves an application to another state. What was decided stays decided. */
async function decide<Student extends AdmittedStudent | null>(
  { tx, orgId, now, actor, audit }: Work,
  id: string,
  decision: Decision,
  act: (application: ApplicationRecord) => Promise<Student>,
): Promise<Student> {
  const place = { orgId, id };
  const before = found(await lockApplication(tx, place), errors.notFound);
  if (!canMoveApplication(before.state, decision.state))
    throw new Refusal(applicationErrors.applicationAlreadyDecided);
  const student = await act(before);
  await setState(tx, place, {
    ...decision,
    ...(student === null ? {} : { studentId: student.id }),
  });
  await addHistory(tx, place, { at: now, actorName: actor?.name ?? null, ...decision });
  await audit({
    action: `application.${decision.state}`,
    subject: 'application',
    subjectId: id,
    before: { state: before.state },
    after: { ...decision, ...(student === null ? {} : { studentId: student.number }) },
  });
  return student;
}

export async function reviewApplication(work: Work, id: string): Promise<void> {
  await decide(work, id, { state: 'underReview', reasons: null }, async () => null);
  await work.emit('application.reviewStarted', id, {});
}

export async function rejectApplication(
  work: Work,
  id: string,
  state: 'rejected' | 'permanentlyRejected',
  reasons: string,
): Promise<void> {
  await decide(work, id, { state, reasons }, async () => null);
  await work.emit(`application.${state}`, id, {});
}

export async function approveApplication(
  work: Work,
  id: string,
  wish: AdmissionWish,
): Promise<void> {
  const student = await decide(work, id, { state: 'approved', reasons: null }, (application) =>
    admitStudent(work, application, wish),
  );
  await work.emit('application.approved', id, { studentId: student.id });
}
