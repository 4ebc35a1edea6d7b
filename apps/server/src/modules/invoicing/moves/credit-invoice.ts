import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { creditInvoice as call } from '@ardoise/contract/invoicing/invoice-moves';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { lowerFees, refuseAboveLimit } from '../../billing/public.ts';
import { todayAt } from '../../students/public.ts';
import { readConfig } from '../config/invoice-config.ts';
import { takeNumbers } from '../sending/take-numbers.ts';
import { readItems } from '../store.ts';
import { lockSent } from './lock-sent.ts';

type Given = Input<typeof call>['body'];
type Locked = Awaited<ReturnType<typeof lockSent>>;

interface LoweredFee {
  readonly feeId: string;
  readonly amount: number;
}

/**
 * Gives a credit note: its items' fees ask for less, by a discount with the reason, and what had been paid beyond that is the
 * family's credit. The invoice stays as it was sent.
 */
export async function creditInvoice(
  context: SchoolContext,
  id: string,
  { reason, items }: Given,
): Promise<Answer<typeof call>> {
  const { tx, orgId, now, actor, role } = context;
  const locked = await lockSent(context, id);
  const lowered = await feesToLower(context, id, locked, items);
  const open = new Set(locked.tied.flatMap((fee) => (fee.is_new ? [] : [fee.fee_id])));
  // What the invoice asked for anew it may take back whole; an open fee is lowered as by any other discount.
  await refuseAboveLimit(
    context,
    role,
    locked.fees,
    lowered.filter(({ feeId }) => open.has(feeId)),
  );
  const noteId = newId(now);
  const { released } = await lowerFees(
    context,
    lowered.map((fee) => ({ ...fee, reason, creditNoteId: noteId })),
  );
  const { creditPattern } = await readConfig(tx, orgId);
  const [number = ''] = await takeNumbers(context, creditPattern, await todayAt(context), 1);
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  await tx
    .insertInto('credit_notes')
    .values({
      org_id: orgId,
      id: noteId,
      invoice_id: id,
      number,
      amount,
      released,
      reason,
      created_at: now,
      created_by_name: actor.name,
    })
    .execute();
  await insertRows(
    tx,
    'credit_note_items',
    items.map((item) => ({
      org_id: orgId,
      credit_note_id: noteId,
      item_id: item.itemId,
      amount: item.amount,
    })),
  );
  const { family_id: familyId } = locked.invoice;
  await context.audit({
    action: 'invoice.credited',
    subject: 'invoice',
    subjectId: id,
    after: { number, familyId, amount, reason, ...(released > 0 ? { released } : {}) },
  });
  await context.emit('invoice.credited', id, { familyId, amount });
  return { id: noteId, number, amount, credited: released };
}

/** Of an item with two fees, the one that the invoice made goes first. No more than the invoice still asks for. */
async function feesToLower(
  { tx, orgId, language }: SchoolContext,
  id: string,
  { tied, fees }: Locked,
  given: Given['items'],
): Promise<LoweredFee[]> {
  const items = new Map((await readItems(tx, orgId, [id])).map((item) => [item.id, item]));
  return given.flatMap(({ itemId, amount }) => {
    const item = found(items.get(itemId), errors.notFound);
    const ofItem = tied
      .filter((fee) => fee.item_id === itemId && fees.get(fee.fee_id)?.isClosed === false)
      .toSorted((a, b) => Number(b.is_new) - Number(a.is_new));
    let rest = amount;
    const lowered = ofItem.flatMap((fee): LoweredFee[] => {
      const part = Math.min(rest, fee.paid + fee.pending);
      rest -= part;
      return part === 0 ? [] : [{ feeId: fee.fee_id, amount: part }];
    });
    if (rest > 0)
      throw new Refusal(invoiceErrors.creditAboveItem, {
        values: { maximum: formatXaf(amount - rest, language), item: item.description },
      });
    return lowered;
  });
}
