import { listNotifications } from '@ardoise/contract/notifications';
import * as calls from '@ardoise/contract/webhooks/webhooks';
import { retryPlanSeconds } from '@ardoise/contract/webhooks/webhook-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { until } from '../../testing/until.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { purgeDaily } from './deliveries/sweep.ts';
import { ask, create, deliver, newReceiver, ok, sweep, tried } from './testing/receivers.ts';

startMoneySchool();

async function testedWebhook(mode: object) {
  const receiver = newReceiver();
  await receiver.answers(mode);
  const { webhook } = await create(receiver.address);
  const { id } = await ok(calls.testWebhook, { params: { id: webhook.id } });
  return { receiver, webhookId: webhook.id, id };
}

const read = (webhookId: string) => ok(calls.getWebhook, { params: { id: webhookId } });

const secondsUntil = (at: string | null): number =>
  (Date.parse(at ?? '') - money.app.clock.now().getTime()) / 1000;

/** Lets the next try come. */
async function goOn(id: string, webhookId: string, times: number) {
  const { nextTryAt } = await ok(calls.getWebhookDelivery, { params: { id } });
  money.app.clock.advance(Math.ceil(secondsUntil(nextTryAt)));
  await sweep();
  await deliver(webhookId);
  return tried(id, times);
}

