import type { StudentDetail } from '@ardoise/contract/students';
import type { StateTone } from '../../ui/state-tag.tsx';

export type Fee = StudentDetail['fees'][number];
export type Installment = Fee['installments'][number];

export type FeeState = 'unpaid' | 'partly' | 'paid' | 'coming' | 'dueToday' | 'overdue' | 'closed';

export const toneOf: Readonly<Record<FeeState, StateTone>> = {
  unpaid: 'due',
  partly: 'part',
  paid: 'paid',
  coming: 'idle',
  dueToday: 'part',
  overdue: 'due',
  closed: 'idle',
};

/** 1 unpaid, 2 partially paid, 3 completely paid. */
const byStatus = { 1: 'unpaid', 2: 'partly', 3: 'paid' } as const;

export const feeState = (fee: Fee): FeeState => (fee.isClosed ? 'closed' : byStatus[fee.status]);

/** `today` is the school's day: an installment is due on its deadline, and overdue from the day after. */
export function installmentState(fee: Fee, installment: Installment, today: string): FeeState {
  if (installment.paid >= installment.amount) return 'paid';
  if (fee.isClosed) return 'closed';
  if (installment.dueOn < today) return 'overdue';
  if (installment.dueOn === today) return 'dueToday';
  return installment.paid > 0 ? 'partly' : 'coming';
}

export const pendingAmount = (fees: readonly Fee[]): number =>
  fees.reduce((sum, { pending }) => sum + pending, 0);
