import { errors, type ErrorEntry } from '@ardoise/contract/protocol/errors';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { mayChange, type TeamRefusal } from '@ardoise/contract/team/rules';
import { staffErrors } from '@ardoise/contract/team/staff-errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { lockTeam } from '../identity/public.ts';

const entries: Record<TeamRefusal, ErrorEntry> = {
  notPermitted: errors.notPermitted,
  ownersOnly: staffErrors.ownersOnly,
  lastOwner: staffErrors.lastOwner,
  ownRoleRaised: staffErrors.ownRoleRaised,
};

/**
 * Refuses what the rules of the team refuse, by what is so while the rows are held: whoever acts may have been demoted or
 * removed since their token was read. Answers the role that the other one has now.
 */
export async function checkChange(
  { tx, orgId, actor }: SchoolContext,
  personId: string,
  newRoleOf: (current: Role) => Role | null,
): Promise<Role> {
  const team = await lockTeam(tx, orgId, [actor.personId, personId]);
  const roleOf = (id: string) => team.find((member) => member.personId === id)?.role;
  const subjectRole = found(roleOf(personId), errors.notFound);
  const refusal = mayChange({
    actorRole: found(roleOf(actor.personId), errors.notPermitted),
    subjectRole,
    newRole: newRoleOf(subjectRole),
    isSelf: personId === actor.personId,
    otherOwners: team.filter(({ personId: id, role }) => role === 'adminOrOwner' && id !== personId)
      .length,
  });
  if (refusal !== null) throw new Refusal(entries[refusal]);
  return subjectRole;
}

/** The same for somebody who is not of the team yet: what they are to be, or were invited to be. */
export async function checkNewcomer(
  { tx, orgId, actor }: SchoolContext,
  newRole: Role,
): Promise<void> {
  const team = await lockTeam(tx, orgId, [actor.personId]);
  const own = team.find(({ personId }) => personId === actor.personId)?.role;
  const refusal = mayChange({
    actorRole: found(own, errors.notPermitted),
    subjectRole: null,
    newRole,
    isSelf: false,
    otherOwners: team.length,
  });
  if (refusal !== null) throw new Refusal(entries[refusal]);
}
