import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import type { PayoutRequest } from './operator.ts';
import { orange } from './orange.ts';
import { orangeAccount, orangeRequest } from './testing/orange-account.ts';

let simulator: TestSimulator;

beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.control('POST', 'reset'));

const { payouts } = orange;
if (payouts === null) throw new Error('Orange pays out by cash-in.');

const prepared = async (phone: string): Promise<PayoutRequest> =>
  orangeRequest(phone, await payouts.prepare(orangeAccount(simulator.url)));

const ask = (request: PayoutRequest) => payouts.ask(orangeAccount(simulator.url), request);
const statusOf = (request: PayoutRequest) => payouts.status(orangeAccount(simulator.url), request);
const letTimePass = (advanceMs: number) => simulator.control('POST', 'clock', { advanceMs });

describe('a cash-in', () => {
  it('is accepted, then found to have arrived, without a prompt', async () => {
    const request = await prepared('699123456');
    expect(request.operatorToken).toMatch(/^CI/);
    expect(await ask(request)).toMatchObject({ kind: 'asked' });
    expect(await statusOf(request)).toMatchObject({ kind: 'pending' });
    await letTimePass(1_000);
    const paid = await statusOf(request);
    expect(paid).toMatchObject({ kind: 'paid', amount: 25_000, differences: [] });
    expect(paid.kind === 'paid' && paid.providerReference).toMatch(/^CI\d{6}\./);
    expect(await simulator.control('GET', `prompts?phone=${request.phone}`)).toEqual({
      prompts: [],
    });
  });

  it('asked again with its token moves nothing twice, and the answer ends nothing', async () => {
    expect(payouts.isAskIdempotent).toBe(false);
    const request = await prepared('699123456');
    await ask(request);
    const again = await Promise.all([ask(request), ask(request)]);
    expect(again.map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
    await letTimePass(1_000);
    expect(await statusOf(request)).toMatchObject({ kind: 'paid' });
    expect(await simulator.takenFrom(request.phone)).toBe(25_000);
  });

  it.each([
    ['balance', 'notEnoughFunds'],
    ['noRecipient', 'recipientNotFound'],
    ['noWallet', 'recipientNotFound'],
    ['blocked', 'notAllowed'],
    ['tooMuch', 'limitReached'],
    ['badChannel', 'wrongSettings'],
    ['unexplained', 'operatorFault'],
  ])('refused as %s fails: %s', async (refusal, reason) => {
    await simulator.faults({ orange: { refusal } });
    const request = await prepared('699123456');
    expect(await ask(request)).toMatchObject({ kind: 'refused', reason });
    expect(await statusOf(request)).toMatchObject({ kind: 'failed', reason });
    expect(await simulator.takenFrom(request.phone)).toBe(0);
  });

  it.each([
    ['saidAmount', '24000', 'amount'],
    ['saidCurrency', 'EUR', 'currency'],
    ['saidPayer', '699999999', 'payer'],
    ['saidReference', 'SOMEBODYELSE', 'reference'],
  ])('%s %s is told as a difference', async (fault, said, field) => {
    const request = await prepared('699123456');
    await ask(request);
    await letTimePass(1_000);
    await simulator.faults({ orange: { [fault]: said } });
    expect(await statusOf(request)).toMatchObject({ kind: 'paid', differences: [{ field, said }] });
  });

  it.each([true, false])('lost at the gateway is open; money moved: %s', async (moves) => {
    await simulator.faults({
      orange: { sendTimeoutNextPayments: 1, sendTimeoutMovesMoney: moves },
    });
    const request = await prepared('699123456');
    expect(await ask(request)).toMatchObject({ kind: 'unknown' });
    expect(await statusOf(request)).toMatchObject({ kind: moves ? 'paid' : 'pending' });
  });

  it('tells no balance', () => {
    expect(payouts.balance).toBeNull();
  });
});
