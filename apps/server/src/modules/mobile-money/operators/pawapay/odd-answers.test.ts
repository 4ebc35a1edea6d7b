import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideClient } from '../../../../platform/outside/outside-client.ts';
import {
  type CollectRequest,
  type OperatorAccount,
  Unreachable,
  WrongCredentials,
} from '../operator.ts';
import { pawapay } from './pawapay.ts';
import { fetchStatement, orderStatement } from './statements.ts';

/** What the next call is answered with: status, body, and whether the line breaks before its end. */
let next: { status: number; body: Buffer | string; isCut?: boolean };
let server: Server;
const outside = createOutsideClient();

beforeAll(async () => {
  server = createServer((_request, response) => {
    const body = Buffer.from(next.body as string);
    response.writeHead(next.status, { 'content-length': body.length });
    if (next.isCut !== true) return void response.end(body);
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  outside.close();
  server.close();
});

const account = (): OperatorAccount => ({
  operator: 'mtn',
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  appId: '',
  environment: '',
  timeoutMs: 5_000,
  secrets: { apiToken: 'x' },
  outside,
});

const request: CollectRequest = {
  partnerNumber: '7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e',
  number: 'T-7KQ2M-X4RDA',
  operatorToken: null,
  phone: '677123456',
  amount: 500,
  narration: '',
  callbackUrl: '',
};

const rejected = { status: 'REJECTED', failureReason: { failureCode: 'INVALID_AMOUNT' } };
const paid = {
  status: 'FOUND',
  data: {
    depositId: request.partnerNumber,
    status: 'COMPLETED',
    amount: '500.00',
    currency: 'XAF',
    payer: { accountDetails: { phoneNumber: '237677123456' } },
    customerMessage: 'Élève',
  },
};

describe('nothing is refused or paid by an answer that cannot be trusted', () => {
  it.each([
    ['a rejection in a 500', { status: 500, body: JSON.stringify(rejected) }],
    ['a rejection in a 502', { status: 502, body: JSON.stringify(rejected) }],
    ['a web page', { status: 403, body: '<html><body>Request Rejected</body></html>' }],
    ['a body cut in the middle', { status: 200, body: JSON.stringify(rejected), isCut: true }],
    ['half of a JSON', { status: 200, body: JSON.stringify(rejected).slice(0, 30) }],
    ['nothing', { status: 200, body: '' }],
    ['a list', { status: 200, body: '[]' }],
    ['a state of another time', { status: 200, body: '{"status":"PERHAPS"}' }],
  ])('asked: %s', async (_what, answer) => {
    next = answer;
    expect(await pawapay.ask(account(), request)).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['paid in a 500', { status: 500, body: JSON.stringify(paid) }],
    ['not found in a 404', { status: 404, body: '{"status":"NOT_FOUND"}' }],
    ['a web page', { status: 200, body: '<!doctype html><title>Maintenance</title>' }],
    ['a body cut in the middle', { status: 200, body: JSON.stringify(paid), isCut: true }],
    ['found, and nothing said of it', { status: 200, body: '{"status":"FOUND"}' }],
    ['found as a list', { status: 200, body: '{"status":"FOUND","data":[]}' }],
  ])('status: %s', async (_what, answer) => {
    next = answer;
    expect(await pawapay.status(account(), request)).toMatchObject({ kind: 'unknown' });
  });

  it('an answer in Latin-1 is read', async () => {
    next = { status: 200, body: Buffer.from(JSON.stringify(paid), 'latin1') };
    expect(await pawapay.status(account(), request)).toMatchObject({
      kind: 'paid',
      differences: [],
      detail: { said: expect.stringContaining('Élève') as unknown },
    });
  });

  it.each([
    ['no countries', '{}'],
    ['another country', '{"countries":[{"country":"UGA"}]}'],
    ['an odd list', '{"countries":[null,3,{"country":"CMR","providers":{}}]}'],
  ])('limits of %s are refused as an account that cannot collect', async (_what, body) => {
    next = { status: 200, body };
    await expect(pawapay.limits?.(account())).rejects.toThrow(
      'This operator is not active at PawaPay.',
    );
  });

  it.each([
    ['-1', '1000'],
    ['100', '50'],
    ['x', '1000'],
    ['1', ''],
    ['0', '0'],
  ])('limits from %s to %s are not kept', async (minAmount, maxAmount) => {
    next = {
      status: 200,
      body: JSON.stringify({
        countries: [
          {
            country: 'CMR',
            providers: [
              {
                provider: 'MTN_MOMO_CMR',
                currencies: [
                  { currency: 'XAF', operationTypes: { DEPOSIT: { minAmount, maxAmount } } },
                ],
              },
            ],
          },
        ],
      }),
    };
    await expect(pawapay.limits?.(account())).rejects.toThrow();
  });

  it('a balance that is not told is no balance', async () => {
    next = { status: 200, body: '{"balances":[{"country":"UGA","balance":"5"}]}' };
    await expect(pawapay.payouts?.balance?.(account())).rejects.toThrow();
  });
});

describe('a statement', () => {
  const found = (data: object) => ({
    status: 200,
    body: JSON.stringify({ status: 'FOUND', data }),
  });
  const day = { from: new Date('2026-11-14T23:00:00Z'), to: new Date('2026-11-15T23:00:00Z') };
  const wallet = { country: 'CMR', currency: 'XAF' };

  it.each([
    [
      'is rejected',
      200,
      '{"status":"REJECTED","failureReason":{"failureCode":"WALLET_NOT_FOUND"}}',
    ],
    ['has no id', 200, '{"status":"ACCEPTED"}'],
    ['meets a fault', 500, '{"statementId":"x","status":"ACCEPTED"}'],
  ])('that %s is not waited for', async (_what, status, body) => {
    next = { status, body };
    await expect(orderStatement(account(), wallet, day, 'https://x')).rejects.toThrow(Unreachable);
  });

  it('whose account is refused says so', async () => {
    next = { status: 403, body: '{"failureReason":{"failureCode":"AUTHORISATION_ERROR"}}' };
    const ordered = orderStatement(account(), wallet, day, 'https://x');
    await expect(ordered).rejects.toThrow(WrongCredentials);
  });

  it('that is being made is not there yet', async () => {
    next = found({ status: 'PROCESSING' });
    expect(await fetchStatement(account(), 'x')).toBeNull();
  });

  it.each([
    ['failed', { status: 'FAILED', failureReason: { failureCode: 'UNKNOWN_ERROR' } }],
    ['has no link', { status: 'COMPLETED' }],
    ['links to an unsafe place', { status: 'COMPLETED', downloadUrl: 'http://other.example/x' }],
    ['links to a file', { status: 'COMPLETED', downloadUrl: 'file:///etc/passwd' }],
    ['links nowhere', { status: 'COMPLETED', downloadUrl: 'https://' }],
  ])('that %s is not fetched', async (_what, data) => {
    next = found(data);
    await expect(fetchStatement(account(), 'x')).rejects.toThrow();
  });
});
