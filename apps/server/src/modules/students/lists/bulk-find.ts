import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Looks up whole lists at once, for imports: a list of thousands is one statement. Each name, phone or id is looked up in
 * an index by itself, which `offset 0` keeps the planner from turning into a join. Right after an import it knows no
 * statistics: a join that it takes for one of a few rows compares every student with every other, and takes minutes. Nor
 * may a lookup by id ask whether somebody was removed: an index of those who were not then seems as good as the key.
 */

export interface FoundStudent {
  readonly id: string;
  readonly number: string;
  readonly sortName: string;
  readonly dateOfBirth: string | null;
  readonly isBirthDateApproximate: boolean;
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

export interface FamilyGuardian {
  readonly familyId: string;
  readonly id: string;
  readonly foldedName: string;
}

/** Students who have one of these names (as lists are sorted by) or one of these numbers. */
export const studentsAmong = (
  orgId: string,
  sortNames: readonly string[],
  numbers: readonly string[],
) => {
  const having = (column: 'sort_name' | 'number', values: readonly string[]) => sql`
    select s.* from unnest(${[...values]}::text[]) as wanted (value)
     cross join lateral (
       select id, number, sort_name, date_of_birth, is_birth_date_approximate, family_id from students
        where org_id = ${orgId} and ${sql.ref(column)} = wanted.value offset 0) s`;
  return sql<FoundStudent>`
    with found as materialized (${having('sort_name', sortNames)} union ${having('number', numbers)})
    select id, number, sort_name as "sortName", date_of_birth as "dateOfBirth",
           is_birth_date_approximate as "isBirthDateApproximate",
           array(select distinct p.number from family_guardians fg
                   join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
                  where fg.org_id = ${orgId} and fg.family_id = found.family_id) as phones,
           array(select distinct g.folded_name from family_guardians fg
                   join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
                  where fg.org_id = ${orgId} and fg.family_id = found.family_id) as "guardianNames"
      from found`;
};

export async function findStudentsAmong(
  tx: Tx,
  orgId: string,
  sortNames: readonly string[],
  numbers: readonly string[],
): Promise<FoundStudent[]> {
  const { rows } = await studentsAmong(orgId, sortNames, numbers).execute(tx);
  return rows;
}

/** Guardians who have one of these phones or folded names, with the families they belong to. */
export const guardiansAmong = (
  orgId: string,
  phones: readonly string[],
  foldedNames: readonly string[],
) => sql<FoundGuardian>`
    with found as materialized (
      select p.id from unnest(${[...phones]}::text[]) as wanted (number)
       cross join lateral (
         select guardian_id as id from guardian_phones
          where org_id = ${orgId} and number = wanted.number offset 0) p
      union
      select g.id from unnest(${[...foldedNames]}::text[]) as wanted (name)
       cross join lateral (
         select id from guardians
          where org_id = ${orgId} and folded_name = wanted.name and removed_at is null offset 0) g
    )
    select g.id, g.full_name as "fullName", g.folded_name as "foldedName",
           array(select p.number from guardian_phones p
                  where p.org_id = ${orgId} and p.guardian_id = g.id order by p.position) as phones,
           coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'foldedName', f.folded_name))
                       from family_guardians fg
                      cross join lateral (
                        select id, name, folded_name, removed_at from families
                         where org_id = ${orgId} and id = fg.family_id offset 0) f
                      where fg.org_id = ${orgId} and fg.guardian_id = g.id and f.removed_at is null), '[]') as families
      from found
     cross join lateral (
       select id, full_name, folded_name, removed_at from guardians
        where org_id = ${orgId} and id = found.id offset 0) g
     where g.removed_at is null`;

export async function findGuardiansAmong(
  tx: Tx,
  orgId: string,
  phones: readonly string[],
  foldedNames: readonly string[],
): Promise<FoundGuardian[]> {
  const { rows } = await guardiansAmong(orgId, phones, foldedNames).execute(tx);
  return rows;
}

/** Everyone who belongs to these families. */
export const guardiansOf = (orgId: string, familyIds: readonly string[]) => sql<FamilyGuardian>`
    select wanted.id as "familyId", g.id, g.folded_name as "foldedName"
      from unnest(${[...familyIds]}::uuid[]) as wanted (id)
     cross join lateral (
       select g.id, g.folded_name, fg.position from family_guardians fg
         join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
        where fg.org_id = ${orgId} and fg.family_id = wanted.id offset 0) g
     order by wanted.id, g.position`;

export async function findGuardiansOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<FamilyGuardian[]> {
  const { rows } = await guardiansOf(orgId, familyIds).execute(tx);
  return rows;
}

/** The readable number of each of these students; of one who was merged, that of the student who stayed. */
export async function findNumbersOf(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from students where org_id = ${orgId} and id = any(${[...ids]}::uuid[])
    union all
    select former.id, s.number from former_students former
      join students s on s.org_id = former.org_id and s.id = former.student_id
     where former.org_id = ${orgId} and former.id = any(${[...ids]}::uuid[])`.execute(tx);
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
