import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayText } from '../../testing/attacks/relay-text.ts';
import { createSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { withoutTokens } from '../../testing/without-tokens.ts';

let simulator: TestSimulator;
let app: TestApp;

beforeAll(async () => {
  simulator = await startTestSimulator();
  app = await startTestApp({ simulatorUrl: simulator.url });
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});

const statesOf = (orgId: string) =>
  app.node.services.db.read({ orgId }, (tx) =>
    tx.selectFrom('outbox').select(['state', 'channel']).where('org_id', '=', orgId).execute(),
  );

/** Sends the applications, waits until all applicants were told and no message waits, and answers what the phones were sent. */
async function relay(phones: readonly string[]) {
  const school = await createSchool(app, 'Visit http://evil.example now', { isVerified: false });
  const places = await relayText({
    url: app.url,
    appId: school.appId,
    phones,
    headers: fromElsewhere(),
  });
  expect(places.every((place) => place?.includes('/follow/'))).toBe(true);
  await untilHeard(app, school.orgId);
  await until('no message waits', async () =>
    (await statesOf(school.orgId)).every(({ state }) => state !== 'waiting'),
  );
  const texts = await Promise.all([...new Set(phones)].map(simulator.messagesTo));
  return { school, places, texts: texts.flat() };
}

describe('a stranger who applies in the name of others', () => {
  it('has one phone told a few times, and every application is still received', async () => {
    const { school, places, texts } = await relay(Array.from({ length: 60 }, () => '677424242'));
    expect(texts).toHaveLength(6);
    const held = (await statesOf(school.orgId)).filter(({ state }) => state === 'held');
    expect(held.filter(({ channel }) => channel === 'sms')).toHaveLength(54);
    const page = await fetch(`${app.url}${places.at(-1)}`);
    expect(await page.text()).toContain(places.at(-1)?.split('?')[0]);
  });

  it('puts no word and no link of their own before any phone or mailbox', async () => {
    const phones = Array.from({ length: 60 }, (_, i) => `6774300${String(i).padStart(2, '0')}`);
    const { texts } = await relay(phones);
    const mailed = await simulator.messagesTo('stranger1@evil.example');
    expect(texts).toHaveLength(60);
    expect(mailed.length).toBeGreaterThan(0);
    for (const text of [...texts, ...mailed]) {
      expect(withoutTokens(text)).not.toMatch(/evil|WIN|500000|699999999|Visit/);
      for (const [link] of text.matchAll(/https?:\S+/g))
        expect(link.startsWith(`${app.url}/apply/`)).toBe(true);
    }
  });
});

it('reads the name of a school that the provider has verified', async () => {
  const { appId } = await createSchool(app, 'Collège La Source');
  await relayText({ url: app.url, appId, phones: ['677454545'], headers: fromElsewhere() });
  const [text] = await until('the message', async () => {
    const texts = await simulator.messagesTo('677454545');
    return texts.length > 0 && texts;
  });
  expect(text).toContain('Collège La Source');
  expect(withoutTokens(text ?? '')).not.toMatch(/evil|WIN/);
});
