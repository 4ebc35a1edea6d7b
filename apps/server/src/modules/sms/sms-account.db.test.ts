import { randomUUID } from 'node:crypto';
import { getSmsBalance, listSmsEntries } from '@ardoise/contract/sms/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type Work } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMessages, giveBack, reserveMessages, useReserved } from './account/account.ts';

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
      await useReserved(work, { campaignId, messages: 1 });
      await giveBack(work, { campaignId, messages: 1 });
      await reserveMessages(work, { campaignId, messages: 1 });
      await useReserved(work, { campaignId, messages: 2 });
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
