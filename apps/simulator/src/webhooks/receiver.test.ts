import { expect, it } from 'vitest';
import { openSimulator } from '../testing/client.ts';

const path = '/webhooks/shop';
const control = '/control/webhooks/shop';

it('a receiver keeps what came, byte by byte, and answers as it is told', async () => {
  const simulator = await openSimulator();
  const headers = { 'webhook-id': 'one' };
  expect((await simulator.call('POST', path, { a: 1 }, headers)).status).toBe(200);
  await simulator.call('PUT', control, { status: 503, retryAfter: '120' });
  const refused = await simulator.call('POST', path, { a: 2 });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '120']);
  await simulator.call('PUT', control, { answerBytes: 100_000 });
  expect((await simulator.call('POST', path, { a: 3 })).text).toHaveLength(100_000);
  const { json } = await simulator.call('GET', control);
  expect(json).toMatchObject({
    received: [
      { body: '{"a":3}' },
      { body: '{"a":2}' },
      { body: '{"a":1}', headers: { 'webhook-id': 'one' } },
    ],
  });
});

it('each receiver answers for itself, and one that hangs holds up no other', async () => {
  const simulator = await openSimulator();
  await simulator.call('PUT', control, { hangs: true });
  const hanging = simulator.call('POST', path, {}, {}, 200).then(
    () => 'answered',
    () => 'silent',
  );
  expect((await simulator.call('POST', '/webhooks/other', {})).status).toBe(200);
  expect(await hanging).toBe('silent');
  const waiting = simulator.call('POST', path, {});
  await simulator.call('PUT', control, { status: 204 });
  expect((await waiting).status).toBe(204);
  expect((await simulator.call('PUT', control, { status: 1 })).status).toBe(400);
});
