import { createDisbursement } from '@ardoise/contract/developer/disbursements';
import { createApiKey } from '@ardoise/contract/developer/api-keys';
import * as desk from '@ardoise/contract/desk/payouts';
import { listNotifications } from '@ardoise/contract/notifications';
import type { Input } from '@ardoise/contract/protocol/call';
import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import type { PayOperator } from '@ardoise/contract/transactions';
import * as calls from '@ardoise/contract/payouts/payouts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inSchool } from '../../platform/work.ts';
import { OutsideFault } from '../../platform/outside/outside-fault.ts';
import { testPassword } from '../../testing/test-password.ts';
import { until } from '../../testing/until.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { newPhone } from '../mobile-money/testing/payers.ts';
import { findPayout } from './present-payout.ts';
import { checkPayout, payoutKey, sendPayout } from './send-payout.ts';
import { startDisbursement } from './start-payout.ts';
import { sweepPayouts } from './sweep-payouts.ts';
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
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '' },
  },
});

let own: { id: string; phone: string };
let deskToken: string;

beforeAll(async () => {
  own = await verifiedNumber('mtn');
  deskToken = await signInDesk(money.app);
  await hold(100_000);
});

/** One that nobody sends by itself: it stands as its second person has agreed, without a job. */
async function createUnsent(operator: PayOperator, amount: number) {
  const phone = newPhone(operator);
  const { id } = await inSchool(money.services, orgId, async (work) => {
    const wanted = { phone, amount, reference: null, keyId: crypto.randomUUID(), keyMadeBy: null };
    const row = await startDisbursement(work, wanted);
    await sql`select graphile_worker.remove_job(${payoutKey(row.id)})`.execute(work.tx);
    return row;
  });
  return { id, phone };
}

const forgetJob = (id: string) =>
  inSchool(money.services, orgId, ({ tx }) =>
    sql`select graphile_worker.remove_job(${payoutKey(id)})`.execute(tx),
  );

const readRow = (id: string) =>
  money.services.db.read({ orgId }, (tx) => findPayout(tx, orgId, id));

/** The job, as a worker of another node runs it, with what it says to the operator in between. */
const runJob = (id: string, call = money.services.outside.call, tries = 0) =>
  sendPayout.work(
    { orgId, id, tries },
    {
      services: { ...money.services, outside: { ...money.services.outside, call } },
      attempt: 1,
      isLastAttempt: false,
    },
  );

describe('a payout on its way', () => {
  it('keeps the token that it was sent by, though its job ran twice and the first was slow', async () => {
    const { id, phone } = await createUnsent('orange', 3_000);
    const { outside } = money.services;
    const steps = { prepared: () => {}, goOn: () => {} };
    const isPrepared = new Promise<void>((resolve) => (steps.prepared = resolve));
    const mayGoOn = new Promise<void>((resolve) => (steps.goOn = resolve));
    const slow = runJob(id, async (call) => {
      const reply = await outside.call(call);
      if (!call.url.includes('/init')) return reply;
      steps.prepared();
      await mayGoOn;
      return reply;
    });
    await isPrepared;
    await runJob(id);
    const sent = await readRow(id);
    steps.goOn();
    await slow;
    expect(sent.operator_token).not.toBeNull();
    expect(await readRow(id)).toMatchObject({ operator_token: sent.operator_token });
    await reachesState(id, 'paid');
    expect(await money.simulator.takenFrom(phone)).toBe(3_000);
  });

  it('ends where the operator refuses what it had never heard of, and the money is held again', async () => {
    const before = await available();
    const { id, phone } = await createUnsent('mtn', 4_000);
    const lost = () => Promise.reject(new OutsideFault('cut', 'The line broke.'));
    await runJob(id, (call) =>
      call.url.endsWith('/transfer') ? lost() : money.services.outside.call(call),
    );
    await forgetJob(id);
    expect((await readRow(id)).state).toBe('asked');
    await money.simulator.faults({ mtn: { refuseNextPayments: 1 } });
    await runJob(id, undefined, 1);
    expect((await readRow(id)).state).toBe('failed');
    expect(await available()).toBe(before);
    expect(await money.simulator.takenFrom(phone)).toBe(0);
  });

  it('is not asked for again by another account, where that has never heard of it', async () => {
    const { id, phone } = await createUnsent('mtn', 4_000);
    const heard: string[] = [];
    await runJob(id);
    await money.services.db.write({ orgId }, (tx) =>
      sql`update payouts set account_id = null where id = ${id}`.execute(tx),
    );
    await checkPayout(
      {
        ...money.services,
        outside: {
          ...money.services.outside,
          call: async (call) => {
            heard.push(`${call.method} ${call.url}`);
            const reply = await money.services.outside.call(call);
            return call.method === 'GET' ? { ...reply, status: 404 } : reply;
          },
        },
      },
      { orgId, id },
    );
    expect(heard.filter((line) => line.endsWith('/transfer'))).toEqual([]);
    await reachesState(id, 'paid');
    expect(await money.simulator.takenFrom(phone)).toBe(4_000);
  });

  it('leaves its steps in the audit log: sent, and paid or failed', async () => {
    const { id } = await createUnsent('mtn', 1_000);
    await runJob(id);
    await reachesState(id, 'paid');
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{
        action: string;
      }>`select action from audit_log where subject_id = ${id} order by id`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'disbursement.asked',
      'payout.sent',
      'payout.paid',
    ]);
  });
});

