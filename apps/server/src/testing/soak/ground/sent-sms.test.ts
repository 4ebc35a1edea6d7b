import { expect, it } from 'vitest';
import { readReference } from './sent-sms.ts';

it('the name that a gateway gives a message is read from its answer, and none where it refuses', () => {
  const resourceURL = 'https://api.orange.com/smsmessaging/v1/outbound/tel%3A2370000/requests/r-2';
  expect([
    readReference(JSON.stringify({ sms: [{ messageid: 'r-1', status: 'success' }] })),
    readReference(JSON.stringify({ outboundSMSMessageRequest: { resourceURL } })),
    readReference(JSON.stringify({ SMSMessageData: { Recipients: [{ messageId: 'ATXid_3' }] } })),
    readReference(JSON.stringify({ sms: [{ messageid: '', status: 'error' }] })),
  ]).toEqual(['r-1', 'r-2', 'ATXid_3', null]);
});
