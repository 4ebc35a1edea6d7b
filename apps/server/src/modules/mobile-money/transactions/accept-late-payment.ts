import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { formatFcfa, formatXaf } from '@ardoise/contract/values/money';
import { minimumPayment, mostAhead } from '@ardoise/contract/payments';
import { orderErrors } from '@ardoise/contract/shop/orders';
import {
  canBeAccepted,
  type acceptTransaction as call,
  transactionErrors,
} from '@ardoise/contract/transactions';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { openTransaction } from './open-transaction.ts';
import { areSameDifferences } from '../operators/compare-answer.ts';
import type { PaidAnswer } from '../operators/operator.ts';
import { raiseDifferences, raisePaidAfterFailure } from './raise-attention.ts';
import { readStatus, waitForRead } from '../queue/status-reads.ts';
import { isCreditedTwice } from '../queue/settle-transaction.ts';
import { type ChosenPart, takePayment } from '../../billing/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { askedAmount, providerFeeOf, splitPaid } from './provider-fee.ts';
import { isDecidedBy } from './close-transaction.ts';
import { endNotices, takeCollections } from './take-collections.ts';
import { takePurchases } from './take-purchases.ts';
import { readParts, replaceParts } from './transaction-parts.ts';
import { lockTransaction, moveMoney } from './transition.ts';
import { wireStatus } from './wire-status.ts';

/** Who decides, without a transaction: the operator is asked first. */
type Decider = Pick<SchoolContext, 'services' | 'orgId' | 'actor' | 'requestId' | 'language'>;

/**
 * A person decides that what the operator says was paid counts: what it called failed before, or something else than was
 * asked. The operator is asked at this moment, outside of any transaction of ours. Its amount is the one that counts; where it
 * names another currency, the person says how many francs arrived. What the person has not seen is shown and not counted.
 * Once: to count what was counted already changes nothing.
 */
export async function acceptLatePayment(
  { services, orgId, actor, requestId, language }: Decider,
  { params: { id }, body }: Input<typeof call>,
  decider: Parameters<typeof isDecidedBy>[1] = 'school',
): Promise<void> {
  const open = found(
    (await openTransaction(services, { orgId, id })) ?? undefined,
    errors.notFound,
  );
  if (!isDecidedBy(open.row, decider)) throw new Refusal(errors.notFound);
  if (open.row.state === 'paid') return;
  if (!isDecidable(open.row)) throw new Refusal(transactionErrors.nothingToDecide);
  const unread = await waitForRead(services, open);
  const answer = unread ?? (await readStatus(services, open));
  if (answer.kind !== 'paid') throw new Refusal(transactionErrors.paymentNotConfirmed);
  const decided = { answer, francs: body?.amount ?? null, language };
  const isSeen = await inSchool(services, orgId, (work) => acceptIfSeen(work, id, decided), {
    actor,
    requestId,
  }).catch((error: unknown) => {
    throw isCreditedTwice(error) ? new Refusal(transactionErrors.operatorReferenceTaken) : error;
  });
  if (!isSeen) throw new Refusal(transactionErrors.operatorSaysOtherwise);
}

interface Decided {
  readonly answer: PaidAnswer;
  /** What the person says has arrived. */
  readonly francs: number | null;
  /** In which the person reads. */
  readonly language: Language;
}

/** Of a purchase the desk may also ask about what failed, or was closed, and nobody has doubted: the operator's word decides. */
const isDecidable = ({ attention_at: since, attention, purpose, state }: TransactionsTable) =>
  since === null ? purpose === 'purchase' && state === 'failed' : canBeAccepted(attention);

/** Answers false where the operator says something that was not shown yet: it is now. */
async function acceptIfSeen(work: Work, id: string, decided: Decided): Promise<boolean> {
  const locked = await lockTransaction(work.tx, { orgId: work.orgId, id });
  if (locked === undefined || !isDecidable(locked)) return true;
  const { differences } = decided.answer;
  if (differences.length > 0 && !areSameDifferences(locked.differences ?? [], differences)) {
    const raise = locked.failure === null ? raiseDifferences : raisePaidAfterFailure;
    await raise(work, locked, decided.answer);
    return false;
  }
  await accept(work, locked, decided);
  return true;
}

