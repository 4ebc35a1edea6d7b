import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type OpenSimulator, openMerchant, openSimulator } from '../../testing/client.ts';

const authorization = { authorization: 'Bearer simulator-school' };

const party = (phone: string, provider = 'MTN_MOMO_CMR') => ({
  type: 'MMO',
  accountDetails: { phoneNumber: `237${phone}`, provider },
});

const depositOf = (depositId: string, phone: string, amount = '5000', change: object = {}) => ({
  depositId,
  amount,
  currency: 'XAF',
  payer: party(phone),
  customerMessage: 'Tuition',
  ...change,
});

async function post(simulator: OpenSimulator, path: string, body: unknown) {
  const answer = await simulator.call('POST', `/v2/${path}`, body, authorization);
  return { status: answer.status, json: answer.json as Record<string, unknown> };
}

const statusOf = async (simulator: OpenSimulator, path: string, id: string) =>
  (await simulator.call('GET', `/v2/${path}/${id}`, undefined, authorization)).json;

async function openPaid() {
  const simulator = await openSimulator();
  const depositId = randomUUID();
  await post(simulator, 'deposits', depositOf(depositId, '653456789'));
  return { simulator, depositId };
}

it('tells a missing token from a wrong one', async () => {
  const simulator = await openSimulator();
  const body = depositOf(randomUUID(), '677123456');
  expect(await simulator.call('POST', '/v2/deposits', body)).toMatchObject({
    status: 401,
    json: { failureReason: { failureCode: 'NO_AUTHENTICATION' } },
  });
  expect(
    await simulator.call('POST', '/v2/deposits', body, { authorization: 'Bearer x' }),
  ).toMatchObject({
    status: 403,
    json: { failureReason: { failureCode: 'AUTHENTICATION_ERROR' } },
  });
});

