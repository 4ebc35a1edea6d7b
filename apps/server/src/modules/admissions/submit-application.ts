import {
  type ApplicationForm,
  applicationErrors,
  canMoveApplication,
  reviewBusinessDays,
} from '@ardoise/contract/applications';
import { addBusinessDays } from '@ardoise/contract/values/business-days';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { hashSecret } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { takeNumbers } from '../students/public.ts';
import { followSecret } from './follow-keys.ts';
import {
  addHistory,
  findApplication,
  insertApplication,
  lockApplication,
  replaceForm,
} from './store.ts';

interface Submission {
  readonly form: ApplicationForm;
  readonly language: Language;
  /** Of the school, by whose calendar it answers. */
  readonly timeZone: string;
}

const applicationNumber = (ordinal: number): string => `A-${String(ordinal).padStart(4, '0')}`;

const applicationTimes = (now: Date, timeZone: string) => ({
  submittedAt: now,
  reviewDueAt: addBusinessDays(now, reviewBusinessDays, timeZone),
});

/** Keeps a new application. The same one sent twice is one. */
export async function submitApplication(
  work: Work,
  id: string,
  { form, language, timeZone }: Submission,
): Promise<void> {
  const { services, tx, orgId, now } = work;
  const place = { orgId, id };
  // Taken first: of two presses at once, the second waits here and then finds the first one's application.
  const number = applicationNumber(await takeNumbers(tx, orgId, 'application', 1));
  if ((await findApplication(tx, place)) !== undefined) return;
  await insertApplication(tx, {
    ...place,
    number,
    followHash: hashSecret(followSecret(services, place)),
    language,
    form,
    ...applicationTimes(now, timeZone),
  });
  await tellHistory(work, id, 'application.submitted', number);
  await work.emit('application.received', id, {});
}

/** A rejected application, corrected and sent again; one in any other state stays as it is. */
export async function resubmitApplication(
  work: Work,
  id: string,
  { form, language, timeZone }: Submission,
): Promise<void> {
  const { tx, orgId, now } = work;
  const before = found(await lockApplication(tx, { orgId, id }), errors.notFound);
  if (!canMoveApplication(before.state, 'submitted'))
    throw new Refusal(applicationErrors.applicationAlreadyDecided);
  await replaceForm(tx, before, { form, language, ...applicationTimes(now, timeZone) });
  await tellHistory(work, id, 'application.corrected', before.number);
  await work.emit('application.corrected', id, {});
}

async function tellHistory(
  { tx, orgId, now, audit }: Work,
  id: string,
  action: string,
  number: string,
): Promise<void> {
  const step = { at: now, state: 'submitted', actorName: null, reasons: null } as const;
  await addHistory(tx, { orgId, id }, step);
  await audit({ action, subject: 'application', subjectId: id, after: { number } });
}
