import { getAttention } from '@ardoise/contract/attention';
import { listNotifications, socketEvents } from '@ardoise/contract/notifications';
import { getBalance, listPayments, paymentErrors } from '@ardoise/contract/payments';
import { checkTransaction, getTransaction, listTransactions } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool } from '../../../testing/builders.ts';
import { recipientHash } from '../../messages/recipient.ts';
import { untilHeard } from '../../../testing/events.ts';
import { until } from '../../../testing/until.ts';
import { reversePayment } from '../../billing/reverse-payment.ts';
import { takePayment } from '../../billing/take-payment.ts';
import { sweepTransactions } from '../queue/sweep-transactions.ts';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';
import { useCredit } from '../../billing/use-credit.ts';

startMoneySchool();

describe('transactions', () => {
  it('are found by our number, the partner number, the operator’s reference and the phone', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('orange');
    const id = await pay(money, { orgId, family, operator: 'orange', phone });
    await reaches(money, orgId, id, 50);
    const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
    const found = body.data;
    expect(found).toMatchObject({ phone, amount: 40_000, status: 50, operator: 'orange' });
    const [number = '', partner = '', reference = ''] = [
      found?.number,
      found?.partnerNumber,
      found?.providerReference ?? undefined,
    ];
    const words = [
      number.toLowerCase(),
      number.slice(0, 7),
      number.slice(2, 9).replaceAll('-', ''),
      partner,
      partner.slice(0, 8).toUpperCase(),
      reference,
      reference.slice(0, -2).toLowerCase(),
      `+237 ${phone}`,
      `${phone.slice(0, 3)} ${phone.slice(3, 8)}`,
    ];
    for (const q of words) {
      const list = await money.app.call(listTransactions, { query: { q } }, { token });
      expect(list.body.data?.items.map((one) => one.id)).toEqual([id]);
    }
    const none = await money.app.call(listTransactions, { query: { q: 'T-NONE' } }, { token });
    expect(none.body.data).toMatchObject({ items: [], total: 0 });
  });

  it('show the full history of what was asked and answered', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, operator: 'orange' });
    await reaches(money, orgId, id, 50);
    const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
    const events = body.data?.events.map(({ kind, text }) => (kind === 'status' ? text : kind));
    expect(events).toEqual([
      'created',
      'prepared',
      'The payer was asked to approve on the phone.',
      ...(events ?? []).filter((one) => one === 'accepted' || one === 'answer').slice(0, 1),
      ...(events ?? []).slice(4, -3),
      'The money has arrived and is recorded.',
      'The receipt was sent to the payer by SMS.',
      'The payment is complete.',
    ]);
    expect(events).toContain('accepted');
    expect(events).toContain('answer');
    expect(body.data?.receiptNumber).toMatch(/\/2026\//);
    expect(body.data?.parts).toMatchObject([{ kind: 'tuition', title: 'Form 1', amount: 40_000 }]);
  });

  it.each(['mtn', 'orange'] as const)(
    'hold no whole phone in what %s was asked and answered',
    async (operator) => {
      const family = await createFamily(money, orgId);
      const id = await pay(money, { orgId, family, operator });
      await reaches(money, orgId, id, 50);
      const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
      const phone = body.data?.phone ?? '';
      expect(phone).toMatch(/^6\d{8}$/);
      const told = JSON.stringify(body.data?.events);
      expect(told).not.toContain(phone);
      expect(told).toContain(`6 •• •• •• ${phone.slice(-2)}`);
    },
  );

  it('are listed by state', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, phone: newPhone('mtn', '03') });
    await reaches(money, orgId, id, -50);
    const list = async (state: 'paid' | 'failed' | 'pending') => {
      const { body } = await money.app.call(
        listTransactions,
        { query: { state, perPage: 100 } },
        { token },
      );
      return body.data?.items ?? [];
    };
    expect((await list('failed')).map((one) => one.id)).toContain(id);
    expect((await list('paid')).every(({ status }) => status === 50)).toBe(true);
    expect(await list('pending')).toEqual([]);
  });

  it('are not shown to an analyst, and an auditor may not ask the operator', async () => {
    const analyst = await money.school.signInAs('analyst');
    expect((await money.app.call(listTransactions, {}, { token: analyst })).status).toBe(403);
    const auditor = await money.school.signInAs('auditor');
    const { status } = await money.app.call(
      checkTransaction,
      { params: { id: '00000000-0000-4000-8000-000000000000' } },
      { token: auditor },
    );
    expect(status).toBe(403);
  });
});

