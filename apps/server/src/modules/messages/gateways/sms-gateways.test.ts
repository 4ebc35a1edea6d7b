import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsGatewayNames } from '../../../platform/sms-settings.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import type { SmsRefusalReason } from './sms-gateway.ts';
import { gatewaysAt } from './testing/gateways-at.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.control('POST', 'reset'));

/** As the simulator calls their switches. */
const switchesOf = { nexah: 'sms', orange: 'orangeSms', africastalking: 'africasTalking' } as const;

const sms = { to: '677123456', text: 'Reçu n° 12, 40 000 XAF', sender: 'Ecole' };

describe.each(smsGatewayNames)('%s', (name) => {
  const faults = (change: Record<string, unknown>) =>
    simulator.faults({ [switchesOf[name]]: change });
  const gateway = () => gatewaysAt(simulator.url)[name];

  it('takes a message, which the phone shows under the sender’s name', async () => {
    const answer = await gateway().send(sms);
    expect(answer).toMatchObject({ kind: 'accepted' });
    expect(answer.kind === 'accepted' && answer.reference).toMatch(/^[\w-]{20,}$/);
    const { messages } = await simulator.control<{ messages: object[] }>('GET', 'messages');
    expect(messages).toMatchObject([{ to: '677123456', from: 'Ecole', text: sms.text }]);
  });

  it.each<SmsRefusalReason>(['noCredit', 'wrongSender', 'wrongNumber', 'blocked'])(
    'refuses a message for %s',
    async (reason) => {
      await faults({ refuseNextCalls: 1, refuseWith: reason });
      expect(await gateway().send(sms)).toMatchObject({ kind: 'refused', reason });
      expect(await simulator.messagesTo(sms.to)).toEqual([]);
    },
  );

  it('has no credit left once it is used up', async () => {
    await faults({ credit: 1 });
    expect((await gateway().send(sms)).kind).toBe('accepted');
    expect(await gateway().send(sms)).toMatchObject({ kind: 'refused', reason: 'noCredit' });
  });

  it('may have taken a message that it answers with a fault of its own', async () => {
    const { send } = gateway();
    await send(sms);
    await faults({ failNextCalls: 1 });
    expect(await send(sms)).toMatchObject({ kind: 'unanswered', mayHaveGone: true });
  });

  it('has heard nothing where it cannot be reached', async () => {
    const { send } = gatewaysAt('http://127.0.0.1:9')[name];
    expect(await send(sms)).toMatchObject({ kind: 'unanswered', mayHaveGone: false });
  });

  it('says how many messages can still be sent, where there is such a call', async () => {
    await faults({ credit: 1_234 });
    const { credit } = gateway();
    expect(credit === null ? null : await credit()).toBe(name === 'africastalking' ? null : 1_234);
  });
});

describe('Orange’s token', () => {
  it('is asked for anew where Orange has forgotten it, and the message goes once', async () => {
    const { send } = gatewaysAt(simulator.url).orange;
    await send(sms);
    await simulator.control('POST', 'clock', { advanceMs: 3_600_000 });
    expect(await send(sms)).toMatchObject({ kind: 'accepted' });
    expect(await simulator.messagesTo(sms.to)).toHaveLength(2);
  });

  it('that is refused is the gateway’s own affair', async () => {
    const { send } = gatewaysAt(`${simulator.url}/none`).orange;
    expect(await send(sms)).toMatchObject({ kind: 'refused', reason: 'refused' });
  });
});
