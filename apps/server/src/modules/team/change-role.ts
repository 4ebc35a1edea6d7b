import type { Role } from '@ardoise/contract/protocol/permissions';
import type { StaffRow } from '@ardoise/contract/team/staff';
import type { SchoolContext } from '../../platform/http/context.ts';
import { forgetActors, updateMember } from '../identity/public.ts';
import { checkChange } from './check-change.ts';
import { readStaffRow } from './read-team.ts';
import { recallGivenBy } from './recall-given.ts';

/** Whatever a node remembers of the person is forgotten, and their sockets are cut: consoles come back with the new role. */
export async function changeRole(
  context: SchoolContext,
  personId: string,
  role: Role,
): Promise<StaffRow> {
  const { tx, orgId } = context;
  const before = await checkChange(context, personId, () => role);
  const row = await readStaffRow(context, personId);
  if (before === role) return row;
  await updateMember(tx, orgId, personId, { role });
  await recallGivenBy(context, personId, role);
  await forgetActors(context, { personId });
  await context.audit({
    action: 'staff.roleChanged',
    subject: 'staff',
    subjectId: personId,
    before: { fullName: row.fullName, role: before },
    after: { fullName: row.fullName, role },
  });
  await context.emit('staff.changed', personId, {});
  return { ...row, role };
}
