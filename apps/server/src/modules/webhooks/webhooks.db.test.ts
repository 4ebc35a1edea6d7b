import { listAudit } from '@ardoise/contract/audit';
import { webhookEvents } from '@ardoise/contract/webhooks/webhook-events';
import * as calls from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { until } from '../../testing/until.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { bill, invoiceOf } from '../invoicing/testing/billing.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { createFamily, newPhone, pay, payCash, reaches } from '../mobile-money/testing/payers.ts';
import { readPaymentData } from './events/read-data.ts';
import { toTell, writeWebhookEvents } from './events/write-event.ts';
import { ask, create, isSignedBy, newReceiver, ok, type Told } from './testing/receivers.ts';

startMoneySchool();

const studentHappens = async (name: 'student.created' | 'student.changed' = 'student.created') => {
  const family = await createFamily(money, orgId);
  const id = family.students[0]?.id ?? '';
  await inSchool(money.services, orgId, (work) => work.emit(name, id, { familyId: family.id }));
  return id;
};

const untilTold = (receiver: ReturnType<typeof newReceiver>, count: number): Promise<Told[]> =>
  until(`it was told ${count} times`, async () => {
    const told = await receiver.told();
    return told.length >= count && told;
  });

describe('a webhook', () => {
  it('gets what it listens to, signed with the secret that was shown once', async () => {
    const receiver = newReceiver();
    const { webhook, secret } = await create(receiver.address);
    expect(webhook).toMatchObject({ isOn: true, waiting: 0, secretEnd: secret.slice(-4) });
    const studentId = await studentHappens();
    await studentHappens('student.changed');
    const [told] = await untilTold(receiver, 1);
    expect(told).toMatchObject({
      type: 'student.created',
      sequence: 1,
      environment: 'production',
      data: { id: studentId, lastName: 'Mbarga' },
    });
    const [request] = await receiver.read();
    if (request === undefined) throw new Error('Nothing came.');
    expect(isSignedBy(secret, request)).toBe(true);
    expect(isSignedBy(secret, { ...request, body: `${request.body} ` })).toBe(false);
    expect(request.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-timestamp': String(Math.floor(money.app.clock.now().getTime() / 1000)),
    });
    // Nothing that is read later holds the secret, or a signature that could be sent again.
    const { items } = await ok(calls.listWebhookDeliveries, { params: { id: webhook.id } });
    const delivery = await until('it is delivered', async () => {
      const found = await ok(calls.getWebhookDelivery, { params: { id: items[0]?.id ?? '' } });
      return found.state === 'delivered' && found;
    });
    expect(delivery).toMatchObject({ status: 200, tries: 1, body: request.body });
    const listed = await ok(calls.listWebhooks, {});
    expect(JSON.stringify([listed, delivery])).not.toMatch(/whsec_|v1,/);
    await untilHeard(money.app, orgId);
    expect(await receiver.told()).toHaveLength(1);
  });

  it('is signed by both secrets for as long as they overlap, and then by the new one', async () => {
    const receiver = newReceiver();
    const { webhook, secret: first } = await create(receiver.address);
    const params = { id: webhook.id };
    const rotated = await ok(calls.rotateWebhookSecret, { params, body: { overlapHours: 24 } });
    expect(rotated.webhook.previousUntil).toBe('2026-11-17T08:00:00.000Z');
    await ok(calls.testWebhook, { params });
    await untilTold(receiver, 1);
    money.app.clock.advance(24 * 3_600);
    await ok(calls.testWebhook, { params });
    await untilTold(receiver, 2);
    const signedBy = async (secret: string) =>
      (await receiver.read()).map((request) => isSignedBy(secret, request));
    expect(await signedBy(first)).toEqual([true, false]);
    expect(await signedBy(rotated.secret)).toEqual([true, true]);
    const { secret: third } = await ok(calls.rotateWebhookSecret, {
      params,
      body: { overlapHours: 0 },
    });
    await ok(calls.testWebhook, { params });
    await untilTold(receiver, 3);
    expect((await signedBy(rotated.secret))[2]).toBe(false);
    expect((await signedBy(third))[2]).toBe(true);
    const audit = await ok(listAudit, { query: { action: 'webhook.secretRotated' } });
    expect(audit.items).toHaveLength(2);
    expect(JSON.stringify(audit.items)).not.toContain('whsec_');
  });

  it('counts its own events, without a gap', async () => {
    const [one, other] = [newReceiver(), newReceiver()];
    await create(one.address, ['student.created']);
    await create(other.address, ['student.created', 'student.updated']);
    await studentHappens();
    await studentHappens('student.changed');
    await studentHappens();
    const sequences = (told: readonly Told[]) =>
      told.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    expect(sequences(await untilTold(one, 2))).toEqual([1, 2]);
    const all = await untilTold(other, 3);
    expect(sequences(all)).toEqual([1, 2, 3]);
    // Both know an event by the same id.
    const ids = async (receiver: typeof one) =>
      (await receiver.read()).map(({ headers }) => headers['webhook-id']);
    const others = await ids(other);
    for (const id of await ids(one)) expect(others).toContain(id);
  });

  it('hears of a collection, its payment and receipt, an invoice that it paid, and the reversal', async () => {
    const receiver = newReceiver();
    await create(receiver.address, [
      'collection.paid',
      'collection.failed',
      'payment.taken',
      'payment.reversed',
      'receipt.issued',
      'invoice.sent',
      'invoice.paid',
    ]);
    const family = await createFamily(money, orgId, [[40_000]]);
    const refused = await pay(money, { orgId, family, phone: newPhone('mtn', '03') });
    await reaches(money, orgId, refused, -50);
    const paid = await pay(money, { orgId, family });
    await reaches(money, orgId, paid, 50, 21);
    const invoice = await bill(money.app, await money.school.signIn(), invoiceOf(family));
    const feeId = invoice.items[0]?.feeId ?? '';
    const { paymentId } = await payCash(money, orgId, family, 30_000, [{ feeId, amount: 30_000 }]);
    // An invoice that is owed again before anybody was told is not told as paid.
    await untilHeard(money.app, orgId);
    await inSchool(money.services, orgId, (work) =>
      reversePayment(work, { paymentId, reason: 'Mistake' }),
    );
    // Paid anew, it is told anew: by its payments, so that each time is told once.
    await payCash(money, orgId, family, 30_000, [{ feeId, amount: 30_000 }]);
    const told = await untilTold(receiver, 12);
    expect(told.map(({ type }) => type).toSorted()).toEqual([
      'collection.failed',
      'collection.paid',
      'invoice.paid',
      'invoice.paid',
      'invoice.sent',
      'payment.reversed',
      'payment.taken',
      'payment.taken',
      'payment.taken',
      'receipt.issued',
      'receipt.issued',
      'receipt.issued',
    ]);
    for (const { type, data } of told)
      expect(webhookEvents[type as keyof typeof webhookEvents].parse(data)).toEqual(data);
    const of = (type: string) => told.filter((one) => one.type === type).map(({ data }) => data);
    expect(of('collection.paid')).toMatchObject([{ id: paid, amount: 40_000, failure: null }]);
    expect(of('collection.failed')).toMatchObject([{ id: refused, failure: 'lowBalanceOrLimit' }]);
    expect(of('invoice.paid')).toMatchObject(
      Array(2).fill({ id: invoice.id, paid: 30_000, pending: 0 }),
    );
    expect(of('payment.reversed')).toMatchObject([{ id: paymentId, amount: 30_000 }]);
  });
});

