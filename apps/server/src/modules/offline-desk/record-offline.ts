import { createHash } from 'node:crypto';
import {
  offlineErrors,
  type RecordedOffline,
  type recordOfflinePayment as call,
} from '@ardoise/contract/offline-desk';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwed, takePayment } from '../billing/public.ts';
import {
  claimKey,
  type DeskPaymentRow,
  findByKey,
  holdSession,
  keepOutcome,
  lateCash,
} from '../cash-sessions/public.ts';
import { findTheSame, readOutcome } from '../till/public.ts';
import { isVouchedFor } from './desk-key.ts';
import { chosenOf, findStudents, partsOf } from './find-owed.ts';
import { conflictsOf, takenAtOf } from './rules.ts';

type Given = Input<typeof call>['body'];

/** Who vouches for it changes nothing of what was paid. */
const hashOf = ({ signature: _signature, ...content }: Given): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/**
 * Records cash that is in a drawer already. Nothing of it is refused that can be put right later: what is owed no longer becomes credit,
 * a session that was closed meanwhile makes it late, and both wait for a person to see. The order of the locks is that of the desk.
 * It was taken by the cashier of the session, whoever sends it: nobody else can put cash into that drawer, or change what was taken.
 */
export async function recordOffline(
  context: SchoolContext,
  given: Given,
): Promise<RecordedOffline> {
  const { tx, orgId, now, language } = context;
  const session = await holdSession(context, given.sessionId);
  const cashier = { personId: session.cashier_id, name: session.cashier_name };
  if (cashier.personId !== context.actor.personId && !isVouchedFor(context, session, given))
    throw new Refusal(offlineErrors.notAsTaken, { values: { cashier: cashier.name } });
  const before = await findByKey(tx, orgId, given.key);
  if (before !== undefined) return readAgain(context, given, before);
  const isLate = session.closed_at !== null;
  const takenAt = takenAtOf(new Date(given.takenAt), session, now);
  const atThatTime = { ...context, actor: cashier, now: takenAt };
  const claimed = await claimKey(atThatTime, {
    key: given.key,
    contentHash: hashOf(given),
    means: 'cash',
    amount: given.amount,
    given: Math.max(given.given ?? given.amount, given.amount),
    sessionId: isLate ? null : session.id,
    isLate,
    cashierId: cashier.personId,
    language,
  });
  if (claimed !== null) return readAgain(context, given, claimed);
  const { familyId, studentIds } = await findStudents(context, given.studentIds);
  const owed = await lockOwed(tx, orgId, familyId);
  const chosen = chosenOf(owed, studentIds, given.feeIds);
  const parts = partsOf(given.amount, chosen);
  const { feeIds } = given;
  // The guard against paying twice cannot stop what was taken already: what it finds is shown.
  const [found] = await findTheSame(atThatTime, { familyId, studentIds, feeIds });
  const same = found?.[1] ?? null;
  const taken = await takePayment(atThatTime, {
    transaction: null,
    method: 'cash',
    kind: 'own',
    amount: given.amount,
    familyId,
    parts,
    ...(isLate ? { alsoPosted: [lateCash(given.key, given.amount)] } : {}),
  });
  await keepOutcome(context, given.key, { payment_id: taken.paymentId });
  const owedFound = chosen.reduce((sum, { open }) => sum + open, 0);
  const came = {
    owedSeen: given.owedSeen,
    owedFound,
    credited: taken.excess,
    isLate,
    hasSame: same !== null,
  };
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
      same: same === null ? null : JSON.stringify(same),
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
      cashierId: cashier.personId,
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
    .select(['conflicts', 'same'])
    .where('org_id', '=', context.orgId)
    .where('id', '=', given.key)
    .executeTakeFirst();
  return { paid, conflicts: kept?.conflicts ?? [], same: kept?.same ?? null };
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