describe('what a receiver refuses', () => {
  it('is tried ten times over three days, then the webhook is switched off and somebody is told', async () => {
    const { receiver, webhookId, id } = await testedWebhook({ status: 500 });
    let delivery = await tried(id, 1);
    for (let tries = 1; tries < 10; tries += 1) {
      const planned = retryPlanSeconds[tries] ?? 0;
      expect(delivery).toMatchObject({ state: 'waiting', tries, status: 500, problem: 'refused' });
      const wait = secondsUntil(delivery.nextTryAt);
      expect(wait).toBeGreaterThanOrEqual(planned);
      expect(wait).toBeLessThanOrEqual(planned * 1.2 + 1);
      delivery = await goOn(id, webhookId, tries + 1);
    }
    expect(delivery).toMatchObject({ state: 'failed', tries: 10, nextTryAt: null });
    expect(await receiver.read()).toHaveLength(10);
    expect(await read(webhookId)).toMatchObject({ isOn: false, offReason: 'failing', waiting: 0 });
    await untilHeard(money.app, orgId);
    const news = (await ok(listNotifications, {})).items;
    expect(news.map(({ title }) => title.en)).toContain('A webhook was switched off');
    // Off, it gets nothing, not even by hand; on, it begins with a clean slate.
    const params = { id: webhookId };
    expect((await ask(calls.testWebhook, { params })).body.reason).toBe('webhookOff');
    const again = await ask(calls.resendWebhookDelivery, { params: { id } });
    expect(again.body.reason).toBe('webhookOff');
    await receiver.answers({});
    const on = await ok(calls.switchWebhook, { params, body: { isOn: true } });
    expect(on).toMatchObject({ isOn: true, offReason: null, failingSince: null });
    await ok(calls.resendWebhookDelivery, { params: { id } });
    expect(await tried(id, 11)).toMatchObject({ state: 'delivered', tries: 1, status: 200 });
    const ids = (await receiver.read()).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect((await read(webhookId)).failingSince).toBeNull();
  });

  it('with 410 is not tried again, nor anything else that waits for it', async () => {
    const { receiver, webhookId, id } = await testedWebhook({ status: 500 });
    await tried(id, 1);
    await receiver.answers({ status: 410 });
    const { id: second } = await ok(calls.testWebhook, { params: { id: webhookId } });
    await tried(second, 1);
    const gone = await until('it is off', async () => {
      const webhook = await read(webhookId);
      return !webhook.isOn && webhook;
    });
    expect(gone).toMatchObject({ offReason: 'gone', waiting: 0 });
    const { items } = await ok(calls.listWebhookDeliveries, {
      params: { id: webhookId },
      query: { state: 'stopped' },
    });
    expect(items.map((item) => item.id)).toEqual([second, id]);
  });

  it('with a Retry-After waits for so long, and everything else for it too', async () => {
    const { receiver, webhookId, id } = await testedWebhook({ status: 429, retryAfter: '3600' });
    const delivery = await tried(id, 1);
    expect(secondsUntil(delivery.nextTryAt)).toBe(3_600);
    await receiver.answers({});
    money.app.clock.advance(600);
    await sweep();
    await deliver(webhookId);
    expect(await receiver.read()).toHaveLength(1);
    const { history } = await goOn(id, webhookId, 2);
    expect(history.map(({ status }) => status)).toEqual([429, 200]);
  });

  it('counts no more once the webhook has another address', async () => {
    const { webhookId, id } = await testedWebhook({ status: 429, retryAfter: '3600' });
    await tried(id, 1);
    const failing = await read(webhookId);
    expect(failing.failingSince).not.toBeNull();
    const { description, events, version } = failing;
    const body = { address: newReceiver().address, description, events, version };
    const moved = await ok(calls.updateWebhook, { params: { id: webhookId }, body });
    expect(moved.failingSince).toBeNull();
    money.app.clock.advance(3_600);
    await deliver(webhookId);
    expect(await tried(id, 2)).toMatchObject({ state: 'delivered' });
  });

  it('by pointing elsewhere is not followed there', async () => {
    const hidden = newReceiver();
    const { id } = await testedWebhook({ redirectTo: hidden.address });
    expect(await tried(id, 1)).toMatchObject({
      state: 'waiting',
      status: 302,
      problem: 'redirected',
    });
    expect(await hidden.read()).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that hangs delays no other', async () => {
    const { receiver, webhookId, id } = await testedWebhook({ hangs: true });
    await until('it hangs', async () => (await receiver.read()).length === 1);
    const others = await Promise.all([1, 2, 3].map(() => testedWebhook({})));
    for (const other of others)
      expect(await tried(other.id, 1)).toMatchObject({ state: 'delivered' });
    const hanging = await ok(calls.getWebhookDelivery, { params: { id } });
    expect(hanging).toMatchObject({ state: 'waiting', history: [] });
    // Nobody else sends to it meanwhile: one at a time.
    await deliver(webhookId);
    expect(await receiver.read()).toHaveLength(1);
    await receiver.answers({ status: 200 });
    expect(await tried(id, 1)).toMatchObject({ state: 'delivered' });
  });

  it('is one of four at most that a school’s workers wait for, so that others have theirs', async () => {
    const hanging = await Promise.all([1, 2, 3, 4].map(() => testedWebhook({ hangs: true })));
    for (const { receiver } of hanging)
      await until('it hangs', async () => (await receiver.read()).length === 1);
    const fifth = await testedWebhook({});
    await deliver(fifth.webhookId);
    expect(await fifth.receiver.read()).toEqual([]);
    for (const { receiver } of hanging) await receiver.answers({ status: 200 });
    expect(await tried(fifth.id, 1)).toMatchObject({ state: 'delivered' });
  });

  it('that answers ten megabytes is read for ten kilobytes', async () => {
    const { id } = await testedWebhook({ answerBytes: 10_000_000 });
    const { state, answer } = await tried(id, 1);
    expect([state, answer?.isCut, answer?.text.length]).toEqual(['delivered', true, 10_240]);
  });

  it('whose sender goes off in the middle gets it again once the hold has run out', async () => {
    const { receiver, webhookId, id } = await testedWebhook({});
    await tried(id, 1);
    const { db } = money.services;
    const hold = (moment: 'an hour ahead' | 'a second ago') =>
      db.write({ orgId }, (tx) =>
        sql`update webhook_lanes set held_by = ${webhookId},
              held_until = now() + case ${moment}::text when 'an hour ahead' then interval '1 hour' else interval '-1 second' end
            where endpoint_id = ${webhookId}`.execute(tx),
      );
    // By the database's clock: whoever's own is ahead of it leaves alone what another sends.
    await hold('an hour ahead');
    const { id: second } = await ok(calls.testWebhook, { params: { id: webhookId } });
    money.app.clock.advance(86_400);
    await deliver(webhookId);
    await sweep();
    expect(await receiver.read()).toHaveLength(1);
    await hold('a second ago');
    await sweep();
    expect(await tried(second, 1)).toMatchObject({ state: 'delivered' });
  });

  it('that is removed takes its deliveries along; one that is switched off keeps them', async () => {
    const { webhookId, id } = await testedWebhook({});
    await tried(id, 1);
    const params = { id: webhookId };
    const off = await ok(calls.switchWebhook, { params, body: { isOn: false } });
    expect(off).toMatchObject({ isOn: false, offReason: 'person' });
    expect((await ok(calls.getWebhookDelivery, { params: { id } })).state).toBe('delivered');
    await ok(calls.removeWebhook, { params });
    expect((await ask(calls.getWebhook, { params })).status).toBe(404);
    expect((await ask(calls.getWebhookDelivery, { params: { id } })).status).toBe(404);
    await deliver(webhookId);
  });
});

it('what was told is kept as long as the operator set', async () => {
  const { id } = await testedWebhook({});
  await tried(id, 1);
  const context = { services: money.services, attempt: 1, isLastAttempt: false };
  await purgeDaily.work(context);
  expect((await ask(calls.getWebhookDelivery, { params: { id } })).status).toBe(200);
  money.app.clock.advance(31 * 86_400);
  await purgeDaily.work(context);
  expect((await ask(calls.getWebhookDelivery, { params: { id } })).status).toBe(404);
});
