import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessageKind, readLimits } from '../../platform/message-limits.ts';
import { readSettings } from '../../platform/settings.ts';
import { forSchool, inNoSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { readOutbox } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { sendEmail, sendSms } from './public.ts';

let simulator: TestSimulator;
let app: TestApp;
let otherNode: TestApp;

beforeAll(async () => {
  simulator = await startTestSimulator();
  const { messageLimits } = readSettings({});
  const settings = {
    messageLimits: {
      ...messageLimits,
      application: readLimits('3/5 8/20 1000/1000'),
      notice: readLimits('100/100 100/100 4/4'),
    },
  };
  app = await startTestApp({ simulatorUrl: simulator.url, settings });
  const { databaseUrl } = app;
  otherNode = await startTestApp({ simulatorUrl: simulator.url, settings, databaseUrl });
});
afterAll(async () => {
  await otherNode.close();
  await app.close();
  simulator.stop();
});

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `6771${String(phones).padStart(5, '0')}`;
}

async function send(orgId: string | null, to: readonly string[], kind: MessageKind) {
  const { services } = app.node;
  const message = { kind, template: kind, language: 'en', text: `A ${kind}.` } as const;
  for (const one of to)
    await inNoSchool(services, (work) => {
      const sending = orgId === null ? work : forSchool(work, orgId);
      return one.includes('@')
        ? sendEmail(sending, { ...message, to: one, subject: kind })
        : sendSms(sending, { ...message, to: one });
    });
  await until('none waits', async () =>
    (await readOutbox(app)).every(({ state }) => state !== 'waiting'),
  );
}

const times = (count: number, phone: string): string[] =>
  Array.from({ length: count }, () => phone);
const sentTo = async (phone: string) => (await simulator.messagesTo(phone)).length;

describe('messages to one recipient', () => {
  it('stay within the hour and the day, from all schools and all nodes together', async () => {
    const phone = newPhone();
    const [first, second] = [await createSchool(app), await createSchool(app)];
    await send(first.orgId, times(2, phone), 'application');
    await send(second.orgId, times(5, phone), 'application');
    expect(await sentTo(phone)).toBe(3);
    for (const node of [app, otherNode]) node.clock.advance(3600);
    await send(first.orgId, times(5, phone), 'application');
    expect(await sentTo(phone)).toBe(5);
    for (const node of [app, otherNode]) node.clock.advance(86_400);
    await send(first.orgId, [phone], 'application');
    expect(await sentTo(phone)).toBe(6);
  });

  it('of one kind stop none of another', async () => {
    const phone = newPhone();
    const { orgId } = await createSchool(app);
    await send(orgId, times(10, phone), 'application');
    await send(null, [phone], 'code');
    await send(orgId, [phone], 'receipt');
    expect((await simulator.messagesTo(phone)).toSorted()).toEqual(
      ['A application.', 'A application.', 'A application.', 'A code.', 'A receipt.'].toSorted(),
    );
  });

  it('are counted together for all spellings of one mailbox', async () => {
    const { orgId } = await createSchool(app);
    const boxes = ['', '+1', '+2', '+3', '+4'].map((tag) => `Awa${tag}@example.com`);
    await send(orgId, [...boxes, 'AWA@EXAMPLE.com'], 'application');
    const states = (await readOutbox(app, { orgId })).map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(3);
  });
});

it('holds what a school sends to many, and another school goes on', async () => {
  const [flooded, quiet] = [await createSchool(app), await createSchool(app)];
  const many = Array.from({ length: 12 }, newPhone);
  await send(flooded.orgId, many, 'application');
  expect((await Promise.all(many.map(sentTo))).reduce((a, b) => a + b)).toBe(8);
  const phone = newPhone();
  await send(quiet.orgId, [phone], 'application');
  expect(await sentTo(phone)).toBe(1);
});

it('holds payment links of a school that nobody has verified long before a verified one’s', async () => {
  const sentBy = async (isVerified: boolean): Promise<number> => {
    const { orgId } = await createSchool(app, 'Institut Bantou', { isVerified });
    await send(orgId, Array.from({ length: 25 }, newPhone), 'paymentLink');
    const messages = await readOutbox(app, { orgId });
    return messages.filter(({ state }) => state === 'sent').length;
  };
  expect([await sentBy(false), await sentBy(true)]).toEqual([20, 25]);
});

it('does not count what was held for one recipient against its school', async () => {
  const { orgId } = await createSchool(app);
  const [flooded, other] = [newPhone(), newPhone()];
  await send(orgId, times(20, flooded), 'application');
  await send(orgId, times(3, other), 'application');
  expect([await sentTo(flooded), await sentTo(other)]).toEqual([3, 3]);
});

it('holds what is too much in all, says why, and tells whoever watches', async () => {
  const many = Array.from({ length: 6 }, newPhone);
  await send(null, many, 'notice');
  const held = (await readOutbox(app)).filter(
    ({ kind, state }) => kind === 'notice' && state === 'held',
  );
  expect(held).toHaveLength(2);
  for (const message of held)
    expect(message).toMatchObject({
      sealed: null,
      error: 'Held: the most for all is 4 in one hour.',
      sent_at: null,
    });
  const shown = await Promise.all(
    [app, otherNode].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  );
  const counts = shown.map((text) =>
    Number(/ardoise_messages_held_total\{kind="notice",limit="all"\} (\d+)/.exec(text)?.[1] ?? 0),
  );
  expect(counts.reduce((a, b) => a + b)).toBe(2);
});
