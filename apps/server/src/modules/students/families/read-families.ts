import '../tables.ts';
import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import type { FamilyDetail, Guardian } from '@ardoise/contract/families';
import { sql } from 'kysely';
import { send, type Tx } from '../../../platform/db/database.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { fileUrl } from '../../files/public.ts';
import { findCurrentYear } from '../../years/public.ts';
import { readOwedOf, readOwedOfFamilies } from '../owed/read-owed.ts';
import { todayAt } from '../records/read-school.ts';
import { studentNameIn } from '../records/student-name.ts';
import type { FamilyRow, GuardianRow } from '../tables.ts';

/** A family that was removed is as unknown as one that never was. */
export async function readFamily(tx: Tx, orgId: string, id: string): Promise<FamilyRow> {
  const row = await tx
    .selectFrom('families')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

/** For a change: a second one waits here, and then sees the first one's version. */
export async function lockFamily(tx: Tx, orgId: string, id: string): Promise<FamilyRow> {
  await lockFamilies(tx, orgId, [id]);
  return readFamily(tx, orgId, id);
}

/**
 * In sorted order. None of them is removed while it is held. A payment that is being settled only names its family, and
 * does not wait for this: it holds its fees, for which whoever holds the family may be waiting.
 */
export async function lockFamilies(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  refusal: ErrorEntry = errors.notFound,
): Promise<void> {
  const { rows } = await sql`select id from families
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) and removed_at is null
    order by id for no key update`.execute(tx);
  if (rows.length !== new Set(ids).size) throw new Refusal(refusal);
}

/** After a change that no form made: a form that was opened before it cannot overwrite it. */
export async function raiseFamilyVersions(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update families set version = version + 1
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

type Phones = Guardian['phones'];

export async function readPhones(
  tx: Tx,
  orgId: string,
  guardianIds: readonly string[],
): Promise<Map<string, Phones>> {
  const rows = await tx
    .selectFrom('guardian_phones')
    .select(['guardian_id', 'kind', 'number'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`guardian_id = any(${[...guardianIds]}::uuid[])`)
    .orderBy('guardian_id')
    .orderBy('position')
    .execute();
  const phones = new Map<string, Phones>();
  for (const { guardian_id, kind, number } of rows) {
    const list = phones.get(guardian_id) ?? [];
    list.push({ kind, number });
    phones.set(guardian_id, list);
  }
  return phones;
}

interface Membership {
  readonly guardianId: string;
  readonly familyId: string;
  readonly familyName: string;
  readonly relationship: Guardian['relationship'];
}

/** Which families these guardians belong to: each by its key, since a join could be planned over all families of a school. */
export async function readMemberships(
  tx: Tx,
  orgId: string,
  guardianIds: readonly string[],
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select fg.guardian_id as "guardianId", f.id as "familyId", f.name as "familyName", fg.relationship
      from unnest(${[...new Set(guardianIds)]}::uuid[]) wanted (id)
     cross join lateral (select m.guardian_id, m.family_id, m.relationship from family_guardians m
                          where m.org_id = ${orgId} and m.guardian_id = wanted.id offset 0) fg
     cross join lateral (select t.id, t.name, t.folded_name from families t
                          where t.org_id = ${orgId} and t.id = fg.family_id and t.removed_at is null limit 1) f
     order by f.folded_name, f.id`.execute(tx);
  return rows;
}

/** The guardian of this family who has this phone, of nine digits, however it is written. */
export async function findGuardianByPhone(
  tx: Tx,
  orgId: string,
  familyId: string,
  phone: string,
): Promise<{ readonly fullName: string } | null> {
  const { rows } = await sql<{ fullName: string }>`
    select g.full_name as "fullName"
      from family_guardians fg
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
      join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId}
       and right(regexp_replace(p.number, '\\D', '', 'g'), 9) = ${phone} order by fg.position limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Every phone of a family's guardians, in the family's own order; sent at once. */
export const readPhonesOfGuardians = (
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<ReadonlyArray<{ readonly name: string; readonly number: string }>> =>
  send(
    tx,
    sql<{ name: string; number: string }>`
    select g.full_name as name, p.number
      from family_guardians fg
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
      join guardian_phones p on p.org_id = g.org_id and p.guardian_id = g.id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId} order by fg.position, p.position`,
  );

/** The guardians of a family, in the family's own order. */
export async function readGuardiansOf(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<Guardian[]> {
  const { rows } = await sql<GuardianRow & Pick<Guardian, 'relationship'>>`
    select g.*, fg.relationship
      from family_guardians fg join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId} order by fg.position`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const phones = await readPhones(tx, orgId, ids);
  const memberships = await readMemberships(tx, orgId, ids);
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    relationship: row.relationship,
    occupation: row.occupation,
    country: row.country,
    email: row.email,
    phones: phones.get(row.id) ?? [],
    preferredMedium: row.preferred_medium,
    language: row.language,
    noMessages: row.no_messages,
    otherFamilies: memberships
      .filter((one) => one.guardianId === row.id && one.familyId !== familyId)
      .map((one) => ({ id: one.familyId, name: one.familyName })),
  }));
}

export interface FamilyMember {
  readonly id: string;
  readonly familyId: string;
  readonly studentId: string;
  readonly name: string;
  readonly gender: number;
  readonly className: string | null;
  readonly photoId: string | null;
}

export async function readStudentsOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<FamilyMember[]> {
  const current = await findCurrentYear(tx, orgId);
  const { rows } = await sql<FamilyMember>`
    select s.id, s.family_id as "familyId", s.number as "studentId",
           ${studentNameIn('s')} as name, s.gender, c.name as "className", s.photo_id as "photoId"
      from students s
      left join classes c on c.org_id = s.org_id and c.id = s.class_id and c.year_id = ${current?.id ?? null}
     where s.org_id = ${orgId} and s.family_id = any(${[...familyIds]}::uuid[])
     order by s.sort_name, s.id`.execute(tx);
  return rows;
}

export async function presentFamily(work: Work, family: FamilyRow): Promise<FamilyDetail> {
  const { tx } = work;
  const { org_id: orgId, id } = family;
  const students = await readStudentsOf(tx, orgId, [id]);
  const today = await todayAt(work);
  const studentIds = students.map((student) => student.id);
  const owedOf = await readOwedOf(tx, orgId, studentIds, today);
  const owedOfFamily = await readOwedOfFamilies(tx, { orgId, today }, [id]);
  return {
    id,
    familyId: family.number,
    name: family.name,
    guardians: await readGuardiansOf(tx, orgId, id),
    students: students.map((student) => ({
      id: student.id,
      studentId: student.studentId,
      name: student.name,
      gender: student.gender,
      className: student.className,
      photo: student.photoId === null ? null : fileUrl(orgId, student.photoId),
      owed: owedOf(student.id),
    })),
    owed: owedOfFamily(id),
    version: family.version,
    createdAt: family.created_at.toISOString(),
  };
}
