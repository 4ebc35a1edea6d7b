import type { DiscountKind } from '@ardoise/contract/corrections';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
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
  /** Of a service's fee: what it is for, and the subscription that asks for it. */
  service_id: Generated<string | null>;
  subscription_id: Generated<string | null>;
  by_other_means: Generated<boolean>;
  marked_paid_at: Generated<Date | null>;
  /** Worked out by the database, like the two that follow. */
  pending: GeneratedAlways<number>;
  /** 1 unpaid, 2 partially paid, 3 completely paid. */
  state: GeneratedAlways<number>;
  /** 1 normal, 2 discounted, 3 other means, 4 manually paid. */
  type: GeneratedAlways<number>;
  /** Of the same year: that of the record into which this one's student was merged. */
  merged_into_id: Generated<string | null>;
  /** Kept for the list, by the database unless a long list says it itself. */
  class_id: Generated<string>;
  is_left: Generated<boolean>;
  sort_name: Generated<string>;
  since_on: Generated<string | null>;
  /** Of the last payment that stands. */
  paid_at: Generated<Date | null>;
  paid_on: Generated<string | null>;
  origin: Generated<PaymentMethod | null>;
  last_payment_id: Generated<string | null>;
  updated_at: Generated<Date | null>;
  updated_by: Generated<string | null>;
  net: GeneratedAlways<number>;
  is_listed: GeneratedAlways<boolean>;
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
   * or on to the fee into which one was merged. No money came in. `refund`: from the family's credit back to the family.
   */
  method: PaymentMethod | 'toCredit' | 'merged' | 'refund';
  amount: number;
  family_id: string;
  paid_at: Date;
  created_by: string | null;
  reason: string | null;
  /** Of what was given on to another fee: the release that it came from. Of what was moved: the payment that it was. */
  from_payment_id: Generated<string | null>;
}

interface AllocationsTable {
  org_id: string;
  payment_id: string;
  fee_id: string;
  position: number;
  amount: number;
}

interface FeeDiscountsTable {
  org_id: string;
  id: string;
  fee_id: string;
  kind: DiscountKind;
  amount: number;
  percent: number | null;
  reason: string;
  /** That it was given by, and is taken back with. */
  invoice_id: Generated<string | null>;
  credit_note_id: Generated<string | null>;
  given_at: Date;
  given_by: string | null;
  given_by_name: string | null;
  taken_back_at: Date | null;
  taken_back_by: string | null;
  taken_back_by_name: string | null;
  taken_back_reason: string | null;
}

interface ReversalRequestsTable {
  org_id: string;
  id: string;
  payment_id: string;
  to_student_id: string | null;
  from_student_id: string | null;
  reason: string;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  is_confirmed: boolean | null;
  decline_reason: string | null;
}

interface MoneyRulesTable {
  org_id: string;
  manager_discount_percent: number;
  second_person_above: number | null;
  version: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    fees: FeesTable;
    fee_installments: FeeInstallmentsTable;
    payments: PaymentsTable;
    allocations: AllocationsTable;
    fee_discounts: FeeDiscountsTable;
    reversal_requests: ReversalRequestsTable;
    money_rules: MoneyRulesTable;
  }
}

export type PaymentRow = Selectable<PaymentsTable>;
export type ReversalRequestRow = Selectable<ReversalRequestsTable>;
export type FeeRow = Selectable<FeesTable>;
