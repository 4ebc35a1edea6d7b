import {
  isPaidStatus,
  isWaitingStatus,
  type TransactionStatus,
  transactionStates,
} from '@ardoise/contract/values/transaction-states';
import type { FailureReason } from '@ardoise/contract/transactions';
import type { StateTone } from '../../ui/state-tag.tsx';

export type MoneyState = 'pending' | 'attention' | 'failed' | 'paid' | 'noticeFailed' | 'completed';

export interface MoneyFacts {
  readonly status: TransactionStatus;
  readonly failure: FailureReason | null;
  readonly needsAttention: boolean;
  readonly isCountedLate: boolean;
}

/** What a transaction is to the school. One that ended badly only for its notice is paid: it has no failure. */
export function stateOf(facts: MoneyFacts): MoneyState {
  const { status, failure, needsAttention, isCountedLate } = facts;
  const { paid, noticeSent, completed } = transactionStates;
  if (!isPaidStatus(status, failure)) {
    // Also where the operator said no, and then yes.
    if (needsAttention) return 'attention';
    return isWaitingStatus(status) ? 'pending' : 'failed';
  }
  if (status === completed || isCountedLate) return 'completed';
  return status === paid || status === noticeSent ? 'paid' : 'noticeFailed';
}

/** What it is called: a payer who says no has declined, which is no fault of anything. */
export const labelOf = (facts: MoneyFacts): MoneyState | 'declined' => {
  const state = stateOf(facts);
  return state === 'failed' && facts.failure === 'refused' ? 'declined' : state;
};

export const toneOf: Readonly<Record<MoneyState, StateTone>> = {
  pending: 'part',
  attention: 'part',
  failed: 'due',
  paid: 'paid',
  noticeFailed: 'paid',
  completed: 'paid',
};

export const isOpen = isWaitingStatus;
