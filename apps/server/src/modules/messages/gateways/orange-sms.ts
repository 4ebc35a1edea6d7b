import {
  asObject,
  asText,
  type OutsideClient,
  type OutsideReply,
} from '../../../platform/outside/outside-client.ts';
import type { OrangeSmsAccount } from '../../../platform/sms-settings.ts';
import { callGateway, isReply, listIn, parseJson, unanswered } from './call-gateway.ts';
import { orangeToken } from './orange-token.ts';
import {
  type LastWords,
  maxReferenceLength,
  readDeliveryReceipt,
} from './read-delivery-receipt.ts';
import { refusedInWords, refusedWith } from './refusal-words.ts';
import type { SmsAnswer, SmsGateway, DeliveryReceipt } from './sms-gateway.ts';

const lastWords: LastWords = {
  delivered: new Set(['deliveredtoterminal']),
  undelivered: new Set(['deliveryimpossible']),
};

/** No valid address: the one code that is about the number. */
const noValidAddress = 'SVC0004';

function readRefusal({ status, body, text }: OutsideReply): SmsAnswer {
  const error = asObject(body['requestError']);
  const exception = asObject(error?.['serviceException']) ?? asObject(error?.['policyException']);
  if (exception === null) return refusedWith('refused', `${status} ${text}`);
  const variables = Array.isArray(exception['variables']) ? exception['variables'] : [];
  const code = asText(exception['messageId']) ?? '';
  const said = [code, asText(exception['text']), ...variables.map(asText)].join(' ');
  if (code === noValidAddress) return refusedWith('wrongNumber', said);
  const refusal = refusedInWords(said);
  return refusal.reason === 'wrongNumber' ? { ...refusal, reason: 'refused' } : refusal;
}

/** The receipt names the message by the last part of this address. */
function readAnswer(reply: OutsideReply): SmsAnswer {
  if (reply.status >= 400) return readRefusal(reply);
  const taken = asObject(reply.body['outboundSMSMessageRequest']);
  if (taken === null && reply.status !== 201)
    return unanswered('it did not say what became of the message');
  const id = (asText(taken?.['resourceURL']) ?? '').split('/').at(-1) ?? '';
  return { kind: 'accepted', reference: id !== '' && id.length <= maxReferenceLength ? id : null };
}

function readReceipts(body: string): readonly DeliveryReceipt[] {
  const told = asObject(asObject(parseJson(body))?.['deliveryInfoNotification']);
  const info = told?.['deliveryInfo'];
  return [asObject(info) ?? {}, ...listIn(info)].flatMap((one) =>
    readDeliveryReceipt(lastWords, {
      reference: told?.['callbackData'],
      status: one['deliveryStatus'],
      reason: null,
      phone: one['address'],
    }),
  );
}

/** Older accounts nest their contracts. */
const deepestContract = 6;

function unitsIn(value: unknown, depth = 0): readonly number[] {
  if (depth > deepestContract) return [];
  if (Array.isArray(value)) return value.flatMap((one) => unitsIn(one, depth + 1));
  const object = asObject(value);
  if (object === null) return [];
  const units = asText(object['availableUnits']);
  if (units === null) return unitsIn(Object.values(object), depth);
  const isActive = (asText(object['status']) ?? 'ACTIVE') === 'ACTIVE';
  return isActive && Number.isFinite(Number(units)) ? [Number(units)] : [];
}

/** Orange's SMS API 2.0. Sender names and the address of receipts are registered with Orange by a form. */
export function orangeSms(account: OrangeSmsAccount, outside: OutsideClient): SmsGateway {
  const { url, senderAddress } = account;
  const tokens = orangeToken(account, outside);

  /** Orange may forget a token before its time: then once more with a new one, since nothing was done. */
  async function callWithToken(call: {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly json?: unknown;
  }): Promise<OutsideReply | Exclude<SmsAnswer, { kind: 'accepted' }>> {
    let isSecond = false;
    for (;;) {
      const token = await tokens.read();
      if (typeof token !== 'string') return token;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await callGateway(outside, { ...call, headers });
      if (!isReply(answer) || answer.status !== 401 || isSecond) return answer;
      tokens.forget(token);
      isSecond = true;
    }
  }

  return {
    name: 'orange',
    send: async ({ to, text, sender }) => {
      const address = `tel:+${senderAddress}`;
      const answer = await callWithToken({
        method: 'POST',
        url: `${url}/smsmessaging/v1/outbound/${encodeURIComponent(address)}/requests`,
        json: {
          outboundSMSMessageRequest: {
            address: `tel:+237${to}`,
            senderAddress: address,
            senderName: sender ?? undefined,
            outboundSMSTextMessage: { message: text },
          },
        },
      });
      return 'status' in answer ? readAnswer(answer) : answer;
    },
    readReceipts,
    credit: async () => {
      const answer = await callWithToken({ method: 'GET', url: `${url}/sms/admin/v1/contracts` });
      if (!('status' in answer) || answer.status >= 400) return null;
      const units = unitsIn(parseJson(answer.text));
      return units.length === 0 ? null : units.reduce((sum, one) => sum + one, 0);
    },
  };
}