describe('a payout that nobody follows any more', () => {
  const setBack = (id: string, hours: number) =>
    money.services.db.write({ orgId }, (tx) =>
      sql`update payouts set created_at = created_at - make_interval(hours => ${hours}),
                             asked_at = asked_at - make_interval(hours => ${hours})
           where id = ${id}`.execute(tx),
    );

  it('is sent by the sweep, or given up after a day', async () => {
    const before = await available();
    const [sent, late] = [await createUnsent('mtn', 1_000), await createUnsent('mtn', 2_000)];
    await setBack(sent.id, 1);
    await setBack(late.id, 25);
    await sweepPayouts(money.services);
    expect((await readRow(late.id)).state).toBe('failed');
    await reachesState(sent.id, 'paid');
    expect(await money.simulator.takenFrom(late.phone)).toBe(0);
    expect(await available()).toBe(before - 1_000);
  });

  /** The operator has it, and says nothing of how it ended. */
  async function createOpen(amount: number) {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const { id, phone } = await createUnsent('mtn', amount);
    await runJob(id);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await forgetJob(id);
    return { id, phone };
  }
  const settle = (id: string, body: Input<typeof desk.settleDeskPayout>['body']) =>
    ask(desk.settleDeskPayout, { params: { id }, body }, deskToken);

  it('is settled by the desk after a day, and not before', async () => {
    const before = await available();
    const [paid, failed] = [await createOpen(1_000), await createOpen(2_000)];
    const isPaid = { outcome: 'paid', reference: 'MP-4711' } as const;
    expect((await settle(paid.id, isPaid)).body.reason).toBe('payoutNotToSettle');
    for (const { id } of [paid, failed]) await setBack(id, 25);
    const { items } = await ok(desk.listDeskPayouts, {}, deskToken);
    expect(items.filter(({ isStuck }) => isStuck).map(({ id }) => id)).toEqual(
      expect.arrayContaining([paid.id, failed.id]),
    );
    expect((await settle(paid.id, isPaid)).body.success).toBe(true);
    expect((await settle(paid.id, isPaid)).body.reason).toBe('payoutNotToSettle');
    expect((await settle(failed.id, isPaid)).body.reason).toBe('payoutReferenceTaken');
    const notPaid = { outcome: 'failed', reason: 'MTN says that it never left' } as const;
    expect((await settle(failed.id, notPaid)).body.data).toMatchObject({
      state: 'failed',
      failure: 'operatorFault',
      isStuck: false,
    });
    expect(await available()).toBe(before - 1_000);
    expect(await readRow(paid.id)).toMatchObject({ state: 'paid', provider_reference: 'MP-4711' });
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ action: string }>`select action from audit_log where subject_id = ${failed.id}
                               order by id desc limit 1`.execute(tx),
    );
    expect(rows[0]?.action).toBe('payout.failed');
  });
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

  it('keeps the code for what can be done: whatever else is wrong is said first', async () => {
    const confirmation = nextCode();
    const send = (body: Input<typeof calls.createPayout>['body']) =>
      ask(calls.createPayout, { body: { ...body, confirmation } }, guarded);
    const much = await send({ targetId: own.id, amount: 450_000 });
    expect(much.body.reason).toBe('payoutAboveAvailable');
    const most = await send({ targetId: own.id, amount: 900_000_000 });
    expect(most.body.reason).toBe('payoutAmountOutOfRange');
    expect((await send({ targetId: crypto.randomUUID(), amount: 1_000 })).body.errorCode).toBe(
      40400,
    );
    expect((await send({ targetId: own.id, amount: 1_000 })).body.success).toBe(true);
  });

  it('is asked for it to change the rule, and to approve', async () => {
    const { version } = await ok(calls.getPayoutOptions, {}, guarded);
    const rule = { secondPersonAbove: 5_000, version };
    const save = (body: Input<typeof calls.changePayoutRules>['body']) =>
      ask(calls.changePayoutRules, { body }, guarded);
    expect((await save(rule)).body.reason).toBe('confirmationNeeded');
    const code = nextCode();
    expect((await save({ ...rule, version: 99, confirmation: code })).body.reason).toBe(
      'changedMeanwhile',
    );
    expect((await save({ ...rule, confirmation: code })).body.success).toBe(true);
    const id = (await payOut(own.id, 6_000)).body.data?.id ?? '';
    const approve = (body: Input<typeof calls.approvePayout>['body']) =>
      ask(calls.approvePayout, { params: { id }, body }, guarded);
    expect((await approve({})).body.reason).toBe('confirmationNeeded');
    expect((await approve({ confirmation: code })).body.reason).toBe('wrongAppCode');
    const confirmation = nextCode();
    const mine = (await payOut(own.id, 6_000, guarded, { confirmation })).body.data?.id ?? '';
    const params = { id: mine };
    const alone = await ask(calls.approvePayout, { params, body: {} }, guarded);
    expect(alone.body.reason).toBe('payoutNeedsSomebodyElse');
    expect((await approve({ confirmation: nextCode() })).body.success).toBe(true);
    await ok(calls.cancelPayout, { params });
  });
});

