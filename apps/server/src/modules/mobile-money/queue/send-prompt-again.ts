import type { Job } from '../../../platform/jobs.ts';
import { inSchool } from '../../../platform/work.ts';
import { openTransaction } from '../transactions/open-transaction.ts';
import { recordEvents, type TransactionPlace } from '../transactions/transition.ts';
import { checkOperator } from './check-operator.ts';

/**
 * Tells the operator to show the payer its prompt again. Run twice, the payer sees it twice; no money depends on it, so that
 * it is not tried again. An operator that has nothing left to show is asked how the payment went.
 */
export const sendPromptAgain: Job<TransactionPlace> = {
  name: 'payments.remind',
  kind: 'money',
  maxAttempts: 1,
  work: async (place, { services }) => {
    const open = await openTransaction(services, place);
    if (open === null || open.row.state !== 'asked' || open.account === null) return;
    const answer = (await open.adapter.remind?.(open.account, open.request)) ?? 'unknown';
    if (answer === 'sent') return;
    if (answer === 'over') {
      await checkOperator(services, place);
      return;
    }
    await inSchool(services, place.orgId, (work) =>
      recordEvents(work, place.id, [{ kind: 'answer', detail: { note: 'promptUnconfirmed' } }]),
    );
  },
};
