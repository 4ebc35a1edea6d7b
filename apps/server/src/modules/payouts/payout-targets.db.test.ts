import * as calls from '@ardoise/contract/payouts/payout-targets';
import { getPayout } from '@ardoise/contract/payouts/payouts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import { program } from '../developer-api/testing/programs.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { expectSound, newPhone } from '../mobile-money/testing/payers.ts';
import { startDisbursement } from './public.ts';
import {
  ask,
  available,
  codeOf,
  hold,
  ok,
  payOut,
  reachesState,
  verifiedNumber,
} from './testing/payouts.ts';

/** The provider pays out by its account with pawaPay. */
startMoneySchool({
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '', payoutAccount: { apiToken: 'simulator-provider' } },
    sandbox: {
      mtn: { url: '', environment: '', account: null },
      orange: { url: '', environment: '', account: null },
      pawapay: { url: '', payoutAccount: { apiToken: 'simulator-provider' } },
    },
  },
});

const holder = 'Collège Les Palmiers';
const addNumber = (phone: string) =>
  ask(calls.addPayoutTarget, { body: { kind: 'phone', phone, holder } });
const verify = (id: string, code: string) =>
  ask(calls.verifyPayoutTarget, { params: { id }, body: { code } });
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const anHour = 3_601;

describe('a number', () => {
  it('is verified by the newest code that was sent to it, once', async () => {
    const phone = newPhone('mtn');
    const { body } = await addNumber(`+237 ${phone}`);
    const id = body.data?.id ?? '';
    expect(body.data).toMatchObject({ operator: 'mtn', phone, state: 'waiting', account: null });
    const first = await codeOf(phone);
    expect((await money.simulator.messagesTo(phone))[0]).toContain('Palmiers');
    await ok(calls.sendPayoutTargetCode, { params: { id } });
    const code = await codeOf(phone, 2);
    if (first !== code) expect((await verify(id, first)).body.reason).toBe('wrongCode');
    expect((await verify(id, code)).body.data).toMatchObject({ state: 'verified' });
    expect((await verify(id, code)).body.reason).toBe('targetAlreadyVerified');
    const again = await ask(calls.sendPayoutTargetCode, { params: { id } });
    expect(again.body.reason).toBe('targetAlreadyVerified');
    expect((await addNumber(phone)).body.reason).toBe('targetTaken');
  });

  it('is not verified by guessing, nor by a code that is ten minutes old', async () => {
    const phone = newPhone('orange');
    const id = (await addNumber(phone)).body.data?.id ?? '';
    const code = await codeOf(phone);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(id, otherThan(code))).body.reason).toBe('wrongCode');
    expect((await verify(id, code)).body.reason).toBe('codeUsedOrExpired');
    await ok(calls.sendPayoutTargetCode, { params: { id } });
    const next = await codeOf(phone, 2);
    money.app.clock.advance(600);
    expect((await verify(id, next)).body.reason).toBe('codeUsedOrExpired');
  });

  it('of another operator, or of nobody here, is refused', async () => {
    expect((await addNumber('662000011')).body.reason).toBe('payoutNumberUnknown');
    expect((await addNumber('12345')).body.fields).toHaveProperty('phone');
  });

  it('gets no more than six codes an hour, and a school has ten at most', async () => {
    money.app.clock.advance(anHour);
    const token = await money.school.signIn();
    const add = (phone: string) =>
      ask(calls.addPayoutTarget, { body: { kind: 'phone', phone, holder } }, token);
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await add(newPhone('mtn')));
    expect(answers.map(({ body }) => body.errorCode ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 42900]);
    const bank = { kind: 'bank', bank: 'Afriland', holder } as const;
    const tooShort = { ...bank, account: '123' };
    expect(
      (await ask(calls.addPayoutTarget, { body: tooShort }, token)).body.fields,
    ).toHaveProperty('account');
    const accounts = ['1000500001', '1000500002', '1000500003'];
    const added = [];
    for (const account of accounts)
      added.push(await ask(calls.addPayoutTarget, { body: { ...bank, account } }, token));
    expect(added.map(({ body }) => body.reason ?? 'added')).toEqual([
      'added',
      'added',
      'tooManyTargets',
    ]);
    const { items } = await ok(calls.listPayoutTargets, {}, token);
    expect(items).toHaveLength(calls.mostTargets);
    for (const { id } of items) await ok(calls.removePayoutTarget, { params: { id } }, token);
    expect((await ok(calls.listPayoutTargets, {}, token)).items).toEqual([]);
  });
});

describe.each(['mtn', 'orange'] as const)('by pawaPay to a number of %s', (operator) => {
  it('goes once, and what was sent says where it went when the number is removed', async () => {
    money.app.clock.advance(anHour);
    const as = await money.school.signIn();
    await hold(9_000);
    const target = await verifiedNumber(operator, '11', as);
    const before = await available(as);
    const { body } = await payOut(target.id, 9_000, as);
    const id = body.data?.id ?? '';
    await ok(calls.removePayoutTarget, { params: { id: target.id } }, as);
    const paid = await reachesState(id, 'paid', as);
    expect(paid).toMatchObject({ phone: target.phone, holder, way: operator });
    expect(await money.simulator.takenFrom(target.phone)).toBe(9_000);
    expect(await available(as)).toBe(before - 9_000);
    expect((await payOut(target.id, 1, as)).body.errorCode).toBe(40400);
    await expectSound(money, orgId);
  });
});

it('sends a developer’s test by its account with pawaPay’s test system', async () => {
  const collects = await program('development');
  const sends = await program('development', 'disbursement');
  const { id } = await collects.collections.create({ amount: 5_000, phone: newPhone('mtn') });
  await until('paid', async () => (await collects.collections.get(id)).state === 'paid');
  const phone = newPhone('orange');
  const sent = await sends.disbursements.create({ phone, amount: 2_000 });
  await until('sent', async () => (await sends.disbursements.get(sent.id)).state === 'paid');
  expect(await money.simulator.takenFrom(phone)).toBe(2_000);
  expect(await sends.balance.get()).toMatchObject({ available: 3_000 });
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql`select kind from test_disbursements where id = ${sent.id}`.execute(tx),
  );
  expect(rows).toEqual([{ kind: 'pawapay' }]);
});

it('pays out to no school that is suspended or not verified, nor shows one school’s to another', async () => {
  const phone = newPhone('mtn');
  const start = (of: string, services: Services) =>
    inSchool(services, of, (work) =>
      startDisbursement(work, {
        phone,
        amount: 100,
        reference: null,
        keyId: crypto.randomUUID(),
        keyMadeBy: null,
      }),
    );
  const other = await createSchool(money.app, 'Autre', { isVerified: false });
  const { services } = money;
  const live = { ...services, settings: { ...services.settings, simulatorUrl: null } };
  const refused = (reason: string) => ({ entry: { reason } });
  await expect(start(other.orgId, live)).rejects.toMatchObject(refused('payoutNotVerified'));
  await expect(start(other.orgId, services)).rejects.toMatchObject(refused('payoutAboveAvailable'));
  await services.db.write('platform', (tx) =>
    tx
      .updateTable('organisations')
      .set({ suspended_at: new Date(), suspended_reason: 'A test' })
      .where('org_id', '=', other.orgId)
      .execute(),
  );
  await expect(start(other.orgId, services)).rejects.toMatchObject(refused('schoolSuspended'));
  await hold(100);
  const { id } = await start(orgId, services);
  const theirs = await ask(getPayout, { params: { id } }, await other.signIn());
  expect(theirs.body.errorCode).toBe(40400);
});