describe('a deposit', () => {
  it('is accepted, processed by the operator and completed by the payer', async () => {
    const simulator = await openSimulator();
    const depositId = randomUUID();
    const body = depositOf(depositId, '699112244', '5000', {
      payer: party('699112244', 'ORANGE_CMR'),
    });
    expect(await post(simulator, 'deposits', body)).toMatchObject({
      status: 200,
      json: { depositId, status: 'ACCEPTED' },
    });
    expect(await statusOf(simulator, 'deposits', depositId)).toMatchObject({
      status: 'FOUND',
      data: { status: 'PROCESSING' },
    });
    expect(await simulator.prompts('699112244')).toMatchObject([
      { network: 'orange', amount: 5_000 },
    ]);
    await simulator.answer('699112244', 'approve');
    expect(await statusOf(simulator, 'deposits', depositId)).toMatchObject({
      status: 'FOUND',
      data: {
        ...body,
        amount: '5000.00',
        status: 'COMPLETED',
        country: 'CMR',
      },
    });
    expect((await simulator.ledger()).movements).toMatchObject([
      { from: 'wallet:orange:699112244', to: 'merchant:pawapay:simulator-school' },
    ]);
  });

  it('sent twice is ignored the second time', async () => {
    const { simulator, depositId } = await openPaid();
    const again = await post(simulator, 'deposits', depositOf(depositId, '653456789'));
    expect(again.json).toMatchObject({ depositId, status: 'DUPLICATE_IGNORED' });
    expect((await simulator.ledger()).totals.pawapay.collection).toBe(5_000);
  });

  it.each([
    ['INVALID_AMOUNT', { amount: '10.5' }],
    ['INVALID_AMOUNT', { amount: '0' }],
    ['INVALID_CURRENCY', { currency: 'EUR' }],
    ['INVALID_PHONE_NUMBER', { payer: party('12') }],
    ['INVALID_PROVIDER', { payer: party('677123456', 'MTN_MOMO_UGA') }],
    ['AMOUNT_OUT_OF_BOUNDS', { amount: '1000001' }],
    ['AMOUNT_OUT_OF_BOUNDS', { amount: '500001', payer: party('699112244', 'ORANGE_CMR') }],
  ])('is rejected inside a 200 with %s, and not kept', async (failureCode, change) => {
    const simulator = await openSimulator();
    const depositId = randomUUID();
    const answer = await post(
      simulator,
      'deposits',
      depositOf(depositId, '677123456', '500', change),
    );
    expect(answer).toMatchObject({
      status: 200,
      json: { depositId, status: 'REJECTED', failureReason: { failureCode } },
    });
    expect(await statusOf(simulator, 'deposits', depositId)).toEqual({ status: 'NOT_FOUND' });
  });

  it.each([
    ['INVALID_INPUT', ['a', 'list']],
    ['MISSING_PARAMETER', { depositId: randomUUID() }],
    ['UNSUPPORTED_PARAMETER', depositOf(randomUUID(), '677123456', '500', { statementId: 'x' })],
    ['INVALID_PARAMETER', depositOf('order-1', '677123456')],
    [
      'INVALID_PARAMETER',
      depositOf(randomUUID(), '677123456', '500', { customerMessage: 'L’école' }),
    ],
    [
      'DUPLICATE_METADATA_FIELD',
      depositOf(randomUUID(), '677123456', '500', { metadata: [{ order: 1 }, { order: 2 }] }),
    ],
  ])('of a wrong shape is a 400 %s', async (failureCode, body) => {
    const simulator = await openSimulator();
    expect(await post(simulator, 'deposits', body)).toMatchObject({
      status: 400,
      json: { failureReason: { failureCode } },
    });
  });

  it('is answered with whichever code is switched on', async () => {
    const simulator = await openSimulator();
    const answerWith = async (code: string) => {
      await simulator.faults({ pawapay: { answerWith: code } });
      const depositId = randomUUID();
      const { status, json } = await post(simulator, 'deposits', depositOf(depositId, '677123456'));
      await simulator.advance(1);
      return { status, json, later: await statusOf(simulator, 'deposits', depositId) };
    };
    expect(await answerWith('PROVIDER_TEMPORARILY_UNAVAILABLE')).toMatchObject({
      status: 200,
      json: { status: 'REJECTED' },
      later: { status: 'NOT_FOUND' },
    });
    expect(await answerWith('DEPOSITS_NOT_ALLOWED')).toMatchObject({ status: 403 });
    expect(await answerWith('UNKNOWN_ERROR')).toMatchObject({ status: 500 });
    expect(await answerWith('PAYMENT_IN_PROGRESS')).toMatchObject({
      status: 200,
      json: { status: 'ACCEPTED' },
      later: {
        data: { status: 'FAILED', failureReason: { failureCode: 'PAYMENT_IN_PROGRESS' } },
      },
    });
    expect((await simulator.ledger()).movements).toEqual([]);
  });

  it('keeps to the limits that the configuration names', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ pawapay: { mtnSmallest: 100, mtnLargest: 2_000 } });
    const { json } = await simulator.call('GET', '/v2/active-conf', undefined, authorization);
    expect(json).toMatchObject({
      countries: [
        {
          providers: [
            {
              provider: 'MTN_MOMO_CMR',
              currencies: [
                { operationTypes: { DEPOSIT: { minAmount: '100', maxAmount: '2000' } } },
              ],
            },
            {
              provider: 'ORANGE_CMR',
              currencies: [
                { operationTypes: { DEPOSIT: { minAmount: '1', maxAmount: '500000' } } },
              ],
            },
          ],
        },
      ],
    });
    const ask = async (amount: string) =>
      (await post(simulator, 'deposits', depositOf(randomUUID(), '677123456', amount))).json;
    expect(await ask('99')).toMatchObject({
      failureReason: { failureCode: 'AMOUNT_OUT_OF_BOUNDS' },
    });
    expect(await ask('2001')).toMatchObject({ status: 'REJECTED' });
    expect(await ask('2000')).toMatchObject({ status: 'ACCEPTED' });
  });

  it.each([
    ['677123401', 'PAYMENT_NOT_APPROVED'],
    ['677123403', 'INSUFFICIENT_BALANCE'],
    ['677123409', 'PAYER_NOT_FOUND'],
  ])('from %s fails with %s', async (phone, failureCode) => {
    const simulator = await openSimulator();
    const depositId = randomUUID();
    await post(simulator, 'deposits', depositOf(depositId, phone));
    await simulator.advance(1_000);
    expect(await statusOf(simulator, 'deposits', depositId)).toMatchObject({
      data: { status: 'FAILED', failureReason: { failureCode } },
    });
  });

  it('plays the two numbers that PawaPay publishes for its sandbox', async () => {
    const { simulator, depositId } = await openPaid();
    const stuck = randomUUID();
    await post(simulator, 'deposits', depositOf(stuck, '653456129'));
    expect(await statusOf(simulator, 'deposits', depositId)).toMatchObject({
      data: { status: 'COMPLETED' },
    });
    expect(await statusOf(simulator, 'deposits', stuck)).toMatchObject({
      data: { status: 'PROCESSING' },
    });
  });

  it('calls back where the merchant registered, and again on request', async () => {
    const simulator = await openSimulator();
    const merchant = await openMerchant();
    await simulator.call('PUT', '/control/pawapay/callback-urls', {
      token: 'simulator-school',
      deposits: merchant.url,
    });
    const depositId = randomUUID();
    const change = {
      clientReferenceId: 'T-1',
      metadata: [{ order: 'T-1' }, { mail: 'x', isPII: true }],
    };
    await post(simulator, 'deposits', depositOf(depositId, '653456789', '5000', change));
    const [first] = await merchant.waitFor(1);
    expect(first?.body).toMatchObject({ amount: '5000.00', metadata: { order: 'T-1', mail: 'x' } });
    expect(first?.body).not.toHaveProperty('clientReferenceId');
    expect(await statusOf(simulator, 'deposits', depositId)).toMatchObject({
      data: { clientReferenceId: 'T-1' },
    });
    expect((await post(simulator, `deposits/resend-callback/${depositId}`, {})).json).toMatchObject(
      { status: 'ACCEPTED' },
    );
    const received = await merchant.waitFor(2);
    expect(received).toHaveLength(2);
    expect(received[1]).toMatchObject({ method: 'POST', body: { depositId, status: 'COMPLETED' } });
  });
});

