import type { Ardoise } from '@ardoise/client';
import {
  testCases,
  testOpeningBalance,
  testStudents,
} from '@ardoise/contract/developer/test-cases';
import { createWebhook } from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, startMoneySchool } from '../../mobile-money/testing/money-school.ts';
import { newReceiver, ok } from '../../webhooks/testing/receivers.ts';
import { program, reasonOf } from '../testing/programs.ts';
import { settleSandbox } from './settle.ts';

startMoneySchool({ apiCallsPerMinute: 1_000_000 });

let collects: Ardoise;
let sends: Ardoise;

beforeAll(async () => {
  collects = await program();
  sends = await program('sandbox', 'disbursement');
});
/** Nothing that an earlier test began is on its way. */
beforeEach(() => money.app.clock.advance(600));

const pass = (seconds: number): void => money.app.clock.advance(seconds);

/** As the job does it, without waiting for its time. */
const settle = (kind: 'collection' | 'disbursement', id: string): Promise<void> =>
  settleSandbox.work(
    { orgId, kind, id },
    { services: money.services, attempt: 1, isLastAttempt: false },
  );

const entriesOf = async (id: string): Promise<number[]> => {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ amount: number }>`
      select amount from test_entries where org_id = ${orgId} and environment = 'sandbox' and id = ${id}`.execute(
      tx,
    ),
  );
  return rows.map(({ amount }) => Number(amount));
};

const endOf = {
  approved: 'paid',
  late: 'paid',
  twice: 'paid',
  refused: 'failed',
  ignored: 'failed',
};
const whyOf = { approved: null, late: null, twice: null, refused: 'refused', ignored: 'expired' };

