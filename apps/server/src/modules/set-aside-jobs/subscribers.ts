import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { textOf, titles } from './texts.ts';

/** The owners and IT staff hear which work of their school was given up. */
export const tellStaff = subscriber({
  name: 'set-aside-jobs.tell-staff',
  on: ['jobs.setAside'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { facts: { kind, count } }) => {
    const members = await findMembers(work.tx, work.orgId);
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'developer.edit'))
        .map(({ personId }) => personId),
      kind: 'alarm',
      title: titles[kind],
      text: textOf(count),
    });
  },
});
