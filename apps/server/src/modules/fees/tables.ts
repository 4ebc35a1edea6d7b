import type { Generated } from 'kysely';

/** How many fees there are and what they come to. Rows are added by the database with each change, and put together by a job. */
interface FeeSumsTable {
  org_id: string;
  id: Generated<number>;
  by: 'deadline' | 'payment';
  year_id: string;
  class_id: string;
  service_id: string;
  state: number;
  type: number;
  is_left: boolean;
  /** `infinity` by deadline where nothing is open. */
  day: string;
  fees: number;
  amount: number;
  discount: number;
  paid: number;
  pending: number;
  is_packed: Generated<boolean>;
}

/** What came in on each day at the school, by means. */
interface PaymentSumsTable {
  org_id: string;
  id: Generated<number>;
  day: string;
  method: string;
  payments: number;
  amount: number;
  is_packed: Generated<boolean>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    fee_sums: FeeSumsTable;
    payment_sums: PaymentSumsTable;
  }
}
