import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
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
  /** When the hour began; kept of the last days alone. */
  hour: Generated<Date | null>;
  method: string;
  payments: number;
  amount: number;
  is_packed: Generated<boolean>;
}

/** What falls due on a day, less the discount, and what of it is open; of fees that are not closed. */
interface DueSumsTable {
  org_id: string;
  id: Generated<number>;
  year_id: string;
  class_id: string;
  service_id: string;
  due_on: string;
  amount: number;
  open: number;
  is_packed: Generated<boolean>;
}

/** How many fees lead from one day on which something of them falls due to the next; of fees that are not closed. */
interface DueStepsTable
  extends Pick<
    DueSumsTable,
    'org_id' | 'id' | 'year_id' | 'class_id' | 'service_id' | 'is_packed'
  > {
  state: number;
  before_on: string | null;
  due_on: string;
  fees: number;
}

/** How prompts for fees ended, by when they were begun. */
interface PromptSumsTable {
  org_id: string;
  id: Generated<number>;
  day: string;
  hour: Date | null;
  operator: PayOperator;
  outcome: 'paid' | 'failed';
  failure: FailureReason | null;
  seconds: number | null;
  prompts: number;
  is_packed: Generated<boolean>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    fee_sums: FeeSumsTable;
    payment_sums: PaymentSumsTable;
    due_sums: DueSumsTable;
    due_steps: DueStepsTable;
    prompt_sums: PromptSumsTable;
  }
}
