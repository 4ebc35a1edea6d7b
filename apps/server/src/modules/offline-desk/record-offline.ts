import { createHash } from 'node:crypto';
import type { RecordedOffline, recordOfflinePayment as call } from '@ardoise/contract/offline-desk';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { tillErrors } from '@ardoise/contract/take-payment';
import { fillByDeadline } from '@ardoise/contract/values/fill-by-deadline';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ChosenPart, type Installment, lockOwed, takePayment } from '../billing/public.ts';
import {
  claimKey,
  type DeskPaymentRow,
  findByKey,
  holdSession,
  keepOutcome,
  postLate,
} from '../cash-sessions/public.ts';
import { readOutcome } from '../till/public.ts';
import { conflictsOf, takenAtOf } from './rules.ts';

type Given = Input<typeof call>['body'];

const hashOf = (given: Given): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('base64url');

/**
 * Records cash that is in a drawer already. Nothing of it is refused that can be put right later: what is owed no longer becomes credit,
 * a session that was closed meanwhile makes it late, and both wait for a person to see. The order of the locks is that of the desk.
 */
export async function recordOffline(
  context: SchoolContext,
  given: Given,
): Promise<RecordedOffline> {
  const { tx, orgId, now, language } = context;
  const session = await holdSession(context, given.sessionId);
  const before = await findByKey(tx, orgId, given.key);
  if (before !== undefined) return readAgain(context, given, before);
  const isLate = session.closed_at !== null;
  const takenAt = takenAtOf(new Date(given.takenAt), session, now);
  const atThatTime = { ...context, now: takenAt };
  const claimed = await claimKey(atThatTime, {
    key: given.key,
    contentHash: hashOf(given),
    means: 'cash',
    amount: given.amount,
    given: Math.max(given.given ?? given.amount, given.amount),
    sessionId: isLate ? null : session.id,
    isLate,
    cashierId: session.cashier_id,
    language,
  });
  if (claimed !== null) return readAgain(context, given, claimed);
  const { familyId, studentIds } = await findStudents(context, given.studentIds);
  const owed = await lockOwed(tx, orgId, familyId);
  const chosen = chosenOf(owed, studentIds, given.feeIds);
  const parts = partsOf(given.amount, chosen);
  const taken = await takePayment(atThatTime, {
    transaction: null,
    method: 'cash',
    kind: 'own',
    amount: given.amount,
    familyId,
    parts,
  });
  await keepOutcome(context, given.key, { payment_id: taken.paymentId });
  if (isLate) await postLate(context, given.key, given.amount);
  const owedFound = chosen.reduce((sum, { open }) => sum + open, 0);
  const came = { owedSeen: given.owedSeen, owedFound, credited: taken.excess, isLate };
  const conflicts = conflictsOf({ ...came, creditMeant: given.credit });
  await tx
    .insertInto('offline_payments')
    .values({
      org_id: orgId,
      id: given.key,
      session_id: session.id,
      family_id: familyId,
      payment_id: taken.paymentId,
      amount: given.amount,
      taken_at: takenAt,
      device_at: new Date(given.takenAt),
      sent_at: now,
      sent_by: context.actor.personId,
      owed_seen: given.owedSeen,
      seen_at: new Date(given.seenAt),
      owed_found: owedFound,
      credited: taken.excess,
      conflicts,
      state: conflicts.length === 0 ? 'settled' : 'waiting',
    })
    .execute();
  await context.emit('payment.takenAtDesk', taken.paymentId, { familyId });
  await context.emit('offlinePayment.recorded', given.key, { conflicts });
  await context.audit({
    action: 'payment.takenOffline',
    subject: 'payment',
    subjectId: taken.paymentId,
    after: {
      method: 'cash',
      amount: given.amount,
      familyId,
      parts,
      receipt: taken.receiptNumber,
      takenAt: takenAt.toISOString(),
      sessionId: session.id,
      conflicts,
    },
  });
  const row = await findByKey(tx, orgId, given.key);
  if (row === undefined) throw new Error('A key that was claimed has gone.');
  return readAgain(context, given, row);
}

/** The same key is the same payment, also where the first answer was lost while the desk still had a connection. */
async function readAgain(
  context: SchoolContext,
  given: Given,
  row: DeskPaymentRow,
): Promise<RecordedOffline> {
  if (row.means !== 'cash' || row.amount !== given.amount)
    throw new Refusal(errors.idempotencyKeyReused);
  const paid = await readOutcome(context, row);
  if (paid.state !== 'paid') throw new Error('Cash is final at once.');
  // What is sent once more as it was is the same, also where the child has another family since.
  if (row.content_hash !== hashOf(given)) await refuseOtherFamily(context, given, paid.paymentId);
  const kept = await context.tx
    .selectFrom('offline_payments')
    .select('conflicts')
    .where('org_id', '=', context.orgId)
    .where('id', '=', given.key)
    .executeTakeFirst();
  return { paid, conflicts: kept?.conflicts ?? [] };
}

/** As much in cash for somebody else is another payment, and must not be taken for this one. */
async function refuseOtherFamily(
  context: SchoolContext,
  given: Given,
  paymentId: string,
): Promise<void> {
  const { familyId } = await findStudents(context, given.studentIds);
  const ofFamily = await context.tx
    .selectFrom('payments')
    .select('id')
    .where('org_id', '=', context.orgId)
    .where('id', '=', paymentId)
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  if (ofFamily === undefined) throw new Refusal(errors.idempotencyKeyReused);
}

/** Where the children are now: a record may have become one with another, and has its family since. */
async function findStudents(
  { tx, orgId }: SchoolContext,
  given: readonly string[],
): Promise<{ familyId: string; studentIds: string[] }> {
  const { rows } = await sql<{ asked: string; id: string; familyId: string }>`
    select asked.id as asked, s.id, s.family_id as "familyId"
      from unnest(${[...given]}::uuid[]) as asked (id)
      left join former_students former on former.org_id = ${orgId} and former.id = asked.id
      join students s on s.org_id = ${orgId} and s.id = coalesce(former.student_id, asked.id)`.execute(
    tx,
  );
  const [first] = rows;
  if (first === undefined || rows.length < given.length) throw new Refusal(errors.notFound);
  if (rows.some(({ familyId }) => familyId !== first.familyId))
    throw new Refusal(tillErrors.severalFamilies);
  return { familyId: first.familyId, studentIds: rows.map(({ id }) => id) };
}

const chosenOf = (
  owed: readonly Installment[],
  studentIds: readonly string[],
  feeIds: readonly string[],
): Installment[] =>
  owed.filter(
    (one) =>
      studentIds.includes(one.studentId) && (feeIds.length === 0 || feeIds.includes(one.feeId)),
  );

function partsOf(amount: number, chosen: readonly Installment[]): ChosenPart[] {
  const byFee = new Map<string, number>();
  for (const { installment, amount: part } of fillByDeadline(amount, chosen).filled)
    byFee.set(installment.feeId, (byFee.get(installment.feeId) ?? 0) + part);
  return [...byFee].map(([feeId, part]) => ({ feeId, amount: part }));
}
