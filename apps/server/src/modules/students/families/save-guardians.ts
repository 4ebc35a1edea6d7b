import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { GuardianInput } from '@ardoise/contract/student-record';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import {
  guardianColumns,
  insertGuardians,
  insertPhones,
  linkGuardians,
} from './insert-families.ts';
import { readPhones } from './read-families.ts';
import { reindexFamilies, reindexGuardians, reindexStudents } from '../lists/reindex.ts';
import { changedFields } from '../rules.ts';
import type { GuardianRow } from '../tables.ts';

export type FamilyGuardianInput = GuardianInput & { readonly id?: string | undefined };
export type GuardianRecord = Omit<GuardianInput, 'relationship'>;

/**
 * Makes these the guardians of a family, in this order: new ones are created, known ones changed where they differ.
 * Whoever is no longer named leaves the family, and remains a guardian only if another family has them.
 */
export async function saveGuardians(
  work: Work,
  familyId: string,
  given: readonly FamilyGuardianInput[],
): Promise<void> {
  const { tx, orgId, now } = work;
  const before = await guardianIdsOf(tx, orgId, familyId);
  const known = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await lockGuardians(tx, orgId, [...new Set([...known, ...before])], known);
  const people = given.map(({ id, relationship, ...input }) => ({
    id: id ?? newId(now),
    isNew: id === undefined,
    relationship,
    input,
  }));
  await insertGuardians(
    work,
    people.filter(({ isNew }) => isNew),
  );
  for (const { id, isNew, input } of people) {
    if (!isNew) await changeGuardian(work, id, input, familyId);
  }
  await tx
    .deleteFrom('family_guardians')
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .execute();
  await linkGuardians(
    work,
    people.map(({ id, relationship }, position) => ({
      familyId,
      guardianId: id,
      relationship,
      position,
    })),
  );
  await removeUnlinked(work, [...before, ...people.map(({ id }) => id)]);
}

async function guardianIdsOf(tx: Tx, orgId: string, familyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('family_guardians')
    .select('guardian_id')
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .execute();
  return rows.map(({ guardian_id }) => guardian_id);
}

/** In sorted order. One named twice, or that is not of this school, is refused. */
async function lockGuardians(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  named: readonly string[],
): Promise<void> {
  const { rows } = await sql`select id from guardians
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
  if (rows.length !== ids.length || new Set(named).size !== named.length)
    throw new Refusal(errors.notFound);
}

/** What a form left out stays as it is. */
const withoutGaps = (input: GuardianRecord): Partial<GuardianRecord> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Every family of the guardian gets a new version: a form that still shows the old guardian cannot overwrite this. */
export async function changeGuardian(
  work: Work,
  id: string,
  input: GuardianRecord,
  savedFamilyId: string | null,
): Promise<boolean> {
  const { tx, orgId } = work;
  const before = await readGuardianRecord(tx, orgId, id);
  const after = { ...before, ...withoutGaps(input) };
  if (changedFields(before, after).length === 0) return false;
  await tx
    .updateTable('guardians')
    .set(({ eb }) => ({ ...guardianColumns(after), version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('guardian_phones')
    .where('org_id', '=', orgId)
    .where('guardian_id', '=', id)
    .execute();
  await insertPhones(work, [{ id, input }]);
  await sql`update families f set version = version + 1
    where f.org_id = ${orgId} and f.id is distinct from ${savedFamilyId} and f.id in
          (select family_id from family_guardians where org_id = ${orgId} and guardian_id = ${id})`.execute(
    tx,
  );
  return true;
}

export async function readGuardianRecord(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<GuardianRecord> {
  const row = await tx
    .selectFrom('guardians')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return recordOf(row, (await readPhones(tx, orgId, [id])).get(id) ?? []);
}

const recordOf = (row: GuardianRow, phones: GuardianRecord['phones']): GuardianRecord => ({
  fullName: row.full_name,
  occupation: row.occupation,
  country: row.country,
  email: row.email,
  phones,
  preferredMedium: row.preferred_medium,
  language: row.language,
  noMessages: row.no_messages,
});

/** Whom no family has any more is removed; whom one has again is back. */
export async function removeUnlinked(
  { tx, orgId, now }: Work,
  guardianIds: readonly string[],
): Promise<void> {
  await sql`update guardians g set removed_at = case when linked.is_linked then null else ${now}::timestamptz end
      from (select w.id, exists (select from family_guardians fg
                                   join families f on f.org_id = fg.org_id and f.id = fg.family_id
                                  where fg.org_id = ${orgId} and fg.guardian_id = w.id
                                    and f.removed_at is null) as is_linked
              from unnest(${[...new Set(guardianIds)]}::uuid[]) as w(id)) linked
     where g.org_id = ${orgId} and g.id = linked.id and (g.removed_at is null) <> linked.is_linked`.execute(
    tx,
  );
}

/** What is found by these guardians: they themselves, their families, and those families' students. */
export async function reindexAround(
  tx: Tx,
  orgId: string,
  guardianIds: readonly string[],
  familyId: string | null,
): Promise<void> {
  const { rows: families } = await sql<{ id: string }>`
    select distinct family_id as id from family_guardians
     where org_id = ${orgId} and (family_id = ${familyId} or guardian_id = any(${[...guardianIds]}::uuid[]))`.execute(
    tx,
  );
  const familyIds = [
    ...new Set([...families.map(({ id }) => id), ...(familyId === null ? [] : [familyId])]),
  ];
  const { rows: students } = await sql<{ id: string }>`
    select id from students where org_id = ${orgId} and family_id = any(${familyIds}::uuid[])`.execute(
    tx,
  );
  await reindexGuardians(tx, orgId, guardianIds);
  await reindexFamilies(tx, orgId, familyIds);
  await reindexStudents(
    tx,
    orgId,
    students.map(({ id }) => id),
  );
}
