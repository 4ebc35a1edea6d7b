import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readPhones } from './read-families.ts';
import { type IndexedPeople, indexWords } from './search-words.ts';
import type { SearchKind } from './tables.ts';

/** Bounds what is held in memory while a whole import is indexed. */
const batchSize = 5_000;

interface Indexed extends IndexedPeople {
  readonly id: string;
}

type ReadBatch = (tx: Tx, orgId: string, ids: readonly string[]) => Promise<Indexed[]>;

/** In the transaction of every change of a student, a family's name or a guardian: what is searched is what is there. */
export const reindexStudents = (tx: Tx, orgId: string, ids: readonly string[]): Promise<void> =>
  reindex(tx, orgId, 'student', ids, readStudentsToIndex);

export const reindexFamilies = (tx: Tx, orgId: string, ids: readonly string[]): Promise<void> =>
  reindex(tx, orgId, 'family', ids, readFamiliesToIndex);

export const reindexGuardians = (tx: Tx, orgId: string, ids: readonly string[]): Promise<void> =>
  reindex(tx, orgId, 'guardian', ids, readGuardiansToIndex);

async function reindex(
  tx: Tx,
  orgId: string,
  kind: SearchKind,
  ids: readonly string[],
  read: ReadBatch,
): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const before = await readWords(tx, orgId, kind, batch);
    const after = new Map((await read(tx, orgId, batch)).map((one) => [one.id, indexWords(one)]));
    await removeTerms(tx, orgId, kind, pairsMissing(before, after));
    await addTerms(tx, orgId, kind, pairsMissing(after, before));
    await keepWords(tx, orgId, kind, batch, after);
  }
}

type Words = ReadonlyMap<string, readonly string[]>;

interface Pairs {
  readonly terms: string[];
  readonly subjects: string[];
}

/** The words of the first that the second does not have. */
function pairsMissing(first: Words, second: Words): Pairs {
  const pairs: Pairs = { terms: [], subjects: [] };
  for (const [id, words] of first) {
    const others = new Set(second.get(id));
    for (const word of words) {
      if (others.has(word)) continue;
      pairs.terms.push(word);
      pairs.subjects.push(id);
    }
  }
  return pairs;
}

