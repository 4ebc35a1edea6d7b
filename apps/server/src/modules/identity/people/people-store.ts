import '../tables.ts';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import type { School } from '../rules.ts';
import type { OrganisationRow, PersonRow } from '../tables.ts';

export const findPerson = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  tx.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

/** Held until the transaction ends, so that what is read of the person is still so when they are changed. */
export const lockPerson = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  tx.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function findPasswordHash(tx: Tx, personId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('passwords')
    .select('password_hash')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function savePasswordHash(
  tx: Tx,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ person_id: personId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }),
    )
    .execute();
}

export async function deletePassword(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('passwords').where('person_id', '=', personId).execute();
}

/** False where the ufId is somebody else's already, or what is confirmed of the email and the phone. */
export async function insertPerson(
  tx: Tx,
  person: Omit<PersonRow, 'avatar_id' | 'closed_at' | 'address' | 'has_second_factor'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateProfile = (
  tx: Tx,
  id: string,
  profile: Pick<PersonRow, 'full_name' | 'sex' | 'address'> & Partial<Pick<PersonRow, 'avatar_id'>>,
): Promise<PersonRow> =>
  tx
    .updateTable('people')
    .set(profile)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** False where another school has the address already. */
export async function insertOrganisation(
  tx: Tx,
  organisation: Pick<
    OrganisationRow,
    'org_id' | 'app_id' | 'name' | 'town' | 'verification' | 'waiting_since' | 'created_at'
  >,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('organisations')
    .values(organisation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('org_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertMembership(
  tx: Tx,
  membership: { org_id: string; person_id: string; role: Role; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'person_id']).doUpdateSet({ role: membership.role }),
    )
    .execute();
}

/** The ids of the open schools that a person works for. */
export async function findSchoolIds(tx: Tx, personId: string): Promise<string[]> {
  const { schools } = await findSchoolChoice(tx, personId);
  return schools.map(({ orgId }) => orgId);
}

export type SchoolOfPerson = Pick<
  OrganisationRow,
  | 'org_id'
  | 'app_id'
  | 'name'
  | 'slogan'
  | 'logo_id'
  | 'time_zone'
  | 'suspended_at'
  | 'has_template_part'
> & { readonly role: Role };

/** A person and the open schools they work for, by name, in one question: every start of a console asks it. */
export async function findPersonWithSchools(
  tx: Tx,
  personId: string,
): Promise<{ person: PersonRow; schools: SchoolOfPerson[] } | null> {
  const rows = await tx
    .selectFrom('people')
    .leftJoin('memberships', 'memberships.person_id', 'people.id')
    .leftJoin('organisations', (join) =>
      join
        .onRef('organisations.org_id', '=', 'memberships.org_id')
        .on('organisations.closed_at', 'is', null),
    )
    .selectAll('people')
    .select([
      'organisations.org_id',
      'organisations.app_id',
      'organisations.name',
      'organisations.slogan',
      'organisations.logo_id',
      'organisations.time_zone',
      'organisations.suspended_at',
      'organisations.has_template_part',
      'memberships.role',
    ])
    .where('people.id', '=', personId)
    .orderBy('organisations.name')
    .execute();
  const [person] = rows;
  if (person === undefined) return null;
  const schools = rows.filter((row): row is typeof row & SchoolOfPerson => row.org_id !== null);
  return { person, schools };
}

/** The school that somebody of the provider's desk was let into, as they see it. */
export async function findVisitedSchool(tx: Tx, orgId: string): Promise<SchoolOfPerson> {
  const row = await tx
    .selectFrom('organisations')
    .select(['org_id', 'app_id', 'name', 'slogan', 'logo_id', 'time_zone', 'suspended_at'])
    .select('has_template_part')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { ...row, role: 'auditor' };
}

/** The schools that a sign-in may open, and the one that the person was in last. */
export async function findSchoolChoice(
  tx: Tx,
  personId: string,
): Promise<{ schools: School[]; lastUsedId: string | null }> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.org_id', 'memberships.org_id')
    .select(['organisations.org_id as orgId', 'organisations.app_id as appId'])
    .where('memberships.person_id', '=', personId)
    .where('organisations.closed_at', 'is', null)
    .execute();
  if (rows.length < 2) return { schools: rows, lastUsedId: null };
  const last = await tx
    .selectFrom('sessions')
    .select('org_id')
    .where('person_id', '=', personId)
    .where('org_id', 'is not', null)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { schools: rows, lastUsedId: last?.org_id ?? null };
}

export interface Member {
  readonly personId: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly ufId: string;
  readonly role: Role;
}

/** Who works for a school. It also works in the scope of that school. */
export const findMembers = (tx: Tx, orgId: string): Promise<Member[]> =>
  tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select([
      'people.id as personId',
      'people.full_name as fullName',
      'people.email',
      'people.phone',
      'people.uf_id as ufId',
      'memberships.role',
    ])
    .where('memberships.org_id', '=', orgId)
    .where('people.closed_at', 'is', null)
    .orderBy('people.full_name')
    .execute();
