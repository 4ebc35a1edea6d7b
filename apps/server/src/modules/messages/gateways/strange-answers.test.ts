import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmsAnswer } from './sms-gateway.ts';
import { type CannedReply, type CannedServer, startCannedServer } from './testing/canned-server.ts';
import { gatewaysAt } from './testing/gateways-at.ts';

let server: CannedServer;
beforeAll(async () => {
  server = await startCannedServer();
});
afterAll(() => server.close());

const sms = { to: '677123456', text: 'Bonjour', sender: 'Ecole' };
const json = (body: unknown, status = 200): CannedReply => ({ status, body: JSON.stringify(body) });

const mayHaveGone = { kind: 'unanswered', mayHaveGone: true } as const;
const notTaken = { kind: 'unanswered', mayHaveGone: false } as const;
const page = '<!DOCTYPE html><h1>Request Rejected</h1>';
const accepted = (reference: string | null) => ({ kind: 'accepted', reference }) as const;
const refused = (reason: string) => ({ kind: 'refused', reason });

const nexahSays = (sms0: object) => json({ responsecode: 1, sms: [sms0] });
const atSays = (recipient: object) => json({ SMSMessageData: { Recipients: [recipient] } }, 201);
const orangeRefuses = (status: number, exception: object) =>
  json({ requestError: exception }, status);

type Row = readonly [what: string, reply: CannedReply, answer: object];

/** What any of them may send. */
const ofAny: readonly Row[] = [
  ['a page for people', { body: page }, mayHaveGone],
  ['nothing', {}, mayHaveGone],
  ['a list', json([]), mayHaveGone],
  ['a body cut in the middle', { ...json({ responsecode: 1 }), fault: 'half' }, mayHaveGone],
  ['JSON cut in the middle', { body: '{"responsecode":1,"sms":[{"mess' }, mayHaveGone],
  ['a line that is cut', { fault: 'hangUp' }, mayHaveGone],
  ['a fault of its own', { status: 500, body: 'Fault' }, mayHaveGone],
  ['a gateway before it that waited in vain', { status: 504, body: 'x' }, mayHaveGone],
  ['a gateway before it that did not reach it', { status: 502, body: 'Bad gateway' }, notTaken],
  ['a pause', { status: 503, body: '' }, notTaken],
  ['a page that says so', { status: 503, body: page }, notTaken],
  ['a page of a firewall', { status: 403, body: page }, notTaken],
  ['a page with a fault of its own', { status: 500, body: page }, mayHaveGone],
  ['too many calls', json({ message: 'slow down' }, 429), notTaken],
];

const ofNexah: readonly Row[] = [
  [
    'success outside, error inside',
    nexahSays({ status: 'error', errordescription: 'Balance not enough' }),
    refused('noCredit'),
  ],
  ['an error without its words', nexahSays({ status: 'error' }), refused('refused')],
  ['no message inside', json({ responsecode: 1, sms: [] }), mayHaveGone],
  ['nothing inside', json({ responsecode: 1 }), mayHaveGone],
  ['a message that is none', json({ responsecode: 1, sms: ['x'] }), mayHaveGone],
  ['a word that nobody knows', nexahSays({ status: 'perhaps' }), mayHaveGone],
  ['a number as the name', nexahSays({ status: 'success', messageid: 4711 }), accepted('4711')],
  ['no name', nexahSays({ status: 'SUCCESS' }), accepted(null)],
  ['an endless name', nexahSays({ status: 'success', messageid: 'x'.repeat(101) }), accepted(null)],
  [
    'its code as text',
    json({ responsecode: '1', sms: [{ status: 'success', messageid: 'a' }] }),
    accepted('a'),
  ],
  [
    'wrong credentials',
    json({ responsecode: 0, responsemessage: 'invalid user or password' }),
    refused('refused'),
  ],
  [
    'a blocked account',
    json({ responsecode: -1, responsemessage: 'Account blacklisted' }),
    refused('refused'),
  ],
  [
    'Latin-1 without saying so',
    { body: Buffer.from('{"responsecode":0,"responsemessage":"Solde \xe9puis\xe9"}', 'latin1') },
    { ...refused('noCredit'), said: 'Solde épuisé' },
  ],
];

