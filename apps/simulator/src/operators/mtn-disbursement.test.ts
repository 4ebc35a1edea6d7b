import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  moneyRequest,
  mtnHeaders,
  mtnStatus,
  openMerchant,
  openSimulator,
  requestToPay,
} from '../testing/client.ts';

const transferOf = (phone: string, amount: number) => {
  const { payer: payee, ...request } = moneyRequest(phone, amount);
  return { ...request, payee };
};

describe('a transfer', () => {
  it('pays a number without asking it, a moment later', async () => {
    const simulator = await openSimulator();
    const reference = randomUUID();
    const headers = {
      ...(await mtnHeaders(simulator, 'disbursement')),
      'x-reference-id': reference,
    };
    const path = '/disbursement/v1_0/transfer';
    expect(
      (await simulator.call('POST', path, transferOf('677123456', 9_000), headers)).status,
    ).toBe(202);
    expect(await mtnStatus(simulator, headers, `${path}/${reference}`)).toMatchObject({
      status: 'PENDING',
    });
    await simulator.advance(1_000);
    const { payerMessage: _message, payeeNote: _note, ...said } = transferOf('677123456', 9_000);
    const status = await mtnStatus(simulator, headers, `${path}/${reference}`);
    expect(status).toMatchObject({ ...said, status: 'SUCCESSFUL' });
    expect(status).not.toHaveProperty('payerMessage');
    expect(status).not.toHaveProperty('payeeNote');
    expect((await simulator.ledger()).accounts).toContainEqual({
      account: 'wallet:mtn:677123456',
      balance: 1_009_000,
      moved: 9_000,
    });
  });

  it.each([
    ['677123401', 'PAYEE_NOT_ALLOWED_TO_RECEIVE'],
    ['677123403', 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED'],
    ['677123409', 'PAYEE_NOT_FOUND'],
  ])('to %s fails with %s', async (phone, reason) => {
    const simulator = await openSimulator();
    const reference = randomUUID();
    const headers = {
      ...(await mtnHeaders(simulator, 'disbursement')),
      'x-reference-id': reference,
    };
    await simulator.call('POST', '/disbursement/v1_0/transfer', transferOf(phone, 100), headers);
    await simulator.advance(1_000);
    const told = await mtnStatus(simulator, headers, `/disbursement/v1_0/transfer/${reference}`);
    expect(told).toMatchObject({ status: 'FAILED', reason });
    expect((await simulator.ledger()).movements).toEqual([]);
  });
});

it('a deposit of version 2 calls back with PUT', async () => {
  const simulator = await openSimulator();
  const merchant = await openMerchant();
  const headers = await mtnHeaders(simulator, 'disbursement');
  await simulator.call('POST', '/disbursement/v2_0/deposit', transferOf('677123456', 100), {
    ...headers,
    'x-reference-id': randomUUID(),
    'x-callback-url': merchant.url,
  });
  await simulator.advance(1_000);
  expect(await merchant.waitFor(1)).toMatchObject([
    { method: 'PUT', body: { status: 'SUCCESSFUL' } },
  ]);
});

describe('a refund', () => {
  const refund = async (amount: number, original?: string) => {
    const simulator = await openSimulator();
    await simulator.faults({ mtn: { autoApproveMs: 0 } });
    const paid = await requestToPay(simulator, await mtnHeaders(simulator), '677123456', 5_000);
    const headers = await mtnHeaders(simulator, 'disbursement');
    const ask = async () => {
      const reference = randomUUID();
      const request = {
        amount: String(amount),
        currency: 'XAF',
        referenceIdToRefund: original ?? paid,
      };
      await simulator.call('POST', '/disbursement/v1_0/refund', request, {
        ...headers,
        'x-reference-id': reference,
      });
      await simulator.advance(1_000);
      return mtnStatus(simulator, headers, `/disbursement/v1_0/refund/${reference}`);
    };
    return { simulator, ask };
  };

  it('gives back what was paid, and never more', async () => {
    const { simulator, ask } = await refund(3_000);
    expect(await ask()).toMatchObject({ status: 'SUCCESSFUL' });
    expect(await ask()).toMatchObject({ status: 'FAILED', reason: 'TRANSACTION_NOT_FOUND' });
    expect((await simulator.ledger()).totals.mtn).toEqual({
      collection: 5_000,
      payout: 0,
      refund: 3_000,
    });
  });

  it('of a payment that does not exist fails', async () => {
    const { ask } = await refund(1, randomUUID());
    expect(await ask()).toMatchObject({ status: 'FAILED', reason: 'TRANSACTION_NOT_FOUND' });
  });
});
