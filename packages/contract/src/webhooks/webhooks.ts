import { environments } from '../developer/environments.ts';
import { z } from 'zod';
import * as endpoints from '../endpoints/webhooks.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, pageQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import type { Text } from '../values/language.ts';
import { typedText } from '../values/text.ts';
import { webhookErrors } from './webhook-errors.ts';
import { chosenEventNames, webhookEventNames } from './webhook-events.ts';
import { maxOverlapHours } from './webhook-limits.ts';

/** person: somebody switched it off. failing: no try succeeded for days. gone: the receiver answered 410. */
export const offReasons = ['person', 'failing', 'gone'] as const;
export type OffReason = (typeof offReasons)[number];

/** waiting: it is tried, now or later. failed: every try failed. stopped: the webhook was switched off before it arrived. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryStateNames: Record<DeliveryState, Text> = {
  waiting: { en: 'Waiting', fr: 'En attente' },
  delivered: { en: 'Delivered', fr: 'Reçu' },
  failed: { en: 'Failed', fr: 'Échec' },
  stopped: { en: 'Stopped', fr: 'Arrêté' },
};

/**
 * Why a try brought no answer that counts. refused: an answer that is no success. redirected: an answer that points elsewhere, which is
 * not followed. notPublic: the name leads to an address that is not on the public internet.
 */
