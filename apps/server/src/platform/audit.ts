import { sideBySide, type Tx } from './db/database.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  readonly orgId: string;
  readonly at: Date;
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** Verb and thing, in the past: `settings.changed`. */
  readonly action: string;
  readonly subject: string;
  readonly subjectId?: string | null;
  readonly before?: Record<string, unknown> | null;
  readonly after?: Record<string, unknown> | null;
  readonly requestId?: string | null;
  /** From where: the address of the network. */
  readonly address?: string | null;
}

/** Written in the transaction of the change it tells of, so that neither exists without the other. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sideBySide(tx)
    .insertInto('audit_log')
    .values({
      org_id: entry.orgId,
      id: newId(entry.at),
      at: entry.at,
      actor_id: entry.actor?.id ?? null,
      actor_name: entry.actor?.name ?? null,
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.subjectId ?? null,
      before: entry.before ?? null,
      after: entry.after ?? null,
      request_id: entry.requestId ?? null,
      address: entry.address ?? null,
    })
    .execute();
}
