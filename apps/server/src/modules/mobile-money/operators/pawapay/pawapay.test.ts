import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutsideClient } from '../../../../platform/outside/outside-client.ts';
import { startTestSimulator, type TestSimulator } from '../../../../testing/test-simulator.ts';
import { until } from '../../../../testing/until.ts';
import { type CollectRequest, type OperatorAccount, WrongCredentials } from '../operator.ts';
import { pawapay } from './pawapay.ts';

let simulator: TestSimulator;
const outside = createOutsideClient();

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => {
  outside.close();
  simulator.stop();
});
beforeEach(() => simulator.control('POST', 'reset'));

const accountOf = (changes: Partial<OperatorAccount> = {}): OperatorAccount => ({
  operator: 'mtn',
  baseUrl: simulator.url,
  appId: 'palmiers',
  environment: '',
  timeoutMs: 2_000,
  secrets: { apiToken: 'simulator-palmiers' },
  outside,
  ...changes,
});

const requestOf = (changes: Partial<CollectRequest> = {}): CollectRequest => ({
  partnerNumber: randomUUID(),
  number: 'T-7KQ2M-X4RDA',
  operatorToken: null,
  phone: '677123456',
  amount: 25_000,
  narration: 'Tuition',
  callbackUrl: '',
  ...changes,
});

const answerWith = (code: string) => simulator.faults({ pawapay: { answerWith: code } });

async function askThenStatus(phone = '677123456') {
  const request = requestOf({ phone });
  const asked = await pawapay.ask(accountOf(), request);
  const ended = await until('the payment ends', async () => {
    const answer = await pawapay.status(accountOf(), request);
    return answer.kind === 'pending' ? null : answer;
  });
  return { asked, ended };
}

