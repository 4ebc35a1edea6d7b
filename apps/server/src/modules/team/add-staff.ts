import type { Answer } from '@ardoise/contract/protocol/call';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { lookUpStaff, StaffRow } from '@ardoise/contract/team/staff';
import { staffErrors } from '@ardoise/contract/team/staff-errors';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import { noOrg } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import { findByStaffId, forgetActors, insertMember } from '../identity/public.ts';
import { checkNewcomer } from './check-change.ts';
import { readStaffRow } from './read-team.ts';

/** What a school may know of somebody before they are of its team: enough to see that it is the right one. */
export interface Profile {
  readonly personId: string;
  readonly staffId: string;
  readonly fullName: string;
  readonly contact: string | null;
  readonly photo: string | null;
}

/** Asked before there is a transaction: a school's own sees nobody who does not work for it. */
export async function findProfile(services: Services, staffId: string): Promise<Profile> {
  const person = found(
    await services.db.read('platform', (tx) => findByStaffId(tx, staffId)),
    staffErrors.profileNotFound,
  );
  const contact = person.phone ?? person.email;
  return {
    personId: person.id,
    staffId: person.uf_id,
    fullName: person.full_name,
    contact: contact === null ? null : maskContact(contact),
    photo: person.avatar_id === null ? null : fileUrl(noOrg, person.avatar_id),
  };
}

export async function describeProfile(
  { tx, orgId }: SchoolContext,
  { personId, ...shown }: Profile,
): Promise<Answer<typeof lookUpStaff>> {
  const member = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return { ...shown, isMember: member !== undefined };
}

export async function addStaff(
  context: SchoolContext,
  { personId, fullName }: Profile,
  role: Role,
): Promise<StaffRow> {
  const { tx, orgId, now } = context;
  await checkNewcomer(context, role);
  const isNew = await insertMember(tx, {
    org_id: orgId,
    person_id: personId,
    role,
    created_at: now,
  });
  if (!isNew) throw new Refusal(staffErrors.staffExists);
  await forgetActors(context, { personId });
  await context.audit({
    action: 'staff.added',
    subject: 'staff',
    subjectId: personId,
    after: { fullName, role },
  });
  await context.emit('staff.changed', personId, {});
  return readStaffRow(context, personId);
}
