import { describe, expect, it } from 'vitest';
import { type OpenSimulator, openSimulator } from '../testing/client.ts';
import { africasTalkingErrors } from './africas-talking.ts';
import { smsRefusals } from './faults.ts';
import { messagesTo } from './testing/messages.ts';

async function send(simulator: OpenSimulator, to: string, apiKey = 'simulator') {
  const answer = await fetch(`${simulator.url}/sms/africastalking/version1/messaging`, {
    method: 'POST',
    headers: { apiKey, accept: 'application/json' },
    body: new URLSearchParams({ username: 'ardoise', to, message: 'Bonjour', from: 'Ecole' }),
  });
  const text = await answer.text();
  return { status: answer.status, json: answer.ok ? (JSON.parse(text) as object) : null };
}

describe('Africa’s Talking', () => {
  it('says what became of each recipient, and the handset shows the message', async () => {
    const simulator = await openSimulator();
    expect(await send(simulator, '+237677123456,+23744')).toMatchObject({
      status: 201,
      json: {
        SMSMessageData: {
          Message: 'Sent to 1/2 Total Cost: KES 0.8000',
          Recipients: [
            { statusCode: 101, status: 'Success' },
            { statusCode: 403, status: 'InvalidPhoneNumber' },
          ],
        },
      },
    });
    expect(await messagesTo(simulator, '677123456')).toMatchObject([
      { from: 'Ecole', text: 'Bonjour' },
    ]);
  });

  it.each(smsRefusals)('refuses for %s where it is told to', async (refuseWith) => {
    const simulator = await openSimulator();
    await simulator.faults({ africasTalking: { refuseNextCalls: 1, refuseWith } });
    expect((await send(simulator, '+237677123456')).json).toMatchObject({
      SMSMessageData: { Recipients: [africasTalkingErrors[refuseWith]] },
    });
    expect(await messagesTo(simulator, '677123456')).toEqual([]);
  });

  it('lets nobody in with a wrong key', async () => {
    const simulator = await openSimulator();
    expect((await send(simulator, '+237677123456', 'x')).status).toBe(401);
  });
});
