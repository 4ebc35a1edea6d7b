import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type SmsGatewayName, smsGatewayNames } from '../../platform/sms-settings.ts';
import { registerReceipts } from '../../simulator.ts';
import { inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { readOutbox } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { checkCredit } from './check-credit.ts';
import { deliveryAddress } from './delivery-addresses.ts';
import { handOver, writeSms } from './public.ts';
import { recordDeliveriesAgain } from './record-deliveries.ts';

let simulator: TestSimulator;
let app: TestApp;
let orgId: string;
/** As whoever runs the product finds them. */
const addressOf = new Map<string, string>();

const context = () => ({ services: app.node.services, attempt: 1, isLastAttempt: false });

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
  orgId = (await createSchool(app)).orgId;
  for (const gateway of smsGatewayNames)
    addressOf.set(gateway, deliveryAddress(app.node.services, app.url, gateway));
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});
beforeEach(async () => {
  await simulator.control('POST', 'reset');
  // A reset does not forget these, and a test that takes long would see the gateway's own receipt come before its end.
  await simulator.control('PUT', 'sms/receipt-urls', {
    sms: null,
    orangeSms: null,
    africasTalking: null,
  });
});

let phones = 0;
const newPhone = (): string => `6782${String((phones += 1)).padStart(5, '0')}`;

/** A message that this gateway took. */
async function sendBy(gateway: SmsGatewayName) {
  const refuses = { refuseNextCalls: 1 };
  if (gateway !== 'nexah') await simulator.faults({ sms: refuses });
  if (gateway === 'africastalking') await simulator.faults({ orangeSms: refuses });
  const id = newId(app.clock.now());
  const to = newPhone();
  const message = {
    id,
    kind: 'notice',
    template: 'notice',
    language: 'en',
    to,
    text: 'x',
  } as const;
  await inSchool(app.node.services, orgId, (work) => writeSms(work, message));
  await handOver({ orgId, id }, context());
  const rowOf = async () => (await readOutbox(app, { orgId })).find((row) => row.id === id);
  const row = await rowOf();
  expect(row).toMatchObject({ state: 'sent', gateway });
  return { id, to, reference: row?.gateway_reference ?? '', rowOf };
}

const post = async (gateway: string, body: string, url = addressOf.get(gateway)) =>
  (await fetch(url ?? '', { method: 'POST', body })).status;

const dlr = (...told: object[]) => JSON.stringify({ dlrlist: told });
const arrived = (messageid: string) => ({ messageid, status: 'DELIVRD' });
const lost = (messageid: string) => ({ messageid, status: 'UNDELIV' });

describe('a delivery receipt', () => {
  it.each<[SmsGatewayName, string]>([
    ['nexah', 'sms'],
    ['orange', 'orangeSms'],
    ['africastalking', 'africasTalking'],
  ])('that %s sends by itself is noted on its message', async (gateway, switches) => {
    // As the start does it where the simulator stands in for the gateways.
    await registerReceipts(simulator.url, app.node.services, app.url);
    await simulator.faults({ [switches]: { receiptsDoubled: true } });
    const { rowOf } = await sendBy(gateway);
    const row = await until('delivered', async () => {
      const found = await rowOf();
      return found?.state === 'delivered' && found;
    });
    expect(row).toMatchObject({ delivered_at: app.clock.now(), error: null });
  });

  it('says why a message did not arrive', async () => {
    const { reference, rowOf } = await sendBy('africastalking');
    const form = new URLSearchParams({ id: reference, status: 'Failed', failureReason: 'Absent' });
    expect(await post('africastalking', form.toString())).toBe(200);
    expect(await rowOf()).toMatchObject({
      state: 'undelivered',
      error: 'Absent',
      delivered_at: null,
    });
  });

  it('counts once however often and in whatever order they come: delivered stays so', async () => {
    const { reference, rowOf } = await sendBy('nexah');
    await post('nexah', dlr(lost(reference)));
    expect(await rowOf()).toMatchObject({ state: 'undelivered' });
    await post('nexah', dlr(arrived(reference), lost(reference)));
    const delivered = await rowOf();
    expect(delivered).toMatchObject({ state: 'delivered', error: null });
    app.clock.advance(60);
    await Promise.all([
      post('nexah', dlr(lost(reference))),
      post('nexah', dlr(arrived(reference))),
      post('nexah', dlr(lost(reference), arrived(reference))),
    ]);
    expect(await rowOf()).toEqual(delivered);
  });

  it('that comes before its message is known by its name is looked at once more', async () => {
    const { id, reference, rowOf } = await sendBy('nexah');
    await app.node.services.db.write({ orgId }, (tx) =>
      tx
        .updateTable('outbox')
        .set({ gateway: null, gateway_reference: null })
        .where('id', '=', id)
        .execute(),
    );
    await post('nexah', dlr(arrived(reference)));
    expect(await rowOf()).toMatchObject({ state: 'sent' });
    await app.node.services.db.write({ orgId }, (tx) =>
      tx
        .updateTable('outbox')
        .set({ gateway: 'nexah', gateway_reference: reference })
        .where('id', '=', id)
        .execute(),
    );
    const { rows } = await app.node.services.background.query<{ payload: never }>(
      `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and j.payload::text like '%' || $2 || '%'`,
      [recordDeliveriesAgain.name, reference],
    );
    expect(rows).toHaveLength(1);
    for (const { payload } of rows) await recordDeliveriesAgain.work(payload, context());
    expect(await rowOf()).toMatchObject({ state: 'delivered' });
  });
});

