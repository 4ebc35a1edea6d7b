import type { CollectionMode } from '@ardoise/contract/developer/collections';
import type { Environment } from '@ardoise/contract/developer/environments';
import type { PayoutFailure } from '@ardoise/contract/payouts/payouts';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated } from 'kysely';
import type { PayoutKind } from '../mobile-money/public.ts';

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

/** What a program sends by an operator's own test system. */
export interface TestDisbursementRow {
  org_id: string;
  id: string;
  number: string;
  way: PayOperator;
  kind: PayoutKind;
  phone: string;
  amount: number;
  reference: string | null;
  state: 'created' | 'asked' | 'paid' | 'failed';
  failure: PayoutFailure | null;
  created_at: Date;
  account_id: string | null;
  partner_number: string;
  operator_token: string | null;
  provider_reference: string | null;
  asked_at: Date | null;
  completed_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    collections: KeptCollectionsTable;
    test_disbursements: TestDisbursementRow;
  }
}
