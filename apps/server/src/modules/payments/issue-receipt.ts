import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { schoolPrefix } from '../students/public.ts';
import type { Allocation } from './allocation.ts';
import { creditAccount, holders } from './ledger.ts';
import { newReceiptCode } from './receipt-code.ts';
import {
  hidePhone,
  initialsOf,
  type ReceiptPart,
  type ReceiptRecord,
  receiptNumber,
  signRecord,
} from './receipt-record.ts';
import type { PaymentMethod } from './tables.ts';

export interface PaymentToReceipt {
  readonly orgId: string;
  readonly paymentId: string;
  readonly familyId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly allocations: readonly Allocation[];
  readonly excess: number;
  readonly now: Date;
}

export interface IssuedReceipt {
  readonly code: string;
  /** `LP/2026/001 873`. */
  readonly number: string;
}

/**
 * Gives a payment its receipt, in the transaction that takes the payment: there is none without the other, and the
 * numbers of a school and year have no gaps. Two statements, since every payment passes here.
 */
export async function issueReceipt(
  services: Services,
  tx: Tx,
  payment: PaymentToReceipt,
): Promise<IssuedReceipt> {
  const gathered = await gather(tx, payment);
  const code = newReceiptCode(services.keyFor('receipt-code'));
  const record: ReceiptRecord = {
    code,
    number: receiptNumber(schoolPrefix(gathered.school), gathered.year, gathered.number),
    orgId: payment.orgId,
    paymentId: payment.paymentId,
    school: gathered.school,
    timeZone: gathered.timeZone,
    issuedAt: payment.now.toISOString(),
    method: payment.method,
    amount: payment.amount,
    payerPhone: gathered.phone === null ? null : hidePhone(gathered.phone),
    students: gathered.students.map(({ name, ...student }) => ({
      ...student,
      initials: initialsOf(name),
    })),
    creditAdded: payment.excess,
    creditLeft:
      gathered.credit + payment.excess - (payment.method === 'credit' ? payment.amount : 0),
  };
  await tx
    .insertInto('receipts')
    .values({
      org_id: payment.orgId,
      payment_id: payment.paymentId,
      year: gathered.year,
      number: gathered.number,
      code,
      content: { ...record },
      signature: signRecord(services.keyFor('receipt'), record),
      issued_at: payment.now,
    })
    .execute();
  return { code, number: record.number };
}

interface GatheredStudent {
  readonly id: string;
  readonly name: string;
  readonly className: string | null;
  readonly parts: readonly ReceiptPart[];
  readonly remains: number;
  readonly nextDueOn: string | null;
}

interface Gathered {
  year: number;
  number: number;
  school: string;
  timeZone: string;
  phone: string | null;
  credit: number;
  students: readonly GatheredStudent[];
}

/**
 * Takes the next number, which locks the counter until the payment is committed, and reads what the receipt says. The
 * payment, its allocations and the fees' paid amounts are written already; the ledger is not yet.
 */
async function gather(tx: Tx, { orgId, paymentId, familyId, now }: PaymentToReceipt) {
  const { rows } = await sql<Gathered>`
    with school as (
      select name, time_zone, extract(year from ${now}::timestamptz at time zone time_zone)::int as year
        from organisations where org_id = ${orgId}
    ), counted as (
      insert into receipt_counters as counter (org_id, year, value)
      select ${orgId}::uuid, year, 1 from school
      on conflict (org_id, year) do update set value = counter.value + 1
      returning value
    ), filled as (
      select f.student_id, f.kind, f.title, a.amount, i.due_on, i.position, i.installment, i.installments
        from allocations a
        join fees f on f.org_id = a.org_id and f.id = a.fee_id
        join lateral (
          select position, due_on, row_number() over (order by due_on, position) as installment,
                 count(*) over () as installments
            from fee_installments where org_id = f.org_id and fee_id = f.id
        ) i on i.position = a.position
       where a.org_id = ${orgId} and a.payment_id = ${paymentId}
    ), owed as (
      select f.student_id, sum(f.amount - f.discount - f.paid)::bigint as remains, min(next.due_on) as due_on
        from fees f
        cross join lateral (
          select min(due_on) as due_on from (
            select due_on, sum(amount) over (order by due_on, position) as reached
              from fee_installments where org_id = f.org_id and fee_id = f.id
          ) i where i.reached > f.paid
        ) next
       where f.org_id = ${orgId} and f.student_id in (select student_id from filled)
         and f.closed_at is null and f.amount - f.discount > f.paid
       group by f.student_id
    ), children as (
      select s.id, s.first_name || ' ' || s.last_name as name, c.name as "className",
             coalesce(o.remains, 0) as remains, o.due_on as "nextDueOn",
             (select json_agg(json_build_object('kind', kind, 'title', title, 'installment', installment,
                'installments', installments, 'amount', amount) order by due_on, title, position)
                from filled where student_id = s.id) as parts
        from students s
        left join classes c on c.org_id = s.org_id and c.id = s.class_id
        left join owed o on o.student_id = s.id
       where s.org_id = ${orgId} and s.id in (select student_id from filled)
       order by s.sort_name, s.id
    )
    select school.year, counted.value as number, school.name as school, school.time_zone as "timeZone",
           (select t.phone from payments p
              join transactions t on t.org_id = p.org_id and t.id = p.transaction_id
             where p.org_id = ${orgId} and p.id = ${paymentId}) as phone,
           coalesce((select sum(credits - debits) from ledger_accounts where org_id = ${orgId}
             and name = any(${holders.map((holder) => creditAccount(familyId, holder))})), 0)::bigint as credit,
           coalesce((select json_agg(children) from children), '[]') as students
      from school, counted`.execute(tx);
  const [gathered] = rows;
  if (gathered === undefined) throw new Error('A receipt belongs to a school.');
  return gathered;
}
