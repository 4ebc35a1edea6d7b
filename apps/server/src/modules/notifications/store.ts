import { sql } from 'kysely';
import type { Notification } from '@ardoise/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import type { NotificationsTable } from './tables.ts';

export const present = (row: NotificationsTable): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.body,
  link: row.link,
  at: row.at.toISOString(),
  isRead: row.read_at !== null,
});

interface Owner {
  readonly org_id: string;
  readonly person_id: string;
}

export async function countUnread(tx: Tx, owner: Owner): Promise<number> {
  const { unread } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where(({ and }) => and({ ...owner }))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function listPage(tx: Tx, owner: Owner, page: number, perPage: number) {
  const mine = tx.selectFrom('notifications').where(({ and }) => and({ ...owner }));
  const { total } = await mine
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await mine
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map(present), total };
}

/** False where nothing was unread. */
export async function markRead(
  tx: Tx,
  owner: Owner,
  ids: readonly string[] | undefined,
  readAt: Date,
): Promise<boolean> {
  let unread = tx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where(({ and }) => and({ ...owner }))
    .where('read_at', 'is', null);
  if (ids !== undefined) unread = unread.where(sql<boolean>`id = any(${[...ids]}::uuid[])`);
  const { numUpdatedRows } = await unread.executeTakeFirst();
  return numUpdatedRows > 0n;
}
