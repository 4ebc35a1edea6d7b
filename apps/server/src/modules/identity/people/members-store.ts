import '../tables.ts';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import type { Destination } from '../rules.ts';
import type { MembershipRow, PersonRow } from '../tables.ts';

interface TeamMember {
  readonly personId: string;
  readonly role: Role;
}

/**
 * The owners of a school and these people of its team, locked in sorted order: of two who change the team at once, the
 * second sees what the first has left.
 */
export async function lockTeam(
  tx: Tx,
  orgId: string,
  personIds: readonly string[],
): Promise<TeamMember[]> {
  const held = await tx
    .selectFrom('memberships')
    .select('person_id as personId')
    .where('org_id', '=', orgId)
    .where(({ or, eb }) =>
      or([eb('role', '=', 'adminOrOwner'), eb('person_id', 'in', [...personIds])]),
    )
    .orderBy('person_id')
    .forUpdate()
    .execute();
  if (held.length === 0) return [];
  // Read by a statement of its own: the one that waited for the locks may have chosen by rows that were changed meanwhile.
  return tx
    .selectFrom('memberships')
    .select(['person_id as personId', 'role'])
    .where('org_id', '=', orgId)
    .where(
      'person_id',
      'in',
      held.map(({ personId }) => personId),
    )
    .execute();
}

/** False where they are of the team already. */
export async function insertMember(
  tx: Tx,
  member: Pick<MembershipRow, 'org_id' | 'person_id' | 'role' | 'created_at'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('memberships')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateMember(
  tx: Tx,
  orgId: string,
  personId: string,
  change: Partial<
    Pick<MembershipRow, 'role' | 'staff_name' | 'staff_sex' | 'staff_photo_id' | 'staff_number'>
  >,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set(change)
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteMember(tx: Tx, orgId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
}

/** Of everybody who works for the school; false where it is so already. */
export async function requireFactorOfAll(
  tx: Tx,
  orgId: string,
  isRequired: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ requires_second_factor: isRequired })
    .where('org_id', '=', orgId)
    .where('requires_second_factor', '<>', isRequired)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever has this ID, in whichever school they work: it is asked in the scope of the platform. */
export const findByStaffId = (tx: Tx, staffId: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('uf_id', '=', staffId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** Who of the team has this phone or email, confirmed or only typed. */
export async function findMemberByContact(
  tx: Tx,
  orgId: string,
  { kind, value }: Destination,
): Promise<string | null> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select('people.id')
    .where('memberships.org_id', '=', orgId)
    .where(kind === 'phone' ? 'people.phone' : 'people.email', '=', value)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
