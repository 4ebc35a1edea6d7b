import type { Answer } from '@ardoise/contract/protocol/call';
import type { signOutStaff as call } from '@ardoise/contract/team/staff';
import type { SchoolContext } from '../../platform/http/context.ts';
import { endSchoolSessions } from '../identity/public.ts';
import { checkChange } from './check-change.ts';

/** For a phone that was lost, or a session that nobody knows: their account, role and other schools stay as they are. */
export async function signOutStaff(
  context: SchoolContext,
  personId: string,
): Promise<Answer<typeof call>> {
  await checkChange(context, personId, (role) => role);
  const sessionIds = await endSchoolSessions(context, personId, 'endedByStaff');
  await context.audit({
    action: 'staff.signedOut',
    subject: 'staff',
    subjectId: personId,
    after: { sessionsEnded: sessionIds.length },
  });
  await context.emit('staff.signedOut', personId, { sessionIds });
  return { sessions: sessionIds.length };
}
