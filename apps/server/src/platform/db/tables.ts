import type { Generated } from 'kysely';

/**
 * The tables as the code sees them. Each module adds its own in its `tables.ts` by declaration merging:
 *
 *   declare module './tables.ts' { interface Tables { students: StudentsTable } }
 */
export interface Tables {
  audit_log: AuditLogTable;
  event_deliveries: EventDeliveriesTable;
  events: EventsTable;
  idempotency_keys: IdempotencyKeysTable;
  instance_secrets: InstanceSecretsTable;
  restored_copies: RestoredCopiesTable;
  stored_files: StoredFilesTable;
}

interface AuditLogTable {
  org_id: string;
  id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject: string;
  subject_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string | null;
  address: string | null;
}

interface EventsTable {
  org_id: string;
  position: number;
  at: Date;
  name: string;
  record_id: string;
  facts: Record<string, unknown>;
}

/** What a subscriber has not heard of yet. */
interface EventDeliveriesTable {
  org_id: string;
  subscriber: string;
  record_id: string;
  position: number;
}

interface IdempotencyKeysTable {
  org_id: string;
  actor_id: string;
  key: string;
  input_hash: string;
  answer: unknown;
  created_at: Date;
}

interface InstanceSecretsTable {
  name: string;
  value: string;
  created_at: Date;
}

/** That this database was restored from a backup; one row at most. */
interface RestoredCopiesTable {
  is_only: Generated<boolean>;
  restored_at: Date;
  backup_at: Date;
  backup_release: string;
  released_at: Date | null;
}

interface StoredFilesTable {
  org_id: string;
  id: string;
  purpose: string;
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Of the first file that came by an upload address. */
  upload_id: string | null;
  created_by: string | null;
  created_at: Date;
}