it('a payout credits the recipient', async () => {
  const simulator = await openSimulator();
  const payoutId = randomUUID();
  const body = { payoutId, amount: '800', currency: 'XAF', recipient: party('677123456') };
  expect((await post(simulator, 'payouts', body)).json).toMatchObject({
    payoutId,
    status: 'ACCEPTED',
  });
  await simulator.advance(1_000);
  expect(await statusOf(simulator, 'payouts', payoutId)).toMatchObject({
    data: { status: 'COMPLETED' },
  });
  expect((await simulator.ledger()).totals.pawapay.payout).toBe(800);
});

it('a payout that the wallet cannot pay is rejected', async () => {
  const simulator = await openSimulator();
  await simulator.faults({ pawapay: { mtnLargest: 100_000_000 } });
  const ask = async (amount: string) => {
    const body = {
      payoutId: randomUUID(),
      amount,
      currency: 'XAF',
      recipient: party('677123456'),
    };
    return (await post(simulator, 'payouts', body)).json;
  };
  expect(await ask('100000000')).toMatchObject({ status: 'ACCEPTED' });
  await simulator.advance(1_000);
  expect(await ask('1')).toMatchObject({
    status: 'REJECTED',
    failureReason: { failureCode: 'PAWAPAY_WALLET_OUT_OF_FUNDS' },
  });
});

it('payouts wait in the queue of a provider that is down, and can be taken out of it', async () => {
  const simulator = await openSimulator();
  await simulator.faults({ pawapay: { payoutsEnqueued: true } });
  const [goes, stays] = [randomUUID(), randomUUID()];
  for (const payoutId of [goes, stays]) {
    const body = { payoutId, amount: '800', currency: 'XAF', recipient: party('677123456') };
    expect((await post(simulator, 'payouts', body)).json).toMatchObject({ status: 'ENQUEUED' });
  }
  expect(await statusOf(simulator, 'payouts', goes)).toMatchObject({
    data: { status: 'ENQUEUED' },
  });
  const cancel = async () => (await post(simulator, `payouts/fail-enqueued/${stays}`, {})).json;
  expect(await cancel()).toMatchObject({ status: 'ACCEPTED' });
  expect(await cancel()).toMatchObject({ failureReason: { failureCode: 'INVALID_STATE' } });
  await simulator.faults({ pawapay: { payoutsEnqueued: false } });
  expect(await statusOf(simulator, 'payouts', goes)).toMatchObject({
    data: { status: 'COMPLETED' },
  });
  expect(await statusOf(simulator, 'payouts', stays)).toMatchObject({
    data: { status: 'FAILED', failureReason: { failureCode: 'MANUALLY_CANCELLED' } },
  });
  expect((await simulator.ledger()).totals.pawapay.payout).toBe(800);
});

describe('a refund', () => {
  it('gives a deposit back in parts, and never more than the whole', async () => {
    const { simulator, depositId } = await openPaid();
    const refund = (amount?: string) =>
      post(simulator, 'refunds', {
        refundId: randomUUID(),
        depositId,
        ...(amount && { amount, currency: 'XAF' }),
      });
    expect((await refund('2000')).json).toMatchObject({ status: 'ACCEPTED' });
    expect((await refund('1000')).json).toMatchObject({
      failureReason: { failureCode: 'REFUND_IN_PROGRESS' },
    });
    await simulator.advance(1_000);
    expect((await refund('3001')).json).toMatchObject({
      failureReason: { failureCode: 'AMOUNT_TOO_LARGE' },
    });
    expect((await refund()).json).toMatchObject({ status: 'ACCEPTED' });
    await simulator.advance(1_000);
    expect((await refund()).json).toMatchObject({
      failureReason: { failureCode: 'DEPOSIT_ALREADY_REFUNDED' },
    });
    expect((await simulator.ledger()).totals.pawapay.refund).toBe(5_000);
  });

  it('of an unknown deposit is rejected', async () => {
    const simulator = await openSimulator();
    const answer = await post(simulator, 'refunds', {
      refundId: randomUUID(),
      depositId: randomUUID(),
    });
    expect(answer.json).toMatchObject({
      status: 'REJECTED',
      failureReason: { failureCode: 'NOT_FOUND' },
    });
  });
});

it('predicts the provider of a number', async () => {
  const simulator = await openSimulator();
  expect(
    (await post(simulator, 'predict-provider', { phoneNumber: '+237 699 11 22 44' })).json,
  ).toEqual({
    country: 'CMR',
    provider: 'ORANGE_CMR',
    phoneNumber: '237699112244',
  });
});
