import './tables.ts';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { mayChange } from '@ardoise/contract/team/rules';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { InvitationRow } from './tables.ts';

/** Ends an invitation that is open; its link opens nothing any more. */
export async function recallOne(
  context: SchoolContext,
  { id, full_name: fullName, role }: Pick<InvitationRow, 'id' | 'full_name' | 'role'>,
): Promise<void> {
  const { tx, orgId, now } = context;
  await tx
    .updateTable('invitations')
    .set({ recalled_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await context.audit({
    action: 'invitation.recalled',
    subject: 'invitation',
    subjectId: id,
    before: { fullName, role },
  });
  await context.emit('invitation.changed', id, {});
}

const mayStillGive = (actorRole: Role | null, newRole: Role): boolean =>
  actorRole !== null &&
  mayChange({ actorRole, subjectRole: null, newRole, isSelf: false, otherOwners: 1 }) === null;

/**
 * An invitation is worth what whoever sent it may do: who was removed (null) or has another role now leaves none open that they could not send
 * any more.
 */
export async function recallGivenBy(
  context: SchoolContext,
  personId: string,
  roleNow: Role | null,
): Promise<void> {
  const given = await context.tx
    .selectFrom('invitations')
    .selectAll()
    .where('org_id', '=', context.orgId)
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('recalled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of given) if (!mayStillGive(roleNow, row.role)) await recallOne(context, row);
}
