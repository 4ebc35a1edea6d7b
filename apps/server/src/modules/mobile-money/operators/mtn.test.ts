import { randomUUID } from 'node:crypto';
import type { FailureReason } from '@ardoise/contract/transactions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createOutsideClient,
  type OutsideClient,
  type OutsideReply,
} from '../../../platform/outside/outside-client.ts';
import { OutsideFault } from '../../../platform/outside/outside-fault.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { until } from '../../../testing/until.ts';
import { mtn } from './mtn.ts';
import type { CollectRequest, OperatorAccount } from './operator.ts';

let simulator: TestSimulator;

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
afterEach(() => simulator.control('POST', 'reset'));

const accountOf = (changes: Partial<OperatorAccount> = {}): OperatorAccount => ({
  operator: 'mtn',
  baseUrl: simulator.url,
  appId: 'Collège «L’Étoile», Éséka',
  environment: 'mtncameroon',
  timeoutMs: 5_000,
  outside: createOutsideClient(),
  secrets: {
    subscriptionKey: 'collection-palmiers',
    apiUser: randomUUID(),
    apiKey: 'simulator',
  },
  ...changes,
});

const requestOf = (changes: Partial<CollectRequest> = {}): CollectRequest => ({
  partnerNumber: randomUUID(),
  number: 'T-7KQ2M-X4RDA',
  operatorToken: null,
  phone: '677123456',
  amount: 5_000,
  narration: 'L’école d’Éséka: Grâce & Noël (cœur) – 1re tranche',
  callbackUrl: 'https://pay.school.cm/callbacks/mtn/none',
  ...changes,
});

it.each([
  'L’école d’Éséka: Grâce & Noël (cœur) – 1re tranche',
  'مدرسة',
  '😀'.repeat(200),
  'é'.repeat(500),
  '\'"\\<script>\n\t\u0000',
])('%s: the payer is asked, with the same text in plain letters', async (narration) => {
  const request = requestOf({ narration });
  expect(await mtn.ask(accountOf(), request)).toMatchObject({ kind: 'asked' });
  const { prompts } = await simulator.control<{ prompts: Array<{ label: string }> }>(
    'GET',
    'prompts?phone=677123456',
  );
  expect(prompts[0]?.label).toMatch(/^[A-Za-z0-9 .-]{1,160}$/);
});

describe('the address for callbacks', () => {
  const ask = async (account: OperatorAccount) => {
    await simulator.control('PUT', 'mtn/callback-host', {
      apiUser: account.secrets['apiUser'],
      host: 'registered.school.cm',
    });
    return mtn.ask(account, requestOf());
  };

  it('is left out where the host is not known: the payer is asked, and polling settles', async () => {
    expect(await ask(accountOf())).toMatchObject({ kind: 'asked' });
  });

  it('of a host that MTN does not have is refused with the whole request', async () => {
    expect(await ask(accountOf({ isCallbackHostKnown: true }))).toMatchObject({
      kind: 'refused',
      reason: 'wrongSettings',
    });
  });
});

it.each<[string, FailureReason]>([
  ['APPROVAL_REJECTED', 'refused'],
  ['PAYMENT_NOT_APPROVED', 'refused'],
  ['TRANSACTION_CANCELED', 'refused'],
  ['EXPIRED', 'expired'],
  ['COULD_NOT_PERFORM_TRANSACTION', 'expired'],
  ['NOT_ENOUGH_FUNDS', 'notEnoughFunds'],
  ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'lowBalanceOrLimit'],
  ['INTERNAL_PROCESSING_ERROR', 'lowBalanceOrLimit'],
  ['PAYER_LIMIT_REACHED', 'limitReached'],
  ['PAYER_NOT_FOUND', 'payerNotFound'],
  ['SENDER_ACCOUNT_NOT_ACTIVE', 'payerBlocked'],
  ['AMOUNT_NOT_ALLOWED', 'amountNotAllowed'],
  ['VALIDATION_ERROR', 'notAllowed'],
  ['TRANSACTION_NOT_COMPLETED', 'operatorFault'],
  ['TRANSACTION_NOT_FOUND', 'operatorFault'],
  ['PAYEE_LIMIT_REACHED', 'schoolWalletFull'],
  ['PAYEE_NOT_FOUND', 'wrongSettings'],
  ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'wrongSettings'],
])('a payment that failed by %s failed because: %s', async (failsWith, reason) => {
  await simulator.faults({ mtn: { failsWith } });
  const account = accountOf();
  const request = requestOf();
  await mtn.ask(account, request);
  expect(await mtn.status(account, request)).toMatchObject({ kind: 'failed', reason });
  expect(await simulator.takenFrom(request.phone)).toBe(0);
});

