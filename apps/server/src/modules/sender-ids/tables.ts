import type { SenderIdState } from '@ardoise/contract/shop/sender-ids';
import type { Generated, Selectable } from 'kysely';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';

interface SenderIdsTable {
  org_id: string;
  id: string;
  name: string;
  /** Without case and spaces: by which two are the same. */
  folded_name: string;
  use: string | null;
  state: SenderIdState;
  order_id: string | null;
  paid_at: Date | null;
  /** Switched on by the school. */
  is_enabled: Generated<boolean>;
  /** Disabled by the provider, whatever the school says. */
  is_blocked: Generated<boolean>;
  is_default: Generated<boolean>;
  /** With which the name is registered. */
  gateways: Generated<SmsGatewayName[]>;
  reason: string | null;
  submitted_at: Date | null;
  due_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sender_ids: SenderIdsTable;
  }
}

export type SenderIdRow = Selectable<SenderIdsTable>;