it('events of one transaction hold all their receivers in one order, whichever listens to what', async () => {
  const types = ['payment.reversed', 'payment.taken'] as const;
  const made = [];
  for (const type of types) {
    const { webhook } = await create(newReceiver().address, [type]);
    made.push({ id: webhook.id, type });
  }
  const [first, second] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (first === undefined || second === undefined) throw new Error('There are two.');
  const { paymentId } = await payCash(money, orgId, await createFamily(money, orgId), 1_000);
  await untilHeard(money.app, orgId);
  const { db } = money.services;
  const lock = (tx: Tx, id: string) =>
    sql`select from webhook_lanes where endpoint_id = ${id} for update`.execute(tx);
  const isWaitedFor = async (tx: Tx) => {
    const { rows } = await sql<{ is: boolean }>`select exists (select from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as is`.execute(tx);
    return rows[0]?.is === true;
  };
  // The one that is told first is listened to by the second receiver.
  const record = () =>
    inSchool(money.services, orgId, async (work) => {
      const data = await readPaymentData(work, paymentId);
      if (data === undefined) throw new Error('There is no payment.');
      const event = { recordId: newId(), data, at: work.now };
      await writeWebhookEvents(
        work,
        [second, first].map(({ type }) => toTell({ ...event, type })),
      );
    });
  const recorded = await db.write({ orgId }, async (tx) => {
    await lock(tx, first.id);
    const recording = record();
    await until('it waits', () => isWaitedFor(tx));
    await lock(tx, second.id);
    return { recording };
  });
  await recorded.recording;
});

