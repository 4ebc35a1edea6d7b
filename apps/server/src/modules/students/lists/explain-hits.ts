import '../tables.ts';
import type { FoundBy } from '@ardoise/contract/values/found-by';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findByReference, paymentsOfReceipt, writtenTransaction } from './find-by-reference.ts';
import type { SearchedKind } from './hits.ts';
import { foundByWords, type Known } from './likeness.ts';
import { type Reference, readReference } from './references.ts';
import { searchWords } from './search-words.ts';

type Sql = RawBuilder<unknown>;
type PeopleKind = 'student' | 'family' | 'guardian';

interface PeopleList extends SearchedKind {
  readonly kind: PeopleKind;
}

/** Of a page of people: what the search has found each by. Whoever is not in it, the row itself explains. */
export async function explainHits(
  tx: Tx,
  list: PeopleList,
  typed: string | undefined,
  ids: readonly string[],
): Promise<Map<string, FoundBy>> {
  if (typed === undefined || typed === '' || ids.length === 0) return new Map();
  const words = searchWords(typed);
  const { rows } = await sql<Known & { id: string }>`${knownOf(list, ids)}`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, foundByWords(words, row)]));
  const reference = readReference(typed);
  if (reference === null) return found;
  const named = await findByReference(tx, list, reference);
  const by = await sayReference(tx, list.orgId, reference);
  for (const id of named) found.set(id, by);
  return found;
}

/** As it is written: the number of the receipt or the transaction. */
export async function sayReference(tx: Tx, orgId: string, reference: Reference): Promise<FoundBy> {
  if (reference.kind === 'transaction')
    return { by: 'transaction', text: writtenTransaction(reference.text) };
  const { rows } = await sql<{ number: string }>`
    select paid.number from (${paymentsOfReceipt(orgId, reference)}) paid limit 1`.execute(tx);
  return rows[0] === undefined ? null : { by: 'receipt', text: rows[0].number };
}

const phonesOf = (orgId: string): Sql => sql`
  coalesce((select json_agg(p.number order by p.position) from guardian_phones p
     where p.org_id = ${orgId} and p.guardian_id = g.id), '[]')`;

const guardiansOf = (orgId: string, familyId: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('name', g.full_name, 'phones', ${phonesOf(orgId)}) order by fg.position)
     from family_guardians fg join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
    where fg.org_id = ${orgId} and fg.family_id = ${familyId}), '[]')`;

function knownOf({ orgId, kind }: PeopleList, ids: readonly string[]): Sql {
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const questions = {
    student: sql`select s.id, json_build_array(s.last_name, s.first_name, coalesce(s.preferred_name, ''), f.name) as own,
        s.number, s.payment_code as code, ${guardiansOf(orgId, sql`s.family_id`)} as guardians
      from students s join families f on f.org_id = s.org_id and f.id = s.family_id
     where s.org_id = ${orgId} and s.id = ${wanted}`,
    family: sql`select f.id, json_build_array(f.name) as own, f.number, null as code,
        ${guardiansOf(orgId, sql`f.id`)} as guardians
      from families f where f.org_id = ${orgId} and f.id = ${wanted}`,
    guardian: sql`select g.id, json_build_array(g.full_name) as own, null as number, null as code,
        json_build_array(json_build_object('name', g.full_name, 'phones', ${phonesOf(orgId)})) as guardians
      from guardians g where g.org_id = ${orgId} and g.id = ${wanted}`,
  } satisfies Record<PeopleKind, Sql>;
  return questions[kind];
}
