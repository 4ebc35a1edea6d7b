import '../tables.ts';
import type { ChatRow } from '@ardoise/contract/chat/chats';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { findMembers } from '../../identity/public.ts';
import { studentNameIn } from '../../students/public.ts';
import { placeOf, readRequests } from '../messages/read-requests.ts';
import { shorten } from '../rules.ts';
import { guardianNow } from './find-chat.ts';

export interface Row {
  id: string;
  guardianId: string;
  guardianName: string;
  children: string[];
  state: ChatRow['state'];
  assignedTo: string | null;
  assignedName: string | null;
  unseen: number;
  lastSeq: number;
  lastAt: Date;
  lastBy: 'staff' | 'guardian' | null;
  lastAuthorId: string | null;
  lastType: NonNullable<ChatRow['last']>['type'] | null;
  lastText: string;
  foundText: string | null;
  isMuted: boolean;
  isBlocked: boolean;
  isHere: boolean;
}

/**
 * The rows of talks that a statement chooses as `chosen (id, found)`, in the order of the list. Guardians and children are looked up
 * one by one: joined freely, all of a large school were read for each talk.
 */
export async function readRows(
  context: Pick<SchoolContext, 'tx' | 'orgId' | 'now'>,
  chosen: RawBuilder<unknown>,
): Promise<Row[]> {
  const { tx, orgId, now } = context;
  const { rows } = await sql<Row>`
    select c.id, now.id as "guardianId", now.full_name as "guardianName", c.state, c.assigned_to as "assignedTo",
           p.full_name as "assignedName", c.unseen_by_staff as unseen, c.last_seq as "lastSeq", c.last_at as "lastAt",
           c.last_by as "lastBy", c.last_author_id as "lastAuthorId", c.last_type as "lastType", c.last_text as "lastText",
           m.text as "foundText", c.muted_at is not null as "isMuted", c.blocked_at is not null as "isBlocked",
           coalesce(c.here_until > ${now}, false) as "isHere",
           array(select ${studentNameIn('s')} from family_guardians fg
                   cross join lateral (select * from students
                     where org_id = fg.org_id and family_id = fg.family_id limit 50) s
                  where fg.org_id = c.org_id and fg.guardian_id = now.id order by s.sort_name limit 10) as children
      from (${chosen}) chosen
      join chats c on c.org_id = ${orgId} and c.id = chosen.id ${guardianNow}
      left join people p on p.id = c.assigned_to
      left join chat_messages m on m.org_id = c.org_id and m.chat_id = c.id and m.seq = chosen.found
     order by c.last_at desc, c.id desc`.execute(tx);
  return rows;
}

/** Whose a talk can be: whoever has left, or may no longer answer, has none. */
async function findAnswering(tx: Tx, orgId: string): Promise<ReadonlySet<string>> {
  const members = await findMembers(tx, orgId);
  const may = members.filter(({ role }) => roleHolds(role, 'chat.edit'));
  return new Set(may.map(({ personId }) => personId));
}

export async function presentRows(
  { tx, orgId, actor }: Pick<SchoolContext, 'tx' | 'orgId' | 'actor'>,
  rows: readonly Row[],
): Promise<ChatRow[]> {
  const places = rows
    .filter(({ lastType }) => lastType === 10)
    .map(({ id, lastSeq }) => ({ chatId: id, seq: lastSeq }));
  const requests = await readRequests(tx, orgId, places);
  const answering = await findAnswering(tx, orgId);
  return rows.map((row) => {
    const request = requests.get(placeOf({ chatId: row.id, seq: row.lastSeq }));
    return {
      id: row.id,
      guardian: { id: row.guardianId, name: row.guardianName },
      children: row.children,
      state: row.state,
      assignedTo:
        row.assignedTo === null || !answering.has(row.assignedTo)
          ? null
          : {
              personId: row.assignedTo,
              name: row.assignedName ?? '',
              isMe: row.assignedTo === actor.personId,
            },
      unseen: row.unseen,
      last:
        row.lastBy === null || row.lastType === null
          ? null
          : {
              at: row.lastAt.toISOString(),
              by: row.lastBy,
              isOwn: row.lastAuthorId === actor.personId,
              type: row.lastType,
              text: row.lastText,
              request:
                request === undefined ? null : { amount: request.amount, state: request.state },
            },
      foundText: row.foundText === null ? null : shorten(row.foundText),
      isMuted: row.isMuted,
      isBlocked: row.isBlocked,
      isHere: row.isHere,
    };
  });
}
