import * as prices from '@ardoise/contract/desk/prices';
import { setSchoolPlan } from '@ardoise/contract/desk/schools';
import { listAudit } from '@ardoise/contract/audit';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { listNotifications } from '@ardoise/contract/notifications';
import { getCatalogue } from '@ardoise/contract/shop/orders';
import { getPlan } from '@ardoise/contract/shop/plans';
import { listServices } from '@ardoise/contract/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forSchool, inNoSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { setPlan } from './public.ts';
import { watchPlanEnds } from './watch-plan-ends.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let provider: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
  provider = await signInDesk(app);
});
afterAll(() => app.close());

const ask = <C extends CallSpec>(call: C, request: Request<C>, as = provider) =>
  app.call(call, request, { token: as });

const ok = async <C extends CallSpec>(call: C, request: Request<C>, as = provider) => {
  const { body } = await ask(call, request, as);
  if (body.data === null) throw new Error(JSON.stringify(body));
  return body.data as Answer<C>;
};

describe('the plans', () => {
  it('are the three of the specification, and everybody of a school sees which one it has', async () => {
    const analyst = await school.signInAs('analyst');
    const { plans, own } = await ok(getPlan, {}, analyst);
    expect(
      plans.map(({ id, monthly, monthlyByYear, yearly }) => [id, monthly, monthlyByYear, yearly]),
    ).toEqual([
      ['basic', 0, 0, 0],
      ['standard', 49, 40, 480],
      ['enterprise', 99, 80, 960],
    ]);
    expect(own).toMatchObject({ id: 'enterprise', until: null });
    expect(own.capabilities).toContain('services');
  });

  it('open and close what they contain, at the server too, and end by themselves', async () => {
    const basic = await createSchool(app, 'Basic School', { planId: 'basic' });
    const own = await basic.signIn();
    const services = async (as: string) => (await ask(listServices, {}, as)).body;
    expect(await services(own)).toMatchObject({
      reason: 'serviceNotAvailable',
      errorMsg: 'Sorry this service is not available for your account',
    });
    const until = new Date(app.clock.now().getTime() + 600_000);
    await inNoSchool(app.node.services, (work) =>
      setPlan(forSchool(work, basic.orgId), { planId: 'standard', until }),
    );
    expect((await services(own)).success).toBe(true);
    // Whoever at the desk still has the form of before gives nothing over what was bought meanwhile.
    const stale = { version: 1, planId: 'basic' as const, until: null, reason: 'As agreed' };
    const given = await ask(setSchoolPlan, { params: { id: basic.orgId }, body: stale });
    expect(given.body.reason).toBe('changedMeanwhile');
    for (const end of ['2020-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z']) {
      const body = { ...stale, version: 2, until: end };
      const refused = await ask(setSchoolPlan, { params: { id: basic.orgId }, body });
      expect(refused.body.reason).toBe('planEndOutOfBounds');
    }
    app.clock.advance(601);
    expect(await services(own)).toMatchObject({ reason: 'serviceNotAvailable' });
    expect((await ok(getPlan, {}, own)).own).toMatchObject({ id: 'basic', until: null });
  });

  it('are changed by the desk, which sees how many schools have each', async () => {
    const { items } = await ok(prices.listDeskPlans, {});
    const standard = items.find(({ id }) => id === 'standard');
    if (standard === undefined) throw new Error('There is a Standard plan.');
    expect(items.find(({ id }) => id === 'enterprise')?.schools).toBeGreaterThan(0);
    const { id, schools: _schools, ...body } = standard;
    const changed = await ok(prices.changePlan, {
      params: { id },
      body: { ...body, monthXaf: 30_000, capabilities: ['services', 'services'] },
    });
    expect(changed).toMatchObject({ monthXaf: 30_000, capabilities: ['services'] });
    const stale = await ask(prices.changePlan, { params: { id }, body });
    expect(stale.body.reason).toBe('changedMeanwhile');
    const catalogue = await ok(getCatalogue, {}, token);
    expect(catalogue.plans.find((plan) => plan.id === 'standard')?.monthXaf).toBe(30_000);
    const wrong = { ...body, version: changed.version };
    for (const bad of [
      { ...wrong, monthXaf: -1 },
      { ...wrong, currency: 'francs' },
      { ...wrong, currency: 'ZZZ' },
      { ...wrong, capabilities: ['everything'] },
      { ...wrong, yearly: 1.5 },
    ])
      expect((await ask(prices.changePlan, { params: { id }, body: bad as never })).status).toBe(
        422,
      );
  });
});

