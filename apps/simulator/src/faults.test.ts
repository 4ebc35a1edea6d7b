import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  moneyRequest,
  mtnHeaders,
  mtnStatus,
  openMerchant,
  openSimulator,
  requestToPay,
} from './testing/client.ts';

const path = '/collection/v1_0/requesttopay';

/** How long a test waits for an answer that never comes. */
const patienceMs = 1_000;

async function openWithMerchant() {
  const simulator = await openSimulator();
  const merchant = await openMerchant();
  const headers = { ...(await mtnHeaders(simulator)), 'x-callback-url': merchant.url };
  return { simulator, merchant, headers };
}

describe('chosen by the last digits of the number', () => {
  it('…04: the money moves and the call is never answered', async () => {
    const { simulator, merchant, headers } = await openWithMerchant();
    const reference = randomUUID();
    const withReference = { ...headers, 'x-reference-id': reference };
    const request = moneyRequest('677123404', 900);
    const asking = simulator.call('POST', path, request, withReference, patienceMs);
    await expect(asking).rejects.toThrow(/timeout/i);
    expect(await mtnStatus(simulator, headers, `${path}/${reference}`)).toMatchObject({
      status: 'SUCCESSFUL',
    });
    expect((await simulator.ledger(`?reference=${reference}`)).movements).toHaveLength(1);
    expect(await merchant.waitFor(1)).toHaveLength(1);
  });

  it('…05: a 500 that did nothing, then the same reference is accepted', async () => {
    const { simulator, headers } = await openWithMerchant();
    const call = () =>
      simulator.call('POST', path, moneyRequest('677123405', 900), {
        ...headers,
        'x-reference-id': reference,
      });
    const reference = randomUUID();
    expect((await call()).status).toBe(500);
    expect((await simulator.call('GET', `${path}/${reference}`, undefined, headers)).status).toBe(
      404,
    );
    expect((await call()).status).toBe(202);
  });

  it('…02: nobody answers until it expires', async () => {
    const { simulator, merchant, headers } = await openWithMerchant();
    await requestToPay(simulator, headers, '677123402', 900);
    await simulator.advance(4 * 60_000);
    expect((await simulator.prompts('677123402'))[0]?.state).toBe('ignored');
    await simulator.advance(60_000);
    expect((await simulator.prompts('677123402'))[0]?.state).toBe('expired');
    expect(await merchant.waitFor(1)).toMatchObject([
      { body: { status: 'FAILED', reason: 'EXPIRED' } },
    ]);
  });

  it('…06 loses its callback, …07 doubles it, …08 sends it late', async () => {
    const { simulator, merchant, headers } = await openWithMerchant();
    await requestToPay(simulator, headers, '677123406', 600);
    await requestToPay(simulator, headers, '677123407', 700);
    await requestToPay(simulator, headers, '677123408', 800);
    await simulator.advance(1_000);
    await simulator.advance(29_000);
    const amounts = async (count: number) =>
      (await merchant.waitFor(count)).map(({ body }) => body['amount']);
    expect(await amounts(2)).toEqual(['700', '700']);
    await simulator.advance(1_000);
    expect(await amounts(3)).toEqual(['700', '700', '800']);
    expect((await simulator.ledger()).totals.mtn.collection).toBe(2_100);
  });
});

