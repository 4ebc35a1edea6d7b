import { call } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BareApp, startBareApp } from '../../testing/bare-app.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from './context.ts';
import { route } from './route.ts';

const orgId = '11111111-1111-4111-8111-111111111111';

const owner: Actor = {
  personId: '22222222-2222-4222-8222-222222222222',
  name: 'Ngo Bassa',
  sessionId: '33333333-3333-4333-8333-333333333333',
  isDesk: false,
  hasSecondFactor: false,
  org: { id: orgId, appId: 'test', role: 'adminOrOwner' },
};

const amount = z.object({ amount: z.number().int().min(1) });

const pay = call({
  method: 'POST',
  path: '/test/pay',
  summary: 'adds an amount',
  access: 'payments.take',
  body: amount,
  answer: z.object({ number: z.number() }),
});

const keep = call({
  method: 'POST',
  path: '/test/keep',
  summary: 'takes a file',
  access: 'payments.take',
  upload: { maxBytes: 1000, maxFiles: 1 },
  answer: z.object({ number: z.number() }),
});

const refuse = call({
  method: 'POST',
  path: '/test/refuse',
  summary: 'counts the try and refuses',
  access: 'payments.take',
  body: z.object({ keeps: z.boolean() }),
  answer: z.object({}),
});

const undeclared = call({
  method: 'GET',
  path: '/test/undeclared',
  summary: 'refuses as it did not say it would',
  access: 'public',
  answer: z.object({}),
});

const declared = call({
  method: 'GET',
  path: '/test/declared',
  summary: 'refuses as it said it might',
  access: 'public',
  refusals: [errors.changedMeanwhile],
  answer: z.object({}),
});

const crash = call({
  method: 'GET',
  path: '/test/crash',
  summary: 'fails',
  access: 'public',
  answer: z.object({}),
});

const limited = call({
  method: 'GET',
  path: '/test/limited',
  summary: 'may be called twice',
  access: 'public',
  limit: { max: 2, windowSeconds: 60 },
  answer: z.object({}),
});

const slow = call({
  method: 'GET',
  path: '/test/slow',
  summary: 'takes long',
  access: 'public',
  answer: z.object({}),
});

let app: BareApp;

beforeAll(async () => {
  app = await startBareApp({
    actor: owner,
    maxRequests: 6,
    routes: [
      route(pay, async ({ tx }, { body }) => {
        await sql`insert into paid (org_id, amount) values (${orgId}, ${body.amount})`.execute(tx);
        const { rows } = await sql<{ number: number }>`select count(*) as number from paid`.execute(
          tx,
        );
        return { number: rows[0]?.number ?? 0 };
      }),
      route(keep, async (_context, { files }) => ({ number: files[0]?.content.length ?? 0 })),
      route(refuse, async ({ tx }, { body }) => {
        await sql`insert into paid (org_id, amount) values (${orgId}, 1)`.execute(tx);
        throw new Refusal(errors.invalidInput, { keepsWrites: body.keeps });
      }),
      route(undeclared, async () => {
        throw new Refusal(errors.changedMeanwhile);
      }),
      route(declared, async () => {
        throw new Refusal(errors.changedMeanwhile);
      }),
      route(crash, async () => {
        throw new Error('the phone 677123456 is in this message');
      }),
      route(limited, async () => ({})),
      route(slow, async ({ tx }) => {
        await sql`select 1`.execute(tx);
        await held;
        return {};
      }),
    ],
  });
  await app.db.pool.query('create table paid (org_id uuid, amount int)');
});
afterAll(() => app.close());

/** What the slow call waits for. */
let held: Promise<void> = Promise.resolve();

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Envelope<{ number: number }>,
  };
}

const countPaid = async (): Promise<number> =>
  Number((await app.db.pool.query<{ count: number }>('select count(*) from paid')).rows[0]?.count);

describe('an Idempotency-Key', () => {
  it('makes the second call replay the first answer and change nothing', async () => {
    const before = await countPaid();
    const first = await post('/test/pay', { amount: 5 }, { 'idempotency-key': 'a' });
    const second = await post('/test/pay', { amount: 5 }, { 'idempotency-key': 'a' });
    expect(second.body).toEqual(first.body);
    expect(await countPaid()).toBe(before + 1);
  });

  it('is refused with other content', async () => {
    await post('/test/pay', { amount: 5 }, { 'idempotency-key': 'b' });
    const other = await post('/test/pay', { amount: 6 }, { 'idempotency-key': 'b' });
    expect(other).toMatchObject({
      status: 409,
      body: { errorCode: 40900, reason: 'idempotencyKeyReused', success: false },
    });
  });

  it('is refused with another file', async () => {
    const send = async (content: string) => {
      const body = new FormData();
      body.set('file', new Blob([content]), 'list.xlsx');
      const headers = { authorization: 'Bearer x', 'idempotency-key': 'file' };
      return (await fetch(`${app.url}/test/keep`, { method: 'POST', headers, body })).json();
    };
    expect(await send('one')).toMatchObject({ data: { number: 3 } });
    expect(await send('one')).toMatchObject({ data: { number: 3 } });
    expect(await send('two')).toMatchObject({ errorCode: 40900 });
  });

  it('is safe when many arrive at once', async () => {
    const before = await countPaid();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('/test/pay', { amount: 7 }, { 'idempotency-key': 'c' })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countPaid()).toBe(before + 1);
  });

  it('does not keep a refusal: the call may be repeated', async () => {
    const refused = await post('/test/refuse', { keeps: true }, { 'idempotency-key': 'd' });
    const again = await post('/test/refuse', { keeps: true }, { 'idempotency-key': 'd' });
    expect([refused.status, again.status]).toEqual([422, 422]);
  });

  it('of 256 characters is refused', async () => {
    expect(
      (await post('/test/pay', { amount: 1 }, { 'idempotency-key': 'x'.repeat(256) })).status,
    ).toBe(422);
  });
});

