import type { CollectionMode } from '@ardoise/contract/developer/collections';
import type { TestOutcome } from '@ardoise/contract/developer/test-cases';
import type { PayOperator } from '@ardoise/contract/transactions';

export interface SandboxCollectionRow {
  org_id: string;
  id: string;
  number: string | null;
  mode: CollectionMode;
  amount: number;
  phone: string | null;
  operator: PayOperator | null;
  reference: string | null;
  description: string | null;
  payment_code: string | null;
  token: string | null;
  expires_at: Date | null;
  outcome: TestOutcome | null;
  settles_at: Date | null;
  settled_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
}

export interface SandboxDisbursementRow {
  org_id: string;
  id: string;
  number: string;
  amount: number;
  phone: string;
  operator: PayOperator;
  reference: string | null;
  outcome: TestOutcome;
  settles_at: Date;
  settled_at: Date | null;
  created_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sandbox_collections: SandboxCollectionRow;
    sandbox_disbursements: SandboxDisbursementRow;
  }
}
