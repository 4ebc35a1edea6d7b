import type { SchoolStanding } from '@ardoise/contract/verification';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import {
  type NamedStandingColumns,
  namedStandingColumns,
  standingUnder,
} from '../verification/public.ts';
import { findGuardianByPhone, studentNameIn } from '../students/public.ts';
import { isSigned, type ReceiptRecord } from './receipt-record.ts';
import type { KnownStudent } from './receipt-text.ts';

/** A receipt whose record is as we signed it. */
export interface GenuineReceipt {
  readonly record: ReceiptRecord;
  /**
   * The school's of today, under the name on the receipt: what it was when the receipt was given does not help whoever
   * checks it.
   */
  readonly standing: SchoolStanding;
  readonly reversedAt: Date | null;
  /** Where the payment was moved to another child: the numbers of the receipts that stand in its place. */
  readonly movedTo: readonly string[];
  /** Where the school is written to and called. */
  readonly postalAddress: string | null;
  readonly phone: string | null;
  readonly slogan: string | null;
  readonly logoId: string | null;
  readonly stampId: string | null;
}

interface ReceiptRow extends NamedStandingColumns {
  content: ReceiptRecord;
  signature: string;
  orgId: string;
  paymentId: string;
  reversedAt: Date | null;
  movedTo: string[];
  postalAddress: string | null;
  phone: string | null;
  slogan: string | null;
  logoId: string | null;
  stampId: string | null;
}

/**
 * Null where there is none, and where the record is not the one that was signed for this code, school and payment: a row
 * that was changed or copied in the database proves nothing. Reads across schools: the code says which one.
 */
export async function findReceipt(
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  code: string,
): Promise<GenuineReceipt | null> {
  const { rows } = await sql<ReceiptRow>`
    select r.content, r.signature, r.org_id as "orgId", r.payment_id as "paymentId",
           reversal.paid_at as "reversedAt", array(
             select stands.content->>'number' from payments moved
               join receipts stands on stands.org_id = moved.org_id and stands.payment_id = moved.id
              where moved.org_id = r.org_id and moved.from_payment_id = r.payment_id and moved.reverses_id is null
              order by stands.number) as "movedTo", o.postal_address as "postalAddress", o.phone, o.slogan,
           o.logo_id as "logoId", o.stamp_id as "stampId", ${namedStandingColumns}
      from receipts r
      join organisations o on o.org_id = r.org_id
      left join payments reversal on reversal.org_id = r.org_id and reversal.reverses_id = r.payment_id
     where r.code = ${code}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const {
    content: record,
    signature,
    orgId,
    paymentId,
    reversedAt,
    movedTo,
    postalAddress,
    phone,
    slogan,
    logoId,
    stampId,
  } = row;
  const isItsOwn = record.code === code && record.orgId === orgId && record.paymentId === paymentId;
  if (!isItsOwn || !isSigned(services.keyFor('receipt'), record, signature)) return null;
  const today = standingUnder(services, record.school, row);
  const standing = { ...today, isTest: record.isTest ?? today.isTest };
  return { record, standing, reversedAt, movedTo, postalAddress, phone, slogan, logoId, stampId };
}

/** Names and numbers of the children on a receipt, for whoever may know them. */
export async function readKnownStudents(
  tx: Tx,
  { orgId, students }: ReceiptRecord,
): Promise<Map<string, KnownStudent>> {
  const { rows } = await sql<KnownStudent & { id: string }>`
    select named.id, s.number, ${studentNameIn('s')} as name
      from unnest(${students.map(({ id }) => id)}::uuid[]) as named (id)
      left join former_students former on former.org_id = ${orgId} and former.id = named.id
      join students s on s.org_id = ${orgId} and s.id = case when former.student_id is null then named.id else former.student_id end`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

interface TelephonePayer {
  name: string | null;
  familyId: string | null;
  phone: string;
}

/** Who paid it by telephone, for staff: by the name that was given, or as the guardian of the family who has that phone. */
export async function readPayerName(
  tx: Tx,
  { orgId, paymentId }: ReceiptRecord,
): Promise<string | null> {
  const { rows } = await sql<TelephonePayer>`
    select t.payer_name as name, t.family_id as "familyId", t.phone
      from payments p
      join transactions t on t.org_id = p.org_id and t.id = p.transaction_id
     where p.org_id = ${orgId} and p.id = ${paymentId}`.execute(tx);
  const [payer] = rows;
  if (payer === undefined || payer.name !== null || payer.familyId === null)
    return payer?.name ?? null;
  const owner = await findGuardianByPhone(tx, orgId, payer.familyId, payer.phone);
  return owner?.fullName ?? null;
}
