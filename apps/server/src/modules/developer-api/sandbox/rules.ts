import type { CollectionState } from '@ardoise/contract/developer/collections';
import type { DisbursementState } from '@ardoise/contract/developer/disbursements';
import { type TestOutcome, testCaseOf } from '@ardoise/contract/developer/test-cases';
import type { PayoutFailure } from '@ardoise/contract/payouts/payouts';
import type { FailureReason } from '@ardoise/contract/transactions';

/** The outcomes in which money moves. */
export const paidOutcomes = ['approved', 'late', 'twice'] as const satisfies readonly TestOutcome[];

export const isPaidOutcome = (outcome: TestOutcome): boolean =>
  paidOutcomes.some((one) => one === outcome);

interface Settling {
  readonly outcome: TestOutcome;
  readonly settles_at: Date;
}

/** What follows from the number or the amount when something is asked for. */
export function settlingOf(phone: string, amount: number, now: Date): Settling {
  const { outcome, afterSeconds } = testCaseOf(phone, amount);
  return { outcome, settles_at: new Date(now.getTime() + afterSeconds * 1_000) };
}

interface Standing<State, Failure> {
  readonly state: State;
  readonly failure: Failure | null;
  readonly completedAt: Date | null;
}

interface AskedFor {
  readonly outcome: TestOutcome | null;
  readonly settles_at: Date | null;
  readonly expires_at: Date | null;
  readonly cancelled_at: Date | null;
}

/** How far a collection has come: by what was written with it and the clock, and by nothing else. */
export function standingOf(row: AskedFor, now: Date): Standing<CollectionState, FailureReason> {
  const { outcome, settles_at: settlesAt, expires_at: expiresAt, cancelled_at: cancelledAt } = row;
  if (cancelledAt !== null) return { state: 'cancelled', failure: null, completedAt: cancelledAt };
  const endsAt = settlesAt ?? expiresAt;
  if (endsAt === null || endsAt > now)
    return { state: 'waiting', failure: null, completedAt: null };
  if (outcome !== null && isPaidOutcome(outcome))
    return { state: 'paid', failure: null, completedAt: endsAt };
  const failure = outcome === 'refused' ? 'refused' : 'expired';
  return { state: 'failed', failure, completedAt: endsAt };
}

/** The same of what is sent: a number that refuses or does not answer gets nothing. */
export function sentStandingOf(
  { outcome, settles_at: settlesAt }: Settling,
  now: Date,
): Standing<DisbursementState, PayoutFailure> {
  if (settlesAt > now) return { state: 'processing', failure: null, completedAt: null };
  if (isPaidOutcome(outcome)) return { state: 'paid', failure: null, completedAt: settlesAt };
  const failure = outcome === 'refused' ? 'recipientNotFound' : 'operatorFault';
  return { state: 'failed', failure, completedAt: settlesAt };
}
