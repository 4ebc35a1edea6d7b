import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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
    const people = await read(tx, orgId, batch);
    const terms: string[] = [];
    const subjects: string[] = [];
    for (const one of people) {
      for (const word of indexWords(one)) {
        terms.push(word);
        subjects.push(one.id);
      }
    }
    await sql`delete from search_terms
      where org_id = ${orgId} and kind = ${kind} and subject_id = any(${batch}::uuid[])`.execute(
      tx,
    );
    await sql`insert into search_terms (org_id, kind, term, subject_id)
      select ${orgId}, ${kind}, * from unnest(${terms}::text[], ${subjects}::uuid[])`.execute(tx);
  }
}

/** Guardians' names and phones of the families in `wanted`. */
const guardiansOf = (orgId: string) => sql`
  select fg.family_id, array_agg(distinct g.full_name) as names,
         array_agg(distinct p.number) filter (where p.number is not null) as phones
    from family_guardians fg
    join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
    left join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
   where fg.org_id = ${orgId} and fg.family_id in (select family_id from wanted)
   group by fg.family_id`;

const readStudentsToIndex: ReadBatch = async (tx, orgId, ids) => {
  const { rows } = await sql<Indexed>`
    with wanted as materialized (
      select id, family_id, first_name, last_name, preferred_name, number, payment_code
        from students where org_id = ${orgId} and id = any(${[...ids]}::uuid[])
    ), people as materialized (${guardiansOf(orgId)})
    select w.id, array[w.first_name, w.last_name, w.preferred_name, f.name] || people.names as names,
           array[w.number] as numbers, coalesce(people.phones, '{}') as phones,
           array[w.payment_code] as codes
      from wanted w
      join families f on f.org_id = ${orgId} and f.id = w.family_id
      left join people on people.family_id = w.family_id`.execute(tx);
  return rows;
};

/** A family that was removed is found no more. */
const readFamiliesToIndex: ReadBatch = async (tx, orgId, ids) => {
  const { rows } = await sql<Indexed>`
    with wanted as materialized (
      select id as family_id, name, number from families
       where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) and removed_at is null
    ), people as materialized (${guardiansOf(orgId)})
    select w.family_id as id, array[w.name] || people.names as names, array[w.number] as numbers,
           coalesce(people.phones, '{}') as phones, '{}'::text[] as codes
      from wanted w left join people on people.family_id = w.family_id`.execute(tx);
  return rows;
};

const readGuardiansToIndex: ReadBatch = async (tx, orgId, ids) => {
  const { rows } = await sql<Indexed>`
    select g.id, array[g.full_name, g.email] as names, '{}'::text[] as numbers,
           (select coalesce(array_agg(p.number), '{}') from guardian_phones p
             where p.org_id = g.org_id and p.guardian_id = g.id) as phones,
           '{}'::text[] as codes
      from guardians g
     where g.org_id = ${orgId} and g.id = any(${[...ids]}::uuid[]) and g.removed_at is null`.execute(
    tx,
  );
  return rows;
};
