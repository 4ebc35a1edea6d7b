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
  /** What the list is sorted by. */
  readonly sortName: string;
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
    const place = { tx, orgId, kind };
    const before = await readWords(place, batch);
    const people = await read(tx, orgId, batch);
    const after = new Map(
      people.map((one) => [one.id, { words: indexWords(one), sortName: one.sortName }]),
    );
    await removeTerms(place, pairsMissing(before, after));
    await addTerms(place, pairsMissing(after, before));
    await keepWords(place, batch, after);
  }
}

interface Place {
  readonly tx: Tx;
  readonly orgId: string;
  readonly kind: SearchKind;
}

type Words = ReadonlyMap<string, { readonly words: readonly string[]; readonly sortName: string }>;

interface Pairs {
  readonly terms: string[];
  readonly subjects: string[];
  readonly sortNames: string[];
}

/** The words of the first that the second does not have under the same name. */
function pairsMissing(first: Words, second: Words): Pairs {
  const pairs: Pairs = { terms: [], subjects: [], sortNames: [] };
  for (const [id, { words, sortName }] of first) {
    const other = second.get(id);
    const others = new Set(other?.sortName === sortName ? other.words : []);
    for (const word of words) {
      if (others.has(word)) continue;
      pairs.terms.push(word);
      pairs.subjects.push(id);
      pairs.sortNames.push(sortName);
    }
  }
  return pairs;
}

async function readWords({ tx, orgId, kind }: Place, ids: readonly string[]): Promise<Words> {
  const rows = await tx
    .selectFrom('search_words')
    .select(['subject_id', 'words', 'sort_name'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where(among('subject_id', ids))
    .execute();
  return new Map(
    rows.map((row) => [
      row.subject_id,
      { words: row.words.trim().split(' '), sortName: row.sort_name },
    ]),
  );
}

async function removeTerms({ tx, orgId, kind }: Place, { terms, subjects }: Pairs): Promise<void> {
  if (terms.length === 0) return;
  await sql`delete from search_terms
    where org_id = ${orgId} and kind = ${kind}
      and (term, subject_id) in (select * from unnest(${terms}::text[], ${subjects}::uuid[]))`.execute(
    tx,
  );
}

async function addTerms({ tx, orgId, kind }: Place, pairs: Pairs): Promise<void> {
  const { terms, subjects, sortNames } = pairs;
  if (terms.length === 0) return;
  await sql`insert into search_terms (org_id, kind, term, subject_id, sort_name)
    select ${orgId}, ${kind}, * from unnest(${terms}::text[], ${subjects}::uuid[], ${sortNames}::text[])
     order by 3, 4`.execute(tx);
}

/** Each word with a space before it, so that ` mba` is found at the beginning of a word only. */
async function keepWords(
  { tx, orgId, kind }: Place,
  ids: readonly string[],
  words: Words,
): Promise<void> {
  const gone = ids.filter((id) => !words.has(id));
  if (gone.length > 0)
    await sql`delete from search_words where org_id = ${orgId} and kind = ${kind}
      and ${among('subject_id', gone)}`.execute(tx);
  const kept = [...words.values()];
  const texts = kept.map((one) => one.words.map((word) => ` ${word}`).join(''));
  const sortNames = kept.map(({ sortName }) => sortName);
  await sql`insert into search_words (org_id, kind, subject_id, words, sort_name)
    select ${orgId}, ${kind}, * from unnest(${[...words.keys()]}::uuid[], ${texts}::text[], ${sortNames}::text[])
    on conflict (org_id, kind, subject_id)
    do update set words = excluded.words, sort_name = excluded.sort_name`.execute(tx);
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
      'sort_name',
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
      sortName: student.sort_name,
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
  return [...families].map(([id, { name, folded_name, number }]) => {
    const { names, phones } = people.get(id) ?? nobody;
    return {
      id,
      sortName: folded_name,
      names: [name, ...names],
      numbers: [number],
      phones,
      codes: [],
    };
  });
};

const readGuardiansToIndex: ReadBatch = async (tx, orgId, ids) => {
  const guardians = await readGuardianNames(tx, orgId, ids);
  const phones = await readPhones(tx, orgId, [...guardians.keys()]);
  return [...guardians].map(([id, { name, folded_name, email }]) => ({
    id,
    sortName: folded_name,
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
): Promise<Map<string, { name: string; folded_name: string; number: string }>> {
  const rows = await tx
    .selectFrom('families')
    .select(['id', 'name', 'folded_name', 'number'])
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
): Promise<Map<string, { name: string; folded_name: string; email: string | null }>> {
  const rows = await tx
    .selectFrom('guardians')
    .select(['id', 'full_name as name', 'folded_name', 'email'])
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