describe('the rule of two owners', () => {
  const save = async (secondPersonAbove: number | null, as = token) => {
    const { version } = await ok(calls.getPayoutOptions, {});
    return ok(calls.changePayoutRules, { body: { secondPersonAbove, version } }, as);
  };

  it.each([null, 9_000])('is not weakened at once by one of them: %s', async (weaker) => {
    const third = await money.school.signInAs('adminOrOwner');
    const saved = await save(weaker);
    expect(saved).toMatchObject({
      secondPersonAbove: 5_000,
      next: { secondPersonAbove: weaker },
    });
    const { body } = await payOut(own.id, 6_000);
    expect(body.data).toMatchObject({ state: 'waiting', waitsFor: 'person' });
    await ok(calls.cancelPayout, { params: { id: body.data?.id ?? '' } });
    await until('all owners are told', async () => {
      const { items } = await ok(listNotifications, {}, third);
      return items.some(
        ({ title }) => title.en === 'Payouts: the rule of two owners becomes weaker',
      );
    });
    expect(await save(5_000, third)).toMatchObject({ secondPersonAbove: 5_000, next: null });
  });

  it('is made stronger at once', async () => {
    expect(await save(4_000)).toMatchObject({ secondPersonAbove: 4_000, next: null });
  });

  it('holds for whoever made the key that asked', async () => {
    const { secret } = await ok(createApiKey, {
      body: {
        name: 'Bourses',
        kind: 'disbursement',
        environment: 'production',
        scopes: ['disbursements.write'],
      },
    });
    const asked = await money.app.call(
      createDisbursement,
      { body: { phone: newPhone('mtn'), amount: 6_000 } },
      { token: secret, headers: { 'idempotency-key': 'by a key' } },
    );
    const id = asked.body.data?.id ?? '';
    const params = { id };
    expect(await ok(calls.getPayout, { params })).toMatchObject({ isOwn: true, state: 'waiting' });
    const alone = await ask(calls.approvePayout, { params, body: {} });
    expect(alone.body.reason).toBe('payoutNeedsSomebodyElse');
    const other = await money.school.signInAs('adminOrOwner');
    await ok(calls.approvePayout, { params, body: {} }, other);
    await reachesState(id, 'paid');
  });
});
