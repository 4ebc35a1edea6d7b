import type { Work } from '../../platform/work.ts';
import { paidOutAccount, payoutClearing, post, schoolAccount } from '../ledger/public.ts';
import type { PayoutRow } from './tables.ts';

type Money = Pick<PayoutRow, 'id' | 'amount'>;

/** It can no longer be paid out by anybody else. */
export const setApart = (work: Work, { id: payoutId, amount }: Money): Promise<void> =>
  post(work, [
    { kind: 'payoutHeld', debit: schoolAccount('held'), credit: payoutClearing, amount, payoutId },
  ]);

export const postPaid = (
  work: Work,
  { id: payoutId, amount, way, kind }: Money & Pick<PayoutRow, 'way' | 'kind'>,
): Promise<void> =>
  post(work, [
    {
      kind: 'payoutPaid',
      debit: payoutClearing,
      credit: paidOutAccount(way, kind),
      amount,
      payoutId,
    },
  ]);

/** Nothing was paid: it can be paid out again. */
export const giveBack = (work: Work, { id: payoutId, amount }: Money): Promise<void> =>
  post(work, [
    {
      kind: 'payoutReturned',
      debit: payoutClearing,
      credit: schoolAccount('held'),
      amount,
      payoutId,
    },
  ]);
