import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { InvoiceInput } from '@ardoise/contract/invoicing/invoice-input';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockInvoice, readItems } from '../store.ts';
import { checkDraft } from './check-draft.ts';
import { contentColumns, type InvoiceRows, invoiceRows } from './invoice-rows.ts';
import { keepRunKeys } from './run-keys.ts';

interface Saved {
  readonly id: string;
  readonly version: number;
}

/** Any number of invoices, in as many statements as there are tables. */
export async function insertInvoices({ tx }: Work, rows: readonly InvoiceRows[]): Promise<void> {
  await insertRows(
    tx,
    'invoices',
    rows.map(({ invoice }) => invoice),
  );
  await insertParts({ tx }, rows);
}

export async function insertParts(
  { tx }: Pick<Work, 'tx'>,
  rows: ReadonlyArray<Pick<InvoiceRows, 'items' | 'installments'>>,
): Promise<void> {
  await insertRows(
    tx,
    'invoice_items',
    rows.flatMap(({ items }) => items),
  );
  await insertRows(
    tx,
    'invoice_installments',
    rows.flatMap(({ installments }) => installments),
  );
}

/** Nothing is owed by a draft, and no fee is taken by it: what it bills is looked at again when it is sent. */
export async function createDraft(context: SchoolContext, input: InvoiceInput): Promise<Saved> {
  const id = newId(context.now);
  const invoice = { ...input, ...(await checkDraft(context, input)), id };
  const rows = invoiceRows(context, invoice);
  await insertInvoices(context, [rows]);
  await context.audit({
    action: 'invoice.drafted',
    subject: 'invoice',
    subjectId: id,
    after: { familyId: input.familyId, title: input.title, total: rows.invoice.total },
  });
  await context.emit('invoice.changed', id, { familyId: input.familyId });
  return { id, version: 1 };
}

export async function updateDraft(
  context: SchoolContext,
  id: string,
  { version, ...input }: InvoiceInput & { readonly version: number },
): Promise<Saved> {
  const { tx, orgId } = context;
  const before = await lockInvoice(tx, orgId, id);
  if (before.state !== 'draft') throw new Refusal(invoiceErrors.invoiceNotDraft);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  const checked = await checkDraft(context, input);
  const items = keepRunKeys(await readItems(tx, orgId, [id]), input.items);
  const invoice = { ...input, ...checked, items, id };
  const content = contentColumns(invoice);
  await removeParts(context, id);
  await tx
    .updateTable('invoices')
    .set({ ...content, version: version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await insertParts(context, [invoiceRows(context, invoice)]);
  await context.audit({
    action: 'invoice.changed',
    subject: 'invoice',
    subjectId: id,
    before: { familyId: before.family_id, title: before.title, total: before.total },
    after: { familyId: input.familyId, title: input.title, total: content.total },
  });
  await context.emit('invoice.changed', id, { familyId: input.familyId });
  return { id, version: version + 1 };
}

async function removeParts({ tx, orgId }: Work, id: string): Promise<void> {
  for (const table of ['invoice_items', 'invoice_installments'] as const)
    await tx.deleteFrom(table).where('org_id', '=', orgId).where('invoice_id', '=', id).execute();
}

export async function removeDraft(context: SchoolContext, id: string): Promise<void> {
  const { tx, orgId } = context;
  const before = await lockInvoice(tx, orgId, id);
  if (before.state !== 'draft') throw new Refusal(invoiceErrors.invoiceNotDraft);
  await removeParts(context, id);
  await tx.deleteFrom('invoices').where('org_id', '=', orgId).where('id', '=', id).execute();
  await context.audit({
    action: 'invoice.removed',
    subject: 'invoice',
    subjectId: id,
    before: { familyId: before.family_id, title: before.title, total: before.total },
  });
  await context.emit('invoice.changed', id, { familyId: before.family_id });
}
