import { subscriber } from '../../../platform/events/subscriber.ts';
import type { Work } from '../../../platform/work.ts';
import {
  readToldCollection,
  readToldDisbursement,
  readToldTest,
} from '../../developer-api/public.ts';
import { readDisbursementToTell } from '../../payouts/public.ts';
import { type NewWebhookEvent, toTell, writeWebhookEvents } from '../events/write-event.ts';
import { hasWebhooks } from './record-events.ts';

/** What became of money that a program has sent: told when it has ended, as it stands then. */
export const recordDisbursements = subscriber({
  name: 'webhooks.record-disbursements',
  on: ['payout.changed'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { recordId, at }) => {
    if (!(await hasWebhooks(work))) return;
    const told = await readDisbursementToTell(work.tx, work.orgId, recordId);
    if (told === null) return;
    const { state, ...data } = told;
    const type = state === 'paid' ? 'disbursement.paid' : 'disbursement.failed';
    await writeWebhookEvents(work, [toTell({ type, recordId, data, at })]);
  },
});

/** The same of what went by an operator's own test system. */
export const recordTestDisbursements = subscriber({
  name: 'webhooks.record-test-disbursements',
  on: ['testDisbursement.ended'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { recordId, at }) => {
    if (!(await hasWebhooks(work))) return;
    const { isPaid, data } = await readToldTest(work, recordId);
    const type = isPaid ? 'disbursement.paid' : 'disbursement.failed';
    await writeWebhookEvents(work, [
      toTell({ type, recordId, data, at, environment: 'development' }),
    ]);
  },
});

const environment = 'sandbox';

async function tellTestCollection(
  work: Work,
  recordId: string,
  at: Date,
): Promise<NewWebhookEvent[]> {
  const told = await readToldCollection(work, recordId);
  if (told === null) return [];
  const { isPaid, isTwice: isToldTwice, data } = told;
  const type = isPaid ? 'collection.paid' : 'collection.failed';
  return [toTell({ type, recordId, data, at, environment, isToldTwice })];
}

async function tellTestDisbursement(
  work: Work,
  recordId: string,
  at: Date,
): Promise<NewWebhookEvent[]> {
  const { isPaid, isTwice: isToldTwice, data } = await readToldDisbursement(work, recordId);
  const type = isPaid ? 'disbursement.paid' : 'disbursement.failed';
  return [toTell({ type, recordId, data, at, environment, isToldTwice })];
}

/** What was tried out in the sandbox, in the order in which it came to its outcome. */
export const recordSandbox = subscriber({
  name: 'webhooks.record-sandbox',
  on: ['sandbox.settled'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { facts: { kind, ids }, at }) => {
    if (!(await hasWebhooks(work))) return;
    const tell = kind === 'collection' ? tellTestCollection : tellTestDisbursement;
    const told: NewWebhookEvent[] = [];
    for (const id of ids) told.push(...(await tell(work, id, at)));
    await writeWebhookEvents(work, told);
  },
});
