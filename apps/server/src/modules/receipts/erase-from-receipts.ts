import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { isSigned, type ReceiptRecord, signRecord } from './receipt-record.ts';

interface ErasedOf {
  readonly studentIds: readonly string[];
  /** Payments that the person made: their receipts show a part of the phone. */
  readonly payerOf: readonly string[];
}

/** Numbers, amounts and codes stay. What was no longer as we had signed it stays as it is: signing it anew would make it genuine. */
export async function eraseFromReceipts(
  { services, tx, orgId }: Work,
  { studentIds, payerOf }: ErasedOf,
): Promise<number> {
  const { rows } = await sql<{ paymentId: string; content: ReceiptRecord; signature: string }>`
    select payment_id as "paymentId", content, signature from receipts
     where org_id = ${orgId} and (payment_id = any(${[...payerOf]}::uuid[])
        or jsonb_path_query_array(content, '$.students[*].id') ?| ${[...studentIds]}::text[])
     order by payment_id`.execute(tx);
  const key = services.keyFor('receipt');
  const changed = rows.flatMap(({ paymentId, content, signature }) => {
    if (!isSigned(key, content, signature)) return [];
    const students = content.students.map((student) =>
      studentIds.includes(student.id) ? { ...student, initials: '', isErased: true } : student,
    );
    const payerPhone = payerOf.includes(paymentId) ? null : content.payerPhone;
    const record = { ...content, students, payerPhone };
    return [{ paymentId, content: record, signature: signRecord(key, record) }];
  });
  if (changed.length === 0) return 0;
  await sql`update receipts r set content = new.content, signature = new.signature
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new ("paymentId" uuid, content jsonb, signature text)
    where r.org_id = ${orgId} and r.payment_id = new."paymentId"`.execute(tx);
  return changed.length;
}
