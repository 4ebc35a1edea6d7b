import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { mtn } from './mtn.ts';
import type { CollectRequest, OperatorAccount } from './operator.ts';
import { orange } from './orange.ts';
import { withToken } from './tokens.ts';

let simulator: TestSimulator;

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());

const accountOf = (operator: 'mtn' | 'orange', secrets: Record<string, string>) =>
  ({
    operator,
    baseUrl: simulator.url,
    appId: 'palmiers',
    environment: 'mtncameroon',
    timeoutMs: 5_000,
    secrets,
  }) satisfies OperatorAccount;

const request = (phone: string, operatorToken: string | null): CollectRequest => ({
  partnerNumber: randomUUID(),
  number: 'T-7KQ2M-X4RDA',
  operatorToken,
  phone,
  // Also the number by which Orange's gateway speaks of a token: it must not be taken for one.
  amount: 900_901,
  narration: 'Grace',
  callbackUrl: 'http://127.0.0.1:9/callbacks/none',
});

describe('a token that the operator forgets before its time is renewed, and the payer is asked once', () => {
  it('where Orange says so inside a 200', async () => {
    const account = accountOf('orange', {
      consumerKey: 'palmiers',
      consumerSecret: 'simulator',
      apiUser: 'palmiers',
      apiPassword: 'simulator',
      channelMsisdn: '691111111',
      pin: '4321',
    });
    const payToken = await orange.prepare(account);
    await simulator.faults({ orange: { expireNextTokens: 1, autoApproveMs: 0 } });
    const asked = request('699123456', payToken);
    expect(await orange.ask(account, asked)).toMatchObject({ kind: 'asked' });
    await simulator.faults({ orange: { expireNextTokens: 1 } });
    expect(await orange.status(account, asked)).toMatchObject({ kind: 'paid', amount: 900_901 });
    expect(await simulator.takenFrom('699123456')).toBe(900_901);
  });

  it('where MTN says so by a 401', async () => {
    const account = accountOf('mtn', {
      subscriptionKey: 'collection-palmiers',
      apiUser: randomUUID(),
      apiKey: 'simulator',
    });
    await mtn.prepare(account);
    await simulator.faults({ mtn: { expireNextTokens: 1, autoApproveMs: 0 } });
    const asked = request('677123456', null);
    expect(await mtn.ask(account, asked)).toMatchObject({ kind: 'asked' });
    expect(await simulator.takenFrom('677123456')).toBe(900_901);
  });
});

const fault = (code: string): string =>
  `<ams:fault xmlns:ams="http://wso2.org/apimanager/security"><ams:code>${code}</ams:code></ams:fault>`;

it.each([
  ['900901 in a fault', { body: { fault: { code: 900901 } } }, 2],
  ['900902 at the top', { body: { code: '900902' } }, 2],
  ['900901 in a message', { body: { message: '900901 :: Invalid Credentials' } }, 2],
  ['900902 in XML', { text: fault('900902') }, 2],
  ['another fault', { body: { fault: { code: 900800 } } }, 1],
  ['another fault in XML', { text: fault('900800') }, 1],
  ['an amount that looks like one', { body: { data: { amount: 900901 } }, text: '900901' }, 1],
])('%s: the call is made as often as it should be', async (name, reply, times) => {
  const account = accountOf('orange', { consumerKey: name });
  let calls = 0;
  let tokens = 0;
  const fetchToken = async () => ({ token: String((tokens += 1)), expiresInSeconds: 3_600 });
  await withToken(account, fetchToken, async () => {
    calls += 1;
    return { status: 200, text: '', body: {}, ...reply };
  });
  expect([calls, tokens]).toEqual([times, times]);
});