describe('an empty wallet', () => {
  it.each(['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'INTERNAL_PROCESSING_ERROR'])(
    'is known by %s',
    async (emptyWalletSays) => {
      await simulator.faults({ mtn: { emptyWalletSays } });
      const account = accountOf();
      const request = requestOf({ phone: '677123403' });
      await mtn.ask(account, request);
      expect(await mtn.status(account, request)).toMatchObject({ reason: 'lowBalanceOrLimit' });
    },
  );
});

it('reads above the pace are no answer, and the next one is', async () => {
  const account = accountOf();
  const request = requestOf();
  await mtn.ask(account, request);
  await simulator.faults({ mtn: { limitsStatusReads: true } });
  const read = () => mtn.status(account, request);
  const refused = await until('a read above the pace', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    return answers.find(({ kind }) => kind === 'unknown') ?? null;
  });
  expect(refused.detail).toMatchObject({ said: expect.stringContaining('429') as string });
  await simulator.control('POST', 'clock', { advanceMs: 1_000 });
  expect(await read()).toMatchObject({ kind: 'pending' });
});

describe('looking up the payer', () => {
  const outsideWith = (reply: () => Promise<Pick<OutsideReply, 'status' | 'text' | 'body'>>) => {
    const outside = createOutsideClient();
    const call: OutsideClient['call'] = async (wanted) =>
      wanted.url.includes('accountholder')
        ? { headers: {}, bytes: Buffer.alloc(0), ...(await reply()) }
        : outside.call(wanted);
    return { ...outside, call };
  };
  const check = (account: OperatorAccount, phone = '677123456') =>
    mtn.checkPayer?.(account, requestOf({ phone }));

  it('refuses a number without a wallet, in MTN’s words', async () => {
    expect(await check(accountOf(), '677123409')).toEqual({
      kind: 'refused',
      reason: 'payerNotFound',
      detail: { said: '200 {"result":false}' },
    });
  });

  it('keeps nobody with a wallet from paying', async () => {
    expect(await check(accountOf())).toBeNull();
  });

  it.each([
    [200, {}],
    [200, { result: 'false' }],
    [200, { result: null }],
    [200, { result: 0 }],
    [401, { result: false }],
    [403, { result: false }],
    [404, { code: 'RESOURCE_NOT_FOUND' }],
    [429, {}],
    [500, { code: 'NOT_ALLOWED' }],
    [503, { result: false }],
  ])('is no refusal by a %i with %j', async (status, body) => {
    const outside = outsideWith(async () => ({ status, body, text: JSON.stringify(body) }));
    expect(await check(accountOf({ outside }))).toBeNull();
    expect(await mtn.test(accountOf({ outside }))).toMatchObject({
      untried: ['payerCheck', 'prompt', 'callback'],
    });
  });

  it('is no refusal where no answer comes, or credentials are wrong', async () => {
    const outside = outsideWith(() => Promise.reject(new OutsideFault('silent', 'no answer')));
    expect(await check(accountOf({ outside }))).toBeNull();
    expect(await check(accountOf({ baseUrl: 'http://127.0.0.1:9' }))).toBeNull();
    expect(await check(accountOf({ secrets: { apiKey: 'wrong', apiUser: 'a' } }))).toBeNull();
  });
});

describe('the test of a connection', () => {
  it('signs in and reads the balance, and says what only a payment shows', async () => {
    expect(await mtn.test(accountOf())).toEqual({
      tried: ['signIn', 'balance', 'payerCheck'],
      untried: ['prompt', 'callback'],
    });
  });

  it('says so where the balance may not be read: the credentials are right all the same', async () => {
    await simulator.faults({ mtn: { hidesBalance: true } });
    expect(await mtn.test(accountOf())).toEqual({
      tried: ['signIn', 'payerCheck'],
      untried: ['balance', 'prompt', 'callback'],
    });
  });

  it('refuses another environment than the account’s', async () => {
    await expect(mtn.test(accountOf({ environment: 'mtnuganda' }))).rejects.toThrow(
      'NOT_ALLOWED_TARGET_ENVIRONMENT',
    );
  });
});