/** Of another currency, what the person says, with as much room as a payer has; else what the operator says. */
function amountOf(locked: TransactionsTable, { answer, francs, language }: Decided): number {
  if (!answer.differences.some(({ field }) => field === 'currency')) {
    if (Number.isSafeInteger(answer.amount) && answer.amount > 0) return answer.amount;
    throw new Refusal(transactionErrors.paymentNotConfirmed);
  }
  if (francs === null) throw new Refusal(transactionErrors.francsNeeded);
  const maximum = askedAmount(locked) + mostAhead;
  if (francs >= minimumPayment && francs <= maximum) return francs;
  throw new Refusal(transactionErrors.amountOutOfRange, {
    values: { maximum: formatXaf(maximum, language) },
  });
}

/** That the payment is taken tells the payer, who may have been told that it failed. */
async function accept(work: Work, locked: TransactionsTable, decided: Decided): Promise<void> {
  const { id } = locked;
  const { answer } = decided;
  const paid = amountOf(locked, decided);
  const counted = splitPaid(paid, locked);
  const receipt = await take(work, { ...locked, ...counted }, decided.language, locked.amount);
  await markAccepted(work, locked, { ...counted, paid }, answer);
  if (locked.state === 'asked') await endNotices(work, [locked]);
  await work.audit({
    action: 'transaction.counted',
    subject: 'transaction',
    subjectId: id,
    before: { status: wireStatus(locked), failure: locked.failure, amount: locked.amount },
    after: { amount: counted.amount, receipt, differences: answer.differences },
  });
}

/** A family's part payment is money of theirs; of an order all of its lines are delivered, or none. */
function refuseTooLittle(total: number, paid: number, language: Language) {
  if (paid < total)
    throw new Refusal(orderErrors.paidTooLittle, {
      values: { paid: formatFcfa(paid, language), total: formatFcfa(total, language) },
    });
}

/** Of a family like any payment, or it is other income, or what the school bought is delivered. Answers the number of a family's receipt. */
async function take(
  work: Work,
  counted: TransactionsTable,
  language: Language,
  asked: number,
): Promise<string | null> {
  const { tx, orgId } = work;
  const { id, amount, family_id: familyId } = counted;
  if (familyId === null) {
    if (counted.purpose === 'purchase') refuseTooLittle(asked, amount, language);
    await takePurchases(work, [counted]);
    await takeCollections(work, [counted]);
    return null;
  }
  const chosen = (await readParts(tx, orgId, [id])).get(id) ?? [];
  const parts = partsWithin(chosen, amount);
  const taken = await takePayment(work, {
    transaction: { id, phone: counted.phone },
    method: counted.operator,
    kind: counted.kind,
    amount,
    ...providerFeeOf(counted),
    familyId,
    parts,
  });
  await replaceParts(tx, { orgId, id }, parts);
  return taken.receiptNumber;
}

/** What was chosen, in its order, as far as the money goes. */
function partsWithin(parts: readonly ChosenPart[], amount: number): readonly ChosenPart[] {
  let rest = amount;
  return parts.flatMap((part) => {
    const given = Math.min(rest, part.amount);
    rest -= given;
    return given > 0 ? [{ ...part, amount: given }] : [];
  });
}

/** What ended badly stays at its end for calls: without a failure it is paid. What was asked is in the history and the audit log. */
async function markAccepted(
  work: Work,
  locked: TransactionsTable,
  { paid, ...split }: ReturnType<typeof splitPaid> & { readonly paid: number },
  { providerReference, detail }: PaidAnswer,
): Promise<void> {
  const changes = {
    ...split,
    provider_reference: providerReference,
    failure: null,
    completed_at: work.now,
    attention_at: null,
  };
  const counted = { note: 'otherAmount', asked: askedAmount(locked), paid } as const;
  await moveMoney(work, locked, 'paid', changes, [
    { kind: 'answer', detail },
    { kind: 'counted', detail: counted },
  ]);
}