async function readWords(
  tx: Tx,
  orgId: string,
  kind: SearchKind,
  ids: readonly string[],
): Promise<Words> {
  const rows = await tx
    .selectFrom('search_words')
    .select(['subject_id', 'words'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where(among('subject_id', ids))
    .execute();
  return new Map(rows.map(({ subject_id, words }) => [subject_id, words.trim().split(' ')]));
}

async function removeTerms(
  tx: Tx,
  orgId: string,
  kind: SearchKind,
  { terms, subjects }: Pairs,
): Promise<void> {
  if (terms.length === 0) return;
  await sql`delete from search_terms
    where org_id = ${orgId} and kind = ${kind}
      and (term, subject_id) in (select * from unnest(${terms}::text[], ${subjects}::uuid[]))`.execute(
    tx,
  );
}

async function addTerms(
  tx: Tx,
  orgId: string,
  kind: SearchKind,
  { terms, subjects }: Pairs,
): Promise<void> {
  if (terms.length === 0) return;
  await sql`insert into search_terms (org_id, kind, term, subject_id)
    select ${orgId}, ${kind}, * from unnest(${terms}::text[], ${subjects}::uuid[]) order by 3, 4`.execute(
    tx,
  );
}

/** Each word with a space before it, so that ` mba` is found at the beginning of a word only. */
async function keepWords(
  tx: Tx,
  orgId: string,
  kind: SearchKind,
  ids: readonly string[],
  words: Words,
): Promise<void> {
  const gone = ids.filter((id) => !words.has(id));
  if (gone.length > 0)
    await sql`delete from search_words where org_id = ${orgId} and kind = ${kind}
      and ${among('subject_id', gone)}`.execute(tx);
  const kept = [...words].map(([, ofOne]) => ofOne.map((word) => ` ${word}`).join(''));
  await sql`insert into search_words (org_id, kind, subject_id, words)
    select ${orgId}, ${kind}, * from unnest(${[...words.keys()]}::uuid[], ${kept}::text[])
    on conflict (org_id, kind, subject_id) do update set words = excluded.words`.execute(tx);
}

/**
 * The parts are read one table at a time and put together here. A join would be faster where the planner knows the
 * tables; in a transaction that has just filled them it does not, and then takes minutes.
 */
const readStudentsToIndex: ReadBatch = async (tx, orgId, ids) => {
  const students = await tx
    .selectFrom('students')
    .select([
      'id',
      'family_id',
      'first_name',
      'last_name',
      'preferred_name',
      'number',
      'payment_code',
    ])
    .where('org_id', '=', orgId)
    .where(among('id', ids))
    .execute();
  const familyIds = [...new Set(students.map(({ family_id }) => family_id))];
  const families = await readFamilyNames(tx, orgId, familyIds);
  const people = await readPeopleOf(tx, orgId, familyIds);
  return students.map((student) => {
    const { names, phones } = people.get(student.family_id) ?? nobody;
    return {
      id: student.id,
      names: [
        student.first_name,
        student.last_name,
        student.preferred_name,
        families.get(student.family_id)?.name ?? null,
        ...names,
      ],
      numbers: [student.number],
      phones,
      codes: [student.payment_code],
    };
  });
};

/** A family that was removed is found no more. */
const readFamiliesToIndex: ReadBatch = async (tx, orgId, ids) => {
  const families = await readFamilyNames(tx, orgId, ids);
  const people = await readPeopleOf(tx, orgId, [...families.keys()]);
  return [...families].map(([id, { name, number }]) => {
    const { names, phones } = people.get(id) ?? nobody;
    return { id, names: [name, ...names], numbers: [number], phones, codes: [] };
  });
};

const readGuardiansToIndex: ReadBatch = async (tx, orgId, ids) => {
  const guardians = await readGuardianNames(tx, orgId, ids);
  const phones = await readPhones(tx, orgId, [...guardians.keys()]);
  return [...guardians].map(([id, { name, email }]) => ({
    id,
    names: [name, email],
    numbers: [],
    phones: (phones.get(id) ?? []).map(({ number }) => number),
    codes: [],
  }));
};

const among = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

async function readFamilyNames(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, { name: string; number: string }>> {
  const rows = await tx
    .selectFrom('families')
    .select(['id', 'name', 'number'])
    .where('org_id', '=', orgId)
    .where(among('id', ids))
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readGuardianNames(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string | null }>> {
  const rows = await tx
    .selectFrom('guardians')
    .select(['id', 'full_name as name', 'email'])
    .where('org_id', '=', orgId)
    .where(among('id', ids))
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface People {
  readonly names: string[];
  readonly phones: string[];
}

const nobody: People = { names: [], phones: [] };

/** The names and phones of each family's guardians. */
async function readPeopleOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Map<string, People>> {
  const links = await tx
    .selectFrom('family_guardians')
    .select(['family_id', 'guardian_id'])
    .where('org_id', '=', orgId)
    .where(among('family_id', familyIds))
    .execute();
  const ids = [...new Set(links.map(({ guardian_id }) => guardian_id))];
  const guardians = await readGuardianNames(tx, orgId, ids);
  const phones = await readPhones(tx, orgId, ids);
  const people = new Map<string, People>();
  for (const { family_id, guardian_id } of links) {
    const { names, phones: numbers } = people.get(family_id) ?? { names: [], phones: [] };
    const name = guardians.get(guardian_id)?.name;
    if (name !== undefined) names.push(name);
    numbers.push(...(phones.get(guardian_id) ?? []).map(({ number }) => number));
    people.set(family_id, { names, phones: numbers });
  }
  return people;
}
