import { errors } from '@ardoise/contract/protocol/errors';
import type { DeskOutcome } from '@ardoise/contract/take-payment';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { sql } from 'kysely';
import { send, together, type Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type DeskPaymentRow, findByKey } from '../cash-sessions/public.ts';
import { studentNameIn } from '../students/public.ts';
import { findGuardianToTell } from './guardian-to-tell.ts';

type Reading = Pick<Work, 'tx' | 'orgId'>;

/** What was begun by this key; null where nothing was. The same key for something else is refused. */
export async function findOutcome(
  reading: Reading,
  key: string,
  contentHash: string | null,
): Promise<DeskOutcome | null> {
  const row = await findByKey(reading.tx, reading.orgId, key);
  return row === undefined ? null : readOutcomeOf(reading, row, contentHash);
}

/** The same of what was found under the key. */
export function readOutcomeOf(
  reading: Reading,
  row: DeskPaymentRow,
  contentHash: string | null,
): Promise<DeskOutcome> {
  if (contentHash !== null && row.content_hash !== contentHash)
    throw new Refusal(errors.idempotencyKeyReused);
  return readOutcome(reading, row);
}

interface PaidRow {
  paymentId: string;
  familyId: string;
  amount: number;
  receiptCode: string;
  receiptNumber: string;
  credited: number;
}

/** The same answer whenever it is asked for, from what is written: what is read was begun earlier. */
export async function readOutcome(reading: Reading, row: DeskPaymentRow): Promise<DeskOutcome> {
  if (row.transaction_id !== null) return readAsked(reading, row.transaction_id);
  if (row.payment_id !== null) return readPaid(reading, row, row.payment_id);
  if (row.pending_id !== null)
    return { state: 'waiting', pendingId: row.pending_id, isEarlier: true };
  throw new Error('A key at the desk stands for nothing.');
}

async function readAsked({ tx, orgId }: Reading, transactionId: string): Promise<DeskOutcome> {
  const { number } = await tx
    .selectFrom('transactions')
    .select('number')
    .where('org_id', '=', orgId)
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return { state: 'asked', transactionId, number, isEarlier: true };
}

async function readPaid(
  { tx, orgId }: Reading,
  row: DeskPaymentRow,
  paymentId: string,
): Promise<DeskOutcome> {
  const { rows } = await sql<PaidRow>`
    select p.id as "paymentId", p.family_id as "familyId", p.amount, r.code as "receiptCode",
           r.content->>'number' as "receiptNumber", coalesce((r.content->>'creditAdded')::bigint, 0) as credited
      from payments p join receipts r on r.org_id = p.org_id and r.payment_id = p.id
     where p.org_id = ${orgId} and p.id = ${paymentId}`.execute(tx);
  const [paid] = rows;
  if (paid === undefined) throw new Error('A payment of the desk has no receipt.');
  const { familyId, ...said } = paid;
  return {
    state: 'paid',
    ...said,
    change: row.given === null ? 0 : row.given - row.amount,
    ...(await readPaidTold({ tx, orgId }, familyId, paymentId)),
    isEarlier: true,
  };
}

/** What is said of a payment beside its receipt. */
export type PaidTold = Pick<Extract<DeskOutcome, { state: 'paid' }>, 'smsTo' | 'students'>;
type PaidFor = PaidTold['students'];

export async function readPaidTold(
  { tx, orgId }: Reading,
  familyId: string,
  paymentId: string,
): Promise<PaidTold> {
  const [guardian, students] = await together([
    findGuardianToTell(tx, orgId, familyId),
    readPaidFor(tx, orgId, paymentId),
  ]);
  return { smsTo: guardian === null ? null : maskPhone(guardian.phone), students };
}

/** By name, as on the receipt. */
async function readPaidFor(tx: Tx, orgId: string, paymentId: string): Promise<PaidFor> {
  const rows = await send(
    tx,
    sql<PaidFor[number]>`
    select s.id, ${studentNameIn('s')} as name, sum(a.amount) as amount
      from allocations a
      join fees f on f.org_id = a.org_id and f.id = a.fee_id
      join students s on s.org_id = f.org_id and s.id = f.student_id
     where a.org_id = ${orgId} and a.payment_id = ${paymentId}
     group by s.org_id, s.id order by s.sort_name, s.id`,
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
