import {
  applicationErrors,
  type ApplicationState,
  canMoveApplication,
} from '@ardoise/contract/applications';
import { errors } from '@ardoise/contract/errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { admitStudent } from './admit-student.ts';
import { addHistory, lockApplication, setState } from './store.ts';
import type { ApplicationRecord } from './tables.ts';
import { type Outlook, tellApplicant } from './tell-people.ts';

interface Decision {
  readonly state: ApplicationState;
  readonly reasons: string | null;
}

/** Moves an application to another state and tells the applicant. What was decided stays decided. */
async function move(
  context: SchoolContext,
  outlook: Outlook,
  id: string,
  decision: Decision,
  act: (application: ApplicationRecord) => Promise<{ id: string; number: string } | null>,
): Promise<void> {
  const { tx, orgId, now, actor, audit } = context;
  const place = { orgId, id };
  const before = found(await lockApplication(tx, place), errors.notFound);
  if (!canMoveApplication(before.state, decision.state))
    throw new Refusal(applicationErrors.applicationAlreadyDecided);
  const student = await act(before);
  await setState(tx, place, {
    ...decision,
    ...(student === null ? {} : { studentId: student.id }),
  });
  await addHistory(tx, place, { at: now, actorName: actor.name, ...decision });
  await audit({
    action: `application.${decision.state}`,
    subject: 'application',
    subjectId: id,
    before: { state: before.state },
    after: { ...decision, ...(student === null ? {} : { studentId: student.number }) },
  });
  await tellApplicant(tx, outlook, { ...before, ...decision });
}

export const reviewApplication = (
  context: SchoolContext,
  outlook: Outlook,
  id: string,
): Promise<void> =>
  move(context, outlook, id, { state: 'underReview', reasons: null }, async () => null);

export const rejectApplication = (
  context: SchoolContext,
  outlook: Outlook,
  id: string,
  state: 'rejected' | 'permanentlyRejected',
  reasons: string,
): Promise<void> => move(context, outlook, id, { state, reasons }, async () => null);

export const approveApplication = (
  context: SchoolContext,
  outlook: Outlook,
  id: string,
  wish: { readonly classId: string | null; readonly familyId: string | null },
): Promise<void> =>
  move(context, outlook, id, { state: 'approved', reasons: null }, (application) =>
    admitStudent(context, application, wish),
  );
