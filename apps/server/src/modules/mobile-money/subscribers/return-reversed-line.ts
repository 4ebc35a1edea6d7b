import { subscriber } from '../../../platform/events/subscriber.ts';
import { freeReversedLine } from '../statements/return-line.ts';
import { readOrigin } from '../statements/standing-payments.ts';

/** Money of a statement that nobody has any more waits for somebody again, wherever its payment was reversed. */
export const returnReversedLine = subscriber({
  name: 'mobile-money.return-reversed-line',
  on: ['payment.reversed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId }) => {
    const transactionId = await readOrigin(work.tx, work.orgId, recordId);
    if (transactionId !== null) await freeReversedLine(work, transactionId);
  },
});
