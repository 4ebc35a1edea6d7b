import { orderErrors, type OrderReceipt } from '@ardoise/contract/shop/orders';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrderReceipt } from '../receipts/public.ts';
import { findOrder } from './read-orders.ts';

/** The provider's receipt, as it was signed. Where it is not the one that was signed, there is none to show. */
export async function readReceipt(
  { services, tx, orgId }: SchoolContext,
  id: string,
): Promise<OrderReceipt> {
  const order = await findOrder(tx, id, orgId);
  const record = await readOrderReceipt(services, tx, orgId, id);
  if (record === null) throw new Refusal(orderErrors.receiptNotThere);
  return {
    number: record.number,
    code: record.code,
    address: `${services.publicUrl()}/receipt/${record.code}`,
    issuedAt: record.issuedAt,
    total: record.amount,
    lines: order.lines,
    payerPhone: record.payerPhone ?? '',
    operator: order.operator,
    isTest: record.isTest ?? false,
  };
}
