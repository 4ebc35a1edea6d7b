import '../tables.ts';
import type { WebhookData } from '@ardoise/contract/webhooks/webhook-events';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { failureOf, type FoundCollection } from '../../developer-api/public.ts';

type Reading = Pick<Work, 'tx' | 'orgId'>;

/** As JSON has it: times as texts. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function readPaymentData(
  { tx, orgId }: Reading,
  paymentId: string,
): Promise<WebhookData<'payment.taken'> | undefined> {
  const { rows } = await sql<WebhookData<'payment.taken'>>`
    select p.id, p.amount, p.method, ${iso('p.paid_at')} as "paidAt", p.family_id as "familyId",
           coalesce((select t.collection_id from transactions t where t.org_id = p.org_id and t.id = p.transaction_id),
                    p.transaction_id) as "collectionId",
           coalesce((select jsonb_agg(jsonb_build_object('id', student_id, 'amount', amount) order by student_id) from (
             select f.student_id, sum(a.amount)::bigint as amount from allocations a
               join fees f on f.org_id = a.org_id and f.id = a.fee_id
              where a.org_id = p.org_id and a.payment_id = p.id group by f.student_id) each), '[]') as students
      from payments p where p.org_id = ${orgId} and p.id = ${paymentId}`.execute(tx);
  return rows[0];
}

export async function readReceiptData(
  { tx, orgId }: Reading,
  paymentId: string,
): Promise<WebhookData<'receipt.issued'> | undefined> {
  const { rows } = await sql<WebhookData<'receipt.issued'>>`
    select r.payment_id as "paymentId", r.content->>'number' as number, r.code, p.amount,
           ${iso('r.issued_at')} as "issuedAt"
      from receipts r join payments p on p.org_id = r.org_id and p.id = r.payment_id
     where r.org_id = ${orgId} and r.payment_id = ${paymentId}`.execute(tx);
  return rows[0];
}

interface CollectionRow extends WebhookData<'collection.paid'> {
  state: string;
  collectionId: string | null;
}

/** Of a payment to the school that is of no program, with the state it has now; what it bought is none of the school's collections. */
export async function readTransactionData(
  { tx, orgId }: Reading,
  transactionId: string,
): Promise<CollectionRow | undefined> {
  const { rows } = await sql<CollectionRow>`
    select t.id, t.number, t.amount, t.operator, null as reference, t.failure, ${iso('t.completed_at')} as "completedAt",
           t.state, t.collection_id as "collectionId"
      from transactions t
     where t.org_id = ${orgId} and t.id = ${transactionId} and t.purpose <> 'purchase'`.execute(tx);
  return rows[0];
}

/** Of what a program asked for, by its own id. */
export const collectionData = (row: FoundCollection): WebhookData<'collection.paid'> => ({
  id: row.id,
  number: row.number,
  amount: row.amount,
  operator: row.paid_with ?? row.operator,
  reference: row.reference,
  failure: failureOf(row),
  completedAt: row.completed_at?.toISOString() ?? null,
});

const invoiceColumns = sql`v.id, v.number, v.family_id as "familyId", v.total, v.paid, v.pending, v.due_on as "dueOn"`;

export async function readInvoiceData(
  { tx, orgId }: Reading,
  invoiceId: string,
): Promise<WebhookData<'invoice.sent'> | undefined> {
  const { rows } = await sql<WebhookData<'invoice.sent'>>`
    select ${invoiceColumns} from invoices v where v.org_id = ${orgId} and v.id = ${invoiceId}`.execute(
    tx,
  );
  return rows[0];
}

interface PaidInvoice extends WebhookData<'invoice.paid'> {
  /** All payments and reversals that it has seen: one that is owed again and paid again has seen more. */
  payments: string;
}

/** Those of which nothing is pending any more, among those that this payment went to. */
export async function readInvoicesPaidBy(
  { tx, orgId }: Reading,
  paymentId: string,
): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select ${invoiceColumns},
           (select md5(string_agg(distinct a.payment_id::text, ',' order by a.payment_id::text)) from allocations a
              join invoice_fees i on i.org_id = a.org_id and i.fee_id = a.fee_id and i.is_live
             where a.org_id = ${orgId} and i.invoice_id = v.id) as payments
      from invoices v
     where v.org_id = ${orgId} and v.state = 'sent' and v.pending = 0 and v.paid > 0
       and v.id in (select i.invoice_id from allocations a
                      join invoice_fees i on i.org_id = a.org_id and i.fee_id = a.fee_id and i.is_live
                     where a.org_id = ${orgId} and a.payment_id = ${paymentId})
     order by v.id`.execute(tx);
  return rows;
}

export async function readStudentData(
  { tx, orgId }: Reading,
  studentId: string,
): Promise<WebhookData<'student.created'> | undefined> {
  return tx
    .selectFrom('students')
    .select([
      'id',
      'number',
      'payment_code as paymentCode',
      'first_name as firstName',
      'last_name as lastName',
      'family_id as familyId',
      'class_id as classId',
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', studentId)
    .executeTakeFirst();
}
