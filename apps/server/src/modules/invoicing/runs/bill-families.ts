import '../tables.ts';
import { moneyCorrectionErrors } from '@ardoise/contract/corrections';
import { defaultLanguage } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { newId, newSecret } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import { enqueueAll } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readFees } from '../../billing/public.ts';
import { todayAt } from '../../students/public.ts';
import { lockYears } from '../../years/public.ts';
import { readConfig } from '../config/invoice-config.ts';
import { yearToBill } from '../drafts/check-draft.ts';
import { type InvoiceRows, invoiceRows } from '../drafts/invoice-rows.ts';
import { insertInvoices } from '../drafts/save-draft.ts';
import { makeOwed, type PlannedIssue, tieFees } from '../sending/issue-invoices.ts';
import { takeNumbers } from '../sending/take-numbers.ts';
import type { RunRow } from '../tables.ts';
import { deliverLater } from './deliver-later.ts';
import { readFamilyFaces } from './family-faces.ts';
import { findTarget } from './find-target.ts';
import { type PlannedFamily, planRun } from './plan-run.ts';

export interface BilledFamily {
  readonly familyId: string;
  /** Null where it was left out, or is no longer meant. */
  readonly invoice: { readonly id: string; readonly total: number } | null;
  readonly leftOut: PlannedFamily['leftOut'];
}

/**
 * Makes and sends the invoices of a batch of families, in one transaction and as many statements as there are tables. What was
 * billed meanwhile is left out: fees are held before they are looked at.
 */
export async function billFamilies(
  work: Work,
  run: RunRow,
  familyIds: readonly string[],
): Promise<BilledFamily[]> {
  const { tx, orgId } = work;
  await lockYears(tx, orgId, 'share');
  const yearId = await yearToBill(tx, orgId);
  if (run.content.billsOpenFees) await lockOpenFees(work, run, yearId, familyIds);
  const language = defaultLanguage;
  const planned = await planRun(tx, orgId, run.content, { yearId, language, familyIds });
  const wanted = planned.filter(({ leftOut }) => leftOut === null);
  const rows = await rowsOf(work, run, yearId, wanted);
  await refuseDiscounts(work, run, rows);
  await issue(work, yearId, rows);
  if (run.channels.length > 0)
    await enqueueAll(
      tx,
      deliverLater,
      rows.map(({ invoice: { id } }) => ({
        payload: { orgId, invoiceId: id, channels: run.channels },
        key: `invoice:${id}`,
      })),
    );
  const made = new Map(rows.map(({ invoice }) => [invoice.family_id, invoice]));
  return familyIds.map((familyId) => {
    const invoice = made.get(familyId);
    const plan = planned.find((one) => one.familyId === familyId);
    return {
      familyId,
      invoice: invoice === undefined ? null : { id: invoice.id, total: invoice.total },
      leftOut: invoice === undefined ? (plan?.leftOut ?? 'nothingOpen') : null,
    };
  });
}

/** In sorted order, as payments lock them. */
async function lockOpenFees(
  { tx, orgId }: Work,
  { content: { target } }: RunRow,
  yearId: string,
  familyIds: readonly string[],
): Promise<void> {
  const students = await findTarget(tx, orgId, { target, yearId }, familyIds);
  await sql`select id from fees where org_id = ${orgId} and pending > 0
       and student_id = any(${students.map(({ id }) => id)}::uuid[])
     order by id for no key update`.execute(tx);
}

/** In each family's language, or the one in which the run was begun where it never chose. */
async function rowsOf(
  work: Work,
  run: RunRow,
  yearId: string,
  families: readonly PlannedFamily[],
): Promise<InvoiceRows[]> {
  const { tx, orgId, now } = work;
  const today = await todayAt(work);
  const faces = await readFamilyFaces(
    tx,
    orgId,
    families.map(({ familyId }) => familyId),
  );
  const { target: _target, excludedFamilyIds: _excluded, ...terms } = run.content;
  return families.flatMap(({ familyId, items }) => {
    const face = faces.get(familyId);
    if (face === undefined) return [];
    return [
      invoiceRows(work, {
        ...terms,
        id: newId(now),
        familyId,
        yearId,
        sortName: face.sortName,
        issuedOn: today,
        billTo: face.billTo,
        emails: [...face.emails],
        language: face.language ?? run.language,
        items,
        runId: run.id,
      }),
    ];
  });
}

/** Whoever began the run takes no more off an open fee than their role may. */
async function refuseDiscounts(
  { tx, orgId }: Work,
  { content: { mostDiscountPercent: most = 100 } }: RunRow,
  rows: readonly InvoiceRows[],
): Promise<void> {
  const lowered = rows
    .flatMap(({ items }) => items)
    .flatMap(({ fee_id: feeId, discount }) =>
      feeId === null || feeId === undefined || discount === 0 ? [] : [{ feeId, discount }],
    );
  if (most === 100 || lowered.length === 0) return;
  const fees = await readFees(
    tx,
    orgId,
    lowered.map(({ feeId }) => feeId),
  );
  for (const { feeId, discount } of lowered) {
    const fee = fees.get(feeId);
    if (fee !== undefined && (fee.discount + discount) * 100 > fee.amount * most)
      throw new Refusal(moneyCorrectionErrors.discountAboveLimit, { values: { percent: most } });
  }
}

/** Written as sent at once. The numbers are taken last, since everybody else who sends waits for them. */
async function issue(work: Work, yearId: string, rows: readonly InvoiceRows[]): Promise<void> {
  if (rows.length === 0) return;
  const { tx, orgId, now, actor } = work;
  const issued: PlannedIssue[] = await makeOwed(
    work,
    yearId,
    rows.map(({ invoice, items, installments }) => ({
      id: invoice.id,
      familyId: invoice.family_id,
      yearId,
      language: invoice.language,
      title: invoice.title,
      extraName: invoice.extra_name,
      total: invoice.total,
      items: items.map((item) => ({ ...item, fee_id: item.fee_id ?? null })),
      installments: installments.map(({ due_on: dueOn, amount }) => ({ dueOn, amount })),
    })),
  );
  const { pattern } = await readConfig(tx, orgId);
  const numbers = await takeNumbers(work, pattern, await todayAt(work), rows.length);
  const sent = rows.map((row, place) => ({
    ...row,
    invoice: {
      ...row.invoice,
      state: 'sent' as const,
      number: numbers[place] ?? null,
      pending: row.invoice.total,
      next_due_on: row.installments[0]?.due_on ?? row.invoice.due_on,
      token: newSecret(),
      sent_at: now,
      sent_by_name: actor?.name ?? null,
    },
  }));
  await insertInvoices(work, sent);
  await tieFees(work, issued);
  await auditSent(work, sent);
}

async function auditSent(work: Work, rows: readonly InvoiceRows[]): Promise<void> {
  const { tx, orgId, now, actor, requestId, address } = work;
  await insertRows(
    tx,
    'audit_log',
    rows.map(({ invoice }) => ({
      org_id: orgId,
      id: newId(now),
      at: now,
      actor_id: actor?.personId ?? null,
      actor_name: actor?.name ?? null,
      action: 'invoice.sent',
      subject: 'invoice',
      subject_id: invoice.id,
      before: null,
      after: {
        number: invoice.number,
        familyId: invoice.family_id,
        title: invoice.title,
        total: invoice.total,
      },
      request_id: requestId,
      address,
    })),
  );
}
