import '../tables.ts';
import type { ChatCounts, listChats as call } from '@ardoise/contract/chat/chats';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { hitsOf, searchWords, withSounds } from '../../students/public.ts';
import { presentRows, type Row, readRows } from './chat-rows.ts';

type Query = Input<typeof call>['query'];
type Sql = RawBuilder<unknown>;

const cursorOf = ({ lastAt, id }: Row): string =>
  Buffer.from(`${lastAt.toISOString()} ${id}`).toString('base64url');

const cursorForm = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\da-f-]{36})$/;

/** Anything that is none of our places begins at the top. */
function readCursor(after: string | undefined): { at: string; id: string } | null {
  const [, at, id] = cursorForm.exec(Buffer.from(after ?? '', 'base64url').toString()) ?? [];
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id };
}

const isWord = (orgId: string, word: string): Sql =>
  sql`org_id = ${orgId} and word >= ${word} and word < ${`${word}\u{10FFFF}`}`;

/** Talks that have all the words, with the newest message that has one of them: of all that have a word, or of so many. */
function byWords(orgId: string, words: readonly string[], most?: number): Sql {
  const hits = words.map(
    (word) => sql`select chat_id, max(seq) as seq
      from (select chat_id, seq from chat_words where ${isWord(orgId, word)} limit ${most ?? null}::int) one group by chat_id`,
  );
  return sql`select chat_id as id, max(seq) as found from (${sql.join(hits, sql` union all `)}) hit
    group by chat_id having count(*) = ${words.length}`;
}

/** The same of one talk, `c`: null where it does not have them all. */
function foundIn(orgId: string, words: readonly string[]): Sql {
  const hits = words.map(
    (word) =>
      sql`select max(seq) as seq from chat_words where ${isWord(orgId, word)} and chat_id = c.id`,
  );
  return sql`(select case when count(seq) = ${words.length} then max(seq) end from (${sql.join(hits, sql` union all `)}) hit)`;
}

/** A name that more people have, or a word that more talks have, is too little to search by: then the newest talks are asked. */
const mostPeople = 50;
/** Somebody may have several words that begin so. */
const mostHits = (mostPeople + 1) * 5;
const mostTalks = 500;
/** A talk may have several words that begin so. */
const mostWords = (mostTalks + 1) * 5;
const newestTalks = 2_000;

/** The first so many, and one more. */
async function idsOf(tx: Tx, hits: Sql, order: Sql, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${hits}) hit ${order} limit ${most + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}

const bestOf = (tx: Tx, hits: Sql): Promise<string[]> =>
  idsOf(tx, hits, sql`order by rank, id`, mostPeople);

/** Talks of these guardians, and of those of these students: also of whom they were before they were merged. */
const talksOf = (
  orgId: string,
  guardians: readonly string[],
  students: readonly string[],
): Sql => sql`
  with found as materialized (
     select unnest(${guardians.slice(0, mostPeople)}::uuid[]) as id
     union
     select fg.guardian_id from students s
       join family_guardians fg on fg.org_id = s.org_id and fg.family_id = s.family_id
      where s.org_id = ${orgId} and s.id = any(${students.slice(0, mostPeople)}::uuid[]))
  select c.id, null::int as found from chats c where c.org_id = ${orgId} and c.guardian_id in (
    select id from found
    union all
    select former.id from found join guardians former on former.org_id = ${orgId} and former.merged_into_id = found.id)`;

interface FoundTalks {
  /** Talks as `c` with the newest message that was found, in the order of the list. */
  readonly chosen: Sql;
  /** It may fit others too, who were not looked at. */
  readonly hasMore: boolean;
}

const allTalks = (conditions: Sql, limit: number): FoundTalks => ({
  chosen: sql`select c.id, null::int as found from chats c where ${conditions}
    order by c.last_at desc, c.id desc limit ${limit}`,
  hasMore: false,
});

