import './tables.ts';
import { sendsByProvider } from '../mobile-money/public.ts';
import type { Work } from '../../platform/work.ts';
import { giveBack, postPaid } from './payout-money.ts';
import { findPayout } from './present-payout.ts';
import type { PayoutRow } from './tables.ts';

/** A payout has one job at a time. */
export const payoutKey = (id: string): string => `payout:${id}`;

/** By nobody: the operator was asked, or has said how it ended. */
async function sayMoved(
  work: Work,
  { id, state: before }: PayoutRow,
  state: 'asked' | 'paid' | 'failed',
): Promise<void> {
  const { number, failure, provider_reference } = await findPayout(work.tx, work.orgId, id);
  const told = { subject: 'payout', subjectId: id, before: { state: before } } as const;
  if (state === 'asked')
    await work.audit({ ...told, action: 'payout.sent', after: { number, state } });
  else if (state === 'paid')
    await work.audit({
      ...told,
      action: 'payout.paid',
      after: { number, state, reference: provider_reference },
    });
  else await work.audit({ ...told, action: 'payout.failed', after: { number, state, failure } });
  await work.emit('payout.changed', id, { state });
}

const payouts = sendsByProvider<PayoutRow>({
  jobName: 'payouts.send',
  keyOf: payoutKey,
  rows: 'payouts',
  isTest: false,
  postPaid: (work, { row }) => postPaid(work, row),
  giveBack: (work, row) => giveBack(work, row),
  sayMoved,
});

export const sendPayout = payouts.job;
export const checkPayout = payouts.check;
