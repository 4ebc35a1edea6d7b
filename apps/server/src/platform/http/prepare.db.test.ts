import { call } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BareApp, startBareApp } from '../../testing/bare-app.ts';
import { until } from '../../testing/until.ts';
import { Refusal } from '../refusal.ts';
import { routeWithPreparation } from './route.ts';

const orgId = '11111111-1111-4111-8111-111111111111';

const draw = call({
  method: 'POST',
  path: '/test/draw',
  summary: 'prepares a drawing, then keeps it',
  access: 'payments.take',
  refusals: [errors.changedMeanwhile],
  body: z.object({ name: z.string(), end: z.enum(['keep', 'refuse', 'crash']).default('keep') }),
  answer: z.object({ kept: z.string() }),
});

let app: BareApp;
let prepared: string[] = [];
let discarded: string[] = [];
let gate: Promise<void> = Promise.resolve();

const drawing = routeWithPreparation(draw, {
  prepare: async ({ orgId: school }, { body }) => {
    prepared.push(`${body.name} of ${school.slice(0, 4)}`);
    if (body.name === 'spoiled') throw new Refusal(errors.changedMeanwhile);
    await gate;
    return { drawn: body.name };
  },
  handle: async ({ tx }, { body, prepared: { drawn } }) => {
    await sql`select 1`.execute(tx);
    if (body.end === 'refuse') throw new Refusal(errors.invalidInput);
    if (body.end === 'crash') throw new Error('the line was lost');
    return { kept: drawn };
  },
  discard: async ({ drawn }) => void discarded.push(drawn),
});

beforeAll(async () => {
  const org = { id: orgId, appId: 'test', role: 'adminOrOwner' as const };
  app = await startBareApp({
    actor: {
      personId: '22222222-2222-4222-8222-222222222222',
      name: 'Ngo Bassa',
      sessionId: '33333333-3333-4333-8333-333333333333',
      isDesk: false,
      hasSecondFactor: false,
      org,
    },
    maxRequests: 50,
    routes: [drawing],
  });
});
afterAll(() => app.close());
beforeEach(() => {
  prepared = [];
  discarded = [];
  gate = Promise.resolve();
});

async function post(body: { name: string; end?: string }, key?: string) {
  const response = await fetch(`${app.url}${draw.path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  const { data } = (await response.json()) as Envelope<{ kept: string }>;
  return { status: response.status, kept: data?.kept };
}

const heldConnections = (): number => app.db.pool.totalCount - app.db.pool.idleCount;

describe('what a call prepares', () => {
  it('is handed to its handler, and holds no connection meanwhile, however many prepare', async () => {
    let open = (): void => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const names = Array.from({ length: 20 }, (_, index) => `sheet ${index}`);
    const all = Promise.all(names.map((name) => post({ name })));
    await until('all are preparing', async () => prepared.length === names.length);
    expect(heldConnections()).toBe(0);
    open();
    expect((await all).map(({ kept }) => kept)).toEqual(names);
    expect(discarded).toEqual([]);
  });

  it('is not prepared again for an answer that is known under its key', async () => {
    expect(await post({ name: 'once' }, 'key-1')).toEqual({ status: 200, kept: 'once' });
    expect(await post({ name: 'once' }, 'key-1')).toEqual({ status: 200, kept: 'once' });
    expect((await post({ name: 'other' }, 'key-1')).status).toBe(409);
    expect(prepared).toEqual(['once of 1111']);
    expect(discarded).toEqual([]);
  });

  it('is taken back by the one of two with the same key that came second', async () => {
    let open = (): void => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const both = Promise.all([post({ name: 'twin' }, 'key-2'), post({ name: 'twin' }, 'key-2')]);
    await until('both are preparing', async () => prepared.length === 2);
    open();
    expect((await both).map(({ kept }) => kept)).toEqual(['twin', 'twin']);
    expect(discarded).toEqual(['twin']);
  });

  it('is taken back when the handler refuses, and left to its own job when the outcome is unsure', async () => {
    expect((await post({ name: 'bad', end: 'refuse' })).status).toBe(422);
    expect(discarded).toEqual(['bad']);
    expect((await post({ name: 'lost', end: 'crash' })).status).toBe(500);
    expect(discarded).toEqual(['bad']);
  });

  it('may be refused, and then there is nothing to take back', async () => {
    expect((await post({ name: 'spoiled' })).status).toBe(409);
    expect(discarded).toEqual([]);
  });
});
