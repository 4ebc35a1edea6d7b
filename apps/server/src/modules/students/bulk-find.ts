import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Looks up whole lists at once, for imports: a list of thousands is one statement. */

export interface FoundStudent {
  readonly id: string;
  readonly number: string;
  readonly sortName: string;
  readonly dateOfBirth: string | null;
  /** Of all guardians of the family. */
  readonly phones: readonly string[];
  readonly guardianNames: readonly string[];
}

export interface FoundGuardian {
  readonly id: string;
  readonly fullName: string;
  readonly foldedName: string;
  readonly phones: readonly string[];
  readonly families: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly foldedName: string;
  }>;
}

/** Students who have one of these names (as lists are sorted by) or one of these numbers. */
export async function findStudentsAmong(
  tx: Tx,
  orgId: string,
  sortNames: readonly string[],
  numbers: readonly string[],
): Promise<FoundStudent[]> {
  const { rows } = await sql<FoundStudent>`
    with found as materialized (
      select id, number, sort_name, date_of_birth, family_id from students
       where org_id = ${orgId} and sort_name = any(${[...sortNames]}::text[])
      union
      select id, number, sort_name, date_of_birth, family_id from students
       where org_id = ${orgId} and number = any(${[...numbers]}::text[])
    ), people as (
      select family_guardians.family_id, array_agg(distinct guardians.folded_name) as names,
             array_remove(array_agg(distinct guardian_phones.number), null) as phones
        from (select distinct family_id from found) as families
        join family_guardians on family_guardians.org_id = ${orgId} and family_guardians.family_id = families.family_id
        join guardians on guardians.org_id = ${orgId} and guardians.id = family_guardians.guardian_id
        left join guardian_phones on guardian_phones.org_id = ${orgId} and guardian_phones.guardian_id = guardians.id
       group by family_guardians.family_id
    )
    select found.id, found.number, found.sort_name as "sortName", found.date_of_birth as "dateOfBirth",
           coalesce(people.phones, '{}') as phones, coalesce(people.names, '{}') as "guardianNames"
      from found left join people using (family_id)`.execute(tx);
  return rows;
}

/** Guardians who have one of these phones or folded names, with the families they belong to. */
export async function findGuardiansAmong(
  tx: Tx,
  orgId: string,
  phones: readonly string[],
  foldedNames: readonly string[],
): Promise<FoundGuardian[]> {
  const { rows } = await sql<FoundGuardian>`
    with found as materialized (
      select guardian_id as id from guardian_phones
       where org_id = ${orgId} and number = any(${[...phones]}::text[])
      union
      select id from guardians
       where org_id = ${orgId} and folded_name = any(${[...foldedNames]}::text[]) and removed_at is null
    ), phones as materialized (
      select guardian_id as id, array_agg(number order by position) as numbers
        from guardian_phones where org_id = ${orgId} and guardian_id in (select id from found)
       group by guardian_id
    ), families_of as materialized (
      select family_guardians.guardian_id as id,
             jsonb_agg(jsonb_build_object('id', families.id, 'name', families.name, 'foldedName', families.folded_name)) as list
        from family_guardians
        join families on families.org_id = ${orgId} and families.id = family_guardians.family_id
       where family_guardians.org_id = ${orgId} and families.removed_at is null
         and family_guardians.guardian_id in (select id from found)
       group by family_guardians.guardian_id
    )
    select guardians.id, guardians.full_name as "fullName", guardians.folded_name as "foldedName",
           coalesce(phones.numbers, '{}') as phones, coalesce(families_of.list, '[]') as families
      from found join guardians using (id)
      left join phones using (id) left join families_of using (id)
     where guardians.org_id = ${orgId} and guardians.removed_at is null`.execute(tx);
  return rows;
}

/** Everyone who belongs to these families. */
export async function findGuardiansOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Array<{ familyId: string; id: string; foldedName: string }>> {
  const { rows } = await sql<{ familyId: string; id: string; foldedName: string }>`
    select family_guardians.family_id as "familyId", guardians.id, guardians.folded_name as "foldedName"
      from family_guardians join guardians on guardians.org_id = ${orgId} and guardians.id = family_guardians.guardian_id
     where family_guardians.org_id = ${orgId} and family_guardians.family_id = any(${[...familyIds]}::uuid[])
     order by family_guardians.family_id, family_guardians.position`.execute(tx);
  return rows;
}

/** The readable number of each of these students. */
export async function findNumbersOf(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from students where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Every student of these families. */
export async function findStudentsOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from students
    where org_id = ${orgId} and family_id = any(${[...familyIds]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}
