import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  base64,
  merchantUser,
  moneyRequest,
  mtnHeaders,
  mtnStatus,
  openMerchant,
  openSimulator,
  requestToPay,
} from '../testing/client.ts';

const path = '/collection/v1_0/requesttopay';

describe('the way in', () => {
  it('gives a token for an API user and its key, valid for as long as it says', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator);
    const balance = '/collection/v1_0/account/balance';
    expect((await simulator.call('GET', balance, undefined, headers)).json).toEqual({
      availableBalance: '100000000',
      currency: 'XAF',
    });
    await simulator.advance(3_600_000);
    expect((await simulator.call('GET', balance, undefined, headers)).status).toBe(401);
  });

  it('answers a wrong key with a 500, as MTN has been seen to do', async () => {
    const simulator = await openSimulator();
    const answer = await simulator.call('POST', '/collection/token/', undefined, {
      authorization: `Basic ${base64(`${merchantUser}:wrong`)}`,
      'ocp-apim-subscription-key': 'collection-key',
    });
    expect(answer).toMatchObject({ status: 500, json: { error: 'login_failed' } });
  });

  it('refuses the subscription key or the token of another product', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator, 'disbursement');
    const withOtherToken = { ...headers, 'ocp-apim-subscription-key': 'collection-key' };
    expect((await simulator.call('GET', `${path}/x`, undefined, headers)).status).toBe(401);
    expect((await simulator.call('GET', `${path}/x`, undefined, withOtherToken)).status).toBe(401);
  });

  it('provisions a sandbox user whose callbacks may only go to its own host', async () => {
    const simulator = await openSimulator();
    const id = randomUUID();
    const made = await simulator.call(
      'POST',
      '/v1_0/apiuser',
      { providerCallbackHost: 'school.example' },
      { 'x-reference-id': id },
    );
    expect(made).toMatchObject({ status: 201, text: '' });
    expect((await simulator.call('GET', `/v1_0/apiuser/${id}`)).json).toEqual({
      providerCallbackHost: 'school.example',
      targetEnvironment: 'sandbox',
    });
    const { apiKey } = (await simulator.call('POST', `/v1_0/apiuser/${id}/apikey`)).json as {
      apiKey: string;
    };
    const headers = await mtnHeaders(simulator, 'collection', id, apiKey);
    const answer = await simulator.call('POST', path, moneyRequest('677123456', 500), {
      ...headers,
      'x-reference-id': randomUUID(),
      'x-callback-url': 'https://other.example/callback',
    });
    expect(answer).toMatchObject({ status: 500, json: { code: 'INVALID_CALLBACK_URL_HOST' } });
  });
});

