import type { Generated, Selectable } from 'kysely';
import type { PaymentMethod } from '../ledger/public.ts';

interface FeesTable {
  org_id: string;
  id: string;
  student_id: string;
  year_id: string;
  enrolment_id: string | null;
  kind: Generated<string>;
  title: string;
  amount: number;
  discount: Generated<number>;
  paid: Generated<number>;
  closed_at: Date | null;
  /** Of the same year: that of the record into which this one's student was merged. */
  merged_into_id: Generated<string | null>;
  created_at: Date;
  created_by: string | null;
}

interface FeeInstallmentsTable {
  org_id: string;
  fee_id: string;
  position: number;
  amount: number;
  due_on: string;
}

export interface PaymentsTable {
  org_id: string;
  id: string;
  transaction_id: string | null;
  reverses_id: string | null;
  /**
   * `toCredit`: from a fee that costs less now to the family's credit. `merged`: from the credit of a family that was merged,
   * or on to the fee into which one was merged. No money came in.
   */
  method: PaymentMethod | 'toCredit' | 'merged';
  amount: number;
  family_id: string;
  paid_at: Date;
  created_by: string | null;
  reason: string | null;
  /** Of what was given on to another fee: the release that it came from. */
  from_payment_id: Generated<string | null>;
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
    fees: FeesTable;
    fee_installments: FeeInstallmentsTable;
    payments: PaymentsTable;
    allocations: AllocationsTable;
  }
}

export type PaymentRow = Selectable<PaymentsTable>;
export type FeeRow = Selectable<FeesTable>;
