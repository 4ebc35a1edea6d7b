import { subscriber } from '../../../platform/events/subscriber.ts';
import { lockTransaction, recordEvents } from '../transactions/transition.ts';

/** The history of a transaction says whether the SMS with its receipt arrived: that message has the transaction's own id. */
export const noteDelivery = subscriber({
  name: 'mobile-money.note-delivery',
  on: ['message.delivered', 'message.undelivered'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { name, recordId: id }) => {
    if ((await lockTransaction(work.tx, { orgId: work.orgId, id })) === undefined) return;
    const note = name === 'message.delivered' ? 'smsDelivered' : 'smsUndelivered';
    await recordEvents(work, id, [{ kind: 'notice', detail: { note } }]);
    await work.emit('transaction.noted', id, {});
  },
});
