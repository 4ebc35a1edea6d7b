interface OutboxTable {
  org_id: string;
  id: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string | null;
  body: string;
  state: 'waiting' | 'sent' | 'failed';
  tries: number;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}

export type { OutboxTable };
