import type { ApplicationState } from '@ardoise/contract/applications';
import { say } from '@ardoise/contract/values/language';
import { isCameroonMobile } from '@ardoise/contract/values/phone';
import { type HeardEvent, subscriber } from '../../../platform/events/subscriber.ts';
import type { Work } from '../../../platform/work.ts';
import { schoolNameForAnybody, sendEmail, sendSms } from '../../messages/public.ts';
import { followCode, followLink } from '../follow-keys.ts';
import { findSchool } from '../school.ts';
import { findApplication } from '../store.ts';
import { applicantTexts, emailSubject } from '../texts.ts';

/** The state that each has brought it to. It may have come to another since, of which another event tells. */
const stateAfter = {
  'application.received': 'submitted',
  'application.corrected': 'submitted',
  'application.reviewStarted': 'underReview',
  'application.approved': 'approved',
  'application.rejected': 'rejected',
  'application.permanentlyRejected': 'permanentlyRejected',
} as const satisfies Record<string, ApplicationState>;

type ApplicationEvent = keyof typeof stateAfter;

/**
 * Tells the first guardian of the state that the application has come to, by SMS and by email as they are given. Whoever
 * filled the form in may have given a stranger's, so no word of the form, nor of the school's answer to it, is repeated:
 * those are on the page behind the link.
 */
async function tell(work: Work, { name, recordId: id }: HeardEvent<ApplicationEvent>) {
  const { services, tx, orgId } = work;
  const place = { orgId, id };
  const application = await findApplication(tx, place);
  const school = await findSchool(work, { orgId });
  const guardian = application?.form.guardians[0];
  if (application === undefined || school === null || guardian === undefined) return;
  const { language, number } = application;
  const said = {
    school: schoolNameForAnybody(school),
    number,
    code: followCode(services, place),
    link: followLink(services, school.appId, place),
  };
  const state = stateAfter[name];
  const message = {
    kind: 'application',
    template: `application.${state}`,
    language,
    text: say(applicantTexts[state], language, said),
  } as const;
  const mobile = guardian.phones.find((phone) => isCameroonMobile(phone.number));
  if (mobile !== undefined) await sendSms(work, { ...message, to: mobile.number });
  if (guardian.email !== null) {
    const subject = say(emailSubject, language, said);
    await sendEmail(work, { ...message, to: guardian.email, subject });
  }
}

export const tellApplicant = subscriber({
  name: 'admissions.tell-applicant',
  on: Object.keys(stateAfter) as ApplicationEvent[],
  kind: 'messages',
  maxAttempts: 10,
  handle: tell,
});