describe('an address', () => {
  it.each([
    ['http://8.8.8.8/hook', 'webhookNotSecure'],
    ['https://127.0.0.1/hook', 'webhookNotPublic'],
    ['https://2130706433/hook', 'webhookNotPublic'],
    ['https://0177.0.0.1/hook', 'webhookNotPublic'],
    ['https://[::ffff:127.0.0.1]/hook', 'webhookNotPublic'],
    ['https://169.254.169.254/latest/meta-data', 'webhookNotPublic'],
    ['https://localhost/hook', 'webhookNotPublic'],
    ['https://nowhere.invalid/hook', 'webhookNameUnknown'],
  ])('%s is refused as %s', async (address, reason) => {
    const body = {
      address,
      description: '',
      events: ['student.created' as const],
      environment: 'production' as const,
    };
    const answer = await ask(calls.createWebhook, { body });
    expect([answer.status, answer.body.reason]).toEqual([422, reason]);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['address']);
  });

  it.each(['ftp://school.cm', 'school.cm/hook', 'https://user:key@school.cm/', 'https://s.cm/#x'])(
    '%s is none',
    async (address) => {
      const body = { address, description: '', events: ['student.created' as const] };
      const answer = await ask(calls.createWebhook, { body: { ...body, environment: 'sandbox' } });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['address']]);
    },
  );

  it('of the simulator is let through for its receivers alone', async () => {
    const body = { description: '', events: ['student.created' as const] };
    const address = `${money.simulator.url}/control/reset`;
    const answer = await ask(calls.createWebhook, {
      body: { ...body, address, environment: 'production' },
    });
    expect(answer.body.reason).toBe('webhookNotSecure');
  });
});

describe('whoever', () => {
  it('manages the school has no part in it; an auditor reads; another school sees nothing', async () => {
    const { webhook } = await create(newReceiver().address);
    const params = { id: webhook.id };
    const statusFor = async (token: string, call: typeof calls.getWebhook) =>
      (await money.app.call(call, { params }, { token })).status;
    const manager = await money.school.signInAs('manager');
    const auditor = await money.school.signInAs('auditor');
    const stranger = await (await createSchool(money.app)).signIn();
    expect(await statusFor(manager, calls.getWebhook)).toBe(403);
    expect(await statusFor(auditor, calls.getWebhook)).toBe(200);
    expect(await statusFor(stranger, calls.getWebhook)).toBe(404);
    const rotate = { params, body: { overlapHours: 0 } };
    const rotated = await money.app.call(calls.rotateWebhookSecret, rotate, { token: auditor });
    expect(rotated.status).toBe(403);
  });

  it('changes one that somebody else has changed is told', async () => {
    const { webhook } = await create(newReceiver().address);
    const { address, version } = webhook;
    const change = (given: number) =>
      ask(calls.updateWebhook, {
        params: { id: webhook.id },
        body: { address, description: 'New', events: ['invoice.sent'], version: given },
      });
    expect((await change(version)).body.data).toMatchObject({ events: ['invoice.sent'] });
    expect((await change(version)).body.reason).toBe('changedMeanwhile');
  });
});
