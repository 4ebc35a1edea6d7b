import { expect, it } from 'vitest';
import { asAmount, callOperator } from './http.ts';
import { createOutsideClient } from '../../../platform/outside/outside-client.ts';
import { Unreachable, WrongCredentials } from './operator.ts';

const account = { outside: createOutsideClient(), timeoutMs: 60_000 };

it.each([
  [40_000, 40_000],
  ['40000', 40_000],
  ['40000.00', 40_000],
  ['39999.6', 39_999.6],
  [39_999.6, 39_999.6],
  ['40000.0000000000001', Number.NaN],
  ['40,000', Number.NaN],
  ['-1', Number.NaN],
  ['', Number.NaN],
  [null, Number.NaN],
])('the amount %j is read as %s', (said, read) => {
  expect(asAmount(said)).toBe(read);
});

/** Timers that would still go off. */
const pendingTimers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it.each(['a\nb', 'a\r\nX-Injected: 1', 'ключ', '键', 'a\0b', '\ud800', '😀', 'a\u2028b'])(
  'a credential that no header can carry (%j) refuses the account, and leaves no timer behind',
  async (key) => {
    const before = pendingTimers();
    const call = callOperator(account, {
      method: 'GET',
      url: 'http://127.0.0.1:9/',
      headers: { 'ocp-apim-subscription-key': key },
    });
    await expect(call).rejects.toThrow(WrongCredentials);
    expect(pendingTimers()).toBe(before);
  },
);

it('an operator that cannot be reached leaves no timer behind either', async () => {
  const before = pendingTimers();
  // Ten times: a timer that was there before may go off meanwhile, but not so many.
  for (let n = 0; n < 10; n += 1) {
    const call = callOperator(account, { method: 'GET', url: 'http://127.0.0.1:9/', headers: {} });
    await expect(call).rejects.toThrow(Unreachable);
  }
  expect(pendingTimers()).toBeLessThanOrEqual(before);
});
