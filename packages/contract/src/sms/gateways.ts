import { z } from 'zod';
import * as endpoints from '../endpoints/sms.ts';
import { call } from '../protocol/call.ts';
import { errors } from '../protocol/errors.ts';
import { mobilePhone } from '../values/mobile-phone.ts';
import { gatewayErrors } from './sms-errors.ts';

const count = z.number().int();

export const smsGatewayNames = ['nexah', 'orange', 'africastalking'] as const;

const gatewayName = z.enum(smsGatewayNames);
const byName = z.object({ name: gatewayName });

/** What is set of an account, by gateway: the fields that are not secret, and which secrets are there. */
export const gatewayFields = {
  nexah: { open: ['url', 'user', 'senderMtn', 'senderOrange', 'sender'], secret: ['password'] },
  orange: {
    open: ['url', 'clientId', 'senderAddress', 'senderName'],
    secret: ['clientSecret'],
  },
  africastalking: { open: ['url', 'username', 'from'], secret: ['apiKey'] },
} as const;

const values = z.record(z.string().max(20), z.string().max(300));

const gateway = z.object({
  name: gatewayName,
  isOn: z.boolean(),
  isFromEnvironment: z
    .boolean()
    .describe('Nobody has changed it at the desk: the start’s settings hold'),
  values: values.describe('What is not secret, by field'),
  secrets: z.record(z.string(), z.boolean()).describe('Whether each secret is set'),
  deliveryAddress: z
    .string()
    .describe('What to register with the gateway as the address of delivery receipts'),
  version: count,
});
export type DeskGateway = z.output<typeof gateway>;

const gateways = z.object({
  items: z.array(gateway).describe('In the order in which they are tried'),
});

export const listSmsGateways = call({
  ...endpoints.listSmsGateways,
  summary: 'The SMS gateways in the order in which they are tried, with their accounts',
  access: 'desk',
  answer: gateways,
});

export const setSmsGateway = call({
  ...endpoints.setSmsGateway,
  summary: 'Switch a gateway on or off and set its account; a secret that is left out stays',
  access: 'desk',
  refusals: [
    errors.changedMeanwhile,
    gatewayErrors.gatewayAccountIncomplete,
    gatewayErrors.gatewayAccountWrong,
  ],
  params: byName,
  body: z.object({ isOn: z.boolean(), values, secrets: values.default({}), version: count }).meta({
    examples: [{ isOn: false, values: { username: 'ardoise' }, secrets: {}, version: 0 }],
  }),
  answer: gateways,
});

export const orderSmsGateways = call({
  ...endpoints.orderSmsGateways,
  summary: 'In which order gateways are tried when one is down',
  access: 'desk',
  body: z
    .object({
      names: z
        .array(gatewayName)
        .length(smsGatewayNames.length)
        .refine((names) => new Set(names).size === names.length, { error: 'notAChoice' }),
    })
    .meta({ examples: [{ names: ['nexah', 'orange', 'africastalking'] }] }),
  answer: gateways,
});

export const testSmsGateway = call({
  ...endpoints.testSmsGateway,
  summary: 'Send one test message through this gateway alone, at the provider’s cost',
  access: 'desk',
  isRepeatable: true,
  limit: { max: 20, windowSeconds: 60 },
  refusals: [gatewayErrors.gatewayAccountIncomplete],
  params: byName,
  body: z.object({ phone: mobilePhone }).meta({ examples: [{ phone: '677123456' }] }),
  answer: z.object({
    isAccepted: z.boolean(),
    said: z.string().nullable().describe('Why not, in the gateway’s own words'),
  }),
});
