import { subscriber } from '../../../platform/events/subscriber.ts';
import { readToldCollection, readToldDisbursement } from '../../developer-api/public.ts';
import { readDisbursementToTell } from '../../payouts/public.ts';
import { writeWebhookEvent } from '../events/write-event.ts';

/** What became of money that a program has sent: told when it has ended, as it stands then. */
export const recordDisbursements = subscriber({
  name: 'webhooks.record-disbursements',
  on: ['payout.changed'],
  kind: 'webhooks',
  maxAttempts: 10,
  handle: async (work, { recordId, at }) => {
    const told = await readDisbursementToTell(work.tx, work.orgId, recordId);
    if (told === null) return;
    const { state, ...data } = told;
    const type = state === 'paid' ? 'disbursement.paid' : 'disbursement.failed';
    await writeWebhookEvent(work, { type, recordId, data, at });
  },
});

const environment = 'sandbox';

export const recordTestCollections = subscriber({
  name: 'webhooks.record-test-collections',
  on: ['testCollection.settled'],
  kind: 'webhooks',
  maxAttempts: 10,
  handle: async (work, { recordId, at }) => {
    const told = await readToldCollection(work, recordId);
    if (told === null) return;
    const { isPaid, isTwice: isToldTwice, data } = told;
    const type = isPaid ? 'collection.paid' : 'collection.failed';
    await writeWebhookEvent(work, { type, recordId, data, at, environment, isToldTwice });
  },
});

export const recordTestDisbursements = subscriber({
  name: 'webhooks.record-test-disbursements',
  on: ['testDisbursement.settled'],
  kind: 'webhooks',
  maxAttempts: 10,
  handle: async (work, { recordId, at }) => {
    const { isPaid, isTwice: isToldTwice, data } = await readToldDisbursement(work, recordId);
    const type = isPaid ? 'disbursement.paid' : 'disbursement.failed';
    await writeWebhookEvent(work, { type, recordId, data, at, environment, isToldTwice });
  },
});
