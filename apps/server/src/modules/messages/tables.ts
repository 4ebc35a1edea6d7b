import type { Language } from '@ardoise/contract/values/language';
import type { MessageKind } from '../../platform/message-limits.ts';

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
  state: 'waiting' | 'sent' | 'failed' | 'held';
  tries: number;
  error: string | null;
  gateway_reference: string | null;
  created_at: Date;
  sent_at: Date | null;
}

interface MessageCountsTable {
  subject: string;
  kind: MessageKind;
  span: 'hour' | 'day';
  began_at: Date;
  sent: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
    message_counts: MessageCountsTable;
  }
}

export type { OutboxTable };
