import type { Environment } from '@ardoise/contract/developer/environments';
import type { WebhookEventName } from '@ardoise/contract/webhooks/webhook-events';
import { signaturesOf } from '../sign.ts';

/** What a delivery tells. */
export interface ToldEvent {
  readonly eventId: string;
  readonly type: WebhookEventName;
  readonly at: Date;
  readonly sequence: number;
  readonly environment: Environment;
  readonly data: object;
}

/** The same at every try, byte by byte. */
export const bodyOf = ({ type, at, sequence, environment, data }: ToldEvent): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), sequence, environment, data });

/** Those that are kept with the delivery; the signature is not, since it could be sent again by whoever reads it. */
const plainHeaders = (eventId: string, timestampSeconds: number): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Ardoise-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(timestampSeconds),
});

/** Signed at the time of the try, so that the receiver can tell an old request from a new one. */
export function requestOf(event: ToldEvent, secrets: readonly string[], now: Date) {
  const body = bodyOf(event);
  const timestampSeconds = Math.floor(now.getTime() / 1000);
  const kept = plainHeaders(event.eventId, timestampSeconds);
  const signed = { id: event.eventId, timestampSeconds, body };
  return {
    body,
    kept,
    headers: { ...kept, 'webhook-signature': signaturesOf(secrets, signed) },
  };
}
