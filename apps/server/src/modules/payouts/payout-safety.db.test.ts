import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import type { PayOperator } from '@ardoise/contract/transactions';
import * as calls from '@ardoise/contract/payouts/payouts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inSchool } from '../../platform/work.ts';
import { OutsideFault } from '../../platform/outside/outside-fault.ts';
import { testPassword } from '../../testing/test-password.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { newPhone } from '../mobile-money/testing/payers.ts';
import { findPayout } from './present-payout.ts';
import { checkPayout, payoutKey, sendPayout } from './send-payout.ts';
import { startDisbursement } from './start-payout.ts';
import { available, hold, ok, reachesState, verifiedNumber } from './testing/payouts.ts';

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

/** One that nobody sends by itself: it stands as its second person has agreed, without a job. */
async function createUnsent(operator: PayOperator, amount: number) {
  const phone = newPhone(operator);
  const { id } = await inSchool(money.services, orgId, async (work) => {
    const wanted = { phone, amount, reference: null, keyId: crypto.randomUUID() };
    const row = await startDisbursement(work, wanted);
    await sql`select graphile_worker.remove_job(${payoutKey(row.id)})`.execute(work.tx);
    return row;
  });
  return { id, phone };
}

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
    await inSchool(money.services, orgId, ({ tx }) =>
      sql`select graphile_worker.remove_job(${payoutKey(id)})`.execute(tx),
    );
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
