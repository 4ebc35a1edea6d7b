import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { MessageKind } from '../../platform/message-limits.ts';
import { readSettings } from '../../platform/settings.ts';
import { inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { readOutbox } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { withSimulator } from '../../simulator-settings.ts';
import { type CannedServer, startCannedServer } from './gateways/testing/canned-server.ts';
import { handOver, writeSms } from './public.ts';

let simulator: TestSimulator;
let app: TestApp;
let orgId: string;

beforeAll(async () => {
  simulator = await startTestSimulator();
  const { sms } = readSettings({
    ARDOISE_SMS_SENDER: 'Ecole',
    ARDOISE_SMS_SENDER_MTN: 'InfoSMS',
    ARDOISE_SMS_SENDER_ORANGE: 'EcoleOM',
  });
  app = await startTestApp({ simulatorUrl: simulator.url, settings: { sms } });
  orgId = (await createSchool(app)).orgId;
});
afterAll(async () => {
  await app.close();
  simulator.stop();
});
beforeEach(() => simulator.control('POST', 'reset'));

let phones = 0;
const newPhone = (): string => `6781${String((phones += 1)).padStart(5, '0')}`;

/** Written, and handed over only by the test. */
async function write(kind: MessageKind, to = newPhone(), text = `A ${kind}.`) {
  const id = newId(app.clock.now());
  await inSchool(app.node.services, orgId, (work) =>
    writeSms(work, { id, kind, template: kind, language: 'en', to, text }),
  );
  const rowOf = async () => (await readOutbox(app, { orgId })).find((row) => row.id === id);
  const tryIt = (attempt = 1, services = app.node.services) =>
    handOver({ orgId, id }, { services, attempt, isLastAttempt: false });
  return { to, rowOf, tryIt };
}

const refuse = (refuseWith: string) => ({ refuseNextCalls: 1, refuseWith });

describe('a gateway that refuses', () => {
  it.each(['noCredit', 'wrongSender'])(
    'for %s, its own affair, has the next one carry the message at once',
    async (why) => {
      await simulator.faults({ sms: refuse(why), orangeSms: refuse(why) });
      const { to, rowOf, tryIt } = await write('receipt');
      expect(await tryIt()).toBe('sent');
      expect(await rowOf()).toMatchObject({ state: 'sent', gateway: 'africastalking', tries: 1 });
      expect(await simulator.messagesTo(to)).toEqual(['A receipt.']);
    },
  );

  it('does not make a message sent where all of them refuse: it comes again later', async () => {
    const empty = { credit: 0 };
    await simulator.faults({ sms: empty, orangeSms: empty, africasTalking: empty });
    const { to, rowOf, tryIt } = await write('receipt');
    await expect(tryIt()).rejects.toThrow(/nexah noCredit: .*orange noCredit: .*africastalking/);
    expect(await rowOf()).toMatchObject({ state: 'waiting', gateway: null, sent_at: null });
    expect(await simulator.messagesTo(to)).toEqual([]);
    await simulator.faults({ sms: { credit: 1 } });
    expect(await tryIt(2)).toBe('sent');
    expect(await rowOf()).toMatchObject({ state: 'sent', gateway: 'nexah', error: null });
    expect(await simulator.messagesTo(to)).toEqual(['A receipt.']);
  });

  it.each(['wrongNumber', 'blocked'])(
    'for %s ends the message for good, and no other gateway hears of it',
    async (why) => {
      await simulator.faults({ sms: refuse(why) });
      const { to, rowOf, tryIt } = await write('receipt');
      expect(await tryIt()).toBe('failed');
      const row = await rowOf();
      expect(row).toMatchObject({ state: 'failed', sealed: null, sent_at: null });
      expect(row?.error).toMatch(new RegExp(`^nexah ${why}: `));
      expect(await tryIt(2)).toBe('failed');
      expect(await simulator.messagesTo(to)).toEqual([]);
    },
  );

  it('says why in the log without the number or the text', async () => {
    await simulator.faults({ sms: refuse('noCredit') });
    const { to, tryIt } = await write('code');
    await tryIt();
    const lines = app.logged.filter((line) => line.includes('did not take a message'));
    expect(lines.at(-1)).toContain('"gateway":"nexah","reason":"noCredit"');
    expect(lines.join()).not.toMatch(new RegExp(`${to}|A code`));
  });
});

describe('a gateway that repeats the message behind many words', () => {
  let echo: CannedServer;
  beforeAll(async () => {
    echo = await startCannedServer();
  });
  afterAll(() => echo.close());

  it.each([100, 130, 140, 145])(
    'after %i signs has no part of it kept or logged',
    async (wordsBefore) => {
      const code = 'Your code is 482913. Tell it to nobody, whoever asks for it.';
      const { rowOf, tryIt } = await write('code', newPhone(), code);
      echo.reply({ status: 400, body: `${'w'.repeat(wordsBefore)} ${code}` });
      const { services } = app.node;
      const { sms } = withSimulator(readSettings({}), echo.url);
      const elsewhere = { ...services, settings: { ...services.settings, sms } };
      const thrown: unknown = await tryIt(1, elsewhere).catch((error: unknown) => error);
      const row = await rowOf();
      expect(row?.error).toMatch(/^nexah refused: 400 w{100}/);
      for (const kept of [row?.error, String(thrown), app.logged.join()])
        expect(kept).not.toMatch(/Your code|4829|48291?$/);
    },
  );
});

describe('a gateway that gives no answer, so that the message may have gone,', () => {
  it('has the next one send a code at once: somebody waits for it', async () => {
    await simulator.faults({ sms: { failNextCalls: 1 } });
    const { rowOf, tryIt } = await write('code');
    expect(await tryIt()).toBe('sent');
    expect(await rowOf()).toMatchObject({ state: 'sent', gateway: 'orange' });
  });

  it('has anything else wait, and the later try is made by the others first', async () => {
    await simulator.faults({ sms: { failNextCalls: 1 } });
    const { to, rowOf, tryIt } = await write('receipt');
    await expect(tryIt()).rejects.toThrow('nexah unanswered: it answered 500');
    expect(await rowOf()).toMatchObject({ state: 'waiting', gateway: 'nexah' });
    expect(await simulator.messagesTo(to)).toEqual([]);
    expect(await tryIt(2)).toBe('sent');
    expect(await rowOf()).toMatchObject({ state: 'sent', gateway: 'orange' });
    expect(await simulator.messagesTo(to)).toHaveLength(1);
  });

  it('outlives an outage: it is tried again over hours, and sent when the gateways are back', async () => {
    const fails = { failNextCalls: 1_000 };
    await simulator.faults({ sms: fails, orangeSms: fails, africasTalking: fails });
    const { to, rowOf, tryIt } = await write('receipt');
    for (let attempt = 1; attempt < 11; attempt += 1)
      await expect(tryIt(attempt)).rejects.toThrow(/unanswered|may have sent it/);
    expect(await rowOf()).toMatchObject({ state: 'waiting', unanswered_tries: 2, tries: 10 });
    await simulator.control('POST', 'reset');
    expect(await tryIt(11)).toBe('sent');
    expect(await simulator.messagesTo(to)).toEqual(['A receipt.']);
  });

  it('is given a message three times at most, by all gateways together', async () => {
    const fails = { failNextCalls: 1_000 };
    await simulator.faults({ sms: fails, orangeSms: fails, africasTalking: fails });
    const { rowOf, tryIt } = await write('receipt');
    const triedBy: unknown[] = [];
    for (let attempt = 1; attempt < 11; attempt += 1) {
      await expect(tryIt(attempt)).rejects.toThrow();
      triedBy.push((await rowOf())?.unanswered_tries);
    }
    expect(triedBy).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(await tryIt(11)).toBe('failed');
    expect(await rowOf()).toMatchObject({ state: 'failed', sealed: null, unanswered_tries: 3 });
    expect(await tryIt(12)).toBe('failed');
  });

  it('is left alone for a while where the others refuse the message, and asked again after it', async () => {
    const empty = { credit: 0 };
    await simulator.faults({ sms: { failNextCalls: 1 }, orangeSms: empty, africasTalking: empty });
    const { to, rowOf, tryIt } = await write('receipt');
    await expect(tryIt()).rejects.toThrow('unanswered');
    for (const attempt of [2, 6])
      await expect(tryIt(attempt)).rejects.toThrow(/^orange noCredit.*africastalking noCredit/);
    expect(await rowOf()).toMatchObject({ gateway: 'nexah', unanswered_tries: 1 });
    expect(await tryIt(7)).toBe('sent');
    expect(await simulator.messagesTo(to)).toHaveLength(1);
  });
});

/** Under which names a phone has read messages, newest first. */
async function sendersTo(phone: string): Promise<string[]> {
  const { messages } = await simulator.control<{ messages: Array<{ from: string }> }>(
    'GET',
    `messages?to=${phone}`,
  );
  return messages.map(({ from }) => from);
}

it('gateways that refuse names which they do not know are given only their own', async () => {
  await simulator.faults({ sms: { credit: 0 } });
  const { to, tryIt } = await write('receipt');
  await tryIt();
  await simulator.faults({ orangeSms: { credit: 0 } });
  const next = await write('receipt', to);
  await next.tryIt();
  // What each of them shows by itself.
  expect(await sendersTo(to)).toEqual(['AFRICASTKNG', 'tel:+2370000']);
});

it.each([
  ['677', 'InfoSMS'],
  ['699', 'EcoleOM'],
  ['662', 'Ecole'],
])('a phone that begins with %s reads the sender %s', async (prefix, sender) => {
  const { to, tryIt } = await write('receipt', `${prefix}888888`);
  await tryIt();
  expect(await sendersTo(to)).toEqual([sender]);
});
