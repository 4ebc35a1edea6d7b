import './tables.ts';
import type { Work } from '../../platform/work.ts';
import { personKey, schoolKey } from './sessions/actor-cache.ts';

export { schoolKey } from './sessions/actor-cache.ts';
export { createAuthenticate } from './sessions/authenticate.ts';
export { confirmPerson, findConfirmation } from './factors/confirm-person.ts';
export {
  type Invited,
  confirmInvitedCode,
  enterInvited,
  sendInvitedCode,
} from './sign-in/by-invitation.ts';
export { endSchoolSessions } from './sessions/end-school-sessions.ts';
export {
  deleteMember,
  findByStaffId,
  findMemberByContact,
  insertMember,
  lockTeam,
  requireFactorOfAll,
  updateMember,
} from './people/members-store.ts';
export type { Destination } from './rules.ts';
export { addMember, createOrganisation, createPerson } from './people/create-person.ts';
export { findMembers } from './people/people-store.ts';
export { accessTokenSeconds } from './rules.ts';
export type { OrganisationRow } from './tables.ts';

/** To be called in the transaction that changes what a person, or everyone of a school, may do. */
export const forgetActors = (
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  who: { readonly personId: string } | { readonly orgId: string },
): Promise<void> =>
  services.cacheBus.forget(tx, 'personId' in who ? personKey(who.personId) : schoolKey(who.orgId));
