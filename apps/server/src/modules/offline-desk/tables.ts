import type {
  OfflineConflict,
  OfflineDecision,
  OfflinePayment,
} from '@ardoise/contract/offline-desk';
import type { Generated, JSONColumnType, Selectable } from 'kysely';

interface OfflinePaymentsTable {
  org_id: string;
  id: string;
  session_id: string;
  family_id: string;
  payment_id: string;
  amount: number;
  taken_at: Date;
  device_at: Date;
  sent_at: Date;
  sent_by: string;
  owed_seen: number;
  seen_at: Date;
  owed_found: number;
  credited: number;
  conflicts: OfflineConflict[];
  same: JSONColumnType<OfflinePayment['same'] & object, string | null, string | null> | null;
  state: 'settled' | 'waiting' | 'decided';
  decision: Generated<OfflineDecision | null>;
  drawer_id: Generated<string | null>;
  note: Generated<string | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  decided_by_name: Generated<string | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    offline_payments: OfflinePaymentsTable;
  }
}

export type OfflinePaymentRow = Selectable<OfflinePaymentsTable>;
