import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import { getAttention } from '@ardoise/contract/attention';
import * as desk from '@ardoise/contract/desk/payouts';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { listNotifications } from '@ardoise/contract/notifications';
import * as calls from '@ardoise/contract/payouts/payouts';
import { addPayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { getBalance } from '@ardoise/contract/payments';
import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPassword } from '../../testing/test-password.ts';
import { until } from '../../testing/until.ts';
import { inSchool } from '../../platform/work.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  createFamily,
  expectSound,
  newPhone,
  pay,
  payCash,
  reaches,
} from '../mobile-money/testing/payers.ts';
import { readAvailable, readPayouts, startDisbursement } from './public.ts';
import {
  ask,
  available,
  hold,
  ok,
  payOut,
  reachesState,
  verifiedNumber,
} from './testing/payouts.ts';

startMoneySchool({
  payoutDeskAbove: 300_000,
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '' },
  },
});

let second: string;
let deskToken: string;
let own: { id: string; phone: string };

beforeAll(async () => {
  second = await money.school.signInAs('adminOrOwner');
  deskToken = await signInDesk(money.app);
  own = await verifiedNumber('mtn');
});

const setRule = async (secondPersonAbove: number | null) => {
  const { version } = await ok(calls.getPayoutOptions, {});
  await ok(calls.changePayoutRules, { body: { secondPersonAbove, version } });
};

