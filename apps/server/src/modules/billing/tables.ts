import type { PaymentMethod } from '../ledger/public.ts';

export interface PaymentsTable {
  org_id: string;
  id: string;
  transaction_id: string | null;
  reverses_id: string | null;
  /** `toCredit`: from a fee that costs less now to the family's credit; no money came in. */
  method: PaymentMethod | 'toCredit';
  amount: number;
  family_id: string;
  paid_at: Date;
  created_by: string | null;
  reason: string | null;
}

interface AllocationsTable {
  org_id: string;
  payment_id: string;
  fee_id: string;
  position: number;
  amount: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payments: PaymentsTable;
    allocations: AllocationsTable;
  }
}