describe('what is no receipt of the message is answered alike and changes nothing:', () => {
  it.each<
    [
      string,
      (message: { reference: string; to: string }) => [string, string, (string | undefined)?],
    ]
  >([
    [
      'a wrong token',
      ({ reference }) => [
        'nexah',
        dlr(arrived(reference)),
        `${app.url}/callbacks/sms/nexah/${'x'.repeat(43)}`,
      ],
    ],
    [
      'no token to speak of',
      ({ reference }) => ['nexah', dlr(arrived(reference)), `${app.url}/callbacks/sms/nexah/x`],
    ],
    [
      'another gateway’s token',
      ({ reference }) => [
        'nexah',
        dlr(arrived(reference)),
        addressOf.get('orange')?.replace('/orange/', '/nexah/'),
      ],
    ],
    [
      'a gateway that is none',
      ({ reference }) => ['nexah', dlr(arrived(reference)), `${app.url}/callbacks/sms/twilio/x`],
    ],
    [
      'another gateway’s receipt',
      ({ reference }) => ['africastalking', `id=${reference}&status=Success`],
    ],
    [
      'another phone',
      ({ reference }) => ['nexah', dlr({ ...arrived(reference), mobileno: '237677000000' })],
    ],
    [
      'a word that nobody knows',
      ({ reference }) => ['nexah', dlr({ messageid: reference, status: 'PERHAPS' })],
    ],
    ['no receipt at all', () => ['nexah', 'not json at all']],
    ['an empty body', () => ['nexah', '']],
    ['JSON without end', ({ reference }) => ['nexah', `${'['.repeat(50_000)}${reference}`]],
    [
      'a body past its limit',
      ({ reference }) => [
        'nexah',
        dlr(...Array.from({ length: 10_000 }, () => arrived(reference))),
      ],
    ],
  ])('%s', async (_what, bodyFor) => {
    const message = await sendBy('nexah');
    expect(await post(...bodyFor(message))).toBe(200);
    expect(await message.rowOf()).toMatchObject({ state: 'sent', delivered_at: null });
  });

  it('more receipts than a gateway would send at once: the first thousand are looked at', async () => {
    const [first, last] = [await sendBy('nexah'), await sendBy('nexah')];
    const others = Array.from({ length: 1_000 }, (_, i) => arrived(`unknown-${i}`));
    const body = dlr(arrived(first.reference), ...others, arrived(last.reference));
    expect(await post('nexah', body)).toBe(200);
    expect(await first.rowOf()).toMatchObject({ state: 'delivered' });
    expect(await last.rowOf()).toMatchObject({ state: 'sent' });
    expect(app.logged.join('\n')).toContain('too many receipts in one call');
  });
});

it('a receipt with the phone that was written to counts', async () => {
  const { reference, to, rowOf } = await sendBy('nexah');
  await post('nexah', dlr({ ...arrived(reference), mobileno: `237${to}` }));
  expect(await rowOf()).toMatchObject({ state: 'delivered' });
});

it('a message that was delivered and is handed over again was sent, and is not sent again', async () => {
  const { id, to, reference } = await sendBy('nexah');
  await post('nexah', dlr(arrived(reference)));
  expect(await handOver({ orgId, id }, context())).toBe('sent');
  expect(await simulator.messagesTo(to)).toHaveLength(1);
});

it('the hourly look at credit warns of a gateway that is nearly empty, and of no other', async () => {
  await simulator.faults({ orangeSms: { credit: 499 }, sms: { credit: 500 } });
  await checkCredit.work(context());
  const warned = app.logged.filter((line) => line.includes('nearly out of credit'));
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('"gateway":"orange","left":499');
});

it('the address, by which a caller is believed, stands in no line of the log', async () => {
  for (const [gateway, address] of addressOf) {
    await post(gateway, '{}');
    expect(app.logged.join('\n')).not.toContain(address.split('/').at(-1));
  }
});
