import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import { login } from '@ardoise/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let token: string;
/** Of requests: jobs have connections of their own, and ask whenever they like. */
const connections = new Set<unknown>();

beforeAll(async () => {
  app = await startTestApp();
  app.node.services.db.pool.on('acquire', (client) => void connections.add(client));
  await seedDemo(app.node.services, () => {});
  const { body } = await app.call(login, {
    body: { login: 'owner@demo.school', password: 'ardoise-demo', appId: 'demo' },
  });
  token = body.data !== null && 'accessToken' in body.data ? body.data.accessToken : '';
});
afterAll(() => app.close());

const keysOf = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : [];

/** Lists of a school that come page by page, whose address names no record. */
const lists = allCalls.filter(
  ({ call: { method, access, path, query, answer } }) =>
    method === 'GET' &&
    access !== 'public' &&
    access !== 'desk' &&
    !isKeyAccess(access) &&
    !path.includes('{') &&
    keysOf(query).includes('perPage') &&
    keysOf(answer).includes('items'),
);

/** What is read once and kept for a while is asked for in the first try. */
const tries = 2;

interface Page {
  readonly rows: number;
  readonly statements: number;
}

async function readPage(call: CallSpec, perPage: number): Promise<Page> {
  let page: Page = { rows: 0, statements: Infinity };
  for (let n = 0; n < tries; n += 1) {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const { status, body } = await app.call(call, { query: { perPage } } as never, { token });
    const statements = asked.mock.contexts.filter((one) => connections.has(one)).length;
    asked.mockRestore();
    if (status !== 200) return page;
    const { items } = body.data as { items: readonly unknown[] };
    page = { rows: items.length, statements: Math.min(page.statements, statements) };
  }
  return page;
}

/** A page of one may have nothing of a kind that others have, about which is then asked once for all of them. */
const mostMore = 3;
const fewestRows = 2 * mostMore;

it('no list asks the database once for each of its rows', async () => {
  const rowByRow: string[] = [];
  let compared = 0;
  for (const { name, call } of lists) {
    const many = await readPage(call, 50);
    if (many.rows < fewestRows) continue;
    compared += 1;
    const one = await readPage(call, 1);
    if (many.statements > one.statements + mostMore)
      rowByRow.push(`${name}: ${one.statements} for one, ${many.statements} for ${many.rows}`);
  }
  expect(rowByRow).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(15);
});