describe('a sandbox collection', () => {
  it.each(testCases)(
    'is $outcome by its number or its amount, at its time and not before',
    async ({ outcome, phoneEnd, amount, afterSeconds }) => {
      const by = [
        { amount: 5_000, phone: `+237 699 000 ${phoneEnd}` },
        { amount, phone: '677123456' },
      ];
      const begun = await Promise.all(by.map((asked) => collects.collections.create(asked)));
      expect(begun).toMatchObject([
        { state: 'waiting', environment: 'sandbox', operator: 'orange', completedAt: null },
        { state: 'waiting', number: expect.stringMatching(/^T-/) as string, operator: 'mtn' },
      ]);
      const readAll = () => Promise.all(begun.map(({ id }) => collects.collections.get(id)));
      pass(afterSeconds - 0.001);
      for (const { state } of await readAll()) expect(state).toBe('waiting');
      pass(0.001);
      const endedAt = money.app.clock.now().toISOString();
      for (const one of await readAll())
        expect(one).toMatchObject({
          state: endOf[outcome],
          failure: whyOf[outcome],
          completedAt: endedAt,
        });
    },
  );

  it('takes and refuses numbers, amounts and students as production does', async () => {
    const { create } = collects.collections;
    const [owes, , owesNothing] = testStudents;
    const phone = '677000001';
    const refusals = await Promise.all([
      reasonOf(create({ amount: 500, phone: '222112233' })),
      reasonOf(create({ amount: 1_000_001, phone })),
      reasonOf(create({ amount: 99, phone: '699000001' })),
      reasonOf(create({ amount: 99, mode: 'link' })),
      reasonOf(create({ amount: 1_000_001, mode: 'link' })),
      reasonOf(create({ amount: 500_001, phone, operator: 'orange' })),
      reasonOf(create({ amount: 500 })),
      reasonOf(create({ amount: 500, phone, paymentCode: 'HK7-4PQX' })),
      reasonOf(create({ amount: 500, phone, paymentCode: owesNothing.paymentCode })),
      reasonOf(create({ amount: owes.owed + 1, phone, paymentCode: owes.paymentCode })),
      reasonOf(create({ amount: 99, phone, paymentCode: owes.paymentCode })),
    ]);
    expect(refusals).toEqual([
      'payerPhoneInvalid',
      'aboveOperatorLimit',
      'belowOperatorLimit',
      'belowOperatorLimit',
      'aboveOperatorLimit',
      'aboveOperatorLimit',
      'invalidInput',
      'notFound',
      'nothingOwed',
      'collectionAboveOwed',
      'amountOutOfRange',
    ]);
    const typed = owes.paymentCode.toLowerCase();
    expect(await create({ amount: owes.owed, phone, paymentCode: typed })).toMatchObject({
      paymentCode: owes.paymentCode,
    });
    expect(await collects.students.get(typed)).toEqual({ ...owes, currency: 'XAF' });
  });

  it('is cancelled while it waits, once, and not afterwards', async () => {
    const { create, cancel, get } = collects.collections;
    const waiting = await create({ amount: 5_000, phone: '677000004' });
    const cancelled = await cancel(waiting.id);
    expect(cancelled).toMatchObject({ state: 'cancelled' });
    pass(60);
    expect(await cancel(waiting.id)).toEqual(cancelled);
    expect(await get(waiting.id)).toEqual(cancelled);
    await settle('collection', waiting.id);
    expect(await entriesOf(waiting.id)).toEqual([]);
    const paid = await create({ amount: 5_000, phone: '677000001' });
    pass(1);
    expect(await reasonOf(cancel(paid.id))).toBe('collectionNotCancellable');
  });

  it('waits for one that another holds without holding any that came to their time', async () => {
    const due = await collects.collections.create({ amount: 5_000, phone: '677000001' });
    const held = await collects.collections.create({ amount: 5_000, phone: '677000001' });
    pass(60);
    let settling: Promise<void> | undefined;
    await money.services.db.write({ orgId }, async (tx) => {
      await sql`select from sandbox_collections where org_id = ${orgId} and id = ${held.id} for update`.execute(
        tx,
      );
      settling = settle('collection', held.id);
      await until('the other one being settled', async () => (await entriesOf(due.id)).length > 0);
      expect(await entriesOf(held.id)).toEqual([]);
    });
    await settling;
    expect(await entriesOf(held.id)).toEqual([5_000]);
    expect(await entriesOf(due.id)).toEqual([5_000]);
  });

  it('is listed page by page, by its state and by its reference', async () => {
    const { create, list, each, cancel } = collects.collections;
    const reference = 'term-1';
    const ids: string[] = [];
    for (const end of ['001', '002', '004', '003', '001'])
      ids.unshift((await create({ amount: 900, phone: `677000${end}`, reference })).id);
    await cancel(ids[2] ?? '');
    pass(2);
    const seen: string[] = [];
    for await (const { id } of each({ reference: ` ${reference} `, limit: 2 })) seen.push(id);
    expect(seen).toEqual(ids);
    const states = ['waiting', 'paid', 'failed', 'cancelled'] as const;
    for (const state of states) {
      const { items } = await list({ reference, state });
      expect(items.map((one) => one.state)).toEqual(items.map(() => state));
      expect(items).toHaveLength(state === 'paid' ? 2 : 1);
    }
    const none = await create({ amount: 900, phone: '677000001', reference: ' ' });
    expect(none.reference).toBeNull();
    const first = await list({ reference, limit: 5 });
    expect(first.nextCursor).toBeNull();
    expect(await reasonOf(list({ cursor: 'nonsense' }))).toBe('invalidInput');
  });

  it('is looked for by its state among 500 for a page, which says that it goes on', async () => {
    const { list, each } = collects.collections;
    const reference = 'of-long-ago';
    await money.services.db.write({ orgId }, (tx) =>
      sql`insert into sandbox_collections (org_id, id, mode, amount, reference, token, expires_at, cancelled_at, created_at)
        select ${orgId}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'link', 500, ${reference},
               'old-' || n, now() - interval '1 day', case when n = 1 then now() end, now() - interval '9 days'
          from generate_series(1, 700) n`.execute(tx),
    );
    const first = await list({ reference, state: 'cancelled' });
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const states: string[] = [];
    for await (const { state } of each({ reference, state: 'cancelled' })) states.push(state);
    expect(states).toEqual(['cancelled']);
  });

  it('is the same one where the call is repeated under its key', async () => {
    const asked = { amount: 5_000, phone: '677000001' };
    const again = { idempotencyKey: 'order-1042' };
    const [one, other] = await Promise.all([
      collects.collections.create(asked, again),
      collects.collections.create(asked, again),
    ]);
    expect(one).toEqual(other);
  });
});

