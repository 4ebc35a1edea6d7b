import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { InvoiceSent } from '@ardoise/contract/invoicing/invoice-moves';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newSecret } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockFees, refuseAboveLimit } from '../../billing/public.ts';
import { todayAt } from '../../students/public.ts';
import { lockYears } from '../../years/public.ts';
import { readConfig } from '../config/invoice-config.ts';
import { billingProblems, refuseDays, refuseStrangers, yearToBill } from '../drafts/check-draft.ts';
import { findLiveInvoices } from '../drafts/live-invoices.ts';
import { lockInvoice, readInvoiceRow, readItems, readPlanned } from '../store.ts';
import type { InvoiceRow, ItemRow } from '../tables.ts';
import { deliverInvoice, type Sending } from './deliver-invoice.ts';
import { makeOwed, tieFees } from './issue-invoices.ts';
import { takeNumbers } from './take-numbers.ts';

/**
 * Sends a draft. The order of the locks: years, the open fees that it bills, the invoice, and last the counter of numbers. Two
 * drafts that bill the same fee take turns at it, and the second is refused with the number of the first.
 */
export async function sendDraft(
  context: SchoolContext,
  id: string,
  { version, ...sending }: Sending & { readonly version: number },
): Promise<InvoiceSent> {
  const { tx, orgId, now, actor } = context;
  await lockYears(tx, orgId, 'share');
  const seen = await readItems(tx, orgId, [id]);
  const fees = await lockFees(
    tx,
    orgId,
    seen.flatMap(({ fee_id: feeId }) => feeId ?? []),
  );
  const draft = await lockInvoice(tx, orgId, id);
  if (draft.state !== 'draft') throw new Refusal(invoiceErrors.invoiceNotDraft);
  if (draft.version !== version) throw new Refusal(errors.changedMeanwhile);
  const items = await readItems(tx, orgId, [id]);
  const today = await todayAt(context);
  await refuseUnsendable(context, draft, items, { fees, today });
  const yearId = await yearToBill(tx, orgId);
  const installments = await readPlanned(tx, orgId, id);
  const issued = await makeOwed(context, yearId, [
    {
      id,
      familyId: draft.family_id,
      yearId,
      language: draft.language,
      title: draft.title,
      extraName: draft.extra_name,
      total: draft.total,
      items,
      installments,
    },
  ]);
  const { pattern } = await readConfig(tx, orgId);
  const [number = ''] = await takeNumbers(context, pattern, today, 1);
  await tx
    .updateTable('invoices')
    .set({
      state: 'sent',
      number,
      year_id: yearId,
      pending: draft.total,
      next_due_on: installments[0]?.dueOn ?? draft.due_on,
      issued_on: today,
      token: newSecret(),
      version: draft.version + 1,
      sent_at: now,
      sent_by_name: actor.name,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await tieFees(context, issued);
  const { family_id: familyId, total, title } = draft;
  await context.audit({
    action: 'invoice.sent',
    subject: 'invoice',
    subjectId: id,
    after: { number, familyId, title, total, channels: [...sending.channels] },
  });
  await context.emit('invoice.sent', id, { familyId, total });
  return deliverInvoice(context, await readInvoiceRow(tx, orgId, id), sending);
}

type Known = { readonly today: string } & Pick<Parameters<typeof billingProblems>[1], 'fees'>;

/** A draft may have waited for weeks: everything that its form was held to is looked at again. */
async function refuseUnsendable(
  context: SchoolContext,
  draft: InvoiceRow,
  rows: readonly ItemRow[],
  { fees, today }: Known,
): Promise<void> {
  const { tx, orgId, language, role } = context;
  const items = rows.map(({ student_id: studentId, fee_id: feeId, amount }) => ({
    studentId,
    feeId,
    amount,
  }));
  await refuseStrangers(context, { familyId: draft.family_id, items });
  refuseDays({ dueOn: draft.due_on, installments: draft.plan }, today, language);
  const live = await findLiveInvoices(tx, orgId, [...fees.keys()]);
  const [problem] = billingProblems(items, { fees, live, language });
  if (problem !== undefined) throw problem;
  await refuseAboveLimit(
    context,
    role,
    fees,
    rows.flatMap(({ fee_id: feeId, discount }) =>
      feeId === null || discount === 0 ? [] : [{ feeId, amount: discount }],
    ),
  );
}