describe('switched on', () => {
  it('callbacks out of order: the newest payment first, and pending after final', async () => {
    const { simulator, merchant, headers } = await openWithMerchant();
    await simulator.faults({
      mtn: { autoApproveMs: 0, callbackDelayMs: 0, callbacksOutOfOrder: true },
    });
    await requestToPay(simulator, headers, '677123456', 100);
    await requestToPay(simulator, headers, '677123456', 200);
    const received = await merchant.waitFor(4);
    expect(received.map(({ body }) => [body['amount'], body['status']])).toEqual([
      ['200', 'SUCCESSFUL'],
      ['200', 'PENDING'],
      ['100', 'SUCCESSFUL'],
      ['100', 'PENDING'],
    ]);
  });

  it('callbacks lost: the payment is settled and nobody is told', async () => {
    const { simulator, merchant, headers } = await openWithMerchant();
    await simulator.faults({ mtn: { autoApproveMs: 0, callbackDelayMs: 0, callbacksLost: true } });
    const reference = await requestToPay(simulator, headers, '677123456', 100);
    expect(await mtnStatus(simulator, headers, `${path}/${reference}`)).toMatchObject({
      status: 'SUCCESSFUL',
    });
    const { json } = await simulator.call('GET', '/control/callbacks');
    expect(json).toMatchObject({ callbacks: [{ reference, outcome: 'lost' }] });
    expect(merchant.received).toEqual([]);
  });

  it('500s on the next calls of one operator only, tokens excepted', async () => {
    const { simulator } = await openWithMerchant();
    await simulator.faults({ mtn: { failNextCalls: 2 } });
    const headers = await mtnHeaders(simulator);
    const balance = () =>
      simulator.call('GET', '/collection/v1_0/account/balance', undefined, headers);
    expect((await balance()).status).toBe(500);
    expect(
      (
        await simulator.call('GET', '/v2/deposits/x', undefined, {
          authorization: 'Bearer simulator',
        })
      ).status,
    ).toBe(200);
    expect((await balance()).status).toBe(500);
    expect((await balance()).status).toBe(200);
  });

  it('a timeout after the money moved, for as many payments as asked', async () => {
    const { simulator, headers } = await openWithMerchant();
    await simulator.faults({ mtn: { timeOutNextPayments: 1 } });
    await expect(requestToPay(simulator, headers, '677123456', 100, patienceMs)).rejects.toThrow(
      /timeout/i,
    );
    await requestToPay(simulator, headers, '677123456', 50);
    expect((await simulator.ledger()).totals.mtn.collection).toBe(100);
  });

  it('payments refused with a 400, even for a reference that is known', async () => {
    const { simulator, headers } = await openWithMerchant();
    const reference = randomUUID();
    const call = () =>
      simulator.call('POST', path, moneyRequest('677123456', 100), {
        ...headers,
        'x-reference-id': reference,
      });
    expect((await call()).status).toBe(202);
    await simulator.faults({ mtn: { refuseNextPayments: 1 } });
    expect((await call()).status).toBe(400);
    expect((await call()).status).toBe(409);
  });

  it('no tokens, or tokens that are forgotten before their time', async () => {
    const { simulator, headers } = await openWithMerchant();
    await simulator.faults({ mtn: { tokenStatus: 429, expireNextTokens: 1 } });
    const token = { 'ocp-apim-subscription-key': 'collection-key' };
    expect((await simulator.call('POST', '/collection/token/', undefined, token)).status).toBe(429);
    await simulator.faults({ mtn: { tokenStatus: null } });
    const balance = async (given: Readonly<Record<string, string>>) =>
      (await simulator.call('GET', '/collection/v1_0/account/balance', undefined, given)).status;
    expect([await balance(headers), await balance(headers)]).toEqual([401, 401]);
    expect(await balance(await mtnHeaders(simulator))).toBe(200);
  });

  it('a change names only what it changes, and a wrong one is refused whole', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ orange: { autoApproveMs: 10 } });
    await simulator.faults({ orange: { callbacksDoubled: true } });
    expect((await simulator.call('GET', '/control/faults')).json).toMatchObject({
      orange: { autoApproveMs: 10, callbacksDoubled: true },
      mtn: { autoApproveMs: null, callbacksDoubled: false },
    });
    for (const wrong of [
      { orange: { autoApproveMs: -1 } },
      { orange: { other: 1 } },
      { visa: {} },
    ]) {
      expect((await simulator.call('PUT', '/control/faults', wrong)).status).toBe(400);
    }
  });
});
