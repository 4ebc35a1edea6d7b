import './tables.ts';
import type { PayOperator } from '@ardoise/contract/transactions';
import { dayIn } from '@ardoise/contract/values/dates';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { providerName, providerPrefix, providerTimeZone } from '@ardoise/contract/values/provider';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { isTestNow } from '../verification/public.ts';
import type { IssuedReceipt } from './issue-receipt.ts';
import { newReceiptCode } from './receipt-code.ts';
import {
  type BoughtLine,
  type ReceiptRecord,
  receiptNumber,
  signRecord,
} from './receipt-record.ts';

export interface OrderToReceipt {
  readonly orderId: string;
  readonly operator: PayOperator;
  readonly phone: string;
  readonly amount: number;
  /** The school that bought. */
  readonly buyer: string;
  readonly lines: readonly BoughtLine[];
}

/**
 * The provider's receipt for a paid order, in the transaction that delivers it: its numbers are one series over all schools, a year at
 * a time, without gaps. The counter is held until that transaction ends.
 */
export async function issueProviderReceipt(
  { services, tx, orgId, now }: Work,
  order: OrderToReceipt,
): Promise<IssuedReceipt> {
  const year = Number(dayIn(providerTimeZone, now).slice(0, 4));
  const { rows } = await sql<{ number: number }>`
    select ardoise_next_provider_receipt(${year}::int) as number`.execute(tx);
  const count = rows[0]?.number;
  if (count === undefined) throw new Error('A receipt has a number.');
  const content: ReceiptRecord = {
    code: newReceiptCode(services.keyFor('receipt-code')),
    number: receiptNumber(providerPrefix, year, count),
    orgId,
    paymentId: order.orderId,
    school: providerName,
    isTest: isTestNow(services),
    timeZone: providerTimeZone,
    issuedAt: now.toISOString(),
    method: order.operator,
    amount: order.amount,
    payerPhone: maskPhone(order.phone),
    students: [],
    creditAdded: 0,
    creditLeft: 0,
    bought: { buyer: order.buyer, lines: order.lines },
  };
  const signature = signRecord(services.keyFor('receipt'), content);
  await sql`insert into provider_receipts (org_id, order_id, year, number, code, content, signature, issued_at)
    values (${orgId}, ${order.orderId}, ${year}, ${count}, ${content.code}, ${JSON.stringify(content)}::jsonb,
            ${signature}, ${now})`.execute(tx);
  return { code: content.code, number: content.number };
}
