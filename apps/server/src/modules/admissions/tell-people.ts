import { dayIn, formatDay } from '@ardoise/contract/dates';
import { say, type Text } from '@ardoise/contract/language';
import { roleHolds } from '@ardoise/contract/permissions';
import { isCameroonMobile } from '@ardoise/contract/phone';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { findMembers } from '../identity/public.ts';
import { schoolNameForAnybody, sendEmail, sendSms } from '../messages/public.ts';
import { notify } from '../notifications/public.ts';
import type { FollowKeys } from './follow-keys.ts';
import type { ApplicationRecord } from './tables.ts';
import type { School } from './school.ts';
import { applicantTexts, emailSubject, staffTexts } from './texts.ts';

export interface Outlook {
  readonly services: Pick<Services, 'keyFor'>;
  readonly keys: FollowKeys;
  readonly publicUrl: string;
  readonly school: Pick<School, 'appId' | 'name' | 'timeZone' | 'isVerified'>;
  readonly now: Date;
}

export const followLink = (
  { keys, publicUrl, school }: Outlook,
  application: ApplicationRecord,
): string =>
  `${publicUrl}/apply/${school.appId}/follow/${keys.secretOf({ orgId: application.org_id, id: application.id })}`;

/**
 * Tells the first guardian of the state that the application has come to, by SMS and by email as they are given. Whoever
 * filled the form in may have given a stranger's, so no word of the form, nor of the school's answer to it, is repeated:
 * those are on the page behind the link.
 */
export async function tellApplicant(
  tx: Tx,
  outlook: Outlook,
  application: ApplicationRecord,
): Promise<void> {
  const { org_id: orgId, id, language, number, form, state } = application;
  const { services, school, keys, now } = outlook;
  const [guardian] = form.guardians;
  if (guardian === undefined) return;
  const said = {
    school: schoolNameForAnybody(school),
    number,
    code: keys.codeOf({ orgId, id }),
    link: followLink(outlook, application),
  };
  const message = {
    kind: 'application',
    template: `application.${state}`,
    language,
    text: say(applicantTexts[state], language, said),
  } as const;
  const work = { services, tx, orgId, now };
  const mobile = guardian.phones.find((phone) => isCameroonMobile(phone.number));
  if (mobile !== undefined) await sendSms(work, { ...message, to: mobile.number });
  if (guardian.email !== null) {
    const subject = say(emailSubject, language, said);
    await sendEmail(work, { ...message, to: guardian.email, subject });
  }
}

/** Everyone who may decide finds it among their notifications. */
export async function tellStaff(
  tx: Tx,
  { school, now }: Outlook,
  application: ApplicationRecord,
  isCorrected: boolean,
): Promise<void> {
  const { org_id: orgId, id, number, student_name, guardian_name, review_due_at } = application;
  const members = await findMembers(tx, orgId);
  const values = {
    number,
    child: student_name,
    guardian: guardian_name,
    day: formatDay(dayIn(school.timeZone, review_due_at)),
  };
  const both = (text: Text): Text => ({ en: say(text, 'en', values), fr: say(text, 'fr', values) });
  const work = { tx, orgId, now };
  await notify(work, {
    personIds: members
      .filter(({ role }) => roleHolds(role, 'people.edit'))
      .map(({ personId }) => personId),
    kind: 'application',
    title: both(isCorrected ? staffTexts.againTitle : staffTexts.title),
    text: both(staffTexts.text),
    link: `/apps/users/onboarding/review/${id}`,
  });
}
