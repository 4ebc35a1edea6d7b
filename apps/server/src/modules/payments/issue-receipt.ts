import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { schoolPrefix } from '../students/public.ts';
import { creditAccount } from './ledger.ts';
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
  readonly paymentId: string;
  readonly familyId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly excess: number;
}

export interface IssuedReceipt {
  readonly code: string;
  /** `LP/2026/001 873`. */
  readonly number: string;
}

/**
 * Gives payments their receipts, in the transaction that takes them: there is none without the other, and the numbers of
 * a school and year have no gaps. Two statements for all of them, since every payment passes here.
 */
export async function issueReceipts(
  services: Services,
  tx: Tx,
  { orgId, now }: { readonly orgId: string; readonly now: Date },
  payments: readonly PaymentToReceipt[],
): Promise<IssuedReceipt[]> {
  const gathered = await gather(tx, orgId, now, payments);
  const codeKey = services.keyFor('receipt-code');
  const signKey = services.keyFor('receipt');
  const records = payments.map((payment, i) => {
    const found = gathered[i];
    if (found === undefined) throw new Error('A receipt belongs to a school.');
    const record = recordOf(newReceiptCode(codeKey), orgId, now, payment, found);
    return { found, record, signature: signRecord(signKey, record) };
  });
  await tx
    .insertInto('receipts')
    .values(
      records.map(({ found, record, signature }) => ({
        org_id: orgId,
        payment_id: record.paymentId,
        year: found.year,
        number: found.number,
        code: record.code,
        content: { ...record },
        signature,
        issued_at: now,
      })),
    )
    .execute();
  return records.map(({ record: { code, number } }) => ({ code, number }));
}

const recordOf = (
  code: string,
  orgId: string,
  now: Date,
  payment: PaymentToReceipt,
  gathered: Gathered,
): ReceiptRecord => ({
  code,
  number: receiptNumber(schoolPrefix(gathered.school), gathered.year, gathered.number),
  orgId,
  paymentId: payment.paymentId,
  school: gathered.school,
  timeZone: gathered.timeZone,
  issuedAt: now.toISOString(),
  method: payment.method,
  amount: payment.amount,
  payerPhone: gathered.phone === null ? null : hidePhone(gathered.phone),
  students: gathered.students.map(({ name, ...student }) => ({
    ...student,
    initials: initialsOf(name),
  })),
  creditAdded: payment.excess,
  creditLeft: gathered.credit + payment.excess - (payment.method === 'credit' ? payment.amount : 0),
});

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
 * Takes the next numbers, which locks the counter until the payments are committed, and reads what the receipts say. The
 * payments, their allocations and the fees' paid amounts are written already; the ledger is not yet. In the order given.
 */
async function gather(
  tx: Tx,
  orgId: string,
  now: Date,
  payments: readonly PaymentToReceipt[],
): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`
    with school as (
      select name, time_zone, extract(year from ${now}::timestamptz at time zone time_zone)::int as year
        from organisations where org_id = ${orgId}
    ), counted as (
      insert into receipt_counters as counter (org_id, year, value)
      select ${orgId}::uuid, year, ${payments.length}::int from school
      on conflict (org_id, year) do update set value = counter.value + excluded.value
      returning value
    ), payment as (
      select * from unnest(
        ${payments.map(({ paymentId }) => paymentId)}::uuid[],
        ${payments.map(({ familyId }) => creditAccount(familyId, 'held'))}::text[],
        ${payments.map(({ familyId }) => creditAccount(familyId, 'own'))}::text[])
        with ordinality as payment (id, held, own, place)
    ), filled as (
      select a.payment_id, f.student_id, f.kind, f.title, a.amount,
             concat_ws('–', to_char(y.reopening_on, 'YYYY'), nullif(to_char(y.closing_on, 'YYYY'), to_char(y.reopening_on, 'YYYY'))) as year,
             i.due_on, i.position, i.installment, i.installments
        from payment
        join allocations a on a.org_id = ${orgId} and a.payment_id = payment.id
        join fees f on f.org_id = a.org_id and f.id = a.fee_id
        join academic_years y on y.org_id = f.org_id and y.id = f.year_id
        join lateral (
          select position, due_on, row_number() over (order by due_on, position) as installment,
                 count(*) over () as installments
            from fee_installments where org_id = f.org_id and fee_id = f.id
        ) i on i.position = a.position
    ), child as (
      select payment_id, student_id,
             json_agg(json_build_object('kind', kind, 'title', title, 'year', year, 'installment', installment,
               'installments', installments, 'amount', amount) order by due_on, title, position) as parts
        from filled group by payment_id, student_id
    ), children as (
      select child.payment_id, json_agg(json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name,
               'className', c.name, 'remains', coalesce(o.remains, 0), 'nextDueOn', o.due_on, 'parts', child.parts)
               order by s.sort_name, s.id) as students
        from child
        join students s on s.org_id = ${orgId} and s.id = child.student_id
        left join classes c on c.org_id = s.org_id and c.id = s.class_id
        left join lateral (
          select sum(f.amount - f.discount - f.paid)::bigint as remains, min(next.due_on) as due_on
            from fees f
            cross join lateral (
              select min(due_on) as due_on from (
                select due_on, sum(amount) over (order by due_on, position) as reached
                  from fee_installments where org_id = f.org_id and fee_id = f.id
              ) i where i.reached > f.paid
            ) next
           where f.org_id = s.org_id and f.student_id = s.id
             and f.closed_at is null and f.amount - f.discount > f.paid
        ) o on true
       group by child.payment_id
    )
    select school.year, (counted.value - ${payments.length}::int + payment.place)::int as number,
           school.name as school, school.time_zone as "timeZone", t.phone,
           coalesce((select sum(credits - debits) from ledger_accounts l
             where l.org_id = ${orgId} and l.name in (payment.held, payment.own)), 0)::bigint as credit,
           coalesce(children.students, '[]') as students
      from payment
      cross join school
      cross join counted
      join payments p on p.org_id = ${orgId} and p.id = payment.id
      left join transactions t on t.org_id = p.org_id and t.id = p.transaction_id
      left join children on children.payment_id = payment.id
     order by payment.place`.execute(tx);
  return rows;
}
