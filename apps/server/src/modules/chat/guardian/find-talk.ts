import '../tables.ts';
import type { Language } from '@ardoise/contract/values/language';
import type { SchoolFace } from '@ardoise/public-pages/payment/render';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { hashSecret } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { fileUrl } from '../../files/public.ts';
import { type StandingColumns, standingColumns, standingOf } from '../../verification/public.ts';
import { tokenForm } from './links.ts';

/** A talk as the key of its guardian opens it. */
export interface FoundTalk {
  readonly orgId: string;
  readonly chatId: string;
  readonly guardianId: string;
  readonly guardianName: string;
  readonly isBlocked: boolean;
  /** As the school wrote it down, or as the guardian last read; null where neither is known. */
  readonly language: Language | null;
  readonly timeZone: string;
  readonly school: SchoolFace;
}

interface Row extends StandingColumns {
  orgId: string;
  chatId: string;
  guardianId: string;
  guardianName: string;
  isBlocked: boolean;
  language: Language | null;
  timeZone: string;
  name: string;
  slogan: string | null;
  phone: string | null;
  logoId: string | null;
}

/**
 * Whose a key is. The key of somebody who became another guardian opens that one's talk; of somebody who was removed, or of a
 * school that has closed, it opens nothing.
 */
export async function findTalk(
  services: Services,
  tx: Tx,
  token: string,
): Promise<FoundTalk | null> {
  if (!tokenForm.test(token)) return null;
  const { rows } = await sql<Row>`
    select o.org_id as "orgId", c.id as "chatId", now.id as "guardianId", now.full_name as "guardianName",
           c.blocked_at is not null as "isBlocked", coalesce(c.language, now.language) as language,
           o.time_zone as "timeZone", o.name, o.slogan, o.phone, o.logo_id as "logoId", ${standingColumns}
      from chat_links l
      join chats first on first.org_id = l.org_id and first.id = l.chat_id
      join guardians was on was.org_id = first.org_id and was.id = first.guardian_id
      join guardians now on now.org_id = was.org_id and now.id = case when was.merged_into_id is null then was.id else was.merged_into_id end and now.removed_at is null
      join lateral (
        select * from chats own where own.org_id = first.org_id and (own.id = first.id or own.guardian_id = now.id)
         order by own.guardian_id = now.id desc limit 1) c on true
      join organisations o on o.org_id = l.org_id and o.closed_at is null
     where l.token_hash = ${hashSecret(token)} and l.ended_at is null`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { orgId, chatId, guardianId, guardianName, isBlocked, language, timeZone } = row;
  const { name, slogan, phone, logoId } = row;
  const logo = logoId === null ? null : fileUrl(orgId, logoId);
  const school = { name, slogan, phone, logo, ...standingOf(services, row) };
  return { orgId, chatId, guardianId, guardianName, isBlocked, language, timeZone, school };
}

/** When the key was last used, so that those nobody uses end first. */
export const noteUse = async (tx: Tx, orgId: string, token: string, now: Date): Promise<void> => {
  await tx
    .updateTable('chat_links')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('token_hash', '=', hashSecret(token))
    .execute();
};
