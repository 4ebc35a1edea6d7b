import type { Text } from '../values/language.ts';
import type { WebhookData } from '../webhooks/webhook-events.ts';

const data: WebhookData<'collection.paid'> = {
  id: '6f1c2a34-5b7d-4e8f-9a0b-1c2d3e4f5a6b',
  number: 'T-7K2M-9QXD',
  amount: 5_000,
  operator: 'mtn',
  reference: 'order-1042',
  failure: null,
  completedAt: '2026-11-17T10:00:01.000Z',
};

/** A webhook as it comes. A test checks its signature, so that whoever writes a check can try it with this one. */
export const webhookExample = {
  title: { en: 'A webhook as it comes', fr: 'Un webhook tel qu’il arrive' } satisfies Text,
  /** The bytes of a sentence in base64: nobody's secret. */
  secret: 'whsec_YW4gZXhhbXBsZSBzZWNyZXQsIDMyIGJ5dGVzIGxvbmc=',
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Ardoise-Webhooks/1',
    'webhook-id': '0d9c5b7e-3f21-4a86-8c1d-7e5f90a1b2c3',
    'webhook-timestamp': '1794909602',
    'webhook-signature': 'v1,BYMWeQgneMmKFbJns6YQl/oDUo8zElrq87aor95X334=',
  },
  body: JSON.stringify({
    type: 'collection.paid',
    timestamp: '2026-11-17T10:00:01.000Z',
    sequence: 7,
    environment: 'sandbox',
    data,
  }),
} as const;

/** Its headers and its body, as they stand in a request. */
export const webhookExampleText = (): string =>
  [
    'POST /webhooks/shop HTTP/1.1',
    ...Object.entries(webhookExample.headers).map(([name, value]) => `${name}: ${value}`),
    '',
    webhookExample.body,
  ].join('\n');
