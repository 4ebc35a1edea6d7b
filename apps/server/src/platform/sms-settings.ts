import { z } from 'zod';
import { accountOf, credential, text, webAddress } from './setting-kinds.ts';
import { StartError } from './start-error.ts';

/** In the order in which they are tried where nothing else is set. */
export const smsGatewayNames = ['nexah', 'orange', 'africastalking'] as const;
export type SmsGatewayName = (typeof smsGatewayNames)[number];

export interface NexahAccount {
  /** The full address of `sendsms`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface OrangeSmsAccount {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Digits, with the country's: `2370000`. */
  readonly senderAddress: string;
  /** Registered with Orange; null: what Orange shows by itself. */
  readonly senderName: string | null;
}

export interface AfricasTalkingAccount {
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
  /** Registered with Africa's Talking; null: what it shows by itself. */
  readonly from: string | null;
}

export interface SmsSettings {
  /** Those that carry SMS, in the order in which they are tried; none: no SMS leaves. */
  readonly order: readonly SmsGatewayName[];
  readonly nexah: NexahAccount | null;
  readonly orange: OrangeSmsAccount | null;
  readonly africastalking: AfricasTalkingAccount | null;
  /** The sender's name by Nexah, by the operator of the recipient: each approves names of its own. */
  readonly senders: { readonly mtn: string; readonly orange: string; readonly others: string };
}

const sender = text.max(11).describe('1 to 11 characters');

const order = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(smsGatewayNames)))
  .refine((names) => new Set(names).size === names.length)
  .describe(`${smsGatewayNames.join(', ')} in the wanted order, each at most once, with commas`);

export const smsEnvironment = {
  ARDOISE_SMS_ORDER: order.optional(),
  ARDOISE_SMS_URL: webAddress.optional(),
  ARDOISE_SMS_USER: text.optional(),
  ARDOISE_SMS_PASSWORD: text.optional(),
  ARDOISE_SMS_SENDER: sender.default('Ardoise'),
  ARDOISE_SMS_SENDER_MTN: sender.optional(),
  ARDOISE_SMS_SENDER_ORANGE: sender.optional(),
  ARDOISE_SMS_ORANGE_URL: webAddress.default('https://api.orange.com'),
  ARDOISE_SMS_ORANGE_CLIENT_ID: credential.optional(),
  ARDOISE_SMS_ORANGE_CLIENT_SECRET: credential.optional(),
  ARDOISE_SMS_ORANGE_SENDER_ADDRESS: z
    .string()
    .trim()
    .regex(/^(?:tel:)?\+?\d{4,15}$/)
    .transform((given) => given.replace(/^(?:tel:)?\+?/, ''))
    .describe('a number with its country code, such as +2370000')
    .optional(),
  ARDOISE_SMS_ORANGE_SENDER_NAME: sender.optional(),
  ARDOISE_SMS_AFRICASTALKING_URL: webAddress.default('https://api.africastalking.com'),
  ARDOISE_SMS_AFRICASTALKING_USERNAME: text.optional(),
  ARDOISE_SMS_AFRICASTALKING_API_KEY: credential.optional(),
  ARDOISE_SMS_AFRICASTALKING_FROM: sender.optional(),
} as const;

const smsSchema = z.object(smsEnvironment);
type SmsEnvironment = z.output<typeof smsSchema>;

function accountsOf(env: SmsEnvironment): Pick<SmsSettings, SmsGatewayName> {
  const nexah = accountOf(env, {
    url: 'ARDOISE_SMS_URL',
    user: 'ARDOISE_SMS_USER',
    password: 'ARDOISE_SMS_PASSWORD',
  });
  const orange = accountOf(env, {
    clientId: 'ARDOISE_SMS_ORANGE_CLIENT_ID',
    clientSecret: 'ARDOISE_SMS_ORANGE_CLIENT_SECRET',
    senderAddress: 'ARDOISE_SMS_ORANGE_SENDER_ADDRESS',
  });
  const africastalking = accountOf(env, {
    username: 'ARDOISE_SMS_AFRICASTALKING_USERNAME',
    apiKey: 'ARDOISE_SMS_AFRICASTALKING_API_KEY',
  });
  return {
    nexah,
    orange: orange && {
      ...orange,
      url: env.ARDOISE_SMS_ORANGE_URL,
      senderName: env.ARDOISE_SMS_ORANGE_SENDER_NAME ?? null,
    },
    africastalking: africastalking && {
      ...africastalking,
      url: env.ARDOISE_SMS_AFRICASTALKING_URL,
      from: env.ARDOISE_SMS_AFRICASTALKING_FROM ?? null,
    },
  };
}

export function smsSettingsOf(env: SmsEnvironment): SmsSettings {
  const accounts = accountsOf(env);
  const asked = env.ARDOISE_SMS_ORDER;
  const unset = asked?.find((name) => accounts[name] === null);
  if (unset !== undefined)
    throw new StartError(
      `The setting ARDOISE_SMS_ORDER names ${unset}, whose account is not set. See docs/operations.md.`,
    );
  const others = env.ARDOISE_SMS_SENDER;
  return {
    ...accounts,
    order: asked ?? smsGatewayNames.filter((name) => accounts[name] !== null),
    senders: {
      mtn: env.ARDOISE_SMS_SENDER_MTN ?? others,
      orange: env.ARDOISE_SMS_SENDER_ORANGE ?? others,
      others,
    },
  };
}
