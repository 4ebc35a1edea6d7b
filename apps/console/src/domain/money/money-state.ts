import type { FailureReason, TransactionStatus } from '@ardoise/contract/transactions';
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
  switch (status) {
    case 10:
    case 20:
      return needsAttention ? 'attention' : 'pending';
    case -21:
      return 'failed';
    case 21:
    case 41:
      return 'paid';
    case 50:
      return 'completed';
    case -41:
      return 'noticeFailed';
    case -50:
      if (failure === null) return isCountedLate ? 'completed' : 'noticeFailed';
      // The operator said no, and then yes.
      return needsAttention ? 'attention' : 'failed';
  }
}

export const toneOf: Readonly<Record<MoneyState, StateTone>> = {
  pending: 'part',
  attention: 'part',
  failed: 'due',
  paid: 'paid',
  noticeFailed: 'paid',
  completed: 'paid',
};

export const isOpen = (status: TransactionStatus): boolean => status === 10 || status === 20;