describe('money in', () => {
  it.each([
    ['AMOUNT_OUT_OF_BOUNDS', 'amountNotAllowed'],
    ['INVALID_AMOUNT', 'amountNotAllowed'],
    ['INVALID_PHONE_NUMBER', 'payerNotFound'],
    ['INVALID_CURRENCY', 'wrongSettings'],
    ['INVALID_PROVIDER', 'wrongSettings'],
    ['PROVIDER_TEMPORARILY_UNAVAILABLE', 'operatorUnavailable'],
    ['NO_AUTHENTICATION', 'wrongSettings'],
    ['AUTHENTICATION_ERROR', 'wrongSettings'],
    ['AUTHORISATION_ERROR', 'wrongSettings'],
    ['HTTP_SIGNATURE_ERROR', 'wrongSettings'],
    ['DEPOSITS_NOT_ALLOWED', 'wrongSettings'],
    ['INVALID_INPUT', 'operatorFault'],
    ['MISSING_PARAMETER', 'operatorFault'],
    ['UNSUPPORTED_PARAMETER', 'operatorFault'],
    ['INVALID_PARAMETER', 'operatorFault'],
    ['DUPLICATE_METADATA_FIELD', 'operatorFault'],
  ])('%s refuses at once: %s', async (code, reason) => {
    await answerWith(code);
    const request = requestOf();
    expect(await pawapay.ask(accountOf(), request)).toMatchObject({
      kind: 'refused',
      reason,
      detail: { said: expect.stringContaining(code) as unknown },
    });
    expect(await pawapay.status(accountOf(), request)).toMatchObject({ kind: 'unheardOf' });
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it('UNKNOWN_ERROR is never a failure: only the status can tell', async () => {
    await answerWith('UNKNOWN_ERROR');
    expect(await pawapay.ask(accountOf(), requestOf())).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['PAYMENT_NOT_APPROVED', 'refused'],
    ['INSUFFICIENT_BALANCE', 'notEnoughFunds'],
    ['PAYMENT_IN_PROGRESS', 'anotherInProgress'],
    ['PAYER_NOT_FOUND', 'payerNotFound'],
    ['PAYER_LIMIT_REACHED', 'limitReached'],
    ['WALLET_LIMIT_REACHED', 'limitReached'],
    ['MANUALLY_CANCELLED', 'notAllowed'],
    ['UNSPECIFIED_FAILURE', 'operatorFault'],
  ])('%s fails later: %s', async (code, reason) => {
    await answerWith(code);
    const { asked, ended } = await askThenStatus();
    expect(asked).toMatchObject({ kind: 'asked' });
    expect(ended).toMatchObject({ kind: 'failed', reason });
  });

  it.each(['ACCEPTED', 'PROCESSING', 'IN_RECONCILIATION'])('%s is waited for', async (status) => {
    await simulator.faults({ pawapay: { pendingStatus: status } });
    const request = requestOf();
    await pawapay.ask(accountOf(), request);
    expect(await pawapay.status(accountOf(), request)).toMatchObject({
      kind: 'pending',
      detail: { said: expect.stringContaining(status) as unknown },
    });
  });

  it('an amount with two decimals is the one that was asked', async () => {
    const { ended } = await askThenStatus('677123400');
    expect(ended).toMatchObject({
      kind: 'paid',
      amount: 25_000,
      differences: [],
      detail: { said: expect.stringContaining('"25000.00"') as unknown },
    });
  });

  it('an amount above the limit of the account is refused by PawaPay itself', async () => {
    await simulator.faults({ pawapay: { mtnLargest: 24_999 } });
    expect(await pawapay.ask(accountOf(), requestOf())).toMatchObject({
      kind: 'refused',
      reason: 'amountNotAllowed',
    });
  });
});

describe('money out', () => {
  const payouts = pawapay.payouts;
  if (payouts === null) throw new Error('There is a way out.');

  it.each([
    ['AMOUNT_OUT_OF_BOUNDS', 'refused', 'notAllowed'],
    ['PAWAPAY_WALLET_OUT_OF_FUNDS', 'refused', 'notEnoughFunds'],
    ['PROVIDER_TEMPORARILY_UNAVAILABLE', 'refused', 'operatorFault'],
    ['RECIPIENT_NOT_FOUND', 'failed', 'recipientNotFound'],
    ['RECIPIENT_LIMIT_REACHED', 'failed', 'limitReached'],
    ['WALLET_LIMIT_REACHED', 'failed', 'limitReached'],
    ['MANUALLY_CANCELLED', 'failed', 'notAllowed'],
    ['UNSPECIFIED_FAILURE', 'failed', 'operatorFault'],
  ])('%s: %s, %s', async (code, kind, reason) => {
    await answerWith(code);
    const request = requestOf();
    const asked = await payouts.ask(accountOf(), request);
    const answer =
      asked.kind === 'refused'
        ? asked
        : await until('it ends', async () => {
            const said = await payouts.status(accountOf(), request);
            return said.kind === 'pending' ? null : said;
          });
    expect(answer).toMatchObject({ kind, reason });
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it('one that waits for its provider is asked for, and pending until it goes', async () => {
    await simulator.faults({ pawapay: { payoutsEnqueued: true } });
    const request = requestOf();
    expect(await payouts.ask(accountOf(), request)).toMatchObject({ kind: 'asked' });
    expect(await payouts.status(accountOf(), request)).toMatchObject({
      kind: 'pending',
      detail: { said: expect.stringContaining('ENQUEUED') as unknown },
    });
    await simulator.faults({ pawapay: { payoutsEnqueued: false } });
    expect(await payouts.status(accountOf(), request)).toMatchObject({ kind: 'paid' });
  });

  it('the balance is what the wallet holds', async () => {
    const before = (await payouts.balance?.(accountOf())) ?? 0;
    await askThenStatus('677123400');
    expect(await payouts.balance?.(accountOf())).toBe(before + 25_000);
  });
});

describe('the account', () => {
  it('tells its limits by operator', async () => {
    await simulator.faults({ pawapay: { mtnSmallest: 100, mtnLargest: 700_000 } });
    expect(await pawapay.limits?.(accountOf())).toEqual({ smallest: 100, largest: 700_000 });
    expect(await pawapay.limits?.(accountOf({ operator: 'orange' }))).toEqual({
      smallest: 1,
      largest: 500_000,
    });
  });

  it('is tested without asking anybody for money', async () => {
    expect(await pawapay.test(accountOf())).toEqual({
      tried: ['signIn', 'limits', 'balance'],
      untried: ['prompt', 'callback'],
    });
  });

  it('with a wrong token is refused', async () => {
    const account = accountOf({ secrets: { apiToken: 'wrong' } });
    await expect(pawapay.test(account)).rejects.toThrow(WrongCredentials);
    await expect(pawapay.limits?.(account)).rejects.toThrow(WrongCredentials);
    await expect(pawapay.payouts?.balance?.(account)).rejects.toThrow(WrongCredentials);
  });
});
