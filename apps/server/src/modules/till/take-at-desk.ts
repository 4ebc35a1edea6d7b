import { createHash } from 'node:crypto';
import { cashErrors, type DeskMeans } from '@ardoise/contract/cash-sessions';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  tillErrors,
  type DeskOutcome,
  type takeAtDesk as call,
} from '@ardoise/contract/take-payment';
import { cutToFees } from '@ardoise/contract/values/fill-by-deadline';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Installment, lockOwed, takePayment } from '../billing/public.ts';
import { claimKey, holdOpenSession, keepOutcome } from '../cash-sessions/public.ts';
import { readFamilyLanguage, startPayment } from '../mobile-money/public.ts';
import { findOutcome, type PaidTold, readOutcome, readPaidTold } from './read-outcome.ts';
import { recordPending } from './record-pending.ts';
import { refuseTheSame } from './refuse-the-same.ts';
import { changeOf, type Split, splitOf } from './split-payment.ts';

type Given = Input<typeof call>['body'];

const meansOf = ({ means }: Given): DeskMeans => {
  if (means.by === 'cash') return 'cash';
  return means.by === 'mobile' ? means.operator : means.method;
};

/** Whether somebody has read a warning changes nothing of what is paid. */
const hashOf = ({ warningsRead: _read, ...content }: Given): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** What was begun by an earlier try with this key, if there was one. */
export const findEarlier = (context: SchoolContext, given: Given): Promise<DeskOutcome | null> =>
  findOutcome(context, given.key, hashOf(given));

/**
 * Takes a payment at the desk. The order of the locks: the session, the key, the family's fees, and then whatever the way of taking
 * it locks. The key is claimed first, so that whatever comes again with it (a second press, a reload, an answer that was lost) is
 * answered what it began, and nothing is taken twice.
 */
export async function takeAtDesk(
  context: SchoolContext,
  given: Given,
  /** No more than this of each fee, asked for once they are locked. */
  readMost: (() => Promise<ReadonlyMap<string, number>>) | null = null,
): Promise<DeskOutcome> {
  const { tx, orgId, actor, language } = context;
  const { key, amount, means } = given;
  const change = means.by === 'cash' ? changeOf(amount, means.given, language) : 0;
  const contentHash = hashOf(given);
  const before = await findEarlier(context, given);
  if (before !== null) return before;
  const session = await holdOpenSession(tx, orgId, actor.personId);
  if (means.by === 'cash' && session === null) throw new Refusal(cashErrors.noOpenSession);
  const claimed = await claimKey(context, {
    key,
    contentHash,
    means: meansOf(given),
    amount,
    given: means.by === 'cash' ? amount + change : null,
    sessionId: session?.id ?? null,
    cashierId: actor.personId,
    language,
  });
  if (claimed !== null) {
    if (claimed.content_hash !== contentHash) throw new Refusal(errors.idempotencyKeyReused);
    return readOutcome(context, claimed);
  }
  const familyId = await findFamily(context, given.studentIds);
  const chosen = await lockChosen(context, familyId, given);
  const open = readMost === null ? chosen : cutToFees(chosen, await readMost());
  const split = splitOf({ ...given, language }, open);
  const { studentIds, feeIds } = given;
  const same = { familyId, studentIds, feeIds, language };
  await refuseTheSame(context, same, given.warningsRead);
  return begin(context, given, familyId, split);
}

async function begin(
  context: SchoolContext,
  given: Given,
  familyId: string,
  { parts, ahead }: Split,
): Promise<DeskOutcome> {
  const { key, amount, means, warningsRead } = given;
  if (means.by === 'cash') return takeCash(context, given, familyId, parts);
  if (means.by === 'mobile') {
    const { transactionId, number } = await startPayment(context, {
      familyId,
      operator: means.operator,
      phone: means.phone,
      parts,
      ahead,
      clientKey: key,
      language: await readFamilyLanguage(context.tx, context.orgId, familyId, context.language),
      refuseIn: context.language,
      // Whatever waits on another phone was told above, by the same locks.
      goOn: warningsRead.includes('promptIsWaiting'),
    });
    await keepOutcome(context, key, { transaction_id: transactionId });
    await context.audit({
      action: 'payment.asked',
      subject: 'transaction',
      subjectId: transactionId,
      after: { method: means.operator, amount, familyId, parts, number },
    });
  } else {
    const pending = { ...means, familyId, amount, parts, warningsRead };
    const pendingId = await recordPending(context, pending);
    await keepOutcome(context, key, { pending_id: pendingId });
  }
  const outcome = await findOutcome(context, key, hashOf(given));
  if (outcome === null) throw new Error('What was begun cannot be found.');
  return { ...outcome, isEarlier: false };
}

/** Final at once. Whatever can be written and read before the receipt has its number is: the next desk waits for it. */
async function takeCash(
  context: SchoolContext,
  { key, amount, means }: Given,
  familyId: string,
  parts: Split['parts'],
): Promise<DeskOutcome> {
  let told: PaidTold | undefined;
  const taken = await takePayment(context, {
    transaction: null,
    method: 'cash',
    kind: 'own',
    amount,
    familyId,
    parts,
    beforeReceipt: async (paymentId) => {
      await keepOutcome(context, key, { payment_id: paymentId });
      await context.emit('payment.takenAtDesk', paymentId, { familyId });
      await context.audit({
        action: 'payment.taken',
        subject: 'payment',
        subjectId: paymentId,
        after: { method: 'cash', amount, familyId, parts },
      });
      told = await readPaidTold(context, familyId, paymentId);
    },
  });
  if (told === undefined) throw new Error('A payment was taken without a word.');
  const { excess: credited, ...receipt } = taken;
  const change = means.by === 'cash' ? changeOf(amount, means.given, context.language) : 0;
  return { state: 'paid', ...receipt, amount, credited, change, ...told, isEarlier: false };
}

/** Children of one family, and of this school: another's id is as unknown as one that never was. */
async function findFamily(
  { tx, orgId }: SchoolContext,
  studentIds: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ familyId: string; count: number }>`
    select family_id as "familyId", count(*) as count from students
     where org_id = ${orgId} and id = any(${[...studentIds]}::uuid[]) group by family_id`.execute(
    tx,
  );
  const found = rows.reduce((sum, { count }) => sum + count, 0);
  const [family] = rows;
  if (family === undefined || found < new Set(studentIds).size) throw new Refusal(errors.notFound);
  if (rows.length > 1) throw new Refusal(tillErrors.severalFamilies);
  return family.familyId;
}

/** What the chosen children owe, or of it the chosen fees alone. */
async function lockChosen(
  { tx, orgId }: SchoolContext,
  familyId: string,
  { studentIds, feeIds }: Given,
): Promise<Installment[]> {
  const owed = await lockOwed(tx, orgId, familyId);
  const chosen = owed.filter(
    (one) =>
      studentIds.includes(one.studentId) && (feeIds.length === 0 || feeIds.includes(one.feeId)),
  );
  if (feeIds.length > 0) await refuseForeignFees({ tx, orgId }, studentIds, feeIds);
  return chosen;
}

/** A fee that is paid meanwhile asks for nothing; one of somebody else is refused. */
async function refuseForeignFees(
  { tx, orgId }: Pick<SchoolContext, 'tx' | 'orgId'>,
  studentIds: readonly string[],
  feeIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from fees where org_id = ${orgId} and id = any(${[...feeIds]}::uuid[])
       and student_id = any(${[...studentIds]}::uuid[])`.execute(tx);
  if ((rows[0]?.count ?? 0) < new Set(feeIds).size) throw new Refusal(errors.notFound);
}
