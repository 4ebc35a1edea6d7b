import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface Whose {
  readonly studentIds: readonly string[];
  readonly familyIds: readonly string[];
}

const isPaymentOf = (orgId: string, { studentIds, familyIds }: Whose) => sql<boolean>`
  (p.family_id = any(${[...familyIds]}::uuid[])
    or p.id = any(array(select a.payment_id from fees f
                          join allocations a on a.org_id = f.org_id and a.fee_id = f.id
                         where f.org_id = ${orgId} and f.student_id = any(${[...studentIds]}::uuid[]))))`;

interface TakenSince {
  readonly amount: number;
  readonly receipt: string;
}

/** The newest payment for the fees of these students or by these families, also where it was reversed. */
export async function findPaymentOf(
  tx: Tx,
  orgId: string,
  whose: Whose,
  /** Those that are known: then only what stands beside them counts, and not what was reversed. */
  except: readonly string[] | null = null,
): Promise<TakenSince | null> {
  const { rows } = await sql<TakenSince>`
    select p.amount, coalesce(r.content->>'number', '–') as receipt
      from payments p left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
     where p.org_id = ${orgId} and p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')
       and (${except === null ? null : [...except]}::uuid[] is null or p.id <> all(${except === null ? null : [...except]}::uuid[]) and not exists (
         select from payments back where back.org_id = p.org_id and back.reverses_id = p.id))
       and ${isPaymentOf(orgId, whose)}
     order by p.paid_at desc, p.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** All payments for the fees of these students or by these families. */
export async function readPaymentsOf(tx: Tx, orgId: string, whose: Whose): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p where p.org_id = ${orgId} and ${isPaymentOf(orgId, whose)}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** A payment that somebody began for one of the student's fees, whatever became of it. */
export async function findTry(
  tx: Tx,
  orgId: string,
  studentId: string,
): Promise<{ readonly number: string } | null> {
  const { rows } = await sql<{ number: string }>`
    select t.number from fees f
      join transaction_parts part on part.org_id = f.org_id and part.fee_id = f.id
      join transactions t on t.org_id = part.org_id and t.id = part.transaction_id
     where f.org_id = ${orgId} and f.student_id = ${studentId}
     order by t.submitted_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Of a student without money: the fees and what they are due in. */
export async function removeFees(tx: Tx, orgId: string, studentId: string): Promise<void> {
  await sql`delete from fee_installments where org_id = ${orgId}
    and fee_id in (select id from fees where org_id = ${orgId} and student_id = ${studentId})`.execute(
    tx,
  );
  await tx
    .deleteFrom('fees')
    .where('org_id', '=', orgId)
    .where('student_id', '=', studentId)
    .execute();
}
