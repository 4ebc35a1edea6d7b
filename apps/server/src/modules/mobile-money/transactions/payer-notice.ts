import { providerName } from '@ardoise/contract/values/provider';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { schoolNameForPayer } from '../../messages/public.ts';
import { isTestNow } from '../../verification/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { writeReceiptSms } from './receipt-sms.ts';

interface Receipt {
  /** Of the transaction, or of the order that it paid. */
  readonly of: string;
  readonly school: string;
  readonly code: string;
  readonly number: string;
}

/** The SMS with the receipt of a paid transaction, and the receipt's number. */
export async function preparePayerNotice(work: Work, row: TransactionsTable) {
  const notice = (await preparePayerNotices(work, [row])).get(row.id);
  if (notice === undefined) throw new Error('A paid transaction has no notice.');
  return notice;
}

/** The same of several, by their ids. */
export async function preparePayerNotices(work: Work, transactions: readonly TransactionsTable[]) {
  const receipts = await readReceipts(work, transactions);
  return new Map(
    transactions.map((row) => [row.id, noticeOf(work, row, receipts.get(row.order_id ?? row.id))]),
  );
}

async function readReceipts(
  { tx, orgId }: Work,
  transactions: readonly TransactionsTable[],
): Promise<ReadonlyMap<string, Receipt>> {
  const ids = transactions.flatMap(({ id, order_id: orderId }) => (orderId === null ? [id] : []));
  const orderIds = transactions.flatMap(({ order_id: orderId }) => orderId ?? []);
  const found: Receipt[] = [];
  if (ids.length > 0) {
    const { rows } = await sql<Receipt>`
      select p.transaction_id as of, o.name as school, r.code, r.content->>'number' as number
        from unnest(${ids}::uuid[]) paid (id)
       cross join lateral (
         select org_id, id, transaction_id from payments where org_id = ${orgId} and transaction_id = paid.id offset 0) p
       cross join lateral (
         select code, content from receipts where org_id = p.org_id and payment_id = p.id offset 0) r
        join organisations o on o.org_id = p.org_id`.execute(tx);
    found.push(...rows);
  }
  if (orderIds.length > 0) {
    const { rows } = await sql<Receipt>`
      select r.order_id as of, ${providerName} as school, r.code, r.content->>'number' as number
        from provider_receipts r where r.org_id = ${orgId} and r.order_id = any(${orderIds}::uuid[])`.execute(
      tx,
    );
    found.push(...rows);
  }
  return new Map(found.toReversed().map((receipt) => [receipt.of, receipt]));
}

function noticeOf(
  { services }: Work,
  { phone, language, amount }: TransactionsTable,
  receipt: Receipt | undefined,
) {
  if (receipt === undefined) throw new Error('A paid transaction has no receipt.');
  const text = writeReceiptSms(language, {
    school: schoolNameForPayer(receipt.school),
    amount,
    number: receipt.number,
    link: `${services.publicUrl()}/receipt/${receipt.code}`,
    isTest: isTestNow(services),
  });
  const sms = { kind: 'receipt', template: 'receipt', language, to: phone, text } as const;
  return { sms, receiptNumber: receipt.number };
}
