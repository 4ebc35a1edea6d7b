import { createCampaign } from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { recipientHash, sendSms } from '../messages/public.ts';
import { recordDeliveriesAgain } from '../messages/record-deliveries.ts';
import { succeed } from '../students/testing/people.ts';
import { addGuardians, buyMessages, handsetsOf, untilDone } from './testing/writers.ts';

let simulator: TestSimulator;
let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  await addGuardians(app, school, 1, 670_000_000);
  await buyMessages(app, school, 2);
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});

it('a receipt of another message to the same phone is not believed of the one that is unknown', async () => {
  await simulator.faults({ sms: { dieNextCalls: 1 } });
  const { id } = await succeed(app, token, createCampaign, {
    body: { choice: { kind: 'everyone' }, texts: { en: 'Hello {guardian}', fr: '' }, go: true },
  });
  expect(await untilDone(app, token, id)).toMatchObject({ counts: { unknown: 1 } });
  const [sms] = await handsetsOf(simulator);
  const to = sms?.to ?? '';
  const { services } = app.node;
  const tellOf = (reference: string) =>
    recordDeliveriesAgain.work(
      {
        gateway: 'nexah',
        receipts: [
          {
            reference,
            state: 'delivered',
            reason: null,
            recipientHash: recipientHash(services, to),
          },
        ],
      },
      { services, attempt: 1, isLastAttempt: false },
    );
  const other = await inSchool(services, school.orgId, async (work) => {
    const text = {
      kind: 'receipt',
      template: 'test',
      language: 'en',
      to,
      text: 'Paid.',
    } as const;
    return sendSms({ ...work, services }, text);
  });
  await until('the other SMS', async () => {
    const { rows } = await services.db.read('platform', (tx) =>
      sql<{ state: string }>`select state from outbox where id = ${other}`.execute(tx),
    );
    return rows[0]?.state === 'sent';
  });
  await services.db.write('platform', (tx) =>
    sql`update outbox set tries = 2 where id = ${other}`.execute(tx),
  );
  await tellOf('of-its-first-try');
  expect(await untilDone(app, token, id)).toMatchObject({ counts: { unknown: 1, delivered: 0 } });
  await services.db.write('platform', (tx) =>
    sql`update outbox set tries = 1 where id = ${other}`.execute(tx),
  );
  await tellOf('of-the-campaign');
  expect(await untilDone(app, token, id)).toMatchObject({ counts: { unknown: 0, delivered: 1 } });
});
