import '../tables.ts';
import type { ChatCounts, listChats as call } from '@ardoise/contract/chat/chats';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { type RawBuilder, sql } from 'kysely';
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

/** Talks that have all the words, with the newest message that has one of them. */
function byWords(orgId: string, words: readonly string[]): Sql {
  const hits = words.map(
    (word) => sql`select chat_id, max(seq) as seq from chat_words
      where org_id = ${orgId} and word >= ${word} and word < ${`${word}\u{10FFFF}`} group by chat_id`,
  );
  return sql`select chat_id as id, max(seq) as found from (${sql.join(hits, sql` union all `)}) hit
    group by chat_id having count(*) = ${words.length}`;
}

/** Whom the search of people finds: the guardian, or a child's family. */
async function byPeople(
  { tx, orgId }: SchoolContext,
  asked: ReturnType<typeof searchWords>,
): Promise<Sql> {
  const words = await withSounds(tx, orgId, asked);
  const guardians = await hitsOf(tx, { orgId, kind: 'guardian' }, words);
  const students = await hitsOf(tx, { orgId, kind: 'student' }, words);
  return sql`
    with found as materialized (
       select id from (${guardians}) of_guardians
       union
       select fg.guardian_id from (${students}) of_students
         join students s on s.org_id = ${orgId} and s.id = of_students.id
         join family_guardians fg on fg.org_id = s.org_id and fg.family_id = s.family_id)
    select c.id, null::int as found from chats c where c.org_id = ${orgId} and c.guardian_id in (
      select id from found
      union all
      select former.id from found join guardians former on former.org_id = ${orgId} and former.merged_into_id = found.id)`;
}

/** Null where nothing was searched for, or nothing that has letters. */
async function searchOf(context: SchoolContext, q: string | undefined): Promise<Sql | null> {
  const asked = searchWords(q ?? '');
  if (asked.length === 0) return null;
  const words = byWords(
    context.orgId,
    asked.map(({ word }) => word),
  );
  const people = await byPeople(context, asked);
  return sql`select id, max(found) as found from ((${people}) union all ${words}) hit group by id`;
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
  const { perPage, q } = query;
  const search = await searchOf(context, q);
  const isNothing = search === null && q !== undefined && q !== '';
  const from =
    search === null
      ? sql`select c.id, null::int as found from chats c`
      : sql`select c.id, hit.found from (${search}) hit join chats c on c.org_id = ${context.orgId} and c.id = hit.id`;
  const chosen = sql`${from} where ${conditionsOf(context, query)}
    order by c.last_at desc, c.id desc limit ${perPage + 1}`;
  const rows = isNothing ? [] : await readRows(context, chosen);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    items: await presentRows(context, shown),
    next: rows.length > perPage && last !== undefined ? cursorOf(last) : null,
    counts: await count(context),
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
