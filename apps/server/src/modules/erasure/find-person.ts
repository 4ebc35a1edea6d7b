import { errors } from '@ardoise/contract/protocol/errors';
import type { PersonToErase } from '@ardoise/contract/school-data/erasure';
import { foldName } from '@ardoise/contract/values/fold-name';
import { studentName } from '@ardoise/contract/values/student-name';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';

/** Somebody with everything by which they are known in the school, and the records that are theirs. */
export interface Person {
  readonly kind: PersonToErase['kind'];
  readonly id: string;
  /** As it is shown, and typed to confirm. */
  readonly name: string;
  /** Each way in which the whole name is written: last name first, and first name first. */
  readonly names: readonly string[];
  /** The words of the name, and what else they are called. */
  readonly words: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** The record itself, and those that were merged into it. */
  readonly recordIds: readonly string[];
  readonly familyIds: readonly string[];
  /** Others of the school who are called the same. */
  readonly namesakes: number;
}

const wordsOf = (...names: ReadonlyArray<string | null>): string[] => [
  ...new Set(
    names.flatMap((name) => (name ?? '').split(/[\s]+/u).filter((word) => word.length > 1)),
  ),
];

/**
 * Others of the school whose name has this one in it, in either order, with or without its accents: texts that name them are
 * told from the person's by nothing. Whoever was erased is called otherwise.
 */
async function countOthersNamed(
  tx: Tx,
  orgId: string,
  names: readonly string[],
  recordIds: readonly string[],
): Promise<number> {
  const folded = names.map(foldName);
  const isNamed = (name: string) =>
    sql`exists (select from unnest(${folded}::text[]) as asked (name) where position(asked.name in ${sql.raw(name)}) > 0)`;
  const isOther = sql`id <> all(${[...recordIds]}::uuid[])`;
  const { rows } = await sql<{ count: number; staff: string[] }>`
    select (select count(*) from students where org_id = ${orgId} and ${isOther} and ${isNamed("(sort_name || ' ' || sort_name)")})
         + (select count(*) from guardians where org_id = ${orgId} and ${isOther} and ${isNamed('folded_name')}) as count,
           array(select p.full_name from memberships m join people p on p.id = m.person_id
                  where m.org_id = ${orgId} and p.${isOther}) as staff`.execute(tx);
  const { count, staff } = rows[0] ?? { count: 0, staff: [] };
  const named = staff.filter((name) => folded.some((asked) => foldName(name).includes(asked)));
  return count + named.length;
}

/** Phones and emails by which somebody else of the school is reached, who stays: of these nothing goes. */
async function othersContacts(
  tx: Tx,
  orgId: string,
  contacts: readonly string[],
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = sql`any(${[...contacts]}::text[])`;
  const others = sql`<> all(${[...recordIds]}::uuid[])`;
  const { rows } = await sql<{ contact: string }>`
    select unnest(array[p.phone, p.email]) as contact from memberships m join people p on p.id = m.person_id
     where m.org_id = ${orgId} and p.id ${others} and (p.phone = ${asked} or p.email = ${asked})
    union select g.email from guardians g where g.org_id = ${orgId} and g.removed_at is null and g.id ${others} and g.email = ${asked}
    union select q.number from guardian_phones q join guardians g on g.org_id = q.org_id and g.id = q.guardian_id
     where q.org_id = ${orgId} and q.number = ${asked} and g.removed_at is null and g.id ${others}`.execute(
    tx,
  );
  return new Set(rows.map(({ contact }) => contact));
}

interface StudentRow {
  first: string;
  last: string;
  preferred: string | null;
  familyId: string;
  formerIds: string[];
}