describe('what the provider holds', () => {
  it('is paid out once, with a receipt, and stays counted as collected', async () => {
    await hold(40_000);
    const before = await ok(getBalance, {});
    const received = await money.simulator.takenFrom(own.phone);
    const { body } = await payOut(own.id, 25_000, token, { reference: 'Salaires' });
    const { id } = body.data ?? { id: '' };
    expect(body.data).toMatchObject({ way: 'mtn', phone: own.phone, reference: 'Salaires' });
    expect(await available()).toBe(before.available - 25_000);
    const paid = await reachesState(id, 'paid');
    expect(paid).toMatchObject({ isOwn: true, failure: null, waitsFor: null });
    expect(paid.providerReference).not.toBeNull();
    expect((await money.simulator.takenFrom(own.phone)) - received).toBe(25_000);
    const after = await ok(getBalance, {});
    expect(after).toMatchObject({
      available: before.available - 25_000,
      collected: before.collected,
    });
    const { address } = await ok(calls.openPayoutReceipt, { params: { id } });
    const file = await fetch(`${money.app.url}${address}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    await expectSound(money, orgId);
  });

  it('never falls below zero when two owners pay out at once', async () => {
    await hold(30_000);
    const all = await available();
    const orange = await verifiedNumber('orange');
    const both = await Promise.all([payOut(own.id, all, token), payOut(orange.id, all, second)]);
    const done = both.filter(({ body }) => body.success);
    expect(done).toHaveLength(1);
    expect(both.find(({ body }) => !body.success)?.body.reason).toBe('payoutAboveAvailable');
    expect(await available()).toBe(0);
    await reachesState(done[0]?.body.data?.id ?? '', 'paid');
    await expectSound(money, orgId);
  });

  it('of many at once sends no more than there is, and the same request once', async () => {
    await hold(10_000);
    const many = await Promise.all(Array.from({ length: 6 }, () => payOut(own.id, 3_000)));
    expect(many.filter(({ body }) => body.success)).toHaveLength(3);
    const headers = { 'idempotency-key': 'one payout' };
    const body = { targetId: own.id, amount: 1_000 };
    const twice = await Promise.all(
      [0, 1].map(() => money.app.call(calls.createPayout, { body }, { token, headers })),
    );
    expect(new Set(twice.map((answer) => answer.body.data?.id)).size).toBe(1);
    expect(await available()).toBe(0);
  });

  it.each(['mtn', 'orange'] as const)('is held again where %s refuses', async (operator) => {
    await hold(20_000);
    const before = await available();
    const target = operator === 'mtn' ? own : await verifiedNumber('orange');
    await money.simulator.faults({
      mtn: { failsWith: 'PAYEE_NOT_FOUND' },
      orange: { refusal: 'noRecipient' },
    });
    const { body } = await payOut(target.id, 20_000);
    const failed = await reachesState(body.data?.id ?? '', 'failed');
    await money.simulator.faults({ mtn: { failsWith: null }, orange: { refusal: null } });
    expect(failed).toMatchObject({ failure: 'recipientNotFound' });
    expect(await available()).toBe(before);
    await expectSound(money, orgId);
  });

  it.each(['mtn', 'orange'] as const)(
    'goes once by %s where the money moved and the answer was lost',
    async (operator) => {
      await hold(5_000);
      const target = await verifiedNumber(operator, '04');
      const { body } = await payOut(target.id, 4_000);
      await reachesState(body.data?.id ?? '', 'paid');
      expect(await money.simulator.takenFrom(target.phone)).toBe(4_000);
    },
  );

  it('is only what the provider holds: cash, and what came into the school’s own account, is the school’s already', async () => {
    const before = await available();
    const family = await createFamily(money, orgId, [[40_000, 40_000]]);
    await payCash(money, orgId, family, 40_000);
    const own_account = { isOn: true, kind: 'pawapay', appId: 'own', version: 0 } as const;
    const settings = { ...own_account, secrets: { apiToken: 'simulator-palmiers' } };
    const params = { operator: 'orange' } as const;
    await ok(updatePaymentSettings, { params, body: settings });
    const paid = await pay(money, { orgId, family, operator: 'orange', amount: 40_000 });
    await reaches(money, orgId, paid, 50);
    expect((await ok(getBalance, {})).collected).toBeGreaterThan(before);
    expect(await available()).toBe(before);
    const { body } = await payOut(own.id, before + 1);
    expect(body).toMatchObject({ reason: 'payoutAboveAvailable' });
  });

  it.each([0, -1, 1.5])('of %d is refused', async (amount) => {
    expect((await payOut(own.id, amount)).body.errorCode).toBe(42200);
  });

  it('is for owners alone; an auditor reads', async () => {
    const manager = await money.school.signInAs('manager');
    const auditor = await money.school.signInAs('auditor');
    expect((await payOut(own.id, 1_000, manager)).body.errorCode).toBe(40300);
    expect((await payOut(own.id, 1_000, auditor)).body.errorCode).toBe(40300);
    expect((await ask(calls.listPayouts, {}, manager)).body.errorCode).toBe(40300);
    expect((await ok(calls.listPayouts, {}, auditor)).total).toBeGreaterThan(3);
  });

  it('goes to no number that is not verified, nor to one that was removed', async () => {
    const body = { kind: 'phone', phone: newPhone('mtn'), holder: 'Somebody' } as const;
    const added = await ok(addPayoutTarget, { body });
    expect((await payOut(added.id, 1_000)).body.reason).toBe('targetNotVerified');
    expect((await payOut(crypto.randomUUID(), 1_000)).body.errorCode).toBe(40400);
  });
});

describe('above the school’s amount', () => {
  beforeAll(() => setRule(10_000));

  it('another owner approves, and whoever asked cannot', async () => {
    await hold(50_000);
    const { body } = await payOut(own.id, 20_000);
    const params = { id: body.data?.id ?? '' };
    expect(body.data).toMatchObject({ state: 'waiting', waitsFor: 'person' });
    const alone = await ask(calls.approvePayout, { params, body: {} });
    expect(alone.body.reason).toBe('payoutNeedsSomebodyElse');
    const told = await until('the other owner is told', async () => {
      const { items } = await ok(listNotifications, {}, second);
      return items.find(({ link }) => link === screenAddress('payout', params.id)) ?? null;
    });
    expect(told.title.fr).toBe('Un reversement attend votre accord');
    const toSee = async (as: string) => (await ok(getAttention, {}, as)).payouts.items;
    expect(await toSee(second)).toMatchObject([{ id: params.id, isStuck: false }]);
    expect(await toSee(token)).toEqual([]);
    const both = await Promise.all(
      [0, 1].map(() => ask(calls.approvePayout, { params, body: {} }, second)),
    );
    expect(both.map((one) => one.body.reason ?? 'approved').sort()).toEqual([
      'approved',
      'payoutDecided',
    ]);
    const paid = await reachesState(params.id, 'paid');
    expect(paid.approvedBy).toBe('Person of adminOrOwner');
    expect((await ask(calls.cancelPayout, { params })).body.reason).toBe('payoutDecided');
  });

  it('is cancelled while it waits, or refused with a reason, and is held again', async () => {
    const before = await available();
    const first = (await payOut(own.id, 15_000)).body.data?.id ?? '';
    const other = (await payOut(own.id, 15_000)).body.data?.id ?? '';
    expect(await available()).toBe(before - 30_000);
    const cancelled = await ok(calls.cancelPayout, { params: { id: first } });
    expect(cancelled.state).toBe('cancelled');
    const body = { reason: 'Not this month' };
    const mine = await ask(calls.declinePayout, { params: { id: other }, body });
    expect(mine.body.reason).toBe('payoutNeedsSomebodyElse');
    const refused = await ok(calls.declinePayout, { params: { id: other }, body }, second);
    expect(refused).toMatchObject({ state: 'refused', reason: 'Not this month' });
    expect(await available()).toBe(before);
    expect(
      (await ask(calls.approvePayout, { params: { id: first }, body: {} }, second)).body.reason,
    ).toBe('payoutDecided');
    await expectSound(money, orgId);
  });

  it('of cancelling and approving at once, one happens', async () => {
    const before = await available();
    const id = (await payOut(own.id, 15_000)).body.data?.id ?? '';
    const received = await money.simulator.takenFrom(own.phone);
    const [cancelled] = await Promise.all([
      ask(calls.cancelPayout, { params: { id } }),
      ask(calls.approvePayout, { params: { id }, body: {} }, second),
    ]);
    const isCancelled = cancelled.body.success;
    await reachesState(id, isCancelled ? 'cancelled' : 'paid');
    expect(await available()).toBe(before - (isCancelled ? 0 : 15_000));
    expect((await money.simulator.takenFrom(own.phone)) - received).toBe(isCancelled ? 0 : 15_000);
  });

  it('is changed over the version that was seen, and switched off again', async () => {
    const stale = await ask(calls.changePayoutRules, {
      body: { secondPersonAbove: 1, version: 0 },
    });
    expect(stale.body.reason).toBe('changedMeanwhile');
    await setRule(null);
    expect(await ok(calls.getPayoutOptions, {})).toMatchObject({
      secondPersonAbove: 10_000,
      next: { secondPersonAbove: null },
      owners: 2,
    });
    await money.services.db.write({ orgId }, (tx) =>
      sql`update payout_rules set next_at = ${money.app.clock.now()}`.execute(tx),
    );
    expect(await ok(calls.getPayoutOptions, {})).toMatchObject({
      secondPersonAbove: null,
      next: null,
    });
  });
});

describe('the provider’s desk', () => {
  it('approves what is above the platform’s amount, or refuses it', async () => {
    await hold(800_000);
    const before = await available();
    const [one, two] = [
      (await payOut(own.id, 300_001)).body.data?.id ?? '',
      (await payOut(own.id, 300_001)).body.data?.id ?? '',
    ];
    const listed = await ok(desk.listDeskPayouts, { query: { state: 'waiting' } }, deskToken);
    expect(listed.items.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
    expect(listed.items[0]?.school.id).toBe(orgId);
    await ok(desk.approveDeskPayout, { params: { id: one } }, deskToken);
    const body = { reason: 'Call us first' };
    await ok(desk.refuseDeskPayout, { params: { id: two }, body }, deskToken);
    await reachesState(one, 'paid');
    expect(await reachesState(two, 'refused')).toMatchObject({ reason: 'Call us first' });
    expect(await available()).toBe(before - 300_001);
    const again = await ask(desk.approveDeskPayout, { params: { id: two } }, deskToken);
    expect(again.body.reason).toBe('payoutDecided');
    expect((await ask(desk.listDeskPayouts, {}, token)).body.errorCode).toBe(40300);
  });

  it('carries out what goes to a bank, which it has confirmed before', async () => {
    const before = await available();
    const bank = {
      kind: 'bank',
      bank: 'Afriland',
      account: '10005 00001 04518 61',
      holder: 'Palmiers',
    } as const;
    const target = await ok(addPayoutTarget, { body: bank });
    expect(target).toMatchObject({ account: '10005000010451861', state: 'waiting' });
    expect((await payOut(target.id, 5_000)).body.reason).toBe('targetNotVerified');
    const waiting = await ok(desk.listDeskPayoutTargets, {}, deskToken);
    expect(waiting.items.map(({ id }) => id)).toContain(target.id);
    const params = { id: target.id };
    await ok(desk.decidePayoutTarget, { params, body: { decision: 'verified' } }, deskToken);
    const refused = { decision: 'refused', reason: 'Too late' } as const;
    const late = await ask(desk.decidePayoutTarget, { params, body: refused }, deskToken);
    expect(late.body.reason).toBe('targetDecided');
    const ids: string[] = [];
    for (const amount of [5_000, 6_000, 7_000])
      ids.push((await payOut(target.id, amount)).body.data?.id ?? '');
    const [paid = '', returned = '', cancelled = ''] = ids;
    const settle = (id: string, body: Parameters<typeof bodyOf>[0]) =>
      ask(desk.settleDeskPayout, { params: { id }, body: bodyOf(body) }, deskToken);
    expect((await settle(paid, { outcome: 'paid', reference: 'VIR-1' })).body.reason).toBe(
      'payoutNotToSettle',
    );
    for (const id of [paid, returned])
      await ok(desk.approveDeskPayout, { params: { id } }, deskToken);
    const tooLate = await ask(calls.cancelPayout, { params: { id: paid } });
    expect(tooLate.body.reason).toBe('payoutDecided');
    await ok(calls.cancelPayout, { params: { id: cancelled } });
    await settle(paid, { outcome: 'paid', reference: 'VIR-1' });
    await settle(returned, { outcome: 'failed', reason: 'Account closed' });
    expect(await reachesState(paid, 'paid')).toMatchObject({
      providerReference: 'VIR-1',
      way: 'bank',
    });
    expect(await reachesState(returned, 'failed')).toMatchObject({ failure: 'bankReturned' });
    expect(await available()).toBe(before - 5_000);
    await expectSound(money, orgId);
  });
});

type Outcome = { outcome: 'paid'; reference: string } | { outcome: 'failed'; reason: string };
const bodyOf = (body: Outcome): Outcome => body;

it('asks whoever has a second factor for it, and takes a code once', async () => {
  const guarded = await money.school.signInAs('adminOrOwner');
  const { secret } = await ok(beginTotp, { body: { password: testPassword } }, guarded);
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: money.app.clock.now().getTime(),
    });
  await ok(confirmTotp, { body: { code: codeNow() } }, guarded);
  expect((await ok(calls.getPayoutOptions, {}, guarded)).confirmBy).toBe('code');
  expect((await payOut(own.id, 1_000, guarded)).body.reason).toBe('confirmationNeeded');
  money.app.clock.advance(60);
  const confirmation = codeNow();
  const wrong = String((Number(confirmation) + 1) % 1_000_000).padStart(6, '0');
  expect((await payOut(own.id, 1_000, guarded, { confirmation: wrong })).body.reason).toBe(
    'wrongAppCode',
  );
  expect((await payOut(own.id, 1_000, guarded, { confirmation })).body.success).toBe(true);
  expect((await payOut(own.id, 1_000, guarded, { confirmation })).body.reason).toBe('wrongAppCode');
});

it('lets a key pay anybody’s number from the same money, under the same rules', async () => {
  const { services } = money;
  const before = await services.db.read({ orgId }, (tx) => readAvailable(tx, orgId));
  const phone = newPhone('mtn');
  const keyId = crypto.randomUUID();
  const start = (amount: number) =>
    inSchool(services, orgId, (work) =>
      startDisbursement(work, {
        phone: `+237 ${phone}`,
        amount,
        reference: 'Bourse',
        keyId,
        keyMadeBy: null,
      }),
    );
  const { id } = await start(2_000);
  await expect(start(before)).rejects.toMatchObject({ entry: { reason: 'payoutAboveAvailable' } });
  await reachesState(id, 'paid');
  expect(await money.simulator.takenFrom(phone)).toBe(2_000);
  const wanted = { purpose: 'disbursement', after: null, limit: 10 } as const;
  const listed = await services.db.read({ orgId }, (tx) => readPayouts(tx, orgId, wanted));
  expect(listed).toMatchObject([{ id, createdBy: null, reference: 'Bourse', phone }]);
});

it.each([
  ['ended in the ledger alone', "update payouts set state = 'asked' where state = 'paid'"],
  ['was sent twice in the ledger', 'update payouts set amount = amount * 2 where state = $$paid$$'],
])('is missed by the hourly check where one %s', async (_what, statement) => {
  const undone = new Error('Undone.');
  const planting = money.services.db.write({ orgId }, async (tx) => {
    await sql.raw(statement).execute(tx);
    const found = await checkInvariants(tx, orgId);
    expect(found.map(({ invariant }) => invariant)).toContain(20);
    throw undone;
  });
  await expect(planting).rejects.toBe(undone);
});