export const deliveryProblems = [
  'refused',
  'redirected',
  'silent',
  'unreachable',
  'untrusted',
  'notPublic',
  'nameUnknown',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const deliveryProblemTexts: Record<DeliveryProblem, Text> = {
  refused: {
    en: 'The receiver answered with an error.',
    fr: 'Le destinataire a répondu par une erreur.',
  },
  redirected: {
    en: 'The receiver pointed to another address. Redirects are not followed.',
    fr: 'Le destinataire a renvoyé vers une autre adresse. Les redirections ne sont pas suivies.',
  },
  silent: {
    en: 'The receiver did not answer within 15 seconds.',
    fr: 'Le destinataire n’a pas répondu en 15 secondes.',
  },
  unreachable: {
    en: 'The receiver could not be reached.',
    fr: 'Le destinataire est injoignable.',
  },
  untrusted: {
    en: 'The receiver’s certificate cannot be trusted.',
    fr: 'Le certificat du destinataire n’est pas fiable.',
  },
  notPublic: {
    en: 'The address is not on the public internet, so nothing was sent.',
    fr: 'L’adresse n’est pas sur l’internet public\u00a0: rien n’a été envoyé.',
  },
  nameUnknown: {
    en: 'The name in the address could not be found.',
    fr: 'Le nom de l’adresse est introuvable.',
  },
};

const count = z.number().int();
const at = z.iso.datetime();

const webhook = z.object({
  id: z.uuid(),
  address: z.string(),
  description: z.string(),
  environment: z.enum(environments),
  events: z.array(z.enum(chosenEventNames)),
  isOn: z.boolean(),
  offReason: z.enum(offReasons).nullable(),
  offAt: at.nullable(),
  failingSince: at.nullable().describe('Since then no try has succeeded'),
  lastDeliveredAt: at.nullable(),
  waiting: count.describe('Deliveries that are still tried'),
  secretEnd: z.string().describe('The last four characters of the secret that signs'),
  secretAt: at.describe('Since when it signs'),
  previousUntil: at.nullable().describe('Until then the secret before it signs too'),
  createdAt: at,
  version: count,
});
export type Webhook = z.output<typeof webhook>;

/** Nothing of who signs in, and nothing that a browser keeps to itself. */
const webAddressForm = /^https?:\/\/[^/?#@\\\s]+(?:[/?][^#\s]*)?$/i;

const address = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(500)
  .regex(webAddressForm, { error: 'webAddress' })
  .pipe(z.url({ protocol: /^https?$/, error: 'webAddress' }))
  .meta({ examples: ['https://api.school.cm/webhooks/ardoise'] });

const input = z.object({
  address,
  description: typedText(100),
  events: z
    .array(z.enum(chosenEventNames))
    .min(1, { error: 'required' })
    .max(chosenEventNames.length)
    .refine((names) => new Set(names).size === names.length, { error: 'notAChoice' }),
});

const addressRefusals = [
  webhookErrors.webhookNotSecure,
  webhookErrors.webhookNotPublic,
  webhookErrors.webhookNameUnknown,
];

const withSecret = z.object({
  webhook,
  secret: z.string().describe('Shown this once: whsec_ and 32 bytes in base64'),
});

export const listWebhooks = call({
  ...endpoints.listWebhooks,
  summary: 'The school’s webhooks, the oldest first',
  access: 'developer.read',
  answer: z.object({
    items: z.array(webhook),
    demoAddress: z
      .string()
      .nullable()
      .describe('Of the receiver to try it out with, where there is one'),
  }),
});

export const createWebhook = call({
  ...endpoints.createWebhook,
  summary:
    'Send chosen events to an address. The answer shows the secret that signs them, this once',
  access: 'developer.edit',
  answersSecrets: true,
  refusals: [...addressRefusals, webhookErrors.tooManyWebhooks],
  limit: { max: 60, windowSeconds: 60 },
  body: input.extend({ environment: z.enum(environments) }),
  answer: withSecret,
});

export const getWebhook = call({
  ...endpoints.getWebhook,
  summary: 'One webhook',
  access: 'developer.read',
  params: byId,
  answer: webhook,
});

export const updateWebhook = call({
  ...endpoints.updateWebhook,
  summary: 'Change the address, the events or the description of a webhook',
  access: 'developer.edit',
  refusals: [...addressRefusals, errors.changedMeanwhile],
  limit: { max: 60, windowSeconds: 60 },
  params: byId,
  body: input.extend({ version: count }),
  answer: webhook,
});

export const switchWebhook = call({
  ...endpoints.switchWebhook,
  summary: 'Switch a webhook off, or on again. What happens while it is off is not sent later',
  access: 'developer.edit',
  params: byId,
  body: z.object({ isOn: z.boolean() }),
  answer: webhook,
});

export const rotateWebhookSecret = call({
  ...endpoints.rotateWebhookSecret,
  summary:
    'Make a new secret, shown this once. For the hours given the one before it signs as well, so that no delivery is lost meanwhile',
  access: 'developer.edit',
  answersSecrets: true,
  params: byId,
  body: z.object({ overlapHours: count.min(0).max(maxOverlapHours) }),
  answer: withSecret,
});

export const removeWebhook = call({
  ...endpoints.removeWebhook,
  summary: 'Remove a webhook with its deliveries',
  access: 'developer.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

const deliveryRow = z.object({
  id: z.uuid(),
  sequence: count.describe(
    'Grows by one with each event of a webhook; they may arrive in another order',
  ),
  type: z.enum(webhookEventNames),
  eventId: z.uuid().describe('The webhook-id of the request: the same when it is sent again'),
  state: z.enum(deliveryStates),
  tries: count,
  happenedAt: at,
  lastTriedAt: at.nullable(),
  nextTryAt: at.nullable(),
  status: count.nullable().describe('Of the last answer'),
  problem: z.enum(deliveryProblems).nullable(),
});
export type WebhookDeliveryRow = z.output<typeof deliveryRow>;

const headers = z.record(z.string(), z.string());

const delivery = deliveryRow.extend({
  webhookId: z.uuid(),
  address: z.string().describe('Where the webhook sends to now'),
  body: z.string().describe('As it is sent, byte by byte'),
  request: headers.nullable().describe('The headers of the last try; signatures are left out'),
  answer: z
    .object({
      headers,
      text: z.string().describe('Its first 10 kB'),
      isCut: z.boolean(),
    })
    .nullable(),
  history: z.array(
    z.object({
      at,
      status: count.nullable(),
      problem: z.enum(deliveryProblems).nullable(),
      tookMs: count,
    }),
  ),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const testWebhook = call({
  ...endpoints.testWebhook,
  summary: 'Send a test event to a webhook',
  access: 'developer.edit',
  refusals: [webhookErrors.webhookOff],
  limit: { max: 30, windowSeconds: 60 },
  params: byId,
  body: z.object({}).optional(),
  answer: deliveryRow,
});

export const listWebhookDeliveries = call({
  ...endpoints.listWebhookDeliveries,
  summary: 'What was sent to a webhook, the newest first',
  access: 'developer.read',
  params: byId,
  query: pageQuery.extend({
    state: z.enum(deliveryStates).optional(),
    type: z.enum(webhookEventNames).optional(),
  }),
  answer: listOf(deliveryRow),
});

export const getWebhookDelivery = call({
  ...endpoints.getWebhookDelivery,
  summary: 'One delivery with its last request and answer',
  access: 'developer.read',
  params: byId,
  answer: delivery,
});

export const resendWebhookDelivery = call({
  ...endpoints.resendWebhookDelivery,
  summary: 'Send a delivery again, under the same webhook-id',
  access: 'developer.edit',
  refusals: [webhookErrors.webhookOff],
  limit: { max: 60, windowSeconds: 60 },
  params: byId,
  body: z.object({}).optional(),
  answer: deliveryRow,
});
