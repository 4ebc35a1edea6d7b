import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../../../testing/builders.ts';
import { countRowsRead } from '../../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addUpTransactions, findTransactions } from './find-transactions.ts';
import type { TransactionFilters } from './transaction-filters.ts';

/** Four an hour for two months. Of each hundred two failed, one of them unpaid in time; two are of the other operator; and a few wait. */
const transactions = 6_000;
const perPage = 10;
const few = 5 * perPage;

let app: TestApp;
let orgId: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ orgId } = await createSchool(app));
  await app.node.services.db.write({ orgId }, async (tx) => {
    await sql`insert into families (org_id, id, number, name, folded_name, created_at)
      values (${orgId}, ${orgId}, 'F-1', 'Nguemo', 'nguemo', now())`.execute(tx);
    await sql`insert into transactions (org_id, id, family_id, number, operator, kind, state, failure, notice, amount, phone, narration, language,
        client_key, partner_number, submitted_at, asked_at, completed_at)
      select ${orgId}, gen_random_uuid(), ${orgId}, 'T-' || n, case when n % 50 = 3 then 'orange' else 'mtn' end, 'provider', state,
             case when state = 'failed' then case when n % 100 = 1 then 'expired' else 'cancelled' end end,
             case when state = 'paid' then 'sent' end, n, '677' || lpad((n * 7919 % 1000000)::text, 6, '0'), '', 'fr', 'key ' || n,
             gen_random_uuid(), at, at, case when state <> 'asked' then at end
        from (select n, ${app.clock.now()}::timestamptz - n * interval '15 minutes' as at,
                     case when n % 50 = 1 then 'failed' when n % 1000 = 2 then 'asked' else 'paid' end as state
                from generate_series(1, ${transactions}::int) n) made`.execute(tx);
    await sql`analyze transactions, transaction_sums`.execute(tx);
  });
});
afterAll(() => app.close());

type Asked = TransactionFilters & { readonly page?: number };

async function readFor({ page = 1, ...filters }: Asked) {
  let shown = 0;
  let total = 0;
  const read = await countRowsRead(app, { orgId }, 'transactions', async (tx) => {
    const found = await findTransactions(tx, orgId, filters, { page, perPage });
    ({ total } = found);
    shown = found.ids.length;
    await addUpTransactions(tx, orgId, filters);
  });
  return { read, shown, total };
}

it.each<[string, Asked, number]>([
  ['the newest', {}, transactions],
  ['paid', { state: 'paid' }, 5_874],
  ['failed', { state: 'failed' }, 120],
  ['failed for a reason', { failure: 'expired' }, 60],
  ['of one operator', { operator: 'orange' }, 120],
  ['by their amount', { sort: '-amount' }, transactions],
  ['the oldest', { sort: 'submittedAt' }, transactions],
  ['the last page', { page: transactions / perPage }, transactions],
  ['one in the middle', { page: transactions / perPage / 2 }, transactions],
  ['one in the middle of the paid ones', { state: 'paid', page: 300 }, 5_874],
])('a page of transactions and its sum read few of them: %s', async (_which, asked, count) => {
  const { read, shown, total } = await readFor(asked);
  expect({ shown, total }).toEqual({ shown: perPage, total: count });
  // In the middle, the transactions of one day are passed over.
  expect(read).toBeLessThan(few + 2 * 96);
});

it('those that wait are read, and no others', async () => {
  const { read, shown } = await readFor({ state: 'pending' });
  expect(shown).toBe(6);
  expect(read).toBeLessThan(few);
});

it('four digits of a phone, and a number, find theirs', async () => {
  for (const q of ['4562', 'T-4321']) {
    const { read, total } = await readFor({ q });
    expect(total).toBeGreaterThan(0);
    expect(read).toBeLessThan(few + 4 * total);
  }
});
