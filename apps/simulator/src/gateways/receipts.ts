import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keepRecent } from '../recent.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';
import { type SmsGatewayName, smsGatewayNames } from './faults.ts';

/** Where each gateway was asked to send its receipts, by a form or a portal; as with the real ones, not with a message. */
export type ReceiptUrls = Partial<Record<SmsGatewayName, string | null>>;

interface Receipt {
  readonly reference: string;
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  readonly body: string;
}

const answerWithinMs = 5_000;

async function send(world: World, gateway: SmsGatewayName, url: string, receipt: Receipt) {
  let outcome: string;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': receipt.contentType },
      body: receipt.body,
      redirect: 'manual',
      signal: AbortSignal.any([world.closing, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.body?.cancel();
    outcome = String(answer.status);
  } catch (error) {
    outcome = error instanceof Error ? error.name : 'unreachable';
  }
  record(world, gateway, url, receipt, outcome);
}

function record(
  world: World,
  operator: SmsGatewayName,
  url: string,
  { reference }: Receipt,
  outcome: string,
): void {
  const id = randomUUID();
  keepRecent(world.callbacks, id, {
    id,
    at: world.timetable.now(),
    operator,
    reference,
    url,
    outcome,
  });
  world.changed();
}

/** Tells whoever sent a message that it arrived, or whatever else is switched on, once and unsigned. */
export function sendReceipt(
  world: World,
  gateway: SmsGatewayName,
  urls: ReceiptUrls,
  receipt: Receipt,
): void {
  const url = urls[gateway];
  if (url === undefined || url === null) return;
  const { receiptsLost, receiptsDoubled, receiptDelayMs } = world.faults[gateway];
  if (receiptsLost) return record(world, gateway, url, receipt, 'lost');
  world.timetable.after(receiptDelayMs, () => {
    void send(world, gateway, url, receipt);
    if (receiptsDoubled) void send(world, gateway, url, receipt);
  });
}

const url = { type: ['string', 'null'], pattern: '^https?://', maxLength: 2_000 } as const;

const receiptUrlsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(smsGatewayNames.map((name) => [name, url])),
} as const;

/** Where a test or the demo says what a provider would write on the gateway's form. */
export function receiptUrlRoutes(app: FastifyInstance, urls: ReceiptUrls): void {
  app.setErrorHandler(
    answerErrors((message) => new Refusal(400, { error: { code: 'malformed', message } })),
  );
  app.put<{ Body: ReceiptUrls }>(
    '/control/sms/receipt-urls',
    { schema: { body: receiptUrlsSchema } },
    async (request) => Object.assign(urls, request.body),
  );
}
