import { dayIn, formatDay } from '@ardoise/contract/dates';
import { say, type Text } from '@ardoise/contract/language';
import { roleHolds } from '@ardoise/contract/permissions';
import { isCameroonMobile } from '@ardoise/contract/phone';
import type { Tx } from '../../platform/db/database.ts';
import { findMembers } from '../identity/public.ts';
import { sendEmail, sendSms } from '../messages/public.ts';
import { notify } from '../notifications/public.ts';
import type { FollowKeys } from './follow-keys.ts';
import type { ApplicationRecord } from './tables.ts';
import { applicantTexts, emailSubject, staffTexts } from './texts.ts';

/** An SMS has room for the start of the reasons; the page behind the link has them whole. */
const smsReasonsLength = 120;

export interface Outlook {
  readonly keys: FollowKeys;
  readonly publicUrl: string;
  readonly school: { readonly appId: string; readonly name: string; readonly timeZone: string };
  readonly now: Date;
}

export const followLink = (
  { keys, publicUrl, school }: Outlook,
  application: ApplicationRecord,
): string =>
  `${publicUrl}/apply/${school.appId}/follow/${keys.secretOf({ orgId: application.org_id, id: application.id })}`;

/** Tells the first guardian of the state that the application has come to, by SMS and by email as they are given. */
export async function tellApplicant(
  tx: Tx,
  outlook: Outlook,
  application: ApplicationRecord,
  studentId: string | null = null,
): Promise<void> {
  const { org_id: orgId, id, language, number, form, state } = application;
  const { school, keys, now } = outlook;
  const [guardian] = form.guardians;
  if (guardian === undefined) return;
  const textWith = (reasons: string): string =>
    say(applicantTexts[state], language, {
      school: school.name,
      number,
      child: form.student.firstName,
      code: keys.codeOf({ orgId, id }),
      studentId: studentId ?? '',
      reasons,
      link: followLink(outlook, application),
    });
  const reasons = application.reasons ?? '';
  const mobile = guardian.phones.find((phone) => isCameroonMobile(phone.number));
  if (mobile !== undefined)
    await sendSms(tx, { orgId, to: mobile.number, text: textWith(shorten(reasons)), now });
  if (guardian.email !== null) {
    const subject = say(emailSubject, language, { number, school: school.name });
    await sendEmail(tx, { orgId, to: guardian.email, subject, text: textWith(reasons), now });
  }
}

const shorten = (text: string): string =>
  text.length > smsReasonsLength ? `${text.slice(0, smsReasonsLength - 1)}…` : text;

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
  await notify(tx, {
    orgId,
    personIds: members
      .filter(({ role }) => roleHolds(role, 'people.edit'))
      .map(({ personId }) => personId),
    kind: 'application',
    title: both(isCorrected ? staffTexts.againTitle : staffTexts.title),
    text: both(staffTexts.text),
    link: `/apps/users/onboarding/review/${id}`,
    now,
  });
}
