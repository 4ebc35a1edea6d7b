import { errors } from '@ardoise/contract/protocol/errors';
import type { FeeDetail } from '@ardoise/contract/fees';
import { formatPaymentCode } from '@ardoise/contract/values/payment-code';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { fillInstallments } from '../billing/public.ts';
import { todayAt } from '../students/public.ts';
import { readYears } from '../years/public.ts';
import { feeColumns, feeJoins, presentFee, type ReadFee } from './read-fee-rows.ts';

interface ReadDetail extends ReadFee {
  familyId: string;
  familyName: string;
  paymentCode: string;
  closedAt: Date | null;
  markedPaidAt: Date | null;
  installments: Array<{ dueOn: string; amount: number }>;
}

/** A fee with its installments, and every payment that went to it or was taken back. */
export async function readFee(work: Work, id: string): Promise<FeeDetail> {
  const { tx, orgId } = work;
  const { rows } = await sql<ReadDetail>`
    select ${feeColumns}, s.family_id as "familyId", family.name as "familyName", s.payment_code as "paymentCode",
           f.closed_at as "closedAt", f.marked_paid_at as "markedPaidAt",
           (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount) order by i.due_on, i.position), '[]')
              from fee_installments i where i.org_id = f.org_id and i.fee_id = f.id) as installments
      from fees f ${feeJoins}
      join families family on family.org_id = s.org_id and family.id = s.family_id
     where f.org_id = ${orgId} and f.id = ${id}`.execute(tx);
  const fee = found(rows[0], errors.notFound);
  const years = new Map((await readYears(tx, orgId)).map((year) => [year.id, year]));
  const today = await todayAt(work);
  const isClosed = fee.closedAt !== null;
  return {
    ...presentFee(fee, years, today),
    familyId: fee.familyId,
    familyName: fee.familyName,
    paymentCode: formatPaymentCode(fee.paymentCode),
    yearId: fee.yearId,
    isLeft: fee.isLeft,
    isClosed,
    markedPaidAt: fee.markedPaidAt?.toISOString() ?? null,
    installments: fillInstallments(fee.installments, fee).map((one) => ({
      ...one,
      isOverdue: !isClosed && one.paid < one.amount && one.dueOn < today,
    })),
    allocations: await readAllocations(tx, orgId, id),
  };
}

type Allocation = FeeDetail['allocations'][number];

/** Newest first; what one payment gave to several installments is one line. */
async function readAllocations(tx: Tx, orgId: string, feeId: string): Promise<Allocation[]> {
  const { rows } = await sql<Omit<Allocation, 'paidAt'> & { paidAt: Date }>`
    select p.id as "paymentId", p.paid_at as "paidAt", p.method, given.amount, p.amount as whole,
           (select who.full_name from people who where who.id = p.created_by) as "takenBy",
           r.content->>'number' as "receiptId", r.code as "receiptCode",
           exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id) as "isReversed",
           p.reverses_id is not null as "isReversal", p.reason, p.transaction_id as "transactionId"
      from (select payment_id, sum(amount)::bigint as amount from allocations
             where org_id = ${orgId} and fee_id = ${feeId} group by payment_id) given
      join payments p on p.org_id = ${orgId} and p.id = given.payment_id
      left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
     order by p.paid_at desc, p.id desc`.execute(tx);
  return rows.map(({ paidAt, ...row }) => ({ ...row, paidAt: paidAt.toISOString() }));
}
