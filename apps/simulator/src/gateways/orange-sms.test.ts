import { describe, expect, it } from 'vitest';
import { base64, type OpenSimulator, openSimulator } from '../testing/client.ts';
import { smsRefusals } from './faults.ts';
import { orangeSmsErrors } from './orange-sms.ts';
import { messagesTo } from './testing/messages.ts';

async function askToken(simulator: OpenSimulator, secret = 'simulator') {
  const answer = await fetch(`${simulator.url}/sms/orange/oauth/v3/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${base64(`client:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { status: answer.status, json: (await answer.json()) as { access_token: string } };
}

const authorized = async (simulator: OpenSimulator) => ({
  authorization: `Bearer ${(await askToken(simulator)).json.access_token}`,
});

const request = (change: object = {}) => ({
  outboundSMSMessageRequest: {
    address: 'tel:+237699112244',
    senderAddress: 'tel:+2370000',
    senderName: 'Ecole',
    outboundSMSTextMessage: { message: 'Bonjour' },
    ...change,
  },
});

const path = '/sms/orange/smsmessaging/v1/outbound/tel%3A%2B2370000/requests';

describe('Orange SMS', () => {
  it('gives a token whose lifetime is text, and none for a wrong secret', async () => {
    const simulator = await openSimulator();
    expect(await askToken(simulator)).toMatchObject({
      status: 200,
      json: { token_type: 'Bearer', expires_in: '3600' },
    });
    expect((await askToken(simulator, 'x')).status).toBe(401);
  });

  it('answers 201 with the request and where it is, and the handset shows the message', async () => {
    const simulator = await openSimulator();
    const headers = await authorized(simulator);
    const answer = await simulator.call('POST', path, request(), headers);
    expect(answer.text).toMatch(
      /"resourceURL":"https:\/\/api\.orange\.com\/\S+\/requests\/[\w-]+"/,
    );
    expect(answer).toMatchObject({
      status: 201,
      json: {
        outboundSMSMessageRequest: {
          ...request().outboundSMSMessageRequest,
        },
      },
    });
    expect(await messagesTo(simulator, '699112244')).toMatchObject([
      { from: 'Ecole', text: 'Bonjour' },
    ]);
    const contracts = await simulator.call(
      'GET',
      '/sms/orange/sms/admin/v1/contracts',
      undefined,
      headers,
    );
    expect(contracts.json).toMatchObject([{ availableUnits: 999_999, status: 'ACTIVE' }]);
  });

  it('knows a token for an hour', async () => {
    const simulator = await openSimulator();
    const headers = await authorized(simulator);
    await simulator.advance(3_600_000);
    expect(await simulator.call('POST', path, request(), headers)).toMatchObject({
      status: 401,
      json: { code: 42 },
    });
  });

  it.each(smsRefusals)('refuses for %s where it is told to', async (refuseWith) => {
    const simulator = await openSimulator();
    await simulator.faults({ orangeSms: { refuseNextCalls: 1, refuseWith } });
    const { status, exception, messageId } = orangeSmsErrors[refuseWith];
    const answer = await simulator.call('POST', path, request(), await authorized(simulator));
    expect(answer).toMatchObject({
      status,
      json: { requestError: { [exception]: { messageId } } },
    });
    expect(await messagesTo(simulator, '699112244')).toEqual([]);
  });

  it.each([
    ['a list of addresses', { address: ['tel:+237699112244'] }, 'SVC0002'],
    ['another sender than in the path', { senderAddress: 'tel:+2370001' }, 'SVC0002'],
    ['a number of no network', { address: 'tel:+2374444' }, 'SVC0004'],
  ])('refuses %s', async (_what, change, messageId) => {
    const simulator = await openSimulator();
    const headers = await authorized(simulator);
    expect(await simulator.call('POST', path, request(change), headers)).toMatchObject({
      status: 400,
      json: { requestError: { serviceException: { messageId } } },
    });
  });
});