describe('nothing stays in limbo', () => {
  it('a payer who never answers: the desk is told after the window, and it ends when the operator says so', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, phone: newPhone('mtn', '02') });
    await until('asked', async () => (await stateOf(money, orgId, id)).status === 20);
    const check = () => money.app.call(checkTransaction, { params: { id } }, { token });
    expect((await check()).body.data).toMatchObject({ status: 20, needsAttention: false });
    money.app.clock.advance(400);
    expect((await check()).body.data).toMatchObject({ status: 20, needsAttention: true });
    await check();
    await untilHeard(money.app, orgId);
    const { body } = await money.app.call(listNotifications, {}, { token });
    const told = body.data?.items.filter(({ link }) => link === `/payment/status/${id}`);
    expect(told).toHaveLength(1);
    const waiting = await money.app.call(getAttention, {}, { token });
    expect(waiting.body.data?.payments.items.map((one) => one.id)).toEqual([id]);
    await money.simulator.control('POST', 'clock', { advanceMs: 301_000 });
    expect((await check()).body.data).toMatchObject({ status: -50, failure: 'expired' });
  });

  it('a transaction whose job is gone gets another one', async () => {
    await money.simulator.faults({ mtn: { callbacksLost: true, autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await until('asked', async () => (await stateOf(money, orgId, id)).status === 20);
    await until('a poll waits', async () => {
      const { rows } = await money.services.db.read('platform', (tx) =>
        sql`select graphile_worker.remove_job(${`payment:${id}`}) as removed`.execute(tx),
      );
      return (rows[0] as { removed: unknown }).removed !== null;
    });
    await money.simulator.faults({ mtn: { callbacksLost: false, autoApproveMs: 0 } });
    await money.simulator.answer(phone, 'approve');
    money.app.clock.advance(700);
    await sweepTransactions(money.services);
    await reaches(money, orgId, id, 50);
  });

  it('SMS gateways that all refuse: the money counts, the notice is tried again', async () => {
    const refuses = { refuseNextCalls: 1 };
    await money.simulator.faults({ sms: refuses, orangeSms: refuses, africasTalking: refuses });
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    expect(await reaches(money, orgId, id, -41)).toMatchObject({ failure: null });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], receipts: 1 });
    await reaches(money, orgId, id, 50);
    expect(await money.simulator.messagesTo(phone)).toHaveLength(1);
  });

  it('a payer who was told too often this hour: the money counts, and that nobody was told is noted', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const now = money.app.clock.now();
    const receiptsAnHour = money.services.settings.messageLimits.receipt.toOne.hour;
    await money.services.db.write('platform', (tx) =>
      tx
        .insertInto('message_counts')
        .values({
          subject: `to:${recipientHash(money.services, phone)}`,
          kind: 'receipt',
          span: 'hour',
          began_at: new Date(now.getTime() - (now.getTime() % 3_600_000)),
          sent: receiptsAnHour,
        })
        .execute(),
    );
    const id = await pay(money, { orgId, family, phone });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: null });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], receipts: 1 });
    expect(await money.simulator.messagesTo(phone)).toEqual([]);
  });
});

