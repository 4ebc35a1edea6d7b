import type { SchoolContext } from '../../platform/http/context.ts';
import { deleteMember, endSchoolSessions } from '../identity/public.ts';
import { checkChange } from './check-change.ts';
import { readStaffRow } from './read-team.ts';
import { recallGivenBy } from './recall-given.ts';

/** Also oneself. Their account stays, and so do their other schools; what they did stays in the audit log. */
export async function removeStaff(
  context: SchoolContext,
  personId: string,
): Promise<Record<string, never>> {
  const { tx, orgId } = context;
  const role = await checkChange(context, personId, () => null);
  const { fullName } = await readStaffRow(context, personId);
  const sessionIds = await endSchoolSessions(context, personId, 'removed');
  await deleteMember(tx, orgId, personId);
  await recallGivenBy(context, personId, null);
  await context.audit({
    action: 'staff.removed',
    subject: 'staff',
    subjectId: personId,
    before: { fullName, role },
    after: { sessionsEnded: sessionIds.length },
  });
  await context.emit('staff.removed', personId, { sessionIds });
  return {};
}
