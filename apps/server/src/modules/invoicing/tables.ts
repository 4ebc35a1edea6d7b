import type { InstallmentPlan } from '@ardoise/contract/invoicing/invoice-input';
import type { InvoiceChannel } from '@ardoise/contract/invoicing/invoice-detail';
import type { InvoiceLook } from '@ardoise/contract/invoicing/invoice-config';
import type { LeftOutReason, RepeatEvery } from '@ardoise/contract/invoicing/invoice-runs';
import type { KeptInvoiceState } from '@ardoise/contract/values/invoice-state';
import type { Language } from '@ardoise/contract/values/language';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { PaymentMethod } from '../ledger/public.ts';
import type { RunContent } from './runs/run-content.ts';

interface InvoiceConfigTable {
  org_id: string;
  pattern: string;
  credit_pattern: string;
  tax_basis_points: number;
  due_days: number;
  allows_partial: boolean;
  memo: string;
  footer: string;
  bank_details: string;
  layout: InvoiceLook;
  color: string;
  shows_logo: boolean;
  version: number;
}

interface InvoiceCountersTable {
  org_id: string;
  series: string;
  value: number;
}

export interface InvoicesTable {
  org_id: string;
  id: string;
  number: string | null;
  /** Kept by the database, like those that it says of below. */
  number_key: Generated<string | null>;
  state: KeptInvoiceState;
  family_id: string;
  year_id: string;
  title: string;
  folded_title: string;
  bill_to: string;
  emails: JSONColumnType<string[]>;
  language: Language;
  memo: string;
  note: string;
  message: string;
  discount_by: 'amount' | 'percent' | null;
  /** An amount, or basis points. */
  discount_value: number | null;
  tax_basis_points: number;
  extra: number;
  extra_name: string;
  allows_partial: boolean;
  due_on: string;
  plan: ColumnType<InstallmentPlan | null, string | null, string | null>;
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** Kept by the database as its fees are paid, like the five that follow. */
  paid: Generated<number>;
  credited: Generated<number>;
  pending: Generated<number>;
  next_due_on: Generated<string | null>;
  standing: Generated<string>;
  sort_due_on: Generated<string>;
  sort_name: string;
  issued_on: string;
  token: string | null;
  opened_at: Generated<Date | null>;
  copied_from_id: string | null;
  run_id: string | null;
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  sent_at: Date | null;
  sent_by_name: string | null;
  voided_at: Generated<Date | null>;
  voided_by_name: Generated<string | null>;
  void_reason: Generated<string | null>;
}

interface InvoiceItemsTable {
  org_id: string;
  id: string;
  invoice_id: string;
  place: number;
  student_id: string;
  fee_id: string | null;
  description: string;
  amount: number;
  discount: number;
  tax: number;
  extra: number;
  billed: number;
  run_key: string | null;
  is_live: Generated<boolean>;
}

interface InvoiceInstallmentsTable {
  org_id: string;
  invoice_id: string;
  position: number;
  due_on: string;
  amount: number;
}

interface InvoiceFeesTable {
  org_id: string;
  invoice_id: string;
  item_id: string;
  fee_id: string;
  billed: number;
  paid: Generated<number>;
  pending: number;
  is_new: boolean;
  discount_id: string | null;
  earlier: Generated<string[]>;
  listed: Generated<number>;
  is_live: Generated<boolean>;
}

interface CreditNotesTable {
  org_id: string;
  id: string;
  invoice_id: string;
  number: string;
  amount: number;
  released: number;
  reason: string;
  created_at: Date;
  created_by_name: string | null;
}

interface CreditNoteItemsTable {
  org_id: string;
  credit_note_id: string;
  item_id: string;
  amount: number;
}

interface InvoiceDeliveriesTable {
  org_id: string;
  id: string;
  invoice_id: string;
  channel: InvoiceChannel;
  sent_to: string;
  message_id: string | null;
  created_at: Date;
  created_by_name: string | null;
}

interface InvoicePaymentsTable {
  org_id: string;
  payment_id: string;
  invoice_id: string;
  amount: number;
  method: PaymentMethod | 'toCredit' | 'merged' | 'refund';
  paid_at: Date;
}

interface InvoiceSumsTable {
  org_id: string;
  id: Generated<number>;
  standing: string;
  day: string;
  invoices: number;
  total: number;
  paid: number;
  credited: number;
  pending: number;
  is_packed: Generated<boolean>;
}

interface InvoiceDueSumsTable {
  org_id: string;
  id: Generated<number>;
  standing: string;
  day: string;
  due_on: string;
  pending: number;
  /** So many installments. */
  parts: number;
  is_packed: Generated<boolean>;
}

interface InvoicePaymentSumsTable {
  org_id: string;
  id: Generated<number>;
  day: string;
  method: string;
  lines: number;
  payments: number;
  amount: number;
  is_packed: Generated<boolean>;
}

interface InvoiceRepeatsTable {
  org_id: string;
  id: string;
  title: string;
  content: JSONColumnType<RunContent>;
  channels: Array<'email' | 'sms'>;
  language: Language;
  every: RepeatEvery;
  first_on: string;
  until_on: string;
  next_on: string | null;
  waits_for_term: boolean;
  problem: ColumnType<RunProblem | null, string | null | undefined, string | null>;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  stopped_at: Generated<Date | null>;
}

interface InvoiceRunsTable {
  org_id: string;
  id: string;
  title: string;
  content: JSONColumnType<RunContent>;
  channels: Array<'email' | 'sms'>;
  language: Language;
  state: 'waiting' | 'running' | 'done';
  families: number;
  billed: Generated<number>;
  left_out: Generated<number>;
  failed: Generated<number>;
  amount: Generated<number>;
  repeat_id: string | null;
  period_on: string | null;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  finished_at: Generated<Date | null>;
}

/** Why a family could not be billed: said in the reader's language when it is read. */
export interface RunProblem {
  readonly reason: string;
  readonly values: Readonly<Record<string, string | number>>;
}

interface InvoiceRunFamiliesTable {
  org_id: string;
  run_id: string;
  family_id: string;
  place: number;
  state: Generated<'waiting' | 'billed' | 'leftOut' | 'failed'>;
  left_out: Generated<LeftOutReason | null>;
  problem: ColumnType<RunProblem | null, string | null, string | null>;
  invoice_id: Generated<string | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invoice_config: InvoiceConfigTable;
    invoice_counters: InvoiceCountersTable;
    invoices: InvoicesTable;
    invoice_items: InvoiceItemsTable;
    invoice_installments: InvoiceInstallmentsTable;
    invoice_fees: InvoiceFeesTable;
    credit_notes: CreditNotesTable;
    credit_note_items: CreditNoteItemsTable;
    invoice_deliveries: InvoiceDeliveriesTable;
    invoice_payments: InvoicePaymentsTable;
    invoice_sums: InvoiceSumsTable;
    invoice_due_sums: InvoiceDueSumsTable;
    invoice_payment_sums: InvoicePaymentSumsTable;
    invoice_repeats: InvoiceRepeatsTable;
    invoice_runs: InvoiceRunsTable;
    invoice_run_families: InvoiceRunFamiliesTable;
  }
}

export type InvoiceRow = Selectable<InvoicesTable>;
export type ItemRow = Selectable<InvoiceItemsTable>;
export type InvoiceFeeRow = Selectable<InvoiceFeesTable>;
export type RunRow = Selectable<InvoiceRunsTable>;
export type RepeatRow = Selectable<InvoiceRepeatsTable>;
