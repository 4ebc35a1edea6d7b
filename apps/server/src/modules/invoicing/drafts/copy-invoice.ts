import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import {
  type InstallmentPlan,
  invoiceIssues,
  type InvoiceTerms,
} from '@ardoise/contract/invoicing/invoice-input';
import type { copyInvoice as call } from '@ardoise/contract/invoicing/invoices';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readFees } from '../../billing/public.ts';
import { todayAt } from '../../students/public.ts';
import { discountOf, lockInvoice, readItems } from '../store.ts';
import type { InvoiceRow, ItemRow } from '../tables.ts';
import { refuseStrangers, yearToBill } from './check-draft.ts';
import { invoiceRows, type NewItem } from './invoice-rows.ts';
import { findLiveInvoices } from './live-invoices.ts';
import { findFreeKeys } from './run-keys.ts';
import { insertInvoices } from './save-draft.ts';
import { daysBetween, shiftDay, shiftPlan } from './shift-days.ts';

/** A new draft with the content of an invoice. What cannot be billed again is left out, and named. */
export async function copyInvoice(
  context: SchoolContext,
  id: string,
): Promise<Answer<typeof call>> {
  const { tx, orgId, now } = context;
  // Two who copy it take turns: what was billed by a run is known by one of the copies.
  const from = await lockInvoice(tx, orgId, id);
  await refuseStrangers(context, { familyId: from.family_id, items: [] });
  const { items, leftOut } = await itemsToCopy(context, from, await readItems(tx, orgId, [id]));
  if (items.length === 0)
    throw new Refusal(invoiceErrors.feeNotOpen, { values: { item: leftOut[0] ?? from.title } });
  const today = await todayAt(context);
  const copyId = newId(now);
  const rows = invoiceRows(context, {
    ...fitting(termsOf(from, today), items),
    id: copyId,
    familyId: from.family_id,
    yearId: await yearToBill(tx, orgId),
    sortName: from.sort_name,
    issuedOn: today,
    billTo: from.bill_to,
    emails: from.emails,
    language: from.language,
    items,
    copiedFromId: id,
  });
  await insertInvoices(context, [rows]);
  await context.audit({
    action: 'invoice.copied',
    subject: 'invoice',
    subjectId: copyId,
    after: { from: from.number ?? id, familyId: from.family_id, total: rows.invoice.total },
  });
  await context.emit('invoice.changed', copyId, { familyId: from.family_id });
  return { id: copyId, leftOut };
}

async function itemsToCopy(
  { tx, orgId }: Work,
  { family_id: familyId }: InvoiceRow,
  rows: readonly ItemRow[],
): Promise<{ items: NewItem[]; leftOut: string[] }> {
  const feeIds = rows.flatMap(({ fee_id: feeId }) => feeId ?? []);
  const fees = await readFees(tx, orgId, feeIds);
  const live = await findLiveInvoices(tx, orgId, feeIds);
  const students = await tx
    .selectFrom('students')
    .select('id')
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .execute();
  const own = new Set(students.map((student) => student.id));
  const freeKeys = await findFreeKeys({ tx, orgId }, rows);
  const items: NewItem[] = [];
  const leftOut: string[] = [];
  for (const { id, student_id: studentId, fee_id: feeId, description, amount } of rows) {
    const pending = feeId === null ? amount : (fees.get(feeId)?.pending ?? 0);
    const isTaken = feeId !== null && live.has(feeId);
    if (pending === 0 || isTaken || !own.has(studentId)) leftOut.push(description);
    else {
      const runKey = freeKeys.get(id) ?? null;
      items.push({ studentId, feeId, description, amount: pending, runKey });
    }
  }
  return { items, leftOut };
}

/** Days that have passed move on by as many as the invoice is old. */
function termsOf(from: InvoiceRow, today: string): InvoiceTerms {
  const days = daysBetween(from.issued_on, today);
  const plan: InstallmentPlan | null = from.plan;
  const isPast = plan === null ? from.due_on < today : plan.parts.some((one) => one.dueOn < today);
  return {
    title: from.title,
    memo: from.memo,
    note: from.note,
    message: from.message,
    discount: discountOf(from),
    taxBasisPoints: from.tax_basis_points,
    extra: from.extra,
    extraName: from.extra_name,
    allowsPartial: from.allows_partial,
    dueOn: isPast ? shiftDay(from.due_on, days) : from.due_on,
    installments: plan !== null && isPast ? shiftPlan(plan, days) : plan,
  };
}

/** What is open of a fee may be less by now: a discount or installments that no longer fit are for the form to say anew. */
function fitting(terms: InvoiceTerms, items: readonly NewItem[]): InvoiceTerms {
  const isBroken = (path: string, given: InvoiceTerms): boolean =>
    invoiceIssues({ ...given, items }).some((issue) => issue.path[0] === path);
  const discounted = isBroken('discount', terms) ? { ...terms, discount: null } : terms;
  return isBroken('installments', discounted) ? { ...discounted, installments: null } : discounted;
}