describe('a sandbox link', () => {
  const open = (address: string, form?: Record<string, string>) =>
    fetch(address, {
      redirect: 'manual',
      headers: fromElsewhere(),
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });

  it('leads to a page that says what it is, and pays by a button for each case', async () => {
    const { id, link } = await collects.collections.create({
      amount: 12_500,
      mode: 'link',
      description: 'Uniform',
      language: 'en',
    });
    expect(link).toContain('?lang=en');
    const page = await (await open(link ?? '')).text();
    expect(page).toContain('This is a sandbox');
    expect(page).toContain('Uniform');
    expect(page).not.toContain('<script');
    for (const { outcome } of testCases) expect(page).toContain(`value="${outcome}"`);
    expect((await open(link ?? '', { outcome: 'nonsense' })).status).toBe(303);
    expect(await collects.collections.get(id)).toMatchObject({ state: 'waiting', number: null });
    expect((await open(link ?? '', { outcome: 'approved' })).status).toBe(303);
    expect((await open(link ?? '', { outcome: 'refused' })).status).toBe(303);
    pass(1);
    expect(await collects.collections.get(id)).toMatchObject({
      state: 'paid',
      operator: 'mtn',
      phone: '677000001',
    });
    expect(await (await open((link ?? '').replace('lang=en', 'lang=fr'))).text()).toContain('Payé');
    await settle('collection', id);
    expect(await entriesOf(id)).toEqual([12_500]);
  });

  it('ends with its time, and a wrong one leads nowhere', async () => {
    const { id, link, expiresAt } = await collects.collections.create({
      amount: 500,
      mode: 'link',
    });
    money.app.clock.set(expiresAt ?? '');
    expect(await collects.collections.get(id)).toMatchObject({
      state: 'failed',
      failure: 'expired',
    });
    await open(link ?? '', { outcome: 'approved' });
    expect(await collects.collections.get(id)).toMatchObject({ state: 'failed', number: null });
    expect((await open(`${money.app.url}/sandbox/none`)).status).toBe(404);
  });
});

