import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { tellPages, tellPagesOfLeaving } from '../bus.ts';
import { lockChat } from './find-chat.ts';

/** What the guardian wrote was read by one of the staff, and so by all of them. */
export async function markReadByStaff(work: Work, id: string): Promise<void> {
  const { tx, orgId, now } = work;
  const chat = await lockChat(work, id);
  if (chat.unseenByStaff === 0) return;
  await sql`update chat_messages set read_at = ${now}, delivered_at = coalesce(delivered_at, ${now})
    where org_id = ${orgId} and chat_id = ${id} and by = 'guardian' and read_at is null`.execute(
    tx,
  );
  await tx
    .updateTable('chats')
    .set({ unseen_by_staff: 0 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await work.emit('chat.seen', id, { by: 'staff' });
  await tellPages(work, id);
}

/** What guardians wrote has reached a console that shows its talks. */
export async function markReceived(work: Work, ids: readonly string[]): Promise<void> {
  const { tx, orgId, now } = work;
  const { rows } = await sql<{ id: string }>`
    with held as materialized (
      select id from chats where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) and unseen_by_staff > 0
       order by id for no key update),
    reached as (
      update chat_messages m set delivered_at = ${now} from held
       where m.org_id = ${orgId} and m.chat_id = held.id and m.by = 'guardian' and m.delivered_at is null
      returning m.chat_id)
    select distinct chat_id as id from reached`.execute(tx);
  for (const { id } of rows) await tellPages(work, id);
}

/** How long an open page counts as there after it was last heard of. */
export const hereMs = 60_000;

interface Seen {
  readonly isRead: boolean;
  /** A page with a live line stays there; one without is gone when it is drawn. */
  readonly isHere: boolean;
}

/** What staff wrote has reached the guardian's page, or was read on it. Nobody is told of what was known. */
export async function markSeenByGuardian(
  work: Work,
  id: string,
  { isRead, isHere }: Seen,
): Promise<void> {
  const { tx, orgId, now } = work;
  await lockChat(work, id);
  const marks = isRead
    ? sql`read_at = ${now}, delivered_at = coalesce(delivered_at, ${now})`
    : sql`delivered_at = ${now}`;
  const missing = isRead ? sql`read_at` : sql`delivered_at`;
  const { numAffectedRows } = await sql`update chat_messages set ${marks}
    where org_id = ${orgId} and chat_id = ${id} and by = 'staff' and read_at is null and ${missing} is null`.execute(
    tx,
  );
  const wasHere = await tx
    .selectFrom('chats')
    .select('here_until')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('chats')
    .set({
      ...(isRead ? { unseen_by_guardian: 0, guardian_seen_at: now } : {}),
      ...(isHere ? { here_until: new Date(now.getTime() + hereMs) } : {}),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<boolean>`${isRead || isHere}`)
    .execute();
  const cameNow = isHere && (wasHere.here_until?.getTime() ?? 0) < now.getTime();
  if (Number(numAffectedRows ?? 0n) > 0 || cameNow)
    await work.emit('chat.seen', id, { by: 'guardian' });
}

/** The last of the guardian's pages on a node was closed; a node that has one open says so again. */
export async function markGone(work: Work, id: string): Promise<void> {
  const { tx, orgId, now } = work;
  await tx
    .updateTable('chats')
    .set({ here_until: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('here_until', '>', now)
    .execute();
  await work.emit('chat.seen', id, { by: 'guardian' });
  await tellPagesOfLeaving(work, id);
}