/** By words of messages, and by whom the search of people finds: the guardian, or a child's family. */
async function search(
  { tx, orgId }: SchoolContext,
  q: string,
  conditions: Sql,
  limit: number,
): Promise<FoundTalks> {
  const asked = searchWords(q);
  if (asked.length === 0) return allTalks(sql`false`, 0);
  const typed = asked.map(({ word }) => word);
  const byWord = byWords(orgId, typed);
  const words = await withSounds(tx, orgId, asked);
  const [ofGuardians, ofStudents] = [
    { orgId, kind: 'guardian' },
    { orgId, kind: 'student' },
  ] as const;
  const guardians = await bestOf(tx, await hitsOf(tx, ofGuardians, words, mostHits));
  const students = await bestOf(tx, await hitsOf(tx, ofStudents, words, mostHits));
  const talks = await idsOf(tx, byWords(orgId, typed, mostWords), sql``, mostTalks);
  const byPeople = talksOf(orgId, guardians, students);
  const newest = sql`order by c.last_at desc, c.id desc`;
  if (guardians.length <= mostPeople && talks.length <= mostTalks) {
    const chosen = sql`select c.id, hit.found
      from (select id, max(found) as found from ((${byPeople}) union all ${byWord}) hit group by id) hit
      join chats c on c.org_id = ${orgId} and c.id = hit.id where ${conditions} ${newest} limit ${limit}`;
    return { chosen, hasMore: students.length > mostPeople };
  }
  const allGuardians = await hitsOf(tx, ofGuardians, words);
  // What few talks have is read once; of what many have each talk is asked, until the page is full.
  const isRare = talks.length <= mostTalks;
  const worded = isRare
    ? sql`(select found from worded where worded.id = c.id)`
    : foundIn(orgId, typed);
  const chosen = sql`with worded as materialized (${isRare ? byWord : sql`select null::uuid as id, null::int as found where false`}),
    page as (
      select c.id, c.last_at from (select c.id, c.guardian_id, c.last_at from chats c where ${conditions} ${newest} limit ${newestTalks}) c
       where case when ${isRare ? sql`c.id in (select id from worded)` : sql`${worded} is not null`}
                    or c.guardian_id in (select id from (${allGuardians}) hit)
                    or c.id in (select id from (${byPeople}) hit) then true end
       ${newest} limit ${limit})
    select c.id, ${worded} as found from page c`;
  return { chosen, hasMore: true };
}

function conditionsOf({ orgId, actor }: SchoolContext, query: Query): Sql {
  const { state, unseen, mine, after } = query;
  const cursor = readCursor(after);
  return sql.join(
    [
      sql`c.org_id = ${orgId} and c.state = ${state}`,
      ...(unseen === undefined ? [] : [sql`c.unseen_by_staff > 0`]),
      ...(mine === undefined ? [] : [sql`c.assigned_to = ${actor.personId}`]),
      ...(cursor === null
        ? []
        : [sql`(c.last_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`]),
    ],
    sql` and `,
  );
}

/** From what the database keeps: a few rows, however many talks there are. */
async function count({ tx, orgId, actor }: SchoolContext): Promise<ChatCounts> {
  const { rows } = await sql<ChatCounts>`
    select coalesce(sum(rows), 0)::int as open, coalesce(sum(rows) filter (where state = 'open unseen'), 0)::int as unseen,
           coalesce(sum(rows) filter (where class_id = ${actor.personId}), 0)::int as mine
      from list_counts where org_id = ${orgId} and list = 'chats' and state in ('open', 'open unseen')`.execute(
    tx,
  );
  return rows[0] ?? { open: 0, unseen: 0, mine: 0 };
}

/** By the place of the newest message, from an index: the last page costs what the first does. */
export async function listChats(
  context: SchoolContext,
  query: Query,
): Promise<Answer<typeof call>> {
  const { perPage, q = '' } = query;
  const conditions = conditionsOf(context, query);
  const { chosen, hasMore } =
    q === ''
      ? allTalks(conditions, perPage + 1)
      : await search(context, q, conditions, perPage + 1);
  const rows = await readRows(context, chosen);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    items: await presentRows(context, shown),
    next: rows.length > perPage && last !== undefined ? cursorOf(last) : null,
    counts: await count(context),
    ...(hasMore ? { hasMore } : {}),
  };
}

export async function countUnseen({ tx, orgId }: SchoolContext): Promise<{ chats: number }> {
  const { rows } = await sql<{ chats: number }>`
    select count(*)::int as chats from chats
     where org_id = ${orgId} and state = 'open' and unseen_by_staff > 0 and muted_at is null`.execute(
    tx,
  );
  return { chats: rows[0]?.chats ?? 0 };
}
