import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import * as calls from '@ardoise/contract/payouts/payouts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../testing/test-password.ts';
import { money, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { available, hold, ok, payOut, verifiedNumber } from './testing/payouts.ts';

startMoneySchool({
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '' },
  },
});

let own: { id: string; phone: string };

beforeAll(async () => {
  own = await verifiedNumber('mtn');
  await hold(100_000);
});

describe('whoever has an authenticator app', () => {
  let guarded: string;
  let secret: string;
  /** A code that was not typed yet. */
  const nextCode = () => {
    money.app.clock.advance(30);
    const timestamp = money.app.clock.now().getTime();
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };

  beforeAll(async () => {
    guarded = await money.school.signInAs('adminOrOwner');
    ({ secret } = await ok(beginTotp, { body: { password: testPassword } }, guarded));
    await ok(confirmTotp, { body: { code: nextCode() } }, guarded);
  });

  it('pays out once, though the first answer was lost and the second try has another code', async () => {
    const before = await available();
    const send = (confirmation: string) =>
      money.app.call(
        calls.createPayout,
        { body: { targetId: own.id, amount: 2_000, confirmation } },
        { token: guarded, headers: { 'idempotency-key': 'a lost answer' } },
      );
    const first = await send(nextCode());
    const again = await send(nextCode());
    expect(again.body.data?.id).toBe(first.body.data?.id);
    expect(again.body.success).toBe(true);
    expect(await available()).toBe(before - 2_000);
  });
});
