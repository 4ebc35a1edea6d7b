import {
  asObject,
  asText,
  type OutsideClient,
  type OutsideReply,
} from '../../../platform/outside/outside-client.ts';
import type { AfricasTalkingAccount } from '../../../platform/sms-settings.ts';
import { callGateway, isReply, listIn, unanswered } from './call-gateway.ts';
import {
  type LastWords,
  maxReferenceLength,
  readDeliveryReceipt,
} from './read-delivery-receipt.ts';
import { refusedInWords, refusedWith } from './refusal-words.ts';
import type { SmsAnswer, SmsGateway, DeliveryReceipt, SmsRefusalReason } from './sms-gateway.ts';

const lastWords: LastWords = {
  delivered: new Set(['success', 'delivered']),
  undelivered: new Set(['failed', 'rejected']),
};

/** Processed, sent, queued. */
const acceptedCodes: ReadonlySet<string> = new Set(['100', '101', '102']);

const reasonOfCode: Readonly<Record<string, SmsRefusalReason>> = {
  402: 'wrongSender',
  403: 'wrongNumber',
  405: 'noCredit',
  406: 'blocked',
};

function readAnswer({ status, body, text }: OutsideReply): SmsAnswer {
  if (status >= 400) return refusedWith('refused', `${status} ${text}`);
  const told = asObject(body['SMSMessageData']);
  const [recipient] = listIn(told?.['Recipients']);
  const code = asText(recipient?.['statusCode']);
  if (code === null) {
    // Where it refuses the whole request, only the message says why.
    const words = asText(told?.['Message']);
    return words === null
      ? unanswered('it did not say what became of the message')
      : refusedInWords(words);
  }
  if (!acceptedCodes.has(code))
    return refusedWith(
      reasonOfCode[code] ?? 'refused',
      `${code} ${asText(recipient?.['status']) ?? ''}`,
    );
  const id = asText(recipient?.['messageId']);
  const isUsable = id !== null && id !== 'None' && id.length <= maxReferenceLength;
  return { kind: 'accepted', reference: isUsable ? id : null };
}

/** One receipt, as a form. */
function readReceipts(body: string): readonly DeliveryReceipt[] {
  const form = new URLSearchParams(body);
  return readDeliveryReceipt(lastWords, {
    reference: form.get('id'),
    status: form.get('status'),
    reason: form.get('failureReason'),
    phone: form.get('phoneNumber'),
  });
}

/** Its balance is an amount of money and not a number of messages, so that there is no credit to read. */
export const africasTalking = (
  { url, username, apiKey }: AfricasTalkingAccount,
  outside: OutsideClient,
): SmsGateway => ({
  name: 'africastalking',
  send: async ({ to, text, sender }) => {
    const answer = await callGateway(outside, {
      method: 'POST',
      url: `${url}/version1/messaging`,
      headers: { apiKey },
      form: {
        username,
        to: `+237${to}`,
        message: text,
        ...(sender === null ? {} : { from: sender }),
      },
    });
    return isReply(answer) ? readAnswer(answer) : answer;
  },
  readReceipts,
  credit: null,
});
