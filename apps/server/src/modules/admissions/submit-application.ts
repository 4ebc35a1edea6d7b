import {
  type ApplicationForm,
  applicationErrors,
  canMoveApplication,
  reviewBusinessDays,
} from '@ardoise/contract/applications';
import { addBusinessDays } from '@ardoise/contract/dates';
import { errors } from '@ardoise/contract/errors';
import type { Language } from '@ardoise/contract/language';
import { writeAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hashSecret } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { takeNumbers } from '../students/public.ts';
import type { ApplicationPlace } from './follow-keys.ts';
import {
  addHistory,
  findApplication,
  insertApplication,
  lockApplication,
  replaceForm,
} from './store.ts';
import { type Outlook, tellApplicant, tellStaff } from './tell-people.ts';

interface Submission {
  readonly place: ApplicationPlace;
  readonly form: ApplicationForm;
  readonly language: Language;
}

const applicationNumber = (ordinal: number): string => `A-${String(ordinal).padStart(4, '0')}`;

const applicationTimes = ({ now, school }: Outlook) => ({
  submittedAt: now,
  reviewDueAt: addBusinessDays(now, reviewBusinessDays, school.timeZone),
});

/** Keeps a new application and tells applicant and staff. The same one sent twice is one. */
export async function submitApplication(
  tx: Tx,
  outlook: Outlook,
  { place, form, language }: Submission,
): Promise<void> {
  const { keys } = outlook;
  // Taken first: of two presses at once, the second waits here and then finds the first one's application.
  const ordinal = await takeNumbers(tx, place.orgId, 'application', 1);
  if ((await findApplication(tx, place)) !== undefined) return;
  await insertApplication(tx, {
    ...place,
    number: applicationNumber(ordinal),
    followHash: hashSecret(keys.secretOf(place)),
    language,
    form,
    ...applicationTimes(outlook),
  });
  await settle(tx, outlook, place, 'application.submitted', false);
}

/** A rejected application, corrected and sent again; one in any other state stays as it is. */
export async function resubmitApplication(
  tx: Tx,
  outlook: Outlook,
  { place, form, language }: Submission,
): Promise<void> {
  const before = found(await lockApplication(tx, place), errors.notFound);
  if (!canMoveApplication(before.state, 'submitted'))
    throw new Refusal(applicationErrors.applicationAlreadyDecided);
  await replaceForm(tx, before, { form, language, ...applicationTimes(outlook) });
  await settle(tx, outlook, place, 'application.corrected', true);
}

async function settle(
  tx: Tx,
  outlook: Outlook,
  place: ApplicationPlace,
  action: string,
  isCorrected: boolean,
): Promise<void> {
  const { now } = outlook;
  const application = found(await findApplication(tx, place), errors.notFound);
  await addHistory(tx, place, { at: now, state: 'submitted', actorName: null, reasons: null });
  await writeAudit(tx, {
    orgId: place.orgId,
    at: now,
    actor: null,
    action,
    subject: 'application',
    subjectId: place.id,
    after: { number: application.number },
  });
  await tellApplicant(tx, outlook, application);
  await tellStaff(tx, outlook, application, isCorrected);
}
