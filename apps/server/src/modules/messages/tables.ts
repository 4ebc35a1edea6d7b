import type { Language } from '@ardoise/contract/values/language';
import type { Generated, Selectable } from 'kysely';
import type { MessageKind } from '../../platform/message-limits.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';

interface OutboxTable {
  org_id: string;
  id: string;
  channel: 'email' | 'sms';
  kind: MessageKind;
  template: string;
  language: Language;
  recipient_masked: string;
  recipient_hash: string;
  /** Of an SMS: as many as the gateway charges. */
  segments: number | null;
  /** To whom and what, as `sealed-message.ts` writes it; null once the message has ended. */
  sealed: string | null;
  /** Of an SMS that was sent, a receipt may say more: `delivered` or `undelivered`. */
  state: 'waiting' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'held';
  tries: number;
  error: string | null;
  /** Of an SMS: who took it; while it waits, who left the last try without an answer. */
  gateway: SmsGatewayName | null;
  /** At how many tries it may have gone without anybody's word. */
  unanswered_tries: number;
  gateway_reference: string | null;
  created_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
}

interface MessageCountsTable {
  subject: string;
  kind: MessageKind;
  span: 'hour' | 'day';
  began_at: Date;
  sent: number;
}

interface SmsGatewaysTable {
  name: SmsGatewayName;
  position: number;
  is_on: boolean;
  open_values: Record<string, string>;
  secrets_sealed: string | null;
  version: Generated<number>;
  changed_at: Date;
}

interface GatewayTriesTable {
  gateway: SmsGatewayName;
  minute: Date;
  tries: number;
  faults: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
    message_counts: MessageCountsTable;
    sms_gateways: SmsGatewaysTable;
    gateway_tries: GatewayTriesTable;
  }
}

export type GatewayRow = Selectable<SmsGatewaysTable>;
export type { OutboxTable };
