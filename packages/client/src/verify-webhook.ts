import type { Environment } from '@ardoise/contract/developer/environments';
import type { WebhookData, WebhookEventName } from '@ardoise/contract/webhooks/webhook-events';

type Told<Name extends WebhookEventName> = Name extends WebhookEventName
  ? {
      readonly type: Name;
      /** When it happened. */
      readonly timestamp: string;
      /** Grows by one with each event of a webhook; they may arrive in another order. */
      readonly sequence: number;
      readonly environment: Environment;
      readonly data: WebhookData<Name>;
    }
  : never;

/** What a webhook tells; `type` says what `data` holds. */
export type ToldEvent = Told<WebhookEventName>;

type Why = 'headersMissing' | 'timestampOff' | 'signatureWrong' | 'secretUnreadable';

/** The request is not to be believed: answer 400, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly why: Why;

  constructor(why: Why) {
    super(`The webhook is not to be believed: ${why}.`);
    this.why = why;
  }
}

/** Older or newer than this it may be somebody else's, sent again. */
const toleranceSeconds = 5 * 60;

type Headers = { get(name: string): string | null } | Readonly<Record<string, unknown>>;

function headerOf(headers: Headers, name: string): string {
  if ('get' in headers && typeof headers.get === 'function')
    return (headers as { get(name: string): string | null }).get(name) ?? '';
  const value = (headers as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) throw new WebhookRefused('secretUnreadable');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
}

/** Of several, one that fits is enough: while a secret is replaced, the old and the new one sign. */
async function isSigned(secret: string, signatures: string, text: string): Promise<boolean> {
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(text);
  const fits = await Promise.all(
    signatures
      .split(' ')
      .filter((one) => one.startsWith('v1,'))
      .map((one) => bytesOf(one.slice('v1,'.length)) ?? new Uint8Array())
      // The platform compares in a time that does not depend on where they differ.
      .map((bytes) => crypto.subtle.verify('HMAC', key, bytes, signed)),
  );
  return fits.includes(true);
}

/**
 * Checks what came to a webhook's address, by Standard Webhooks, and answers what it tells. `rawBody` is the body as it
 * came, byte by byte. The same `webhook-id` may come twice: act on it once.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers,
  rawBody: string,
  now: Date = new Date(),
): Promise<ToldEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(headers, name),
  ) as [string, string, string];
  if (id === '' || signatures === '' || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookRefused('headersMissing');
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused('timestampOff');
  if (!(await isSigned(secret, signatures, `${id}.${timestamp}.${rawBody}`)))
    throw new WebhookRefused('signatureWrong');
  return JSON.parse(rawBody) as ToldEvent;
}