async function findStudent(tx: Tx, orgId: string, id: string): Promise<Person> {
  const { rows } = await sql<StudentRow>`
    select first_name as first, last_name as last, preferred_name as preferred, family_id as "familyId",
           array(select f.id from former_students f where f.org_id = s.org_id and f.student_id = s.id) as "formerIds"
      from students s where org_id = ${orgId} and id = ${id}`.execute(tx);
  const { first, last, preferred, familyId, formerIds } = found(rows[0], errors.notFound);
  const name = studentName({ lastName: last, firstName: first });
  const names = [name, [first, last].join(' ')];
  return {
    kind: 'student',
    id,
    name,
    names,
    words: wordsOf(first, last, preferred),
    phones: [],
    emails: [],
    recordIds: [id, ...formerIds],
    familyIds: [familyId],
    namesakes: await countOthersNamed(tx, orgId, names, [id, ...formerIds]),
  };
}

interface GuardianRow {
  name: string;
  ids: string[];
  emails: string[];
  phones: string[];
  familyIds: string[];
}

/** What another guardian uses too is that one's: a phone of a household stays with whoever is left of it. */
async function findGuardian(tx: Tx, orgId: string, id: string): Promise<Person> {
  const { rows } = await sql<GuardianRow>`
    with recursive own as (
      select id, full_name, email from guardians where org_id = ${orgId} and id = ${id} and merged_into_id is null
      union select g.id, g.full_name, g.email from guardians g join own on g.org_id = ${orgId} and g.merged_into_id = own.id)
    select (select full_name from own where id = ${id}) as name, array(select id from own) as ids,
           array(select distinct own.email from own where own.email is not null) as emails,
           array(select distinct p.number from guardian_phones p where p.org_id = ${orgId} and p.guardian_id in (select id from own)) as phones,
           array(select distinct f.family_id from family_guardians f where f.org_id = ${orgId} and f.guardian_id in (select id from own)) as "familyIds"
     where exists (select from own)`.execute(tx);
  const { name, ids, emails, phones, familyIds } = found(rows[0], errors.notFound);
  const words = wordsOf(name);
  const turned = [...words.slice(-1), ...words.slice(0, -1)].join(' ');
  const names = [...new Set([name, turned])];
  const kept = await othersContacts(tx, orgId, [...phones, ...emails], ids);
  return {
    kind: 'guardian',
    id,
    name,
    names,
    words,
    phones: phones.filter((phone) => !kept.has(phone)),
    emails: emails.filter((one) => !kept.has(one)),
    recordIds: ids,
    familyIds,
    namesakes: await countOthersNamed(tx, orgId, names, ids),
  };
}

/** Known by what they did: their account is their own, and of no school. */
async function findStaff(tx: Tx, orgId: string, id: string): Promise<Person> {
  const { rows } = await sql<{ names: string[]; contacts: string[] }>`
    select array(select distinct actor_name from audit_log where org_id = ${orgId} and actor_id = ${id} and actor_name is not null
                 union select full_name from invitations where org_id = ${orgId} and accepted_by = ${id}
                 union select cashier_name from cash_sessions where org_id = ${orgId} and cashier_id = ${id}) as names,
           array(select distinct unnest(array[phone, email]) from invitations where org_id = ${orgId} and accepted_by = ${id}) as contacts`.execute(
    tx,
  );
  const { names, contacts } = found(rows[0], errors.notFound);
  const name = found(names[0], errors.notFound);
  const given = contacts.filter((contact) => contact !== null);
  const kept = await othersContacts(tx, orgId, given, [id]);
  const known = given.filter((contact) => !kept.has(contact));
  const words = wordsOf(name);
  return {
    kind: 'staff',
    id,
    name,
    names: [...new Set([...names, [...words.slice(-1), ...words.slice(0, -1)].join(' ')])],
    words,
    phones: known.filter((contact) => !contact.includes('@')),
    emails: known.filter((contact) => contact.includes('@')),
    recordIds: [id],
    familyIds: [],
    namesakes: await countOthersNamed(tx, orgId, names, [id]),
  };
}

export function findPerson(tx: Tx, orgId: string, { kind, id }: PersonToErase): Promise<Person> {
  switch (kind) {
    case 'student':
      return findStudent(tx, orgId, id);
    case 'guardian':
      return findGuardian(tx, orgId, id);
    case 'staff':
      return findStaff(tx, orgId, id);
  }
}
