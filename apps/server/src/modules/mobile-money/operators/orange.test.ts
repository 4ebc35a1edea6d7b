import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { type CollectRequest, Unreachable, WrongCredentials } from './operator.ts';
import { orange } from './orange.ts';
import { orangeAccount, orangeRequest } from './testing/orange-account.ts';

let simulator: TestSimulator;

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.control('POST', 'reset'));

const ask = async (phone: string, secrets: Record<string, string> = {}) => {
  const account = orangeAccount(simulator.url, secrets);
  const request = orangeRequest(phone, await orange.prepare(account));
  return { account, request, answer: await orange.ask(account, request) };
};

const letTimePass = (advanceMs: number) => simulator.control('POST', 'clock', { advanceMs });

describe('a payment through Orange', () => {
  it.each([
    ['balance', 'notEnoughFunds'],
    ['notOrange', 'payerNotFound'],
    ['noWallet', 'payerNotFound'],
    ['badSubscriber', 'payerNotFound'],
    ['badChannel', 'wrongSettings'],
    ['unexplained', 'operatorFault'],
    ['noRecipient', 'payerNotFound'],
    ['blocked', 'payerBlocked'],
    ['tooMuch', 'amountNotAllowed'],
  ])('refused as %s fails at once: %s', async (refusal, reason) => {
    await simulator.faults({ orange: { refusal } });
    const { account, request, answer } = await ask('699123456');
    expect(answer).toMatchObject({ kind: 'refused', reason });
    expect(await orange.status(account, request)).toMatchObject({ kind: 'failed', reason });
    expect(await simulator.takenFrom('699123456')).toBe(0);
  });

  it.each([
    ['a wrong PIN', { pin: '0000' }],
    ['a wrong channel', { channelMsisdn: '691111109' }],
  ])('with %s asks nobody and is the account’s fault', async (_what, secrets) => {
    const { answer } = await ask('699123456', secrets);
    expect(answer).toMatchObject({ kind: 'refused', reason: 'wrongSettings' });
    expect(await simulator.control('GET', 'prompts?phone=699123456')).toEqual({ prompts: [] });
  });

  it('with a wrong API user, which hides in a 200, gets no payment token', async () => {
    const account = orangeAccount(simulator.url, { apiPassword: 'wrong' });
    await expect(orange.prepare(account)).rejects.toThrow(WrongCredentials);
    expect(await orange.ask(account, orangeRequest('699123456', 'MP1'))).toMatchObject({
      kind: 'refused',
      reason: 'wrongSettings',
    });
  });

  it.each([
    ['moved', true, 'paid'],
    ['did not move', false, 'pending'],
  ])(
    'that the gateway answers by a fault is open, and status tells that money %s',
    async (_what, moves, kind) => {
      await simulator.faults({
        orange: { sendTimeoutNextPayments: 1, sendTimeoutMovesMoney: moves },
      });
      const { account, request, answer } = await ask('699123456');
      expect(answer).toMatchObject({ kind: 'unknown' });
      expect(await orange.status(account, request)).toMatchObject({ kind });
      await letTimePass(7 * 60_000);
      const later = await orange.status(account, request);
      expect(later.kind).toBe(moves ? 'paid' : 'failed');
      expect(await simulator.takenFrom('699123456')).toBe(moves ? 25_000 : 0);
    },
  );

  it('asked twice with one token takes the money once, and the second answer ends nothing', async () => {
    await simulator.faults({ orange: { autoApproveMs: 0 } });
    const { account, request } = await ask('699123456');
    expect(await orange.ask(account, request)).toMatchObject({ kind: 'unknown' });
    expect(await orange.status(account, request)).toMatchObject({ kind: 'paid' });
    expect(await simulator.takenFrom('699123456')).toBe(25_000);
  });

  it.each([
    ['refuse', 'refused'],
    ['expire', 'expired'],
  ] as const)('that the payer lets go (%s) is %s', async (act, reason) => {
    const { account, request } = await ask('699123456');
    await simulator.answer(request.phone, act);
    expect(await orange.status(account, request)).toMatchObject({ kind: 'failed', reason });
  });
});

describe('a token that dies', () => {
  it.each(['pay', 'status'])('before %s is renewed, and the payer asked once', async (step) => {
    const account = orangeAccount(simulator.url);
    const request = orangeRequest('699123456', await orange.prepare(account));
    await simulator.faults({ orange: { autoApproveMs: 0 } });
    if (step === 'pay') await simulator.faults({ orange: { expireNextTokens: 1 } });
    expect(await orange.ask(account, request)).toMatchObject({ kind: 'asked' });
    if (step === 'status') await simulator.faults({ orange: { expireNextTokens: 1 } });
    expect(await orange.status(account, request)).toMatchObject({ kind: 'paid' });
    expect(await simulator.takenFrom('699123456')).toBe(25_000);
  });

  it('and cannot be had again ends no payment', async () => {
    const { account, request } = await ask('699123456');
    await simulator.faults({ orange: { expireNextTokens: 1, tokenStatus: 503 } });
    expect(await orange.status(account, request)).toMatchObject({ kind: 'unknown' });
    await simulator.faults({ orange: { tokenStatus: null } });
    expect(await orange.status(account, request)).toMatchObject({ kind: 'pending' });
  });
});