describe('what comes of it', () => {
  it('is written into the books of the sandbox and told by the webhook, once each', async () => {
    const receiver = newReceiver();
    const events = [
      'collection.paid',
      'collection.failed',
      'disbursement.paid',
      'disbursement.failed',
    ] as const;
    const body = { address: receiver.address, description: 'ERP', events: [...events] };
    await ok(createWebhook, { body: { ...body, environment: 'sandbox' } });
    const production = newReceiver();
    const elsewhere = { ...body, address: production.address, environment: 'production' } as const;
    await ok(createWebhook, { body: elsewhere });
    const paid = await collects.collections.create({ amount: 7_000, phone: '677000001' });
    const failed = await collects.collections.create({ amount: 7_000, phone: '677000002' });
    const twice = await collects.collections.create({ amount: 7_000, phone: '677000005' });
    const sent = await sends.disbursements.create({
      amount: 800,
      phone: '699000001',
      reference: 'r1',
    });
    const unsent = await sends.disbursements.create({ amount: 800, phone: '699000002' });
    pass(2);
    for (const { id } of [paid, failed, twice]) await settle('collection', id);
    for (const { id } of [sent, unsent]) await settle('disbursement', id);
    await settle('collection', paid.id);
    const ids = [paid, failed, twice, twice, sent, unsent].map(({ id }) => id).sort();
    const told = await until('all is told', async () => {
      const all = await receiver.told();
      // Others of earlier tests may be told here too.
      const own = all.filter(({ data }) => ids.includes(String(data['id'])));
      return own.length >= ids.length && own;
    });
    const of = (id: string) => told.filter(({ data }) => data['id'] === id);
    expect(of(paid.id)).toMatchObject([{ type: 'collection.paid', environment: 'sandbox' }]);
    expect(of(failed.id)).toMatchObject([
      { type: 'collection.failed', data: { failure: 'refused' } },
    ]);
    expect(of(sent.id)).toMatchObject([{ type: 'disbursement.paid', data: { reference: 'r1' } }]);
    expect(of(unsent.id)).toMatchObject([
      { type: 'disbursement.failed', data: { failure: 'recipientNotFound' } },
    ]);
    const received = (await receiver.read()).filter(({ body: text }) => text.includes(twice.id));
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const entries = await Promise.all(
      [paid, failed, twice, sent, unsent].map(({ id }) => entriesOf(id)),
    );
    expect(entries).toEqual([[7_000], [], [7_000], [-800], []]);
    expect(await production.told()).toEqual([]);
    const link = await collects.collections.create({ amount: 500, mode: 'link', reference: 'l1' });
    money.app.clock.set(link.expiresAt ?? '');
    await settle('collection', link.id);
    const ended = await until('the end of the link is told', async () =>
      (await receiver.told()).find(({ data }) => data['id'] === link.id),
    );
    expect(ended).toMatchObject({
      type: 'collection.failed',
      data: { number: null, operator: null, failure: 'expired', reference: 'l1' },
    });
  });

  it('is sent from what the sandbox holds, and never beyond it with two at once', async () => {
    const available = async () => (await sends.balance.get()).available;
    const before = await available();
    await collects.collections.create({ amount: 20_000, phone: '677000001' });
    expect(await available()).toBe(before);
    pass(1);
    expect(await available()).toBe(before + 20_000);
    const refused = await sends.disbursements.create({ amount: 20_000, phone: '677000002' });
    expect(refused).toMatchObject({ state: 'processing', operator: 'mtn', environment: 'sandbox' });
    expect(await available()).toBe(before);
    pass(1);
    expect(await available()).toBe(before + 20_000);
    expect(await sends.disbursements.get(refused.id)).toMatchObject({ state: 'failed' });
    const whole = Math.floor((await available()) / 2) + 1;
    const phones = ['677000001', '677000004'];
    const both = await Promise.all(
      phones.map((phone) => reasonOf(sends.disbursements.create({ amount: whole, phone }))),
    );
    expect(both.sort()).toEqual(['answered', 'payoutAboveAvailable']);
    expect(await available()).toBe(before + 20_000 - whole);
    pass(60);
    expect(await available()).toBe(before + 20_000 - whole);
    expect(whole).toBeLessThan(testOpeningBalance);
    expect(await reasonOf(sends.disbursements.create({ amount: 5, phone: '699000001' }))).toBe(
      'payoutAmountOutOfRange',
    );
    expect(await reasonOf(sends.disbursements.create({ amount: 500, phone: '12' }))).toBe(
      'payoutNumberUnknown',
    );
    const mistyped = { amount: 500, phone: '677000001', referense: 'r2' };
    expect(await reasonOf(sends.disbursements.create(mistyped))).toBe('invalidInput');
    const { items, nextCursor } = await sends.disbursements.list({ limit: 1 });
    const rest = await sends.disbursements.list({ limit: 1, cursor: nextCursor ?? '' });
    expect(rest.items[0]?.id).not.toBe(items[0]?.id);
  });

  it('is seen with a key of its environment, kind and school alone', async () => {
    const { id } = await collects.collections.create({ amount: 500, phone: '677000001' });
    const sent = await sends.disbursements.create({ amount: 500, phone: '677000001' });
    for (const environment of ['production', 'development'] as const) {
      const [other, sender] = [
        await program(environment),
        await program(environment, 'disbursement'),
      ];
      expect(await reasonOf(other.collections.get(id))).toBe('notFound');
      expect(await reasonOf(sender.disbursements.get(sent.id))).toBe('notFound');
      expect((await sender.disbursements.list()).items).toEqual([]);
      expect(await reasonOf(other.disbursements.get(sent.id))).toBe('apiKeyNotForThis');
    }
  });
});
