import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import {
  indexAgain,
  indexWords,
  reindexFamilies,
  reindexGuardians,
  reindexStudents,
} from '../../students/public.ts';
import type { Person } from '../find-person.ts';
import type { Marks } from '../marks.ts';

/** Whoever is found by a word of the name, by the kind of record. */
async function findIndexed({ tx, orgId }: Work, { word }: Marks): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ kind: string; ids: string[] }>`
    select kind, array_agg(subject_id) as ids from search_words
     where org_id = ${orgId} and words ~* ${word} group by kind`.execute(tx);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

/** Applications are found by their number whatever else they lose. */
async function reindexApplications({ tx, orgId }: Work, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; number: string; text: string }>`
    select id, number, search_text as text from applications where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  const indexed = rows.map(({ id, number, text }) => ({
    id,
    sortName: '',
    words: indexWords({ names: text.split(' '), numbers: [number] }),
  }));
  await indexAgain({ tx, orgId, kind: 'application' }, ids, indexed);
}

async function reindexPayers({ tx, orgId }: Work, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, payer_name as name from transactions where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  const indexed = rows
    .map(({ id, name }) => ({ id, sortName: '', words: indexWords({ names: [name] }) }))
    .filter(({ words }) => words.length > 0);
  await indexAgain({ tx, orgId, kind: 'payer' }, ids, indexed);
}

/** After every text is swept: what is searched is what is there, and a word that nobody is called by is known no more. */
export async function eraseWords(
  work: Work,
  { names, words, emails }: Person,
  marks: Marks,
): Promise<void> {
  const { tx, orgId } = work;
  if (words.length > 0) {
    const found = await findIndexed(work, marks);
    const ids = (kind: string): string[] => found.get(kind) ?? [];
    await reindexGuardians(tx, orgId, ids('guardian'));
    await reindexFamilies(tx, orgId, ids('family'));
    await reindexStudents(tx, orgId, ids('student'));
    if (ids('application').length > 0) await reindexApplications(work, ids('application'));
    if (ids('payer').length > 0) await reindexPayers(work, ids('payer'));
  }
  const known = indexWords({ names: [...names, ...words, ...emails] });
  await sql`delete from name_spellings n where n.org_id = ${orgId} and n.word = any(${known}::text[]) and not exists (
    select from search_words w where w.org_id = n.org_id and ' ' || w.words || ' ' like '% ' || n.word || ' %')`.execute(
    tx,
  );
}
