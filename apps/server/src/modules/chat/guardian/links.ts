import '../tables.ts';
import { sql } from 'kysely';
import { hashSecret, newSecret } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { tellPages } from '../bus.ts';
import { lockChat } from '../talks/find-chat.ts';

/** As we make them: 256 bits in base64url. Anything else is not worth a question to the database. */
export const tokenForm = /^[\w-]{43}$/;

/** So many of a talk open at a time: those that were not used for longest end. */
const mostLinks = 10;

/** A new key to a talk, of which only the hash is kept: it can be told once, here. */
export async function makeLink(
  { tx, orgId, now, services }: Work,
  chatId: string,
): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto('chat_links')
    .values({
      org_id: orgId,
      token_hash: hashSecret(token),
      chat_id: chatId,
      created_at: now,
      used_at: null,
      ended_at: null,
    })
    .execute();
  await sql`update chat_links set ended_at = ${now} where org_id = ${orgId} and token_hash in (
    select token_hash from chat_links where org_id = ${orgId} and chat_id = ${chatId} and ended_at is null
     order by coalesce(used_at, created_at) desc, token_hash offset ${mostLinks})`.execute(tx);
  return `${services.publicUrl()}/talk/${token}`;
}

/** Whether a key still opens its talk. */
export async function isOpen(tx: Tx, orgId: string, token: string): Promise<boolean> {
  const link = await tx
    .selectFrom('chat_links')
    .select('ended_at')
    .where('org_id', '=', orgId)
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return link !== undefined && link.ended_at === null;
}

/** Whoever has one of them reads and writes nothing more; open pages are told. Answers how many there were. */
export async function endLinks(work: Work, chatId: string): Promise<number> {
  const { tx, orgId, now } = work;
  const chat = await lockChat(work, chatId);
  const { numUpdatedRows } = await tx
    .updateTable('chat_links')
    .set({ ended_at: now })
    .where('org_id', '=', orgId)
    .where('chat_id', '=', chatId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const ended = Number(numUpdatedRows);
  if (ended === 0) return 0;
  await work.audit({
    action: 'chat.linksEnded',
    subject: 'chat',
    subjectId: chatId,
    after: { name: chat.guardianName },
  });
  await work.emit('chat.changed', chatId, {});
  await tellPages(work, chatId);
  return ended;
}
