import type { Text } from '@ardoise/contract/values/language';

interface NotificationsTable {
  org_id: string;
  person_id: string;
  id: string;
  kind: string;
  title: Text;
  body: Text;
  link: string | null;
  at: Date;
  read_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notifications: NotificationsTable;
  }
}

export type { NotificationsTable };
