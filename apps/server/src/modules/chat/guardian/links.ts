import '../tables.ts';
import { sql } from 'kysely';
import { hashSecret, newSecret } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';

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
