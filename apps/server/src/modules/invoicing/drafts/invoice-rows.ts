import '../tables.ts';
import {
  type InvoiceInput,
  type InvoiceTerms,
  plannedInstallments,
  wholeDueOn,
} from '@ardoise/contract/invoicing/invoice-input';
import { foldName } from '@ardoise/contract/values/fold-name';
import { invoiceTotals, itemShares } from '@ardoise/contract/values/invoice-totals';
import type { Insertable } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Work } from '../../../platform/work.ts';

export interface NewItem {
  readonly studentId: string;
  readonly feeId: string | null;
  readonly description: string;
  readonly amount: number;
  /** Of what is billed to many: the same key is billed to a student once. */
  readonly runKey?: string | null;
}

/** An invoice before it is written. */
export interface NewInvoice
  extends InvoiceTerms,
    Pick<InvoiceInput, 'familyId' | 'billTo' | 'emails' | 'language'> {
  readonly id: string;
  readonly yearId: string;
  /** The family's name, folded. */
  readonly sortName: string;
  /** Today at the school. */
  readonly issuedOn: string;
  readonly items: readonly NewItem[];
  readonly copiedFromId?: string;
  readonly runId?: string;
}

type RowOf<Name extends keyof Tables> = Insertable<Tables[Name]>;

export interface InvoiceRows {
  readonly invoice: RowOf<'invoices'>;
  readonly items: ReadonlyArray<RowOf<'invoice_items'>>;
  readonly installments: ReadonlyArray<RowOf<'invoice_installments'>>;
}

/** What was asked for and what it comes to: what a form may change of a draft. */
export function contentColumns(invoice: Omit<NewInvoice, 'id'>) {
  const { discount } = invoice;
  const totals = invoiceTotals(invoice);
  return {
    family_id: invoice.familyId,
    year_id: invoice.yearId,
    sort_name: invoice.sortName,
    title: invoice.title,
    folded_title: foldName(invoice.title),
    bill_to: invoice.billTo,
    emails: JSON.stringify(invoice.emails),
    language: invoice.language,
    memo: invoice.memo,
    note: invoice.note,
    message: invoice.message,
    discount_by: discount?.by ?? null,
    discount_value:
      discount === null ? null : discount.by === 'amount' ? discount.amount : discount.basisPoints,
    tax_basis_points: invoice.taxBasisPoints,
    extra: invoice.extra,
    extra_name: invoice.extraName,
    allows_partial: invoice.allowsPartial,
    due_on: wholeDueOn(invoice),
    plan: invoice.installments === null ? null : JSON.stringify(invoice.installments),
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    total: totals.total,
  };
}

/** The rows of a draft. Its items' ids are made here, in their order. */
export function invoiceRows({ orgId, now, actor }: Work, invoice: NewInvoice): InvoiceRows {
  const place = { org_id: orgId, invoice_id: invoice.id };
  const shares = itemShares(invoice);
  return {
    invoice: {
      org_id: orgId,
      id: invoice.id,
      number: null,
      state: 'draft',
      ...contentColumns(invoice),
      issued_on: invoice.issuedOn,
      token: null,
      copied_from_id: invoice.copiedFromId ?? null,
      run_id: invoice.runId ?? null,
      created_at: now,
      created_by: actor?.personId ?? null,
      created_by_name: actor?.name ?? null,
      sent_at: null,
      sent_by_name: null,
    },
    items: invoice.items.map((item, index) => ({
      ...place,
      id: newId(now),
      place: index,
      student_id: item.studentId,
      fee_id: item.feeId,
      description: item.description,
      amount: item.amount,
      discount: shares[index]?.discount ?? 0,
      tax: shares[index]?.tax ?? 0,
      extra: shares[index]?.extra ?? 0,
      billed: shares[index]?.billed ?? 0,
      run_key: item.runKey ?? null,
    })),
    installments: plannedInstallments(invoice).map(({ dueOn, amount }, position) => ({
      ...place,
      position,
      due_on: dueOn,
      amount,
    })),
  };
}
