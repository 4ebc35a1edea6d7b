import {
  asObject,
  asText,
  type OutsideClient,
  type OutsideReply,
} from '../../../platform/outside/outside-client.ts';
import type { NexahAccount } from '../../../platform/sms-settings.ts';
import { callGateway, isReply, listIn, parseJson, unanswered } from './call-gateway.ts';
import {
  type LastWords,
  maxReferenceLength,
  readDeliveryReceipt,
} from './read-delivery-receipt.ts';
import { refusedInWords } from './refusal-words.ts';
import type { SmsAnswer, SmsGateway, DeliveryReceipt } from './sms-gateway.ts';

/** It hands on the networks' own words, those of SMPP, and some write them out. */
const lastWords: LastWords = {
  delivered: new Set(['delivrd', 'delivered']),
  undelivered: new Set([
    'undeliv',
    'undelivered',
    'undeliverable',
    'expired',
    'rejectd',
    'rejected',
    'deleted',
    'failed',
  ]),
};

/** The outer code says only that the call was read: what became of the message stands inside. */
function readAnswer({ status, body, text }: OutsideReply): SmsAnswer {
  if (status >= 400) return refusedInWords(`${status} ${text}`);
  const outerCode = asText(body['responsecode']);
  if (outerCode === null) return unanswered('it answered nothing that can be read');
  const outerWords = asText(body['responsemessage']) ?? asText(body['responsedescription']);
  if (Number(outerCode) !== 1) return refusedInWords(outerWords ?? `code ${outerCode}`);
  const [sms] = listIn(body['sms']);
  const inner = asText(sms?.['status'])?.toLowerCase();
  if (inner === 'success') {
    const reference = asText(sms?.['messageid']);
    const isUsable = reference !== null && reference.length <= maxReferenceLength;
    return { kind: 'accepted', reference: isUsable ? reference : null };
  }
  if (inner === 'error' || inner === 'failed')
    return refusedInWords(asText(sms?.['errordescription']) ?? asText(sms?.['errorcode']) ?? inner);
  return unanswered('it did not say what became of the message');
}

const readReceipts = (body: string): readonly DeliveryReceipt[] =>
  listIn(asObject(parseJson(body))?.['dlrlist']).flatMap((told) =>
    readDeliveryReceipt(lastWords, {
      reference: told['messageid'],
      status: told['status'],
      reason: null,
      phone: told['mobileno'],
    }),
  );

/** `url` is the full address of `sendsms`, beside which `smscredit` stands. */
export function nexah(account: NexahAccount, outside: OutsideClient): SmsGateway {
  const { url, user, password } = account;
  return {
    name: 'nexah',
    send: async ({ to, text, sender }) => {
      const senderid = sender ?? undefined;
      const json = { user, password, senderid, sms: text, mobiles: `237${to}` };
      const answer = await callGateway(outside, { method: 'POST', url, headers: {}, json });
      return isReply(answer) ? readAnswer(answer) : answer;
    },
    readReceipts,
    credit: async () => {
      const answer = await callGateway(outside, {
        method: 'POST',
        url: new URL('smscredit', url).href,
        headers: {},
        json: { user, password },
      });
      const credit = isReply(answer) ? asText(answer.body['credit']) : null;
      return credit !== null && Number.isFinite(Number(credit)) ? Number(credit) : null;
    },
  };
}