const ofOrange: readonly Row[] = [
  ['taken without an address', { status: 201, body: '{}' }, accepted(null)],
  ['200 and nothing inside', json({}), mayHaveGone],
  [
    'no valid address',
    orangeRefuses(400, { serviceException: { messageId: 'SVC0004' } }),
    refused('wrongNumber'),
  ],
  [
    'a wrong field, which is no word on the number',
    orangeRefuses(400, { serviceException: { messageId: 'SVC0002', text: 'Invalid address' } }),
    refused('refused'),
  ],
  [
    'a policy without words',
    orangeRefuses(403, { policyException: { messageId: 'POL0001' } }),
    refused('refused'),
  ],
  [
    'an expired contract',
    orangeRefuses(403, {
      policyException: { messageId: 'POL0001', variables: ['Expired contract'] },
    }),
    refused('noCredit'),
  ],
  [
    'variables that are no list',
    orangeRefuses(403, { policyException: { messageId: 'POL0001', variables: 'x' } }),
    refused('refused'),
  ],
  [
    'a token that is never right',
    json({ code: 42, message: 'Expired credentials' }, 401),
    refused('refused'),
  ],
];

const ofAfricasTalking: readonly Row[] = [
  ['queued', atSays({ statusCode: 102, messageId: 'ATXid_1' }), accepted('ATXid_1')],
  ['its code as text', atSays({ statusCode: '101', messageId: 'None' }), accepted(null)],
  ['held for its risk', atSays({ statusCode: 401, status: 'RiskHold' }), refused('refused')],
  ['a code that nobody knows', atSays({ statusCode: 999 }), refused('refused')],
  [
    'the whole request refused',
    json({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 201),
    refused('wrongSender'),
  ],
  ['no recipient and no words', json({ SMSMessageData: { Recipients: [] } }, 201), mayHaveGone],
  [
    'wrong key as plain text',
    { status: 401, type: 'text/plain', body: 'The supplied authentication is invalid' },
    refused('refused'),
  ],
];

async function answerTo(
  name: 'nexah' | 'orange' | 'africastalking',
  reply: CannedReply,
): Promise<SmsAnswer> {
  server.reply(reply);
  return gatewaysAt(server.url)[name].send(sms);
}

describe('an answer that is', () => {
  it.each([...ofAny, ...ofNexah])('%s is understood of Nexah', async (_what, reply, answer) => {
    expect(await answerTo('nexah', reply)).toMatchObject(answer);
  });
  it.each([...ofAny, ...ofOrange])('%s is understood of Orange', async (_what, reply, answer) => {
    expect(await answerTo('orange', reply)).toMatchObject(answer);
  });
  it.each([...ofAny, ...ofAfricasTalking])(
    '%s is understood of Africa’s Talking',
    async (_what, reply, answer) => {
      expect(await answerTo('africastalking', reply)).toMatchObject(answer);
    },
  );
});

describe('Orange’s token', () => {
  const tokens = () => server.paths.filter((path) => path.endsWith('/token')).length;
  const taken = { status: 201, body: '{}' };

  it('is fetched once for all who come at the same time, and kept', async () => {
    server.reply(taken);
    const { send } = gatewaysAt(server.url).orange;
    await Promise.all(Array.from({ length: 64 }, () => send(sms)));
    await send(sms);
    expect(tokens()).toBe(1);
    expect(server.paths).toHaveLength(66);
  });

  it('is fetched once more where Orange does not know it, and not again and again', async () => {
    server.reply({ status: 401, body: '{}' });
    await gatewaysAt(server.url).orange.send(sms);
    expect(tokens()).toBe(2);
    expect(server.paths).toHaveLength(4);
  });

  it('stands in no refusal, however strange the answer that brings it', async () => {
    const token = 'a-token-with-a-sign-that-no-header-carries-\u00e9';
    for (const status of [200, 201, 400]) {
      server.reply({}, json({ access_token: token, error: 'odd_answer' }, status));
      expect(await gatewaysAt(server.url).orange.send(sms)).toEqual({
        kind: 'refused',
        reason: 'refused',
        said: `no token: ${status} odd_answer`,
      });
    }
  });
});