describe('a request to pay', () => {
  it('is accepted with an empty 202 and stays pending until the payer answers', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator);
    const reference = randomUUID();
    const request = moneyRequest('677123456', 40_000);
    const accepted = await simulator.call('POST', path, request, {
      ...headers,
      'x-reference-id': reference,
    });
    expect(accepted).toMatchObject({ status: 202, text: '' });
    expect(await mtnStatus(simulator, headers, `${path}/${reference}`)).toEqual({
      ...request,
      status: 'PENDING',
    });

    await simulator.answer('677123456', 'approve');
    const paid = await mtnStatus(simulator, headers, `${path}/${reference}`);
    expect(paid).toMatchObject({ ...request, status: 'SUCCESSFUL' });
    expect(paid['financialTransactionId']).toMatch(/^\d+$/);
    const ledger = await simulator.ledger(`?reference=${reference}`);
    expect(ledger.movements).toMatchObject([
      { from: 'wallet:mtn:677123456', to: `merchant:mtn:${merchantUser}`, amount: 40_000 },
    ]);
    expect(ledger.accounts).toContainEqual({
      account: 'wallet:mtn:677123456',
      balance: 960_000,
      moved: -40_000,
    });
  });

  it('is a 409 when its reference was used before, and moves nothing twice', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ mtn: { autoApproveMs: 0 } });
    const headers = { ...(await mtnHeaders(simulator)), 'x-reference-id': randomUUID() };
    await simulator.call('POST', path, moneyRequest('677123456', 700), headers);
    const again = await simulator.call('POST', path, moneyRequest('677123456', 700), headers);
    expect(again).toMatchObject({ status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } });
    expect((await simulator.ledger()).totals.mtn.collection).toBe(700);
  });

  it('needs a version 4 UUID as its reference', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator);
    for (const reference of ['', 'order-1', '5e0f7a3c-6f0e-1a39-9d0d-0c2f0d1b6a11']) {
      const answer = await simulator.call('POST', path, moneyRequest('677123456', 500), {
        ...headers,
        'x-reference-id': reference,
      });
      expect(answer.status).toBe(400);
    }
  });

  it.each([
    ['a decimal amount', { amount: '10.5' }],
    ['a number instead of a string', { amount: 10 }],
    ['an amount of zero', { amount: '0' }],
    ['an apostrophe in a message', { payerMessage: "Grace's fees" }],
    ['an accent in a message', { payerMessage: 'Hélène' }],
    ['a comma in a note', { payeeNote: 'Form 1, B' }],
    ['a line break in a message', { payerMessage: 'Grace\nForm 1' }],
    ['a special character in its number', { externalId: 'T/1' }],
    ['a message past 160 characters', { payeeNote: 'x'.repeat(161) }],
    ['a number with a plus', { payer: { partyIdType: 'MSISDN', partyId: '+237677123456' } }],
  ])('is a 400 with %s', async (_what, change) => {
    const simulator = await openSimulator();
    const headers = { ...(await mtnHeaders(simulator)), 'x-reference-id': randomUUID() };
    const answer = await simulator.call(
      'POST',
      path,
      { ...moneyRequest('677123456', 500), ...change },
      headers,
    );
    expect(answer.status).toBe(400);
  });

  it('is a 500 that no retry cures with a wrong currency or environment', async () => {
    const simulator = await openSimulator();
    const headers = { ...(await mtnHeaders(simulator)), 'x-reference-id': randomUUID() };
    const euros = { ...moneyRequest('677123456', 500), currency: 'EUR' };
    expect(await simulator.call('POST', path, euros, headers)).toMatchObject({
      status: 500,
      json: { code: 'INVALID_CURRENCY' },
    });
    const elsewhere = { ...headers, 'x-target-environment': 'mtnuganda' };
    expect(
      await simulator.call('POST', path, moneyRequest('677123456', 500), elsewhere),
    ).toMatchObject({
      status: 500,
      json: { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
    });
  });

  it('tells how it failed: refused, expired after five minutes, three wrong PINs', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator);
    const refused = await requestToPay(simulator, headers, '677123456', 100);
    await simulator.answer('677123456', 'refuse');
    const expired = await requestToPay(simulator, headers, '677123457', 100);
    await simulator.answer('677123457', 'ignore');
    await simulator.advance(5 * 60_000);
    const mistyped = await requestToPay(simulator, headers, '677123458', 100);
    for (let tries = 0; tries < 3; tries += 1)
      await simulator.answer('677123458', 'approve', '0000');
    const reasonOf = async (reference: string) =>
      (await mtnStatus(simulator, headers, `${path}/${reference}`))['reason'];
    expect(await reasonOf(refused)).toBe('APPROVAL_REJECTED');
    expect(await reasonOf(expired)).toBe('EXPIRED');
    expect(await reasonOf(mistyped)).toBe('PAYMENT_NOT_APPROVED');
    expect((await simulator.ledger()).movements).toEqual([]);
  });

  it('is unknown to everybody but its merchant', async () => {
    const simulator = await openSimulator();
    const reference = await requestToPay(simulator, await mtnHeaders(simulator), '677123456', 100);
    const stranger = await mtnHeaders(simulator, 'collection', randomUUID());
    const answer = await simulator.call('GET', `${path}/${reference}`, undefined, stranger);
    expect(answer).toMatchObject({ status: 404, json: { code: 'RESOURCE_NOT_FOUND' } });
  });

  it('calls back once, unsigned, with the body of the status call', async () => {
    const simulator = await openSimulator();
    const merchant = await openMerchant();
    const headers = { ...(await mtnHeaders(simulator)), 'x-callback-url': merchant.url };
    const reference = await requestToPay(simulator, headers, '677123400', 2_500);
    await simulator.advance(1_000);
    const received = await merchant.waitFor(1);
    expect(received).toEqual([
      { method: 'POST', body: await mtnStatus(simulator, headers, `${path}/${reference}`) },
    ]);
    expect(received[0]?.body['status']).toBe('SUCCESSFUL');
  });
});

describe('the sandbox environment', () => {
  it.each([
    ['50', 202, 'INTERNAL_PROCESSING_ERROR'],
    ['51', 202, 'APPROVAL_REJECTED'],
    ['52', 202, 'EXPIRED'],
    ['55', 202, 'PAYER_NOT_FOUND'],
    ['57', 500, 'NOT_ALLOWED'],
    ['62', 503, 'SERVICE_UNAVAILABLE'],
  ])('plays what MTN published for its number …%s', async (suffix, status, reason) => {
    const simulator = await openSimulator();
    const reference = randomUUID();
    const headers = {
      ...(await mtnHeaders(simulator)),
      'x-target-environment': 'sandbox',
      'x-reference-id': reference,
    };
    const payer = { partyIdType: 'MSISDN', partyId: `467331234${suffix}` };
    const request = { ...moneyRequest('677123456', 5), currency: 'EUR', payer };
    const answer = await simulator.call('POST', path, request, headers);
    expect(answer.status).toBe(status);
    const told =
      status === 202 ? await mtnStatus(simulator, headers, `${path}/${reference}`) : answer.json;
    expect(told).toMatchObject(status === 202 ? { status: 'FAILED', reason } : { code: reason });
  });

  it('lets any other number succeed at once', async () => {
    const simulator = await openSimulator();
    const reference = randomUUID();
    const headers = {
      ...(await mtnHeaders(simulator)),
      'x-target-environment': 'sandbox',
      'x-reference-id': reference,
    };
    await simulator.call(
      'POST',
      path,
      { ...moneyRequest('677123456', 5), currency: 'EUR' },
      headers,
    );
    expect(await mtnStatus(simulator, headers, `${path}/${reference}`)).toMatchObject({
      status: 'SUCCESSFUL',
    });
  });
});

it('says whether a number has an account', async () => {
  const simulator = await openSimulator();
  const headers = await mtnHeaders(simulator);
  const isActive = async (msisdn: string) =>
    (
      await simulator.call(
        'GET',
        `/collection/v1_0/accountholder/msisdn/${msisdn}/active`,
        undefined,
        headers,
      )
    ).json;
  expect(await isActive('237677123456')).toEqual({ result: true });
  expect(await isActive('237677123409')).toEqual({ result: false });
});
