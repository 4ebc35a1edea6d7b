import { closeDeskOrder, countOrder, listDeskOrders } from '@ardoise/contract/desk/orders';
import { getAttention } from '@ardoise/contract/attention';
import { getBalance } from '@ardoise/contract/payments';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { getSmsBalance } from '@ardoise/contract/sms/account';
import * as calls from '@ardoise/contract/shop/orders';
import { getPlan } from '@ardoise/contract/shop/plans';
import { getTransaction, listTransactions } from '@ardoise/contract/transactions';
import { sumTransactions } from '@ardoise/contract/transaction-totals';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { expectSound, newPhone } from '../mobile-money/testing/payers.ts';

startMoneySchool();

const small = '01990000-0000-7000-8000-000000000100';
const large = '01990000-0000-7000-8000-000000000500';

const ask = async <C extends CallSpec>(
  call: C,
  request: Request<C>,
  { as = token, key }: { as?: string; key?: string } = {},
) =>
  money.app.call(call, request, {
    token: as,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const ok = async <C extends CallSpec>(call: C, request: Request<C>, as = token) => {
  const { body } = await ask(call, request, { as });
  if (body.data === null) throw new Error(JSON.stringify(body));
  return body.data as Answer<C>;
};

const pack = (packId: string, price: number, phone: string) => ({
  body: { packId, quantity: 1, operator: 'mtn' as const, phone, total: price },
});

const messages = async (as = token) => (await ok(getSmsBalance, {}, as)).messages;

const paid = (id: string, as = token) =>
  until('the order is paid', async () => {
    const order = await ok(calls.getOrder, { params: { id } }, as);
    return order.state === 'paid' && order.status === 50 && order;
  });

/** Changes the test's own database, as nobody does with a running one. */
async function plant(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: money.app.databaseUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** How often each kind of trace of an order is there. */
async function tracesOf(id: string, school = orgId) {
  const { rows } = await money.services.db.read({ orgId: school }, (tx) =>
    sql<{ entries: number; receipts: number; bought: number }>`
      select (select count(*) from ledger_entries where order_id = ${id}) as entries,
             (select count(*) from provider_receipts where order_id = ${id}) as receipts,
             (select count(*) from sms_entries where order_id = ${id}) as bought`.execute(tx),
  );
  return rows[0];
}

describe('a top-up', () => {
  it('asks the payer, brings its messages once it is paid, and has a receipt of the provider that anybody can check', async () => {
    const before = await messages();
    const phone = newPhone('mtn');
    const order = await ok(calls.topUp, pack(large, 9_000, phone));
    expect(order).toMatchObject({ state: 'waiting', total: 9_000, receiptNumber: null });
    const done = await paid(order.id);
    expect(done).toMatchObject({ lines: [{ kind: 'pack', messages: 500, price: 9_000 }] });
    expect(await messages()).toBe(before + 500);
    expect(await tracesOf(order.id)).toEqual({ entries: 1, receipts: 1, bought: 1 });
    const receipt = await ok(calls.getOrderReceipt, { params: { id: order.id } });
    expect(receipt).toMatchObject({ total: 9_000, isTest: true, number: done.receiptNumber });
    expect(receipt.number).toMatch(/^ARD\/2026\/\d{3} \d{3}$/);
    const page = await fetch(`${money.app.url}/receipt/${receipt.code}?lang=en`);
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const said of ['Genuine', 'Ardoise', 'Collège Les Palmiers', '500 SMS', receipt.number])
      expect(text).toContain(said);
    const pdf = await fetch(`${money.app.url}/receipt/${receipt.code}.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await money.simulator.messagesTo(phone)).join()).toContain(receipt.number);
    expect((await ok(calls.listTopUps, {})).items[0]).toMatchObject({ messages: 500 });
  });

  it('is one however often it is pressed, and counts once however often the operator says so', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: 600_000 } });
    const before = await messages();
    const phone = newPhone('mtn');
    const first = pack(small, 2_000, phone);
    const both = await Promise.all([
      ask(calls.topUp, first, { key: 'pressed twice' }),
      ask(calls.topUp, first, { key: 'pressed twice' }),
    ]);
    const ids = new Set(both.map(({ body }) => body.data?.id));
    expect(ids.size).toBe(1);
    expect((await ask(calls.topUp, first)).body.reason).toBe('orderUnderWay');
    const [id = ''] = [...ids].map(String);
    await until(
      'the payer is asked',
      async () => (await ok(calls.getOrder, { params: { id } })).status === 20,
    );
    await money.simulator.answer(phone, 'approve');
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ number: string }>`
        select partner_number as number from transactions where order_id = ${id}`.execute(tx),
    );
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        fetch(`${money.app.url}/callbacks/mtn/${rows[0]?.number}`, { method: 'PUT' }),
      ),
      ...Array.from({ length: 4 }, () => ask(calls.checkOrder, { params: { id } })),
    ]);
    await paid(id);
    expect(await messages()).toBe(before + 100);
    expect(await tracesOf(id)).toEqual({ entries: 1, receipts: 1, bought: 1 });
    expect(await money.simulator.takenFrom(phone)).toBe(2_000);
  });

  it('that the payer refuses brings nothing, and the same can be ordered again', async () => {
    const before = await messages();
    const refusing = pack(small, 2_000, newPhone('mtn', '03'));
    const { id } = await ok(calls.topUp, refusing);
    await until(
      'it failed',
      async () => (await ok(calls.getOrder, { params: { id } })).state === 'failed',
    );
    expect(await messages()).toBe(before);
    expect((await ask(calls.getOrderReceipt, { params: { id } })).body).toMatchObject({
      reason: 'receiptNotThere',
      errorMsg: 'Failed to load receipt',
    });
    const again = await ok(calls.topUp, pack(small, 2_000, newPhone('mtn')));
    await paid(again.id);
  });

  it('that was closed and is paid after all waits for the desk, which delivers it once', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: 600_000 } });
    const before = await messages();
    const phone = newPhone('mtn');
    const { id } = await ok(calls.topUp, pack(small, 2_000, phone));
    await until(
      'the payer is asked',
      async () => (await ok(calls.getOrder, { params: { id } })).status === 20,
    );
    expect(await ok(calls.closeOrder, { params: { id } })).toMatchObject({ state: 'closed' });
    expect((await ask(calls.closeOrder, { params: { id } })).body.reason).toBe('promptEnded');
    await money.simulator.answer(phone, 'approve');
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    const desk = await signInDesk(money.app);
    await until('the desk sees it', async () => {
      const { items } = await ok(listDeskOrders, { query: { state: 'attention' } }, desk);
      return items.some((order) => order.id === id);
    });
    expect(await messages()).toBe(before);
    expect((await ok(getAttention, {})).payments.count).toBe(0);
    const counted = await Promise.all(
      [1, 2].map(() => ask(countOrder, { params: { id } }, { as: desk })),
    );
    expect(counted.map(({ body }) => body.data?.state)).toEqual(['paid', 'paid']);
    expect(await messages()).toBe(before + 100);
    expect(await tracesOf(id)).toEqual({ entries: 1, receipts: 1, bought: 1 });
  });

  it('of which less was paid is shown with both amounts and delivers nothing; of more, or asked about again, all of it', async () => {
    const before = await messages();
    const desk = await signInDesk(money.app);
    await money.simulator.faults({ mtn: { saidAmount: '300' } });
    const { id } = await ok(calls.topUp, pack(small, 2_000, newPhone('mtn')));
    const seen = await until('the desk sees it', async () => {
      const { items } = await ok(listDeskOrders, { query: { state: 'attention' } }, desk);
      return items.find((order) => order.id === id);
    });
    expect(seen).toMatchObject({
      total: 2_000,
      attention: 'otherAmount',
      differences: [{ field: 'amount', asked: '2000', said: '300' }],
    });
    const tooLittle = (await ask(countOrder, { params: { id } }, { as: desk })).body;
    expect(tooLittle).toMatchObject({ reason: 'paidTooLittle' });
    expect(tooLittle.errorMsg).toMatch(/300\sFCFA of 2,000/);
    expect(await tracesOf(id)).toEqual({ entries: 0, receipts: 0, bought: 0 });
    const body = { reason: 'Given back' };
    expect(await ok(closeDeskOrder, { params: { id }, body }, desk)).toMatchObject({
      state: 'closed',
      differences: [],
    });
    // Whoever at the desk doubts that asks again: what was not shown before is shown first.
    await money.simulator.faults({ mtn: { saidAmount: '2500' } });
    const again = () => ask(countOrder, { params: { id } }, { as: desk });
    expect((await again()).body.reason).toBe('operatorSaysOtherwise');
    expect((await again()).body.data).toMatchObject({ state: 'paid' });
    await money.simulator.faults({ mtn: { saidAmount: null } });
    expect(await messages()).toBe(before + 100);
    expect(await tracesOf(id)).toEqual({ entries: 1, receipts: 1, bought: 1 });
  });

  it('that cannot be delivered leaves nothing behind, and is delivered whole at the operator’s next word', async () => {
    const before = await messages();
    await plant(`create function planted_refusal() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$`);
    await plant(`create trigger planted before insert on provider_receipts
      for each row execute function planted_refusal()`);
    const { id } = await ok(calls.topUp, pack(small, 2_000, newPhone('mtn')));
    await until('the payer is asked', async () => {
      const { status } = await ok(calls.getOrder, { params: { id } });
      return status === 20;
    });
    expect((await ask(calls.checkOrder, { params: { id } })).status).toBe(500);
    expect(await tracesOf(id)).toEqual({ entries: 0, receipts: 0, bought: 0 });
    expect(await messages()).toBe(before);
    await plant('drop trigger planted on provider_receipts; drop function planted_refusal');
    await ask(calls.checkOrder, { params: { id } });
    await paid(id);
    expect(await messages()).toBe(before + 100);
    expect(await tracesOf(id)).toEqual({ entries: 1, receipts: 1, bought: 1 });
    // What was planted is no fault of the server.
    const { logged } = money.app;
    logged.splice(0, logged.length, ...logged.filter((line) => !line.includes('planted')));
  });

  it('is none of the school’s own money: no list, sum, balance or page of payments has it', async () => {
    const balance = await ok(getBalance, {});
    const { id } = await ok(calls.topUp, pack(small, 2_000, newPhone('mtn')));
    await paid(id);
    const { today: _today, ...same } = balance;
    expect(await ok(getBalance, {})).toMatchObject(same);
    expect((await ok(listTransactions, {})).total).toBe(0);
    expect(await ok(sumTransactions, {})).toMatchObject({ count: 0, paidAmount: 0 });
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ id: string }>`select id from transactions where order_id = ${id}`.execute(tx),
    );
    const params = { id: rows[0]?.id ?? '' };
    expect((await ask(getTransaction, { params })).status).toBe(404);
  });
});

describe('an order', () => {
  it('is refused with another total than the buyer saw, for what is not sold, and without anything to pay', async () => {
    const how = { operator: 'mtn' as const, phone: newPhone('mtn') };
    const line = { kind: 'pack' as const, packId: small, quantity: 1 };
    const refused = async (body: Request<typeof calls.placeOrder>['body']) =>
      (await ask(calls.placeOrder, { body })).body;
    const otherPrice = await refused({ ...how, total: 1_999, lines: [line] });
    expect(otherPrice.reason).toBe('priceChanged');
    expect(otherPrice.errorMsg).toContain('2,000');
    const gone = { ...line, packId: '01990000-0000-7000-8000-00000000dead' };
    expect(await refused({ ...how, total: 1, lines: [gone] })).toMatchObject({
      reason: 'notSoldNow',
    });
    const basic = { kind: 'plan' as const, planId: 'basic' as const, period: 'year' as const };
    expect(await refused({ ...how, total: 0, lines: [basic] })).toMatchObject({
      reason: 'nothingToPay',
    });
    const two = [
      { ...basic, planId: 'standard' as const },
      { ...basic, planId: 'enterprise' as const },
    ];
    expect(await refused({ ...how, total: 1, lines: two })).toMatchObject({
      reason: 'onePlanAtATime',
    });
    for (const phone of ['222123456', '12', '+33612345678'])
      expect(await refused({ ...how, phone, total: 2_000, lines: [line] })).toMatchObject({
        reason: 'payerPhoneInvalid',
      });
    const many = { ...line, quantity: 51 };
    expect(await refused({ ...how, total: 1, lines: [many] })).toMatchObject({
      reason: 'invalidInput',
    });
    // The school has Enterprise without an end: that one brings nothing, and a smaller one would take it away.
    const year = { ...basic, planId: 'enterprise' as const };
    const standard = { ...basic, planId: 'standard' as const };
    const notNeeded = await refused({ ...how, total: 629_750, lines: [year] });
    expect(notNeeded.reason).toBe('planNotNeeded');
    expect(notNeeded.errorMsg).toContain('Enterprise without an end');
    expect(await refused({ ...how, total: 314_900, lines: [standard] })).toMatchObject({
      reason: 'planNotNeeded',
    });
  });

  it('of a plan gives it for its time, and once more adds to the end', async () => {
    const school = await createSchool(money.app, 'Plan School', { planId: 'basic' });
    const own = await school.signIn();
    const body = {
      operator: 'mtn' as const,
      phone: newPhone('mtn'),
      total: 32_150,
      lines: [{ kind: 'plan' as const, planId: 'standard' as const, period: 'month' as const }],
    };
    const until1 = await buyPlan(school, own, body);
    expect(until1.slice(0, 7)).toBe('2026-12');
    const until2 = await buyPlan(school, own, { ...body, phone: newPhone('mtn') });
    expect(until2.slice(0, 7)).toBe('2027-01');
    const larger = { kind: 'plan', planId: 'enterprise', period: 'year' } as const;
    const orange = { operator: 'orange' as const, phone: newPhone('orange'), total: 629_750 };
    const refused = async (order: Request<typeof calls.placeOrder>['body']) =>
      (await ask(calls.placeOrder, { body: order }, { as: own })).body.reason;
    expect(await refused({ ...orange, lines: [larger] })).toBe('orderTooLarge');
    await money.simulator.faults({ mtn: { autoApproveMs: 600_000 } });
    const waiting = await ok(calls.placeOrder, { body }, own);
    const month = { ...body, total: 64_950, lines: [{ ...larger, period: 'month' as const }] };
    expect(await refused(month)).toBe('planUnderWay');
    await ok(calls.closeOrder, { params: { id: waiting.id } }, own);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await expectSound(money, school.orgId);
  });

  const buyPlan = async (
    school: TestSchool,
    own: string,
    body: Request<typeof calls.placeOrder>['body'],
  ) => {
    const { id } = await ok(calls.placeOrder, { body }, own);
    await paid(id, own);
    const { own: has } = await ok(getPlan, {}, own);
    expect(has.id, school.appId).toBe('standard');
    expect(has.capabilities).toContain('services');
    return has.until ?? '';
  };

  it('of everything in the cart is paid at once, and leaves the cart when it is paid and not before', async () => {
    const lines = [
      { kind: 'pack' as const, packId: small, quantity: 2 },
      { kind: 'senderId' as const, name: 'PALMIERS' },
    ];
    expect(await ok(calls.saveCart, { body: { lines } })).toMatchObject({ count: 2 });
    const cart = await ok(calls.getCart, {});
    const refusing = { operator: 'mtn' as const, phone: newPhone('mtn', '03'), total: 34_000 };
    const failed = await ok(calls.placeOrder, { body: { ...refusing, lines: cart.lines } });
    await until(
      'it failed',
      async () => (await ok(calls.getOrder, { params: { id: failed.id } })).state === 'failed',
    );
    expect((await ok(calls.getCart, {})).count).toBe(2);
    const body = { operator: 'orange' as const, phone: newPhone('orange'), total: 34_000 };
    const before = await messages();
    const { id } = await ok(calls.placeOrder, { body: { ...body, lines: cart.lines } });
    await paid(id);
    expect((await ok(calls.getCart, {})).count).toBe(0);
    expect(await messages()).toBe(before + 200);
  });

  it('is another school’s to nobody, and for those who may buy alone', async () => {
    const { id } = await ok(calls.topUp, pack(small, 2_000, newPhone('mtn')));
    await paid(id);
    const other = await (await createSchool(money.app, 'Other School')).signIn();
    expect((await ask(calls.getOrder, { params: { id } }, { as: other })).status).toBe(404);
    expect((await ask(calls.getOrderReceipt, { params: { id } }, { as: other })).status).toBe(404);
    const analyst = await money.school.signInAs('analyst');
    const support = await money.school.signInAs('support');
    for (const as of [analyst, support])
      expect((await ask(calls.topUp, pack(small, 2_000, '677123456'), { as })).status).toBe(403);
    expect((await ask(listDeskOrders, {})).status).toBe(403);
    expect((await ask(countOrder, { params: { id } })).status).toBe(403);
  });

  it('takes the next number of the provider’s receipts over all schools, without gaps', async () => {
    const school = await createSchool(money.app, 'Numbered School');
    const own = await school.signIn();
    await Promise.all(
      [token, own, token, own].map(async (as, place) => {
        const packId = place < 2 ? small : large;
        const price = place < 2 ? 2_000 : 9_000;
        const { id } = await ok(calls.topUp, pack(packId, price, newPhone('mtn')), as);
        await paid(id, as);
      }),
    );
    const { rows } = await money.services.db.read('platform', (tx) =>
      sql<{ given: number; last: number; counted: number }>`
        select count(distinct number) as given, max(number) as last,
               (select value from provider_receipt_counters) as counted from provider_receipts`.execute(
        tx,
      ),
    );
    const [{ given, last, counted } = { given: 0, last: 1, counted: 2 }] = rows;
    expect([given, counted]).toEqual([last, last]);
    await expectSound(money, school.orgId);
  });
});
