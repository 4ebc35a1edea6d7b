import { randomUUID } from 'node:crypto';
import { listNotifications } from '@ardoise/contract/notifications';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilHeard } from '../../../testing/events.ts';
import { inSchool } from '../../../platform/work.ts';
import { until } from '../../../testing/until.ts';
import { jobKey } from './job-key.ts';
import { startPayment } from '../transactions/start-payment.ts';
import { sweepTransactions } from './sweep-transactions.ts';
import type { NoticeState } from '../tables.ts';
import { money, orgId, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

startMoneySchool();
beforeEach(() =>
  money.simulator.faults({
    mtn: {
      autoApproveMs: 0,
      callbackDelayMs: 0,
      callbacksLost: false,
      callbacksOutOfOrder: false,
      tokenStatus: null,
    },
    sms: { refuseNextCalls: 0 },
    orangeSms: { refuseNextCalls: 0 },
    africasTalking: { refuseNextCalls: 0 },
  }),
);

const removal = (id: string) =>
  sql<{ removed: unknown }>`select graphile_worker.remove_job(${jobKey(id)}) as removed`;

/** The payment's job is gone, as when its tries are used up. */
const removeJob = (id: string) =>
  until('its job to be removed', async () => {
    const { rows } = await money.services.db.read('platform', (tx) => removal(id).execute(tx));
    return rows[0]?.removed !== null;
  });

/** Puts it back to where it was before its job was lost. */
const putAt = (id: string, notice: NoticeState) =>
  money.services.db.write({ orgId }, (tx) =>
    sql`update transactions set notice = ${notice} where id = ${id}`.execute(tx),
  );

/** Begun, and its job lost at once. */
async function beginWithoutJob() {
  const { services } = money;
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await inSchool(services, orgId, async (work) => {
    const { transactionId } = await startPayment(work, {
      familyId: family.id,
      operator: 'mtn',
      phone,
      parts: [{ feeId: family.students[0]?.feeId ?? '', amount: 40_000 }],
      clientKey: randomUUID(),
      language: 'en',
    });
    await removal(transactionId).execute(work.tx);
    return transactionId;
  });
  return { family, phone, id };
}

async function waitAtPhone() {
  await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 20);
  await removeJob(id);
  return { family, phone, id };
}

const timesTold = async (id: string): Promise<number> => {
  await untilHeard(money.app, orgId);
  const token = await money.school.signIn();
  const { body } = await money.app.call(listNotifications, {}, { token });
  const links = (body.data?.items ?? []).map(({ link }) => link);
  return links.filter((link) => link === `/payment/status/${id}`).length;
};

describe('the sweep gives another job to a payment that lost its own', () => {
  it('at 10: the payer is asked', async () => {
    const { family, id } = await beginWithoutJob();
    money.app.clock.advance(700);
    await sweepTransactions(money.services);
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it.each(['due', 'failing'] as const)('its notice %s: the payer is told, once', async (notice) => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 50);
    await putAt(id, notice);
    money.app.clock.advance(700);
    await sweepTransactions(money.services);
    await reaches(money, orgId, id, 50);
    expect(await money.simulator.messagesTo(phone)).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });
});

describe('whatever the reason, nothing stands in the way for good', () => {
  it('never asked for an hour: it ends by itself, and the fee can be paid', async () => {
    const { family, phone, id } = await beginWithoutJob();
    money.app.clock.advance(3_700);
    await sweepTransactions(money.services);
    expect(await stateOf(money, orgId, id)).toMatchObject({
      status: -50,
      failure: 'operatorFault',
      needsAttention: false,
    });
    expect(await money.simulator.takenFrom(phone)).toBe(0);
    await reaches(money, orgId, await pay(money, { orgId, family }), 50);
  });

  it('asked, and its job threw until it was used up, days ago: a person is told, once', async () => {
    const { family, phone, id } = await waitAtPhone();
    money.app.clock.advance(3 * 86_400);
    await sweepTransactions(money.services);
    await sweepTransactions(money.services);
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20, needsAttention: true });
    expect(await timesTold(id)).toBe(1);
    await money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } });
    await reaches(money, orgId, await pay(money, { orgId, family }), 50);
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [80_000], payments: 2 });
  });

  it('its secrets do not open any more: a person is told', async () => {
    const { id } = await waitAtPhone();
    await money.services.db.write({ orgId }, async (tx) => {
      await tx
        .insertInto('operator_accounts')
        .values({ org_id: orgId, id, sealed: 'broken' })
        .execute();
      await sql`update transactions set account_id = ${id} where id = ${id}`.execute(tx);
    });
    money.app.clock.advance(700);
    await sweepTransactions(money.services);
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20, needsAttention: true });
    expect(await timesTold(id)).toBe(1);
  });
});

describe('a notice that never arrives', () => {
  it('ends at -50 once the tries are spent; the money counts and the receipt is there', async () => {
    const refuses = { refuseNextCalls: 100 };
    await money.simulator.faults({ sms: refuses, orangeSms: refuses, africasTalking: refuses });
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, -41);
    await until('the last try', async () => {
      const { rows } = await money.services.db.read('platform', (tx) =>
        sql`select graphile_worker.reschedule_jobs(array[id], run_at := now(), attempts := max_attempts - 1)
              from graphile_worker.jobs where key = ${jobKey(id)} and locked_at is null and attempts > 0`.execute(
          tx,
        ),
      );
      return rows.length > 0;
    });
    const ended = await reaches(money, orgId, id, -50);
    expect(ended).toMatchObject({ failure: null, needsAttention: false });
    expect(ended.receiptCode).not.toBeNull();
    expect(await money.simulator.messagesTo(phone)).toEqual([]);
    expect(await booksOf(money, orgId, family)).toEqual({
      paid: [40_000],
      credit: 0,
      payments: 1,
      receipts: 1,
    });
  });
});

describe('callbacks', () => {
  it('that come late, after the poll has found out, change nothing', async () => {
    await money.simulator.faults({ mtn: { callbackDelayMs: 4_000, callbacksDoubled: true } });
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 50);
    await sent(phone, 2);
    await money.simulator.faults({ mtn: { callbacksDoubled: false } });
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 50, needsAttention: false });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    expect(await money.simulator.messagesTo(phone)).toHaveLength(1);
  });

  it('that come out of order, pending after final and the newest first: each counts once', async () => {
    await money.simulator.faults({ mtn: { callbacksOutOfOrder: true } });
    const payments = await Promise.all(
      [1, 2, 3].map(async () => {
        const family = await createFamily(money, orgId);
        return { family, id: await pay(money, { orgId, family }) };
      }),
    );
    for (const { family, id } of payments) {
      await reaches(money, orgId, id, 50);
      expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    }
  });
});

/** The operator has called back so often about this number's newest payment. */
const sent = (phone: string, times: number) =>
  until('the callbacks', async () => {
    const ledger = await money.simulator.control<{ movements: Array<{ reference: string }> }>(
      'GET',
      `ledger?phone=${phone}`,
    );
    const { callbacks } = await money.simulator.control<{
      callbacks: Array<{ reference: string }>;
    }>('GET', 'callbacks');
    const mine = ledger.movements.map(({ reference }) => reference);
    return callbacks.filter(({ reference }) => mine.includes(reference)).length >= times;
  });
