import type { SmsEntryKind } from '@ardoise/contract/sms/account';
import type { Generated, Selectable } from 'kysely';

interface SmsAccountsTable {
  org_id: string;
  /** Free to be sent: one for each part of an SMS. */
  messages: Generated<number>;
  reserved: Generated<number>;
  /** What was paid for both. */
  xaf: Generated<number>;
  alarm_threshold: Generated<number | null>;
  alarm_people: Generated<string[]>;
  /** Whether the alarm has rung since the balance was last above the threshold. */
  is_below: Generated<boolean>;
  alarm_version: Generated<number>;
  quiet_until: Generated<number>;
  quiet_from: Generated<number>;
  settings_version: Generated<number>;
}

interface SmsEntriesTable {
  org_id: string;
  id: string;
  at: Date;
  kind: SmsEntryKind;
  messages: number;
  reserved_delta: number;
  xaf: number;
  campaign_id: string | null;
  order_id: string | null;
  reason: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sms_accounts: SmsAccountsTable;
    sms_entries: SmsEntriesTable;
  }
}

export type SmsAccountRow = Selectable<SmsAccountsTable>;
