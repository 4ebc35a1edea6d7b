import type { RecordedOffline } from '@ardoise/contract/offline-desk';
import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { expect, it } from 'vitest';
import { createDeskQueue } from './desk-queue.ts';
import { forgetDesk } from './forget-desk.ts';
import type { OfflineBody } from './kept-payment.ts';
import { createDevice, takenOffline } from '../../testing/memory-desk.ts';

const recorded = (amount: number): RecordedOffline => ({
  paid: {
    state: 'paid',
    paymentId: 'p',
    receiptCode: 'HK7',
    receiptNumber: '2026/000 001',
    amount,
    change: 0,
    credited: 0,
    smsTo: null,
  },
  conflicts: [],
  same: null,
});

/** A desk on the device; the server answers as `answer` says. */
function openDesk(device = createDevice()) {
  const sent: OfflineBody[] = [];
  const server = { answer: async (body: OfflineBody) => recorded(body.amount) };
  const queue = createDeskQueue({
    ...device,
    keys: device.openKeys(),
    record: (body) => {
      sent.push(body);
      return server.answer(body);
    },
    inTurn: (task) => task(),
  });
  const states = () => queue.state().payments.map(({ body, became }) => [body.key, became.state]);
  return { device, queue, sent, server, states };
}

const noAnswer = () => Promise.reject(new ApiError(0, 'No answer.'));

it('sends each once, in the order in which they were taken, and keeps what became of it', async () => {
  const { queue, sent, states } = openDesk();
  await queue.keep(takenOffline('second', { takenAt: '2026-11-17T08:05:00.000Z' }));
  await queue.keep(takenOffline('first'));
  await queue.sendAll();
  await queue.sendAll();
  expect(sent.map(({ key }) => key)).toEqual(['first', 'second']);
  expect(states()).toEqual([
    ['first', 'recorded'],
    ['second', 'recorded'],
  ]);
  await queue.dismiss('first');
  expect(states()).toEqual([['second', 'recorded']]);
});

it('stops where nothing answers, loses nothing, and sends the same payment at the next try', async () => {
  const { device, queue, sent, server, states } = openDesk();
  await queue.keep(takenOffline('one'));
  await queue.keep(takenOffline('two', { takenAt: '2026-11-17T08:05:00.000Z' }));
  server.answer = noAnswer;
  await queue.sendAll();
  expect(sent.map(({ key }) => key)).toEqual(['one']);
  await queue.dismiss('one');
  expect(states()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ]);
  // After a reload it is another page on the same device.
  const again = openDesk(device);
  await again.queue.sendAll();
  expect(again.sent.map(({ key }) => key)).toEqual(['one', 'two']);
  expect(again.sent[0]).toEqual(sent[0]);
});

it('what the server refuses stays to be seen, does not hold up the others, and is sent as it is then meant', async () => {
  const { queue, sent, server, states } = openDesk();
  await queue.keep(takenOffline('gone'));
  await queue.keep(takenOffline('good', { takenAt: '2026-11-17T08:05:00.000Z' }));
  server.answer = async ({ key, studentIds, amount }) => {
    if (key === 'gone' && studentIds.includes('awa'))
      throw new ApiError(40400, 'Not found.', { reason: 'notFound', status: 404 });
    return recorded(amount);
  };
  await queue.sendAll();
  expect(states()).toEqual([
    ['gone', 'refused'],
    ['good', 'recorded'],
  ]);
  await queue.dismiss('gone');
  await queue.change('gone', { studentIds: ['eric'] });
  await queue.sendAll();
  expect(sent.at(-1)).toMatchObject({ key: 'gone', studentIds: ['eric'], amount: 40_000 });
  expect(states()[0]).toEqual(['gone', 'recorded']);
});

it('a busy server and an expired token are no refusals', async () => {
  const { queue, server, states } = openDesk();
  await queue.keep(takenOffline('one'));
  for (const status of [401, 429, 503]) {
    server.answer = () => Promise.reject(new ApiError(50000, 'Later.', { status }));
    await queue.sendAll();
    expect(states()).toEqual([['one', 'waiting']]);
  }
});

it('what met a change of the same at that moment is sent again by itself', async () => {
  const { queue, sent, server, states } = openDesk();
  await queue.keep(takenOffline('one'));
  server.answer = () =>
    Promise.reject(new ApiError(40900, 'Again.', { reason: 'simultaneousChange', status: 409 }));
  await queue.sendAll();
  expect(states()).toEqual([['one', 'waiting']]);
  server.answer = async ({ amount }) => recorded(amount);
  await queue.sendAll();
  expect(sent.map(({ key }) => key)).toEqual(['one', 'one']);
  expect(states()).toEqual([['one', 'recorded']]);
});

it('nothing on the device can be read, and the end of a session takes the key and leaves the payment', async () => {
  const { device, queue } = openDesk();
  await queue.keep(takenOffline('one'));
  const kept = [...device.sealed.values()].map(({ data }) => new TextDecoder().decode(data));
  expect(kept.join()).not.toContain('Fotso');
  await forgetDesk(device.store);
  expect(device.keys.size).toBe(0);
  await queue.load();
  expect(queue.state()).toEqual({ payments: [], locked: ['morning'] });
  // Signed in again, the server gives the same key.
  const again = openDesk(device);
  await device.openKeys().open('morning');
  await again.queue.sendAll();
  expect(again.states()).toEqual([['one', 'recorded']]);
});

it('nobody uses the key of whoever sat here before', async () => {
  const { device, queue } = openDesk();
  await queue.keep(takenOffline('one'));
  device.now.person = 'ateba';
  await queue.load();
  expect(queue.state().locked).toEqual(['morning']);
  expect(device.keys.size).toBe(0);
});

it('the cashier’s device vouches for what it takes and changes; nobody else’s does', async () => {
  const { queue, sent, server } = openDesk();
  await queue.keep(takenOffline('own'));
  await queue.keep(takenOffline('others', { sessionId: 'evening', signature: 'of the cashier' }));
  server.answer = () => Promise.reject(new ApiError(40400, 'Not found.', { status: 404 }));
  await queue.sendAll();
  await queue.change('own', { studentIds: ['eric'] });
  await queue.change('others', { studentIds: ['eric'] });
  await queue.sendAll();
  const signatures = sent.map(({ key, signature }) => [key, signature]);
  const [first, , changed] = signatures.map(([, signature]) => signature);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(changed).toMatch(/^[\w-]{43}$/);
  expect(changed).not.toBe(first);
  expect(signatures.filter(([key]) => key === 'others')).toEqual([
    ['others', 'of the cashier'],
    ['others', 'of the cashier'],
  ]);
});

it('what was refused is dismissed only where there is no cash that it could stand for', async () => {
  const { queue, server, states } = openDesk();
  await queue.keep(takenOffline('cash'));
  await queue.keep(takenOffline('nothing', { amount: 0 }));
  server.answer = () => Promise.reject(new ApiError(42200, 'Check it.', { status: 422 }));
  await queue.sendAll();
  await queue.dismiss('cash');
  await queue.dismiss('nothing');
  expect(states()).toEqual([['cash', 'refused']]);
});

it('without the key nothing is taken', async () => {
  const { device, queue } = openDesk();
  device.server.isReached = false;
  await expect(queue.keep(takenOffline('one'))).rejects.toThrow();
  expect(device.sealed.size).toBe(0);
});