describe('credit and reversal', () => {
  const reverse = (paymentId: string) =>
    inSchool(money.services, orgId, (work) =>
      reversePayment(work, {
        paymentId,
        reason: 'paid for the wrong child',
      }),
    );

  it('a reversal opens the fee again and is marked on the payment; there is no second one', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    const { paymentId } = await reaches(money, orgId, id, 50);
    await reverse(paymentId ?? '');
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], credit: 0 });
    await expect(reverse(paymentId ?? '')).rejects.toMatchObject({ entry: { code: 40900 } });
    const { body } = await money.app.call(
      listPayments,
      { query: { familyId: family.id } },
      { token: await money.school.signIn() },
    );
    expect(body.data?.items).toMatchObject([
      { id: paymentId, isReversed: true, fees: [{ kind: 'tuition', title: 'Form 1' }] },
    ]);
    expect(body.data?.total).toBe(1);
  });

  it('what is paid too much is credit, which pays what is owed later, and no more', async () => {
    const { services } = money;
    const family = await createFamily(money, orgId, [[10_000]]);
    const { paymentId, excess } = await inSchool(services, orgId, (work) =>
      takePayment(work, {
        transaction: null,
        method: 'cash',
        kind: 'own',
        amount: 15_000,
        familyId: family.id,
        parts: [],
      }),
    );
    expect(excess).toBe(5_000);
    const credit = () =>
      inSchool(services, orgId, (work) => useCredit(work, { familyId: family.id, parts: [] }));
    await expect(credit()).rejects.toMatchObject({ entry: paymentErrors.nothingOwed });
    await services.db.write({ orgId }, async (tx) => {
      const { feeId } = family.students[0] ?? {};
      await sql`update fees set amount = 13000 where id = ${feeId}`.execute(tx);
      await sql`update fee_installments set amount = 13000 where fee_id = ${feeId}`.execute(tx);
    });
    const used = await Promise.allSettled([credit(), credit()]);
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [13_000], credit: 2_000 });
    await expect(reverse(paymentId)).rejects.toMatchObject({
      entry: paymentErrors.creditAlreadyUsed,
    });
  });
});

describe('the balance', () => {
  it('is what was collected, by operator and week, with the latest movements', async () => {
    const fresh = await createSchool(money.app);
    const freshToken = await fresh.signIn();
    const family = await createFamily(money, fresh.orgId);
    const first = await pay(money, { orgId: fresh.orgId, family, amount: 25_000 });
    await reaches(money, fresh.orgId, first, 50);
    const second = await pay(money, {
      orgId: fresh.orgId,
      family,
      operator: 'orange',
      amount: 5_000,
    });
    await reaches(money, fresh.orgId, second, 50);
    const { body } = await money.app.call(getBalance, {}, { token: freshToken });
    expect(body.data).toMatchObject({
      collected: 30_000,
      available: 30_000,
      pending: 0,
      pendingCount: 0,
      familyCredit: 0,
      byOperator: [
        { operator: 'mtn', collected: 25_000, isOwnAccount: false },
        { operator: 'orange', collected: 5_000, isOwnAccount: false },
      ],
    });
    expect(body.data?.byWeek).toHaveLength(12);
    expect(body.data?.byWeek.at(-1)).toEqual({ from: '2026-11-16', collected: 30_000 });
    expect(body.data?.movements.map(({ amount }) => amount).sort()).toEqual([25_000, 5_000]);
    const fees = body.data?.movements.map((movement) => movement.fees);
    expect(fees).toEqual([
      [{ kind: 'tuition', title: 'Form 1' }],
      [{ kind: 'tuition', title: 'Form 1' }],
    ]);
  });

  it('is told to open consoles as it changes', async () => {
    const sent: Array<{ scope: string; event: string; payload: unknown }> = [];
    const { live } = money.services;
    const send = live.send.bind(live);
    live.send = (scope, event, payload) => {
      sent.push({ scope, event, payload });
      send(scope, event, payload);
    };
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    const { paymentId } = await reaches(money, orgId, id, 50);
    await untilHeard(money.app, orgId);
    live.send = send;
    const told = (name: string, recordId: string | null) => ({
      scope: `org:${orgId}`,
      event: socketEvents.event,
      payload: { name, recordId },
    });
    expect(sent).toContainEqual(told('transaction.started', id));
    expect(sent).toContainEqual(told('transaction.moved', id));
    expect(sent).toContainEqual(told('payment.settled', paymentId));
  });
});