describe('a refused call', () => {
  it('leaves nothing written, unless it says so', async () => {
    const before = await countPaid();
    await post('/test/refuse', { keeps: false });
    expect(await countPaid()).toBe(before);
    await post('/test/refuse', { keeps: true });
    expect(await countPaid()).toBe(before + 1);
  });

  it('names each wrong field in the reader’s language', async () => {
    const english = await post('/test/pay', { amount: 0 });
    const french = await post('/test/pay', {}, { 'x-language': 'fr' });
    expect(english.body).toMatchObject({ errorCode: 42200, fields: { amount: 'At least 1.' } });
    expect(french.body).toMatchObject({
      errorCode: 42200,
      fields: { amount: 'Ce champ est obligatoire.' },
    });
  });
});

describe('a refusal that its call', () => {
  const reasonAt = async (path: string) =>
    ((await (await fetch(app.url + path)).json()) as Envelope).reason;

  it('declares is answered by its reason', async () => {
    expect(await reasonAt('/test/declared')).toBe('changedMeanwhile');
  });

  it('does not declare is a fault of the server, where answers are checked', async () => {
    expect(await reasonAt('/test/undeclared')).toBe('unexpected');
  });
});

describe('bad input', () => {
  it.each([
    ['broken JSON', '{"amount":', 400, 'brokenRequest'],
    ['a number that is no JSON', '1e', 400, 'brokenRequest'],
    [
      'a body of 10 MB',
      JSON.stringify({ amount: 1, text: 'x'.repeat(10_000_000) }),
      413,
      'requestTooLarge',
    ],
  ])('%s gets one clear answer', async (_name, body, status, reason) => {
    expect(await post('/test/pay', body)).toMatchObject({
      status,
      body: { success: false, errorCode: 42200, reason },
    });
  });

  it('another content type is refused', async () => {
    const answer = await post('/test/pay', 'amount=1', { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({
      status: 415,
      body: { errorCode: 42200, reason: 'jsonExpected' },
    });
    const noFile = await post('/test/keep', { amount: 1 });
    expect(noFile).toMatchObject({ status: 415, body: { reason: 'multipartExpected' } });
  });

  it('an address longer than a server reads gets an envelope too', async () => {
    const response = await fetch(`${app.url}/test/slow?q=${'x'.repeat(20_000)}`);
    expect(response.status).toBe(431);
    expect(await response.json()).toMatchObject({
      success: false,
      errorCode: 42200,
      reason: 'requestTooLarge',
    });
  });

  it('an unknown call is named as such', async () => {
    const answer = await post('/ba021/v1/nothing', {});
    expect(answer).toMatchObject({
      status: 404,
      body: { success: false, errorCode: 40400, reason: 'unknownCall' },
    });
  });

  it('a prototype in the body is refused', async () => {
    expect((await post('/test/pay', '{"__proto__":{"amount":1}}')).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});

describe('the server', () => {
  it('answers an unforeseen error with 50000 and keeps its message out of the answer', async () => {
    const response = await fetch(`${app.url}/test/crash`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ errorCode: 50000, reason: 'unexpected' });
    expect(text).not.toContain('677123456');
  });

  it('refuses too many tries with Retry-After', async () => {
    const tries = [];
    for (let n = 0; n < 3; n += 1) tries.push(await fetch(`${app.url}/test/limited`));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(tries[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await tries[2]?.json()).toMatchObject({ errorCode: 42900, reason: 'tooManyRequests' });
  });

  it('answers 503 at once when it is full, and is well again afterwards', async () => {
    let letGo = () => {};
    held = new Promise((resolve) => {
      letGo = resolve;
    });
    const asked = Array.from({ length: 14 }, () => fetch(`${app.url}/test/slow`));
    // While all that are under way are held, only a refusal can be answered.
    expect((await Promise.race(asked)).status).toBe(503);
    letGo();
    const answers = await Promise.all(asked);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(statuses).toContain(200);
    const full = answers.find(({ status }) => status === 503);
    expect(full?.headers.get('retry-after')).toBe('1');
    expect(full?.headers.get('content-security-policy')).toContain("script-src 'self'");
    const health = await fetch(`${app.url}/test/slow`);
    expect(health.status).toBe(200);
  });

  it('sends a policy that lets no inline script run, and no referrer', async () => {
    const { headers } = await fetch(`${app.url}/test/slow`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
