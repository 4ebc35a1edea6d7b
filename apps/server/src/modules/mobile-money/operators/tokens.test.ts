import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { createOutsideClient } from '../../../platform/outside/outside-client.ts';
import { mtn } from './mtn.ts';
import { type CollectRequest, type OperatorAccount, Unreachable } from './operator.ts';
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
    outside: createOutsideClient(),
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
  ['900901 in a message without spaces', { body: { message: '900901::Invalid' } }, 2],
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

describe('many callers share one fetch', () => {
  /** A gateway that knows one token at a time. */
  function gateway(name: string, lifeSeconds = 3_600) {
    const account = accountOf('mtn', { apiUser: name });
    let alive = 0;
    const counts = { fetches: 0, refused: 0 };
    const fetchToken = async () => {
      counts.fetches += 1;
      await Promise.resolve();
      alive += 1;
      return { token: String(alive), expiresInSeconds: lifeSeconds };
    };
    const call = () =>
      withToken(account, fetchToken, async (token) => {
        await Promise.resolve();
        const isKnown = token === String(alive);
        if (!isKnown) counts.refused += 1;
        return { status: isKnown ? 200 : 401, text: '', body: {} };
      });
    return { counts, call, kill: () => void (alive += 1_000) };
  }

  it('64 callers without a token, and 64 with one that is dead', async () => {
    const { counts, call, kill } = gateway('sixty-four');
    const all = () => Promise.all(Array.from({ length: 64 }, call));
    expect((await all()).every(({ status }) => status === 200)).toBe(true);
    expect(counts).toEqual({ fetches: 1, refused: 0 });

    kill();
    expect((await all()).every(({ status }) => status === 200)).toBe(true);
    expect(counts).toEqual({ fetches: 2, refused: 64 });
  });

  it('a token that dies between two calls, time and again', async () => {
    const { counts, call, kill } = gateway('dying');
    for (let round = 1; round <= 5; round += 1) {
      expect((await call()).status).toBe(200);
      kill();
    }
    expect(counts).toEqual({ fetches: 5, refused: 4 });
  });

  it('a late answer about an old token does not throw away the new one', async () => {
    const account = accountOf('mtn', { apiUser: 'late' });
    let fetches = 0;
    const fetchToken = async () => ({ token: String((fetches += 1)), expiresInSeconds: 3_600 });
    const expired = { status: 401, text: '', body: {} };
    let answerLate = (): void => {};
    const late = withToken(account, fetchToken, (token) =>
      token === '1'
        ? new Promise((resolve) => (answerLate = () => resolve(expired)))
        : Promise.resolve({ ...expired, status: 200 }),
    );
    await withToken(account, fetchToken, async (token) => ({
      ...expired,
      status: token === '1' ? 401 : 200,
    }));
    answerLate();
    expect((await late).status).toBe(200);
    expect(fetches).toBe(2);
  });
});

describe('a token is renewed before its end', () => {
  afterEach(() => vi.useRealTimers());

  /** After each of these seconds a call is made: how many tokens were fetched by then. */
  async function fetchesAt(lifeSeconds: number, ...seconds: number[]): Promise<number[]> {
    vi.useFakeTimers({ toFake: ['performance'] });
    const account = accountOf('mtn', { apiUser: randomUUID() });
    let fetches = 0;
    const fetchToken = async () => {
      fetches += 1;
      return { token: String(fetches), expiresInSeconds: lifeSeconds };
    };
    const counts: number[] = [];
    let now = 0;
    for (const second of seconds) {
      vi.advanceTimersByTime((second - now) * 1_000);
      now = second;
      await withToken(account, fetchToken, async () => ({ status: 200, text: '', body: {} }));
      await new Promise(setImmediate);
      counts.push(fetches);
    }
    return counts;
  }

  it('ten minutes early, once', async () => {
    expect(await fetchesAt(3_600, 0, 2_999, 3_001, 3_002, 3_600, 5_990)).toEqual([
      1, 1, 2, 2, 2, 2,
    ]);
  });

  it('and one of a minute, or the rest of another, still serves for most of it', async () => {
    expect(await fetchesAt(60, 0, 30, 49, 51, 90, 105)).toEqual([1, 1, 1, 2, 2, 3]);
    expect(await fetchesAt(0, 0, 1)).toEqual([1, 2]);
  });

  it('while the old one serves, should there be no new one for a while', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const account = accountOf('mtn', { apiUser: randomUUID() });
    let tries = 0;
    const fetchToken = async () => {
      tries += 1;
      if (tries > 1) throw new Unreachable({ said: 'no token for now' });
      return { token: 'first', expiresInSeconds: 3_600 };
    };
    const used: string[] = [];
    const call = async () => {
      await withToken(account, fetchToken, async (token) => {
        used.push(token);
        return { status: 200, text: '', body: {} };
      });
      await new Promise(setImmediate);
    };
    await call();
    vi.advanceTimersByTime(3_100_000);
    for (let calls = 0; calls < 10; calls += 1) await call();
    expect([tries, new Set(used)]).toEqual([2, new Set(['first'])]);
    vi.advanceTimersByTime(500_000);
    await expect(call()).rejects.toThrow('no token for now');
  });
});