describe('the prompt again', () => {
  it('is before the payer who put it aside', async () => {
    const { account, request } = await ask('699123456');
    await simulator.answer(request.phone, 'ignore');
    expect(await orange.remind?.(account, request)).toBe('sent');
    await simulator.answer(request.phone, 'approve');
    expect(await orange.remind?.(account, request)).toBe('over');
    expect(await simulator.takenFrom(request.phone)).toBe(25_000);
  });

  it('is unknown where the operator does not answer, and nothing is thrown', async () => {
    const { request } = await ask('699123456');
    expect(await orange.remind?.(orangeAccount('http://127.0.0.1:9'), request)).toBe('unknown');
  });
});

describe('the test of the connection', () => {
  it('tries signing in, a payment token, and the channel with its PIN, and takes nothing', async () => {
    expect(await orange.test(orangeAccount(simulator.url))).toEqual({
      tried: ['signIn', 'payToken', 'channelAndPin'],
      untried: ['prompt', 'callback'],
    });
    const { movements } = await simulator.control<{ movements: unknown[] }>('GET', 'ledger');
    expect(movements).toEqual([]);
  });

  it.each([
    ['consumer secret', { consumerSecret: 'wrong' }],
    ['API password', { apiPassword: 'wrong' }],
    ['PIN', { pin: '0000' }],
    ['channel', { channelMsisdn: '691111109' }],
  ])('sees a wrong %s', async (_what, secrets) => {
    const testing = orange.test(orangeAccount(simulator.url, secrets));
    await expect(testing).rejects.toThrow(WrongCredentials);
  });
});

/** An Orange whose every call but the token's is answered by `listener`. */
async function openOther(listener: RequestListener): Promise<string> {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/token') return listener(request, response);
    return response.end(JSON.stringify({ access_token: 'a', expires_in: 2496 }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const refusedBody =
  '{"message":"60019 :: Le solde du compte est épuisé","data":{"status":"FAILED","inittxnstatus":"60019"}}';

describe('an answer that is not as it should be', () => {
  const asked: CollectRequest = orangeRequest('699123456', 'MP1');

  it.each<[string, RequestListener]>([
    [
      'cut in the middle',
      (_request, response) => {
        response.writeHead(417, { 'content-length': String(Buffer.byteLength(refusedBody)) });
        response.write(refusedBody.slice(0, 60), () => response.destroy());
      },
    ],
    [
      'a page of a firewall',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(
          '<html><head><title>Request Rejected</title></head><body>FAILED 60019</body></html>',
        );
      },
    ],
    [
      'a page under a 403',
      (_request, response) => {
        response.writeHead(403, { 'content-type': 'text/html' });
        response.end('<!DOCTYPE html><html><body>Request Rejected</body></html>');
      },
    ],
    ['empty', (_request, response) => response.end()],
  ])(
    '%s leaves the payment open, and the money may be asked for again later',
    async (_what, listener) => {
      const account = orangeAccount(await openOther(listener));
      expect(await orange.ask(account, asked)).toMatchObject({ kind: 'unknown' });
      expect(await orange.status(account, asked)).toMatchObject({ kind: 'unknown' });
      await expect(orange.prepare(account)).rejects.toThrow(Unreachable);
    },
  );

  it('in Latin-1 is read all the same', async () => {
    const account = orangeAccount(
      await openOther((_request, response) => {
        response.writeHead(417, { 'content-type': 'application/json' });
        response.end(
          Buffer.from(
            '{"message":"Bénéficiaire introuvable","data":{"status":"FAILED"}}',
            'latin1',
          ),
        );
      }),
    );
    expect(await orange.ask(account, asked)).toMatchObject({
      kind: 'refused',
      reason: 'payerNotFound',
    });
  });

  it('where the contract lacks the call about the channel, that part is not tried', async () => {
    const url = await openOther((request, response) => {
      if (request.url?.endsWith('/mp/init') === true)
        return response.end(JSON.stringify({ data: { payToken: 'MP1' } }));
      response.writeHead(404);
      return response.end('{"fault":{"code":900906}}');
    });
    expect(await orange.test(orangeAccount(url))).toEqual({
      tried: ['signIn', 'payToken'],
      untried: ['channelAndPin', 'prompt', 'callback'],
    });
  });

  it('an order, a description and a channel are sent as Orange takes them', async () => {
    const sent: unknown[] = [];
    const url = await openOther((request, response) => {
      void request.toArray().then((chunks) => {
        sent.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.end('{}');
      });
    });
    const account = orangeAccount(url, { channelMsisdn: '+237 691 11 11 11' });
    const narration = `Scolarité de « Grâce » ${'é'.repeat(200)}`;
    await orange.ask(account, { ...asked, number: 'T-7KQ2M-X4RDA-0123456789', narration });
    expect(sent).toEqual([
      {
        payToken: 'MP1',
        subscriberMsisdn: '699123456',
        channelUserMsisdn: '691111111',
        amount: '25000',
        orderId: 'T7KQ2MX4RDA012345678',
        description: `Scolarite de Grace ${'e'.repeat(106)}`,
        pin: '4321',
        notifUrl: asked.callbackUrl,
      },
    ]);
  });

  it('a token is used for what is left of its life, and not longer', async () => {
    let tokens = 0;
    const server = createServer((request, response) => {
      if (request.url === '/token') {
        tokens += 1;
        return response.end(
          JSON.stringify({ access_token: 'a', expires_in: tokens === 1 ? 0 : 300 }),
        );
      }
      return response.end(JSON.stringify({ data: { payToken: 'MP1' } }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const account = orangeAccount(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const expected of [1, 2, 2]) {
      await orange.prepare(account);
      expect(tokens).toBe(expected);
    }
  });
});
