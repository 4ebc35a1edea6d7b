import { describe, expect, it } from 'vitest';
import { mtnHeaders, mtnStatus, openSimulator, requestToPay } from './testing/client.ts';

describe('a prompt', () => {
  it('wants a PIN of 4 or 5 digits, and 0000 is wrong', async () => {
    const simulator = await openSimulator();
    await requestToPay(simulator, await mtnHeaders(simulator), '677123456', 100);
    expect(await simulator.answer('677123456', 'approve', '12')).toMatchObject({
      status: 422,
      json: { error: { code: 'malformed_pin' } },
    });
    expect(await simulator.answer('677123456', 'approve', '0000')).toMatchObject({
      status: 422,
      json: { error: { code: 'wrong_pin', prompt: { triesLeft: 2, state: 'waiting' } } },
    });
    expect(await simulator.answer('677123456', 'approve', '54321')).toMatchObject({
      status: 200,
      json: { prompt: { state: 'approved', balance: 999_900 } },
    });
  });

  it('can still be answered after it was ignored, and only once', async () => {
    const simulator = await openSimulator();
    await requestToPay(simulator, await mtnHeaders(simulator), '677123456', 100);
    await simulator.answer('677123456', 'ignore');
    expect((await simulator.answer('677123456', 'approve')).status).toBe(200);
    expect(await simulator.answer('677123456', 'refuse')).toMatchObject({
      status: 409,
      json: { error: { code: 'closed' } },
    });
    expect((await simulator.ledger()).movements).toHaveLength(1);
  });

  it('expires at once when told so, and calls back', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator);
    const reference = await requestToPay(simulator, headers, '677123456', 100);
    await simulator.answer('677123456', 'ignore');
    expect(await simulator.answer('677123456', 'expire')).toMatchObject({
      status: 200,
      json: { prompt: { state: 'expired' } },
    });
    expect(
      await mtnStatus(simulator, headers, `/collection/v1_0/requesttopay/${reference}`),
    ).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
    expect((await simulator.answer('677123456', 'approve')).status).toBe(409);
    expect((await simulator.ledger()).movements).toEqual([]);
  });

  it('moves money once when two people approve at the same moment', async () => {
    const simulator = await openSimulator();
    await requestToPay(simulator, await mtnHeaders(simulator), '677123456', 100);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => simulator.answer('677123456', 'approve')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await simulator.ledger()).totals.mtn.collection).toBe(100);
  });

  it('that does not exist, or an act that does not, is refused', async () => {
    const simulator = await openSimulator();
    expect(
      (await simulator.call('POST', '/control/prompts/none/approve', { pin: '1234' })).status,
    ).toBe(404);
    expect((await simulator.call('POST', '/control/prompts/none/steal', {})).status).toBe(400);
  });
});

it('starting over forgets everything but who is signed in', async () => {
  const simulator = await openSimulator();
  const headers = await mtnHeaders(simulator);
  await simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: true } });
  await requestToPay(simulator, headers, '677123456', 100);
  expect((await simulator.call('POST', '/control/reset')).status).toBe(204);
  expect(await simulator.ledger()).toMatchObject({
    totals: { mtn: { collection: 0, payout: 0, refund: 0 } },
    accounts: [],
    movements: [],
  });
  expect(await simulator.prompts('677123456')).toEqual([]);
  await requestToPay(simulator, headers, '677123456', 100);
  expect((await simulator.prompts('677123456'))[0]?.state).toBe('waiting');
});

it('keeps only the last 5,000 messages', async () => {
  const simulator = await openSimulator();
  const mobiles = Array.from({ length: 1_001 }, () => '237677123456').join(',');
  const body = { user: 'x', password: 'simulator', senderid: 'X', sms: 'x', mobiles };
  for (let round = 0; round < 5; round += 1)
    await simulator.call('POST', '/sms/api/v1/sendsms', body);
  const { json } = await simulator.call('GET', '/control/messages');
  expect((json as { messages: unknown[] }).messages).toHaveLength(5_000);
});

it.each([
  ['broken JSON', '{', 'application/json'],
  ['another kind of body', '<x/>', 'application/xml'],
])('answers %s with a 4xx in its own words', async (_what, body, type) => {
  const simulator = await openSimulator();
  for (const [path, words] of [
    ['/control/faults', 'error'],
    ['/v2/deposits', 'failureReason'],
  ] as const) {
    const answer = await fetch(simulator.url + path, {
      method: path.startsWith('/control') ? 'PUT' : 'POST',
      headers: { 'content-type': type, authorization: 'Bearer simulator' },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.json()).toHaveProperty(words);
  }
});