describe('packs and prices', () => {
  it('are the desk’s to change, and hold for what is ordered from then on', async () => {
    const created = await ok(prices.createPack, {
      body: { messages: 250, price: 4_750, isOn: true },
    });
    const sold = async () =>
      (await ok(getCatalogue, {}, token)).packs.map(({ messages }) => messages);
    expect(await sold()).toEqual([100, 250, 500, 1_000, 5_000, 20_000]);
    const twin = { messages: 100, price: 2_500, isOn: true };
    const sameSize = await ask(prices.createPack, { body: twin });
    expect(sameSize.body.reason).toBe('packSoldAlready');
    const later = await ok(prices.createPack, { body: { ...twin, isOn: false } });
    const on = { ...twin, version: later.version };
    const switchedOn = await ask(prices.changePack, { params: { id: later.id }, body: on });
    expect(switchedOn.body.reason).toBe('packSoldAlready');
    const params = { id: created.id };
    const off = { messages: 250, price: 4_750, isOn: false, version: created.version };
    await ok(prices.changePack, { params, body: off });
    expect(await sold()).not.toContain(250);
    expect((await ask(prices.changePack, { params, body: off })).body.reason).toBe(
      'changedMeanwhile',
    );
    const before = await ok(prices.getPrices, {});
    expect(before.senderId).toBe(30_000);
    await ok(prices.changePrices, { body: { ...before, senderId: 25_000 } });
    expect((await ok(getCatalogue, {}, token)).senderIdPrice).toBe(25_000);
    expect((await ask(prices.changePrices, { body: before })).body.reason).toBe('changedMeanwhile');
  });

  it('are nobody’s of a school, and every change is written down', async () => {
    for (const status of [
      (await ask(prices.listDeskPacks, {}, token)).status,
      (await ask(prices.getPrices, {}, token)).status,
      (await ask(prices.listDeskPlans, {}, token)).status,
      (await ask(prices.createPack, { body: { messages: 1, price: 100, isOn: true } }, token))
        .status,
    ])
      expect(status).toBe(403);
    // The provider's own log is of no school, so that a school's does not have it.
    const { items } = await ok(listAudit, {}, token);
    expect(items.map(({ action }) => action)).not.toContain('pack.changed');
    const { rows } = await app.node.services.db.read('platform', (tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('action', '=', 'pack.changed')
        .execute()
        .then((found) => ({ rows: found })),
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

const giveStandard = (orgId: string, until: Date) =>
  inNoSchool(app.node.services, (work) =>
    setPlan(forSchool(work, orgId), { planId: 'standard', until }),
  );

describe('a plan that ends', () => {
  it('is said to whoever may buy, once each fourteen days, three days before and when it has ended', async () => {
    const ending = await createSchool(app, 'Ending School', { planId: 'basic' });
    const start = app.clock.now().getTime();
    const day = 86_400_000;
    await giveStandard(ending.orgId, new Date(start + 20 * day));
    const context = { services: app.node.services, attempt: 1, isLastAttempt: false };
    const titlesAt = async (days: number) => {
      app.clock.set(new Date(start + days * day).toISOString());
      await watchPlanEnds.work(context);
      await watchPlanEnds.work(context);
      await untilHeard(app, ending.orgId);
      const { items } = await ok(listNotifications, {}, await ending.signIn());
      return items.map(({ title }) => title.en).reverse();
    };
    expect(await titlesAt(5)).toEqual([]);
    expect(await titlesAt(6)).toEqual(['Your plan Standard ends on 06/12/2026']);
    expect(await titlesAt(16)).toHaveLength(1);
    expect(await titlesAt(17)).toHaveLength(2);
    const told = await titlesAt(20);
    expect(told).toHaveLength(3);
    expect(told[2]).toBe('Your plan Standard has ended');
    expect(await titlesAt(30)).toHaveLength(3);
    const emails = await messagesTo(app, `owner@${ending.appId}.test`);
    expect(emails.filter(({ template }) => template === 'plan.ending')).toHaveLength(3);
    // Paid for again, it is told of again; an analyst, who cannot buy, hears nothing.
    await giveStandard(ending.orgId, new Date(start + 40 * day));
    expect(await titlesAt(31)).toHaveLength(4);
    const analyst = await ending.signInAs('analyst');
    expect((await ok(listNotifications, {}, analyst)).items).toEqual([]);
  });
});
