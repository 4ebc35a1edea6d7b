import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type OpenSimulator, openMerchant, openSimulator } from '../../testing/client.ts';
import { statementColumns } from './statements.ts';

const authorization = { authorization: 'Bearer simulator-books' };

const request = {
  wallet: { country: 'CMR', currency: 'XAF' },
  callbackUrl: 'http://127.0.0.1:9/statements',
  startDate: '2020-01-01T00:00:00',
  endDate: '2020-01-02T00:00:00',
};

async function order(simulator: OpenSimulator, change: object = {}) {
  const body = { ...request, ...change };
  const { json } = await simulator.call('POST', '/v2/statements', body, authorization);
  return json as { statementId: string; status: string; failureReason?: unknown };
}

async function dataOf(simulator: OpenSimulator, id: string) {
  const { json } = await simulator.call('GET', `/v2/statements/${id}`, undefined, authorization);
  return (json as { data: Record<string, string> }).data;
}

/** The day before and the day after the simulator's now. */
async function aroundNow(simulator: OpenSimulator) {
  const { json } = await simulator.call('POST', '/control/clock', { advanceMs: 0 });
  const now = Date.parse((json as { now: string }).now);
  const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
  return { startDate: dateOf(now - 86_400_000), endDate: dateOf(now + 86_400_000) };
}

async function pay(simulator: OpenSimulator, token: string): Promise<string> {
  const depositId = randomUUID();
  const accountDetails = { phoneNumber: '237653456789', provider: 'MTN_MOMO_CMR' };
  const body = {
    depositId,
    amount: '500',
    currency: 'XAF',
    payer: { type: 'MMO', accountDetails },
  };
  await simulator.call('POST', '/v2/deposits', body, { authorization: `Bearer ${token}` });
  return depositId;
}

it('has every movement of the wallet and nobody else’s, plain or compressed', async () => {
  const simulator = await openSimulator();
  const depositId = await pay(simulator, 'simulator-books');
  await pay(simulator, 'simulator-other');
  const range = await aroundNow(simulator);
  for (const compressed of [false, true]) {
    const { statementId, status } = await order(simulator, { ...range, compressed });
    expect(status).toBe('ACCEPTED');
    const data = await dataOf(simulator, statementId);
    expect(data).toMatchObject({ status: 'COMPLETED' });
    const answer = await fetch(data['downloadUrl'] ?? '');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = (compressed ? gunzipSync(bytes) : bytes).toString();
    const [head, line, ...rest] = text.split('\r\n');
    expect(head).toBe(statementColumns.join(','));
    expect(line?.split(',').slice(1)).toEqual([
      '237653456789',
      depositId,
      '500.00',
      'XAF',
      'CMR',
      'MTN_MOMO_CMR',
      'DEPOSIT',
    ]);
    expect(rest).toEqual(['']);
  }
});

it('is made after a while, and its link dies after a day', async () => {
  const simulator = await openSimulator();
  const merchant = await openMerchant();
  await simulator.faults({ pawapay: { statementDelayMs: 60_000, callbackDelayMs: 0 } });
  const { statementId } = await order(simulator, { callbackUrl: merchant.url });
  expect(await dataOf(simulator, statementId)).toMatchObject({ status: 'PROCESSING' });
  await simulator.advance(60_000);
  expect((await merchant.waitFor(1))[0]?.body).toMatchObject({ statementId, status: 'COMPLETED' });
  const { downloadUrl = '' } = await dataOf(simulator, statementId);
  expect((await fetch(downloadUrl)).status).toBe(200);
  expect((await fetch(downloadUrl.replace(/key=.*/, 'key=x'))).status).toBe(403);
  await simulator.advance(86_400_000);
  expect((await fetch(downloadUrl)).status).toBe(403);
});

it.each([
  ['WALLET_NOT_FOUND', { wallet: { country: 'UGA', currency: 'UGX' } }],
  ['INVALID_DATE_RANGE', { endDate: '2020-02-02T00:00:01' }],
  ['INVALID_DATE_RANGE', { endDate: '2019-12-31T00:00:00' }],
  ['INVALID_CALLBACK_URL', { callbackUrl: 'nowhere' }],
])('is rejected with %s', async (failureCode, change) => {
  const simulator = await openSimulator();
  expect(await order(simulator, change)).toMatchObject({
    status: 'REJECTED',
    failureReason: { failureCode },
  });
});
