import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { createOutsideClient } from '../../../platform/outside/outside-client.ts';
import { until } from '../../../testing/until.ts';
import { mtn } from './mtn.ts';
import type { OperatorAccount, PayoutProtocol, PayoutRequest } from './operator.ts';
import { pawapay } from './pawapay/pawapay.ts';

let simulator: TestSimulator;

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.control('POST', 'reset'));

const mtnAccount = (changes: Partial<OperatorAccount> = {}): OperatorAccount => ({
  operator: 'mtn',
  baseUrl: simulator.url,
  appId: 'palmiers',
  environment: 'mtncameroon',
  timeoutMs: 1_000,
  outside: createOutsideClient(),
  ...changes,
  secrets: {
    subscriptionKey: 'collection-palmiers',
    apiUser: '3f1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7d',
    apiKey: 'simulator',
    disbursementSubscriptionKey: 'disbursement-palmiers',
    disbursementApiUser: '7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e',
    disbursementApiKey: 'simulator',
    ...changes.secrets,
  },
});

const pawapayAccount = (): OperatorAccount => ({
  ...mtnAccount(),
  operator: 'orange',
  secrets: { apiToken: 'simulator-palmiers' },
});

const requestTo = (phone: string): PayoutRequest => ({
  partnerNumber: randomUUID(),
  number: 'T-7KQ2M-X4RDA',
  operatorToken: null,
  phone,
  amount: 25_000,
  narration: 'L’école paie',
  callbackUrl: 'http://127.0.0.1:9/callbacks/mtn/none',
});

function payoutsOf(adapter: { readonly payouts: PayoutProtocol | null }): PayoutProtocol {
  if (adapter.payouts === null) throw new Error('This operator has no way out.');
  return adapter.payouts;
}

describe.each([
  ['MTN’s disbursement', mtn, () => mtnAccount(), '677123'],
  ['PawaPay’s payouts', pawapay, pawapayAccount, '699123'],
] as const)('through %s', (_name, adapter, accountOf, prefix) => {
  const payouts = payoutsOf(adapter);
  const statusOf = (request: PayoutRequest) =>
    until('the payout ends', async () => {
      const answer = await payouts.status(accountOf(), request);
      return answer.kind === 'pending' ? null : answer;
    });

  it('a payout is accepted, then found to have arrived, once', async () => {
    const request = requestTo(`${prefix}456`);
    expect(await payouts.ask(accountOf(), request)).toMatchObject({ kind: 'asked' });
    expect(await payouts.status(accountOf(), request)).toMatchObject({ kind: 'pending' });
    expect(await statusOf(request)).toMatchObject({
      kind: 'paid',
      amount: 25_000,
      differences: [],
    });
    expect(await simulator.takenFrom(request.phone)).toBe(25_000);
  });

  it('the same reference asked again is only known again: nothing moves twice', async () => {
    const request = requestTo(`${prefix}457`);
    await payouts.ask(accountOf(), request);
    const again = await Promise.all([
      payouts.ask(accountOf(), request),
      payouts.ask(accountOf(), request),
    ]);
    for (const answer of again) expect(answer.kind).toBe('asked');
    await statusOf(request);
    expect(await simulator.takenFrom(request.phone)).toBe(25_000);
  });

  it.each([
    ['saidAmount', '24000', 'amount'],
    ['saidCurrency', 'EUR', 'currency'],
    ['saidPayer', '237699999999', 'payer'],
    ['saidReference', 'T-SOMEBODYELSE', 'reference'],
  ])('%s %s is told as a difference', async (fault, said, field) => {
    const request = requestTo(`${prefix}459`);
    await payouts.ask(accountOf(), request);
    await simulator.faults({ mtn: { [fault]: said }, pawapay: { [fault]: said } });
    expect(await statusOf(request)).toMatchObject({
      kind: 'paid',
      differences: [{ field, said }],
    });
  });

  it.each([
    ['03', 'notEnoughFunds'],
    ['09', 'recipientNotFound'],
  ])('a number that ends in %s fails: %s', async (suffix, reason) => {
    const request = requestTo(`${prefix}4${suffix}`);
    const asked = await payouts.ask(accountOf(), request);
    // PawaPay looks into the merchant's wallet before it takes a payout.
    const answer = asked.kind === 'refused' ? asked : await statusOf(request);
    expect(answer).toMatchObject({ reason });
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it('a 500 is not retried: whether it arrived only the status tells', async () => {
    const request = requestTo(`${prefix}458`);
    // So that it meets the payout and not the sign-in.
    await payouts.status(accountOf(), request);
    await simulator.faults({
      mtn: { failNextCalls: 1 },
      pawapay: { failNextCalls: 1 },
    });
    expect(await payouts.ask(accountOf(), request)).toMatchObject({ kind: 'unknown' });
    expect(await payouts.status(accountOf(), request)).toMatchObject({ kind: 'unheardOf' });
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it('the money moves and no answer comes: it is found by asking, and asked again moves nothing', async () => {
    const request = requestTo(`${prefix}404`);
    expect(await payouts.ask(accountOf(), request)).toMatchObject({ kind: 'unknown' });
    expect(await statusOf(request)).toMatchObject({ kind: 'paid' });
    expect(await payouts.ask(accountOf(), request)).toMatchObject({ kind: 'asked' });
    expect(await simulator.takenFrom(request.phone)).toBe(25_000);
  });
});

describe('MTN’s disbursement', () => {
  const payouts = payoutsOf(mtn);

  it.each([
    ['the key of the other product', { disbursementSubscriptionKey: 'collection-palmiers' }],
    ['a wrong API key', { disbursementApiKey: 'wrong' }],
    ['no credentials', { disbursementApiUser: '', disbursementSubscriptionKey: '' }],
  ])('refuses %s, while collecting works', async (_what, secrets) => {
    const account = mtnAccount({ secrets });
    const request = requestTo('677123456');
    expect(await payouts.ask(account, request)).toMatchObject({
      kind: 'refused',
      reason: 'wrongSettings',
    });
    expect(await payouts.status(account, request)).toMatchObject({ kind: 'unknown' });
    await expect(payouts.balance?.(account)).rejects.toThrow();
    await mtn.test(account);
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it('a number that may not receive fails: notAllowed', async () => {
    const request = requestTo('677123401');
    await payouts.ask(mtnAccount(), request);
    const answer = await until('it ends', async () => {
      const said = await payouts.status(mtnAccount(), request);
      return said.kind === 'pending' ? null : said;
    });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'notAllowed' });
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it('a 500 that is about the settings is refused and not taken for a fault that passes', async () => {
    const account = mtnAccount({ environment: 'mtnuganda' });
    expect(await payouts.ask(account, requestTo('677123456'))).toMatchObject({
      kind: 'refused',
      reason: 'wrongSettings',
    });
  });

  it('tells what can still be paid out', async () => {
    const before = await payouts.balance?.(mtnAccount());
    const request = requestTo('677123456');
    await payouts.ask(mtnAccount(), request);
    await until('paid', async () => (await payouts.status(mtnAccount(), request)).kind === 'paid');
    expect(await payouts.balance?.(mtnAccount())).toBe((before ?? 0) - 25_000);
  });

  it('an operator that cannot be reached answers nothing, and nothing is thrown', async () => {
    const account = mtnAccount({ baseUrl: 'http://127.0.0.1:9' });
    expect(await payouts.ask(account, requestTo('677123456'))).toMatchObject({ kind: 'unknown' });
    expect(await payouts.status(account, requestTo('677123456'))).toMatchObject({
      kind: 'unknown',
    });
  });
});
