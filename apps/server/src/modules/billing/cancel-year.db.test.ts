import { closeTransaction } from '@ardoise/contract/transactions';
import { cancelYear, listYears, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import {
  booksOf,
  createFamily,
  expectSound,
  type MoneyApp,
  newPhone,
  pay,
  reaches,
  startMoneyApp,
  stateOf,
} from '../mobile-money/testing/payers.ts';

let money: MoneyApp;

beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());
beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: null } }));

/** A school of its own with one year, one family and what can be done to the year. */
async function newYear() {
  const { orgId, signIn } = await createSchool(money.app);
  const token = await signIn();
  const family = await createFamily(money, orgId);
  const { body } = await money.app.call(listYears, {}, { token });
  const id = body.data?.items[0]?.id ?? '';
  const act = (call: typeof cancelYear | typeof stopYear, language: 'en' | 'fr' = 'en') =>
    money.app.call(call, { params: { id } }, { token, language });
  return {
    orgId,
    token,
    family,
    cancel: (l?: 'en' | 'fr') => act(cancelYear, l),
    stop: () => act(stopYear),
  };
}

const answer = (phone: string, how: 'approve' | 'refuse' | 'expire' | 'revive') =>
  until('the prompt', () =>
    money.simulator.answer(phone, how).then(
      () => true,
      () => false,
    ),
  );

describe('a year is not cancelled', () => {
  it('while a payment for it waits for its payer, and is once that has ended', async () => {
    const { orgId, family, cancel } = await newYear();
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 20);
    const refused = await cancel();
    expect([refused.status, refused.body.errorCode]).toEqual([409, 40900]);
    expect(refused.body.errorMsg).toContain('1 of its payments');
    expect((await cancel('fr')).body.errorMsg).toContain('en attente');
    await answer(phone, 'refuse');
    await reaches(money, orgId, id, -50);
    expect((await cancel()).status).toBe(200);
  });

  it('while one waits for a person, whether the operator called it failed or has said nothing', async () => {
    const { orgId, token, family, cancel } = await newYear();
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 20);
    await answer(phone, 'expire');
    await reaches(money, orgId, id, -50);
    await answer(phone, 'revive');
    await until('attention', async () => (await stateOf(money, orgId, id)).needsAttention);
    expect((await cancel()).status).toBe(409);
    const body = { reason: 'Given back.' };
    await money.app.call(closeTransaction, { params: { id }, body }, { token });
    expect((await cancel()).status).toBe(200);
    await expectSound(money, orgId);
  });

  it('but may be stopped: what comes then is counted for what is owed', async () => {
    const { orgId, family, stop } = await newYear();
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 20);
    expect((await stop()).status).toBe(200);
    await answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], credit: 0 });
  });
});

it('a payment that begins as its year is cancelled: one of the two happens, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { orgId, family, cancel } = await newYear();
    const begin = () => pay(money, { orgId, family }).catch(() => null);
    const [begun, cancelled] =
      round % 2 === 0
        ? await Promise.all([begin(), cancel()])
        : await Promise.all([cancel(), begin()]).then(([c, b]) => [b, c] as const);
    expect(begun === null).toBe(cancelled.status === 200);
  }
});
