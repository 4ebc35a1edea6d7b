import { sql } from 'kysely';
import type { Notification } from '@ardoise/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
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

/** The bell shows the newest, and nobody turns a hundred pages of it: what is beyond is not counted. */
const mostCounted = 1_000;

/** Newest first. */
export const notificationList =
  (personId: string): List<object, Notification> =>
  (_tx, orgId) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'notifications',
        where: [sql`t.org_id = ${orgId}`, sql`t.person_id = ${personId}`],
        order: sql`t.id desc`,
        countedTo: mostCounted,
      }),
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom('notifications')
        .selectAll()
        .where(({ and }) => and({ org_id: orgId, person_id: personId }))
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute();
      return inOrder(ids, rows).map(present);
    },
  });

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
