import { nationalNumber } from '@ardoise/contract/values/phone';
import type { Delivery } from './delivery.ts';

/** One try to send an SMS that a gateway has taken. */
export interface SentSms extends Delivery {
  readonly phone: string;
  readonly text: string;
  /** The name that the gateway gave it in its answer; null until that has been read. */
  reference: string | null;
}

type Read = (body: string) => { readonly to: string; readonly text: string };

interface NexahBody {
  readonly mobiles: string;
  readonly sms: string;
}

interface OrangeBody {
  readonly outboundSMSMessageRequest: {
    readonly address: string;
    readonly outboundSMSTextMessage: { readonly message: string };
  };
}

/** As each gateway is written to. */
const gateways: ReadonlyArray<readonly [path: RegExp, read: Read]> = [
  [
    /^\/sms\/api\/v1\/sendsms/,
    (body) => {
      const { mobiles, sms } = JSON.parse(body) as NexahBody;
      return { to: mobiles, text: sms };
    },
  ],
  [
    /^\/sms\/orange\/.*\/requests/,
    (body) => {
      const { outboundSMSMessageRequest: sms } = JSON.parse(body) as OrangeBody;
      return { to: sms.address.replace(/^tel:/, ''), text: sms.outboundSMSTextMessage.message };
    },
  ],
  [
    /^\/sms\/africastalking\/.*\/messaging/,
    (body) => {
      const form = new URLSearchParams(body);
      return { to: form.get('to') ?? '', text: form.get('message') ?? '' };
    },
  ],
];

/** Null where it is no SMS. */
export function readSms(path: string, body: Buffer): Pick<SentSms, 'phone' | 'text'> | null {
  const gateway = gateways.find(([pattern]) => pattern.test(path));
  if (gateway === undefined) return null;
  const { to, text } = gateway[1](body.toString());
  return { phone: nationalNumber(to) ?? to, text };
}

/** Nexah, Orange and Africa's Talking, each in its own words. */
export function readReference(answer: string): string | null {
  const named = /"message[iI]d":"([^"]+)"|\/requests\/([\w-]+)"/.exec(answer);
  return named?.[1] ?? named?.[2] ?? null;
}
