import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  base64,
  moneyRequest,
  mtnHeaders,
  mtnStatus,
  type OpenSimulator,
  openSimulator,
  requestToPay,
} from '../testing/client.ts';
import type { Refusal } from '../refusal.ts';
import { createWorld } from '../world.ts';
import { mtnReasons } from './mtn-codes.ts';
import { createStatusReads } from './mtn-status-reads.ts';

const path = '/collection/v1_0/requesttopay';
let simulator: OpenSimulator;

beforeAll(async () => {
  simulator = await openSimulator();
});

const reasonOf = async (headers: Readonly<Record<string, string>>, reference: string) =>
  (await mtnStatus(simulator, headers, `${path}/${reference}`))['reason'];

describe('reads of a status', () => {
  it('are refused above ten in any second, for each API user by itself, where it is switched on', () => {
    let now = 0;
    const world = createWorld(() => now, new AbortController().signal);
    const countRead = createStatusReads(world);
    const read = (user: string): number => {
      try {
        countRead(user);
        return 200;
      } catch (error) {
        return (error as Refusal).status;
      }
    };
    const readTimes = (times: number) => Array.from({ length: times }, () => read('one'));
    expect(new Set(readTimes(30))).toEqual(new Set([200]));

    world.faults.mtn.limitsStatusReads = true;
    now = 1_500;
    expect(readTimes(6)).toEqual(Array<number>(6).fill(200));
    now = 2_400;
    expect(readTimes(5)).toEqual([200, 200, 200, 200, 429]);
    expect(read('another')).toBe(200);
    now = 2_500;
    expect(readTimes(7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(world.statusReads).toEqual({ answered: 47, refused: 2 });
  });

  it('are counted on the way to the answer', async () => {
    const headers = await mtnHeaders(simulator);
    const reference = await requestToPay(simulator, headers, '677123456', 100);
    await mtnStatus(simulator, headers, `${path}/${reference}`);
    const { json } = await simulator.call('GET', '/control/mtn/status-reads');
    expect(json).toMatchObject({ answered: 1, refused: 0 });
  });
});

describe('the callback host', () => {
  const ask = (headers: Readonly<Record<string, string>>, url: string) =>
    simulator.call('POST', path, moneyRequest('677123456', 500), {
      ...headers,
      'x-reference-id': randomUUID(),
      'x-callback-url': url,
    });

  it('of a user that nobody registered is that of its first address', async () => {
    const headers = await mtnHeaders(simulator, 'collection', randomUUID());
    expect((await ask(headers, 'https://school.example/a')).status).toBe(202);
    expect((await ask(headers, 'https://school.example:444/b')).status).toBe(202);
    for (const url of ['https://other.example/a', 'https://school.example.evil/a', 'no address'])
      expect(await ask(headers, url)).toMatchObject({
        status: 500,
        json: { code: 'INVALID_CALLBACK_URL_HOST' },
      });
    expect((await ask(headers, '')).status).toBe(400);
  });

  it('can be registered beforehand, as in the portal', async () => {
    const user = randomUUID();
    await simulator.call('PUT', '/control/mtn/callback-host', {
      apiUser: user,
      host: 'school.example',
    });
    const headers = await mtnHeaders(simulator, 'collection', user);
    expect((await ask(headers, 'https://other.example/a')).status).toBe(500);
    expect((await ask(headers, 'https://school.example/a')).status).toBe(202);
  });
});

describe('a request for a token', () => {
  const token = (address: string, body?: unknown) =>
    simulator.call('POST', address, body, {
      authorization: `Basic ${base64(`${randomUUID()}:simulator`)}`,
      'ocp-apim-subscription-key': 'collection-key',
    });

  it('has no body and ends with a slash: anything else is a 400', async () => {
    expect((await token('/collection/token/')).json).toMatchObject({ expires_in: 3_600 });
    expect((await token('/collection/token/', {})).status).toBe(400);
    expect((await token('/collection/token')).status).toBe(400);
  });
});

describe('why a payment failed', () => {
  it('is said of an empty wallet as in production, or as a fault, and in the sandbox as published', async () => {
    const headers = await mtnHeaders(simulator);
    const empty = await requestToPay(simulator, headers, '677123403', 100);
    expect(await reasonOf(headers, empty)).toBe(
      'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED',
    );
    await simulator.faults({ mtn: { emptyWalletSays: 'INTERNAL_PROCESSING_ERROR' } });
    expect(await reasonOf(headers, empty)).toBe('INTERNAL_PROCESSING_ERROR');

    const sandbox = {
      ...(await mtnHeaders(simulator, 'disbursement')),
      'x-target-environment': 'sandbox',
      'x-reference-id': randomUUID(),
    };
    const { payer: _payer, ...request } = { ...moneyRequest('677123456', 5), currency: 'EUR' };
    const payee = { partyIdType: 'MSISDN', partyId: '46733123455' };
    const transfer = '/disbursement/v1_0/transfer';
    await simulator.call('POST', transfer, { ...request, payee }, sandbox);
    expect(
      await mtnStatus(simulator, sandbox, `${transfer}/${sandbox['x-reference-id']}`),
    ).toMatchObject({ reason: 'NOT_ENOUGH_FUNDS' });
  });

  it.each(mtnReasons)('%s is a bare word in a 200, on demand', async (reason) => {
    await simulator.faults({ mtn: { failsWith: reason } });
    const headers = await mtnHeaders(simulator);
    const reference = await requestToPay(simulator, headers, '677123456', 100);
    const answer = await simulator.call('GET', `${path}/${reference}`, undefined, headers);
    expect(answer).toMatchObject({ status: 200, json: { status: 'FAILED', reason } });
    await simulator.faults({ mtn: { failsWith: null } });
  });

  it('knows no other reasons than those with a source', async () => {
    const answer = await simulator.faults({ mtn: { failsWith: 'INVENTED' as never } });
    expect(answer.status).toBe(400);
  });
});
