import { createHmac } from 'node:crypto';
import { webhookExample } from '@ardoise/contract/developer/webhook-example';
import { webhookEvents } from '@ardoise/contract/webhooks/webhook-events';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { Ardoise } from './ardoise.ts';
import { ArdoiseError } from './ardoise-error.ts';
import { verifyWebhook } from './verify-webhook.ts';

type Played = Response | Error;

/** Answers one after the other, and what was asked and waited for. */
function clientWith(...answers: Played[]) {
  const asked: Array<{ url: string; headers: Headers; body: unknown }> = [];
  const waits: number[] = [];
  const client = new Ardoise({
    key: 'ard_test_c_x',
    baseUrl: 'https://ardoise.test',
    fetch: (url, init) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      asked.push({ url: url as string, headers: new Headers(init?.headers), body });
      const next = answers.shift();
      if (next === undefined) throw new Error('nothing more is played');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { client, asked, waits };
}

const answered = (data: unknown): Response =>
  Response.json({ success: true, data, errorMsg: null, errorCode: null });

const refused = (status: number, reason: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    {
      success: false,
      data: null,
      errorMsg: 'No.',
      errorCode: 42200,
      reason,
      fields: { amount: 'required' },
    },
    { status, headers },
  );

const order = { amount: 5_000, phone: '677000001' };

describe('a call', () => {
  test('goes to the contract’s address with the key, and answers what is in the envelope', async () => {
    const { client, asked } = clientWith(answered({ id: 'c1' }), answered({ available: 7 }));
    expect(await client.collections.create(order)).toEqual({ id: 'c1' });
    expect(asked[0]).toMatchObject({
      url: 'https://ardoise.test/api/v1/collections',
      body: order,
    });
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer ard_test_c_x');
    expect(await client.balance.get()).toEqual({ available: 7 });
    expect(asked[1]?.headers.get('idempotency-key')).toBeNull();
  });

  test('is sent again under the same idempotency key when the network, a limit or a pause was in the way', async () => {
    const { client, asked, waits } = clientWith(
      new TypeError('fetch failed'),
      refused(429, 'tooManyRequests', { 'retry-after': '3' }),
      refused(503, 'busy'),
      answered({ id: 'c1' }),
    );
    await client.collections.create(order);
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(waits).toEqual([500, 3_000, 2_000]);
    await expect(
      clientWith(...Array.from({ length: 9 }, () => new TypeError('away'))).client.balance.get(),
    ).rejects.toMatchObject({ reason: 'unreachable', status: 0, code: null });
  });

  test('has an idempotency key of its own each time, or the one that is given', async () => {
    const { client, asked } = clientWith(...Array.from({ length: 4 }, () => answered({})));
    await client.disbursements.create(order);
    await client.disbursements.create(order);
    await client.disbursements.create(order, { idempotencyKey: 'refund-17' });
    await client.collections.cancel('c1', { idempotencyKey: 'cancel-3' });
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(4);
    expect(keys.slice(2)).toEqual(['refund-17', 'cancel-3']);
  });

  test('throws what was refused, and does not ask again', async () => {
    const { client, asked } = clientWith(refused(422, 'validationFailed'));
    const error = await client.collections.create(order).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ArdoiseError);
    expect(error).toMatchObject({
      status: 422,
      code: 42200,
      reason: 'validationFailed',
      fields: { amount: 'required' },
      message: 'No.',
    });
    expect(asked).toHaveLength(1);
  });

  test('does not wait for as long as nobody would, and does not believe what is no envelope', async () => {
    const long = clientWith(refused(429, 'tooManyRequests', { 'retry-after': '3600' }));
    await expect(long.client.balance.get()).rejects.toMatchObject({ status: 429 });
    expect(long.waits).toEqual([]);
    const other = clientWith(new Response('<html>', { status: 502 }));
    await expect(other.client.balance.get()).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('of a list goes from page to page', async () => {
    const { client, asked } = clientWith(
      answered({ items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'n1' }),
      answered({ items: [{ id: 'c' }], nextCursor: null }),
    );
    const ids: string[] = [];
    for await (const { id } of client.collections.each({ state: 'paid' })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?state=paid',
      '?state=paid&cursor=n1',
    ]);
  });
});

describe('a webhook', () => {
  const now = new Date('2026-11-17T10:00:00Z');
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ type: 'collection.paid', data: { id: 'c1' } });
  const sign = (key: string, at = now, text = body): string => {
    const seconds = Math.floor(at.getTime() / 1_000);
    const bytes = Buffer.from(key.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', bytes).update(`e1.${seconds}.${text}`).digest('base64')}`;
  };
  const headersOf = (signature: string, at = now) => ({
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signature,
  });

  test('is believed when one of its signatures is by the secret, whatever kind of headers it comes with', async () => {
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    const headers = headersOf(`${sign(other)} v1a,abc ${sign(secret)}`);
    expect(await verifyWebhook(secret, headers, body, now)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(secret, new Headers(headers), body, now)).toBeDefined();
  });

  test('as the guide shows one is signed by the secret that it names, and holds what the event holds', async () => {
    const { secret: shown, headers, body: text } = webhookExample;
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const event = await verifyWebhook(shown, headers, text, at);
    expect(webhookEvents['collection.paid'].parse(event.data)).toEqual(event.data);
  });

  test('is refused when a byte, the secret or the time is another, or headers are missing', async () => {
    const good = headersOf(sign(secret));
    const why = async (...[headers, text, at, by]: [object, string, Date, string?]) =>
      verifyWebhook(by ?? secret, headers as Record<string, string>, text, at).then(
        () => 'believed',
        (error: unknown) => (error as { why: string }).why,
      );
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    expect(await why(good, `${body} `, now)).toBe('signatureWrong');
    expect(await why(good, body, now, `whsec_${Buffer.alloc(32, 9).toString('base64')}`)).toBe(
      'signatureWrong',
    );
    expect(await why(headersOf('v1,%%% v1, v2,x'), body, now)).toBe('signatureWrong');
    expect(await why(good, body, later(300))).toBe('believed');
    expect(await why(good, body, later(301))).toBe('timestampOff');
    expect(await why(good, body, later(-301))).toBe('timestampOff');
    expect(await why({ ...good, 'webhook-id': undefined }, body, now)).toBe('headersMissing');
    expect(await why({ ...good, 'webhook-timestamp': 'soon' }, body, now)).toBe('headersMissing');
    expect(await why(good, body, now, 'whsec_***')).toBe('secretUnreadable');
  });
});

test('the client loads no schema library', async () => {
  const { metafile } = await build({
    entryPoints: [`${import.meta.dirname}/public.ts`],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((file) => file.includes('node_modules/zod'))).toEqual([]);
  expect(inputs.length).toBeLessThan(10);
});
