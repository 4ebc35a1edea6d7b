import type { Generated } from 'kysely';

/** Until which day what is late has been reckoned. */
interface DebtDaysTable {
  org_id: string;
  as_of: string;
}

/** What a family owes, kept by the database beside what its students owe. */
interface FamilyDebtsTable {
  org_id: string;
  family_id: string;
  sort_name: string;
  owed: number;
  late: number;
  late_since: string | null;
  next_due_on: string | null;
  due_days: string[];
  due_totals: number[];
  has_fees: Generated<boolean>;
}

/** How many families owe something of a deadline, by the one before it of which they owe something too. */
interface DebtStepsTable {
  org_id: string;
  id: Generated<number>;
  before_on: string | null;
  due_on: string;
  families: number;
  is_packed: Generated<boolean>;
}

interface FamilyContactsTable {
  org_id: string;
  id: string;
  family_id: string;
  kind: 'call' | 'talk' | 'whatsApp' | 'email' | 'letter' | 'other';
  note: string;
  at: Date;
  by: string | null;
  by_name: string | null;
}

interface PaymentPromisesTable {
  org_id: string;
  id: string;
  family_id: string;
  amount: number;
  due_on: string;
  note: string;
  /** Both are kept by the database from what was paid since. */
  paid: Generated<number>;
  kept_on: Generated<string | null>;
  made_at: Date;
  made_by: string | null;
  made_by_name: string | null;
  withdrawn_at: Date | null;
  withdrawn_by_name: string | null;
}

interface PaymentPlansTable {
  org_id: string;
  id: string;
  family_id: string;
  state: 'active' | 'kept' | 'ended' | 'superseded';
  total: number;
  agreed_with: string;
  note: string;
  agreed_at: Date;
  agreed_by: string | null;
  agreed_by_name: string | null;
  ended_at: Generated<Date | null>;
  ended_by_name: Generated<string | null>;
  end_reason: Generated<string | null>;
  superseded_by: Generated<'discount' | 'fee' | null>;
  told_at: Generated<Date | null>;
}

interface PaymentPlanPartsTable {
  org_id: string;
  plan_id: string;
  position: number;
  due_on: string;
  amount: number;
}

interface PaymentPlanFeesTable {
  org_id: string;
  plan_id: string;
  fee_id: string;
  amount: number;
  old_days: string[];
  old_amounts: number[];
  is_live: Generated<boolean>;
}

interface PaymentPlanInvoicesTable {
  org_id: string;
  plan_id: string;
  invoice_id: string;
  old_days: string[];
  old_amounts: number[];
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    debt_days: DebtDaysTable;
    family_debts: FamilyDebtsTable;
    debt_steps: DebtStepsTable;
    family_contacts: FamilyContactsTable;
    payment_promises: PaymentPromisesTable;
    payment_plans: PaymentPlansTable;
    payment_plan_parts: PaymentPlanPartsTable;
    payment_plan_fees: PaymentPlanFeesTable;
    payment_plan_invoices: PaymentPlanInvoicesTable;
  }
}
