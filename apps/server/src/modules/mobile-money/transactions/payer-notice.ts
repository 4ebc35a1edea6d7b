import { providerName } from '@ardoise/contract/values/provider';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { schoolNameForPayer } from '../../messages/public.ts';
import { isTestNow } from '../../verification/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { writeReceiptSms } from './receipt-sms.ts';

interface Receipt {
  readonly school: string;
  readonly code: string;
  readonly number: string;
}

/** The SMS with the receipt of a paid transaction, and the receipt's number. */
export async function preparePayerNotice(
  { services, tx, orgId }: Work,
  { id, phone, language, amount, order_id: orderId }: TransactionsTable,
) {
  const { rows } = await (orderId === null
    ? sql<Receipt>`
    select o.name as school, r.code, r.content->>'number' as number
      from payments p
      join receipts r on r.org_id = p.org_id and r.payment_id = p.id
      join organisations o on o.org_id = p.org_id
     where p.org_id = ${orgId} and p.transaction_id = ${id}`
    : sql<Receipt>`
    select ${providerName} as school, r.code, r.content->>'number' as number
      from provider_receipts r where r.org_id = ${orgId} and r.order_id = ${orderId}`
  ).execute(tx);
  const receipt = rows[0];
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
