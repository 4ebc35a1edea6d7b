import '../tables.ts';
import type { PayRequest } from '@ardoise/contract/chat/chat-messages';
import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { studentNameIn } from '../../students/public.ts';
import { requestState } from '../rules.ts';

interface RequestRow {
  chatId: string;
  seq: number;
  amount: number;
  feeId: string;
  kind: string | null;
  title: string | null;
  year: string | null;
  pending: number | null;
  studentId: string;
  studentName: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  paid: number;
  paidAt: Date | null;
  receiptCode: string | null;
  transactionId: string | null;
  lastTry: 'created' | 'asked' | 'paid' | 'failed' | null;
  operator: PayOperator | null;
  phone: string | null;
  failure: FailureReason | null;
  submittedAt: Date | null;
  completedAt: Date | null;
}

export interface RequestPlace {
  readonly chatId: string;
  readonly seq: number;
}

/** By which a request is found among those that were read. */
export const placeOf = ({ chatId, seq }: RequestPlace): string => `${chatId} ${seq}`;

/**
 * How requests to pay stand now. Nothing of it is kept: what was paid for the fee since is what answers the request, whichever
 * way it came, until the same talk asks for the fee anew. So no payment answers two requests of a talk.
 */
export async function readRequests(
  tx: Tx,
  orgId: string,
  places: readonly RequestPlace[],
): Promise<Map<string, PayRequest>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<RequestRow>`
    select m.chat_id as "chatId", m.seq, m.amount, m.fee_id as "feeId", f.kind, f.title, f.pending,
           concat_ws('–', to_char(y.reopening_on, 'YYYY'),
             nullif(to_char(y.closing_on, 'YYYY'), to_char(y.reopening_on, 'YYYY'))) as year,
           coalesce(f.student_id, m.student_id) as "studentId", ${studentNameIn('s')} as "studentName",
           m.opened_at as "openedAt", m.closed_at as "closedAt",
           coalesce(came.paid, 0) as paid, last.paid_at as "paidAt", last.code as "receiptCode",
           try.id as "transactionId", try.state as "lastTry", try.operator, try.phone, try.failure,
           try.submitted_at as "submittedAt", try.completed_at as "completedAt"
      from unnest(${places.map(({ chatId }) => chatId)}::uuid[], ${places.map(({ seq }) => seq)}::int[]) as w (chat_id, seq)
      join chat_messages m on m.org_id = ${orgId} and m.chat_id = w.chat_id and m.seq = w.seq and m.type = 10
      left join fees asked on asked.org_id = m.org_id and asked.id = m.fee_id
      left join fees f on f.org_id = m.org_id and f.id = case when asked.merged_into_id is null then asked.id else asked.merged_into_id end
      left join academic_years y on y.org_id = f.org_id and y.id = f.year_id
      left join students s on s.org_id = m.org_id and s.id = case when f.student_id is null then m.student_id else f.student_id end
      cross join lateral (
        select coalesce(min(later.at), 'infinity') as at from chat_messages later
         where later.org_id = m.org_id and later.chat_id = m.chat_id and later.seq > m.seq and later.fee_id = m.fee_id) anew
      left join lateral (
        select sum(a.amount)::bigint as paid from fees own
          join allocations a on a.org_id = own.org_id and a.fee_id = own.id
          join payments p on p.org_id = a.org_id and p.id = a.payment_id
         where own.org_id = m.org_id and (own.id = f.id or own.merged_into_id = f.id) and p.paid_at >= m.at
           and p.paid_at < anew.at and p.method not in ('merged', 'opening')) came on true
      left join lateral (
        select p.paid_at, r.code from fees own
          join allocations a on a.org_id = own.org_id and a.fee_id = own.id
          join payments p on p.org_id = a.org_id and p.id = a.payment_id
          left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
         where own.org_id = m.org_id and (own.id = f.id or own.merged_into_id = f.id) and p.paid_at >= m.at
           and p.paid_at < anew.at and p.reverses_id is null and p.method not in ('merged', 'opening')
         order by p.paid_at desc limit 1) last on true
      left join lateral (
        select t.id, t.state, t.operator, t.phone, t.failure, t.submitted_at, t.completed_at from transactions t
         where t.org_id = m.org_id and t.family_id = s.family_id and t.purpose = 'fees' and t.submitted_at >= m.at
           and t.submitted_at < anew.at
           and exists (select from transaction_parts part where part.org_id = t.org_id
                        and part.transaction_id = t.id and part.fee_id in (m.fee_id, f.id))
         order by t.submitted_at desc limit 1) try on true`.execute(tx);
  return new Map(rows.map((row) => [placeOf(row), present(row)]));
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function present(row: RequestRow): PayRequest {
  const paid = Number(row.paid);
  const state = requestState({
    amount: row.amount,
    paid,
    pending: row.pending,
    isClosed: row.closedAt !== null,
    isOpened: row.openedAt !== null,
    lastTry: row.lastTry,
  });
  const endedAt = { paid: row.paidAt, failed: row.completedAt, closed: row.closedAt };
  return {
    state,
    amount: row.amount,
    paid,
    feeId: row.feeId,
    kind: row.kind ?? '',
    title: row.title ?? '',
    year: row.year ?? '',
    student: { id: row.studentId, name: row.studentName ?? '' },
    openedAt: iso(row.openedAt),
    waitingSince: state === 'waiting' ? iso(row.submittedAt) : null,
    endedAt: state in endedAt ? iso(endedAt[state as keyof typeof endedAt]) : null,
    transactionId: row.transactionId,
    operator: row.operator,
    phone: row.phone === null ? null : maskPhone(row.phone),
    failure: state === 'failed' ? row.failure : null,
    receiptCode: state === 'paid' ? row.receiptCode : null,
  };
}
