import { randomUUID } from 'node:crypto';
import { createCampaign } from '@ardoise/contract/sms/campaigns';
import { listNotifications } from '@ardoise/contract/notifications';
import {
  getSmsAlarm,
  getSmsBalance,
  getSmsSettings,
  listSmsEntries,
  setSmsAlarm,
  setSmsSettings,
} from '@ardoise/contract/sms/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inNoSchool, inSchool, type Work } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { succeed } from '../students/testing/people.ts';
import { setVerified } from '../verification/public.ts';
import { addMessages, giveBack, reserveMessages, spendReserved } from './account/account.ts';
import { addGuardians } from './testing/writers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const within = <Result>(school: TestSchool, act: (work: Work) => Promise<Result>) =>
  inSchool(app.node.services, school.orgId, act);

const buy = (school: TestSchool, messages: number, xaf: number, orderId = randomUUID()) =>
  within(school, (work) => addMessages(work, { messages, xaf, orderId }));

async function balanceOf(school: TestSchool) {
  const token = await school.signIn();
  return (await app.call(getSmsBalance, {}, { token })).body.data;
}

describe('the balance', () => {
  it('grows once for each order, however often the order says so', async () => {
    const school = await createSchool(app);
    const orderId = randomUUID();
    const added = await Promise.all([1, 2, 3].map(() => buy(school, 500, 10_000, orderId)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(school)).toMatchObject({ messages: 500, xaf: 10_000, xafEach: 20 });
  });

  it('lets two campaigns at once hold no message twice', async () => {
    const school = await createSchool(app);
    await buy(school, 100, 2_000);
    const held = await Promise.allSettled(
      [60, 60].map((messages) =>
        within(school, (work) => reserveMessages(work, { campaignId: randomUUID(), messages })),
      ),
    );
    expect(held.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(school)).toMatchObject({ messages: 40, reserved: 60, xaf: 2_000 });
  });

  it('comes to the franc back to nothing when everything is used', async () => {
    const school = await createSchool(app);
    await buy(school, 3, 100);
    const campaignId = randomUUID();
    await within(school, async (work) => {
      await reserveMessages(work, { campaignId, messages: 3 });
      await spendReserved(work, { campaignId, messages: 1 });
      await giveBack(work, { campaignId, messages: 1 });
      await reserveMessages(work, { campaignId, messages: 1 });
      await spendReserved(work, { campaignId, messages: 2 });
    });
    expect(await balanceOf(school)).toMatchObject({
      messages: 0,
      reserved: 0,
      xaf: 0,
      xafEach: null,
    });
    const token = await school.signIn();
    const { body } = await app.call(listSmsEntries, {}, { token });
    expect(body.data?.items.map(({ kind }) => kind).reverse()).toEqual([
      'bought',
      'reserved',
      'used',
      'givenBack',
      'reserved',
      'used',
    ]);
  });
});

describe('the alarm', () => {
  const spend = (school: TestSchool, messages: number) =>
    within(school, async (work) => {
      const campaignId = randomUUID();
      await reserveMessages(work, { campaignId, messages });
      await spendReserved(work, { campaignId, messages });
    });
  const toldOf = async (school: TestSchool, token: string) => {
    await untilHeard(app, school.orgId);
    return (await succeed(app, token, listNotifications)).items.filter(
      ({ kind }) => kind === 'sms',
    );
  };

  it('tells the chosen people once by notification and email, and again only after it was above', async () => {
    const school = await createSchool(app);
    const token = await school.signIn();
    await buy(school, 100, 2_000);
    const personIds = [school.ownerId];
    await succeed(app, token, setSmsAlarm, { body: { threshold: 50, personIds, version: 0 } });
    expect(await toldOf(school, token)).toEqual([]);
    await spend(school, 50);
    await spend(school, 10);
    const [news, ...others] = await toldOf(school, token);
    expect(others).toEqual([]);
    expect(news?.text.en).toBe(
      '50 messages are left. Your alarm is set to 50. Top up before the next campaign.',
    );
    expect(await messagesTo(app, `owner@${school.appId}.test`)).toHaveLength(1);
    await buy(school, 5, 100);
    await spend(school, 10);
    expect(await toldOf(school, token)).toHaveLength(1);
    await buy(school, 100, 2_000);
    await spend(school, 100);
    expect(await toldOf(school, token)).toHaveLength(2);
    expect(await balanceOf(school)).toMatchObject({ isBelow: true, threshold: 50 });
  });

  it('is for staff who may see the balance, and a save over a newer one is refused', async () => {
    const school = await createSchool(app);
    const token = await school.signIn();
    const { people } = await succeed(app, token, getSmsAlarm);
    expect(people.map(({ id }) => id)).toEqual([school.ownerId]);
    const set = (personIds: string[], version: number) =>
      app.call(setSmsAlarm, { body: { threshold: 5, personIds, version } }, { token });
    expect((await set([randomUUID()], 0)).body.errorCode).toBe(40400);
    expect((await set([school.ownerId], 0)).status).toBe(200);
    expect((await set([school.ownerId], 0)).body.reason).toBe('changedMeanwhile');
  });
});

describe('a school that nobody has verified', () => {
  it('writes to sixty people a day where messages are real', async () => {
    const school = await createSchool(app, 'Zénith', { isVerified: false });
    const token = await school.signIn();
    await buy(school, 500, 10_000);
    await addGuardians(app, school, 61, 678_000_000);
    const go = async (by: string) =>
      app.call(
        createCampaign,
        { body: { choice: { kind: 'everyone' }, texts: { en: 'Hello', fr: '' }, go: true } },
        { token: by },
      );
    expect((await go(token)).body.reason).toBe('unverifiedCampaignLimit');
    await inNoSchool(app.node.services, (work) => setVerified(work, school.orgId));
    expect((await go(token)).body.data).toMatchObject({ state: 'sending', people: 61 });
  });
});

describe('the quiet hours', () => {
  it('are from eight in the evening to seven unless the school says otherwise', async () => {
    const school = await createSchool(app);
    const token = await school.signIn();
    expect(await succeed(app, token, getSmsSettings)).toMatchObject({
      quietUntil: 7,
      quietFrom: 20,
    });
    const set = (quietUntil: number, quietFrom: number) =>
      app.call(setSmsSettings, { body: { quietUntil, quietFrom, version: 0 } }, { token });
    expect((await set(20, 7)).body.reason).toBe('invalidInput');
    expect((await set(0, 24)).body.data).toMatchObject({ quietUntil: 0, quietFrom: 24 });
  });
});
