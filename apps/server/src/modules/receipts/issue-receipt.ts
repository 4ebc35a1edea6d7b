import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { schoolPrefix } from '@ardoise/contract/values/school-prefix';
import { sql } from 'kysely';
import { send, type Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { isTestNow } from '../verification/public.ts';
import { creditAccount, holders, type PaymentMethod } from '../ledger/public.ts';
import { newReceiptCode } from './receipt-code.ts';
import {
  type ReceiptRecord,
  type ReceiptStudent,
  receiptNumber,
  signRecord,
} from './receipt-record.ts';

export interface PaymentToReceipt {
  readonly paymentId: string;
  readonly payerPhone: string | null;
  readonly familyId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  /** What it gave to each child, and what remains to be paid for them. */
  readonly students: readonly ReceiptStudent[];
  readonly excess: number;
  /** What the payer paid on top for the provider. */
  readonly payerFee: number;
}

export interface IssuedReceipt {
  readonly code: string;
  /** `LP/2026/001 873`. */
  readonly number: string;
}

interface PreparedReceipt {
  readonly year: number;
  readonly number: number;
  readonly content: ReceiptRecord & { readonly isTest: boolean };
  readonly signature: string;
}

/**
 * Numbers and signs the receipts of payments, in the transaction that takes them: there is none without the other, and the
 * numbers of a school and year have no gaps. One statement for all of them, since every payment passes here, and another
 * writes them (`writeReceipts`).
 */
export async function numberReceipts(
  { services, tx, orgId, now }: Work,
  payments: readonly PaymentToReceipt[],
): Promise<PreparedReceipt[]> {
  if (payments.length === 0) return [];
  const gathered = await gather(tx, orgId, now, payments);
  const isTest = isTestNow(services);
  const codeKey = services.keyFor('receipt-code');
  const signKey = services.keyFor('receipt');
  return payments.map((payment, i) => {
    const number = gathered.lastNumber - payments.length + 1 + i;
    const content = {
      ...recordOf(newReceiptCode(codeKey), orgId, now, payment, number, gathered),
      isTest,
    };
    return { year: gathered.year, number, content, signature: signRecord(signKey, content) };
  });
}

/** One statement whatever their number, so that it is prepared once. */
export async function writeReceipts(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  receipts: readonly PreparedReceipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  await send(
    tx,
    sql`insert into receipts (org_id, payment_id, year, number, code, content, signature, issued_at)
    select ${orgId}, (content->>'paymentId')::uuid, year, number, content->>'code', content, signature, ${now}
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
        as receipt (year int, number int, content jsonb, signature text)`,
  );
}

/**
 * Whoever posts something before a payment that it takes has its turn at the receipts first: payments take it before the accounts, and
 * the other way round two would wait for each other.
 */
export const takeReceiptTurn = ({ tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>) =>
  sql`insert into receipt_counters as counter (org_id, year, value)
    select org_id, extract(year from ${now}::timestamptz at time zone time_zone)::int, 0
      from organisations where org_id = ${orgId}
    on conflict (org_id, year) do update set value = counter.value`.execute(tx);

function recordOf(
  code: string,
  orgId: string,
  now: Date,
  payment: PaymentToReceipt,
  number: number,
  gathered: Gathered,
): ReceiptRecord {
  const { payerPhone, familyId, method, amount, students, excess, payerFee } = payment;
  const creditBefore = holders.reduce(
    (sum, holder) => sum + (gathered.credits?.[creditAccount(familyId, holder)] ?? 0),
    0,
  );
  return {
    code,
    number: receiptNumber(schoolPrefix(gathered.school), gathered.year, number),
    orgId,
    paymentId: payment.paymentId,
    school: gathered.school,
    timeZone: gathered.timeZone,
    issuedAt: now.toISOString(),
    method,
    amount,
    payerPhone: payerPhone === null ? null : maskPhone(payerPhone),
    students,
    creditAdded: excess,
    creditLeft: creditBefore + excess - (method === 'credit' ? amount : 0),
    ...(payerFee > 0 ? { payerFee } : {}),
  };
}

interface Gathered {
  year: number;
  lastNumber: number;
  school: string;
  timeZone: string;
  /** By credit account, before these payments. */
  credits: Readonly<Record<string, number>> | null;
}

/** Takes the next numbers, which locks the counter until the payments are committed. The ledger is not written yet. */
async function gather(
  tx: Tx,
  orgId: string,
  now: Date,
  payments: readonly PaymentToReceipt[],
): Promise<Gathered> {
  const accounts = payments.flatMap(({ familyId }) =>
    holders.map((holder) => creditAccount(familyId, holder)),
  );
  const { rows } = await sql<Gathered>`
    with school as (
      select name, time_zone, extract(year from ${now}::timestamptz at time zone time_zone)::int as year
        from organisations where org_id = ${orgId}
    ), counted as (
      insert into receipt_counters as counter (org_id, year, value)
      select ${orgId}::uuid, year, ${payments.length}::int from school
      on conflict (org_id, year) do update set value = counter.value + excluded.value
      returning value
    )
    select school.year, counted.value as "lastNumber", school.name as school, school.time_zone as "timeZone",
           (select json_object_agg(name, credits - debits) from ledger_accounts where org_id = ${orgId}
             and name = any(${accounts}::text[])) as credits
      from school, counted`.execute(tx);
  const [gathered] = rows;
  if (gathered === undefined) throw new Error('A receipt belongs to a school.');
  return gathered;
}
