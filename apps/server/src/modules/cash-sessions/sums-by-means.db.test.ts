import { deskMeans, listCashSessions } from '@ardoise/contract/cash-sessions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { succeed } from '../students/testing/people.ts';

let app: TestApp;
let orgId: string;
let token: string;
const sessions = 400;

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app);
  ({ orgId } = school);
  token = await school.signIn();
  const taken = deskMeans.map((means, place) => ({ means, amount: 1_000 * (place + 1), count: 1 }));
  await app.node.services.db.write({ orgId }, (tx) =>
    sql`insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at, closed_at, closed_by_name,
          expected, counted, signature, taken)
        select ${orgId}, gen_random_uuid(), n, 'Till ' || n % 4, ('00000000-0000-4000-8000-00000000000' || n % 2)::uuid, case when n > 396 then 'New ' else 'Old ' end || n % 2, 0,
               timestamptz '2026-01-01Z' + n * interval '1 hour', timestamptz '2026-01-01Z' + n * interval '2 hours', 'Owner', 0, n % 100 / 99, 'x',
               case when n % 4 < 2 then ${JSON.stringify(taken)}::jsonb else '[]' end
          from generate_series(1, ${sessions}::int) n`.execute(tx),
  );
});
afterAll(() => app.close());

const found = (query: object = {}) => succeed(app, token, listCashSessions, { query });

it('adds up each means of the contract by itself, under the latest name of the cashier', async () => {
  const each = (share: number) =>
    deskMeans.map((means, place) => ({ means, amount: share * 1_000 * (place + 1), count: share }));
  const { byCashier, total, items } = await found({ page: 40 });
  expect(byCashier).toMatchObject([
    { cashier: 'New 0', sessions: 200, variance: 0, taken: each(100) },
    { cashier: 'New 1', sessions: 200, variance: 4, taken: each(100) },
  ]);
  expect([total, items.map(({ number }) => number)]).toEqual([
    sessions,
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `C-${String(number).padStart(4, '0')}`),
  ]);
  const { byCashier: named } = await found({ q: 'till 2 old' });
  expect(named).toMatchObject([{ cashier: 'Old 0', sessions: 99, taken: [] }]);
});
