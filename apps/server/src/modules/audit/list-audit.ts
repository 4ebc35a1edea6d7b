import type { listAudit } from '@ardoise/contract/audit';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchText } from '../../platform/lists/match-words.ts';

type AuditEntry = Answer<typeof listAudit>['items'][number];
type Filters = Pick<Input<typeof listAudit>['query'], 'action' | 'subjectId' | 'q'>;

/** Newest first; searched by who did it. */
export const auditList: List<Filters, AuditEntry> = (_tx, orgId, { action, subjectId, q }) => ({
  find: (tx, paging) =>
    findRows(tx, {
      ...paging,
      table: 'audit_log',
      where: [
        sql`t.org_id = ${orgId}`,
        ...(action === undefined ? [] : [sql`t.action = ${action}`]),
        ...(subjectId === undefined ? [] : [sql`t.subject_id = ${subjectId}`]),
        ...matchText('t.actor_name', q),
      ],
      order: sql`t.id desc`,
    }),
  read: (tx, ids) => readEntries(tx, orgId, ids),
});

async function readEntries(tx: Tx, orgId: string, ids: readonly string[]): Promise<AuditEntry[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_name,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
  }));
}
