import type { CollectionMode } from '@ardoise/contract/developer/collections';
import type { Environment } from '@ardoise/contract/developer/environments';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated } from 'kysely';

/** What a program asked for. How far it has come is its transactions' to say. */
export interface CollectionsTable {
  org_id: string;
  id: string;
  environment: Exclude<Environment, 'sandbox'>;
  key_id: string;
  mode: CollectionMode;
  amount: number;
  /** Nine digits. Of one by link: what the page begins with. */
  phone: string | null;
  operator: PayOperator | null;
  payment_code: string | null;
  reference: string | null;
  description: string | null;
  language: Language;
  token: string | null;
  expires_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
}

interface KeptCollectionsTable extends Omit<CollectionsTable, 'cancelled_at'> {
  cancelled_at: Generated<Date | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    collections: KeptCollectionsTable;
  }
}
