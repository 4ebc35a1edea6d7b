import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { say, type Text } from '@ardoise/contract/values/language';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import { findSchool } from '../school.ts';
import { findApplication } from '../store.ts';
import { staffTexts } from '../texts.ts';

/** Everyone who may decide finds an application that has arrived among their notifications. */
export const tellStaff = subscriber({
  name: 'admissions.tell-staff',
  on: ['application.received', 'application.corrected'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { name, recordId: id }) => {
    const { tx, orgId } = work;
    const application = await findApplication(tx, { orgId, id });
    const school = await findSchool(work, { orgId });
    if (application === undefined || school === null) return;
    const values = {
      number: application.number,
      child: application.student_name,
      guardian: application.guardian_name,
      day: formatDay(dayIn(school.timeZone, application.review_due_at)),
    };
    const both = (text: Text): Text => ({
      en: say(text, 'en', values),
      fr: say(text, 'fr', values),
    });
    const members = await findMembers(tx, orgId);
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'people.edit'))
        .map(({ personId }) => personId),
      kind: 'application',
      title: both(name === 'application.corrected' ? staffTexts.againTitle : staffTexts.title),
      text: both(staffTexts.text),
      link: screenAddress('application', id),
    });
  },
});
