import { type DeskMeans, deskMeans, listCashSessions } from '@ardoise/contract/cash-sessions';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { createSchool } from '../../testing/builders.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { succeed } from '../students/testing/people.ts';
import { chooseSessions, type SessionFilters } from './choose-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { readByCashier } from './read-by-cashier.ts';
import type { CashSessionRow } from './tables.ts';

let app: TestApp;
let orgId: string;
let token: string;
/** Newest first. */
let sessions: CashSessionRow[];

const write = (statement: ReturnType<typeof sql>) =>
  app.node.services.db.write({ orgId }, (tx) => statement.execute(tx));

const readAll = async (): Promise<CashSessionRow[]> =>
  app.node.services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('cash_sessions')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('opened_at', 'desc')
      .orderBy('id')
      .execute(),
  );

const cashierId = (n: string) =>
  sql`('00000000-0000-4000-8000-00000000000' || ${sql.raw(n)})::uuid`;

/** Over fourteen months, of three cashiers at four tills, one of whom was renamed; and what was opened as a month or a year turned. */
const locked = (moments: ReturnType<typeof sql>) => sql`
  insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at, closed_at, closed_by_name, expected,
    counted, explanation, signature, taken)
  select ${orgId}, gen_random_uuid(), n, 'Till ' || n * 7 % 4, ${cashierId('n % 3')},
         case n % 3 when 0 then 'Rose' when 1 then case when n < 700 then 'Awa' else 'Awa Ngo' end else 'Paul' end,
         0, at, at + interval '5 hours', 'Owner', 1000, 1000 + case when n % 13 = 0 then n % 5 - 2 else 0 end, 'x', 'x',
         case when n % 2 = 0 then '[]' else jsonb_build_array(
           jsonb_build_object('means', 'cash', 'amount', n * 10, 'count', 1),
           jsonb_build_object('means', 'mtn', 'amount', n, 'count', 2)) end
    from (${moments}) moment (n, at)`;

const turns = [
  '2025-12-31T22:59:59.999Z',
  '2025-12-31T23:00:00Z',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00Z',
  '2026-02-28T23:30:00Z',
  '2026-03-14T23:00:00Z',
];

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app);
  ({ orgId } = school);
  token = await school.signIn();
  await write(
    locked(
      sql`select n, timestamptz '2025-09-01Z' + n * interval '407 minutes' from generate_series(1, 1500) n`,
    ),
  );
  await write(
    locked(
      sql`select 1500 + n, at from unnest(${turns}::timestamptz[]) with ordinality turn (at, n)`,
    ),
  );
  await write(sql`
    insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at)
    select ${orgId}, gen_random_uuid(), 2000 + n, 'Till ' || n, ${cashierId('n')}, case n when 1 then 'Awa Ngo Bell' else 'New' end, 0,
           timestamptz '2026-11-10Z' - n * interval '40 days' from generate_series(1, 3) n`);
  sessions = await readAll();
});
afterAll(() => app.close());

const listAs = (tx: Tx, query: Parameters<typeof listSessions>[1]) =>
  listSessions({ tx, orgId, actor: { personId: orgId } } as unknown as SchoolContext, query);

type Query = Partial<Pick<SessionFilters, 'cashierId' | 'state' | 'from' | 'to'>> & {
  readonly q?: string;
};

const isOf = { open: 'open', closed: 'closed', variance: 'variance' } as const;

function stateOf({ closed_at: closedAt, counted, expected }: CashSessionRow): string[] {
  if (closedAt === null) return [isOf.open];
  return counted === expected ? [isOf.closed] : [isOf.closed, isOf.variance];
}

/** One by one. */
const chosenBy = ({ cashierId: id, state, from, to, q = '' }: Query, zone: string) =>
  sessions.filter((one) => {
    const day = dayIn(zone, one.opened_at);
    return (
      (id === undefined || one.cashier_id === id) &&
      (state === undefined || stateOf(one).includes(state)) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      `${one.till} ${one.cashier_name}`.toLowerCase().includes(q)
    );
  });

function takenIn(chosen: readonly CashSessionRow[]) {
  const taken = chosen.flatMap((one) => one.taken ?? []);
  const sumOf = (wanted: DeskMeans, what: 'amount' | 'count') =>
    taken.reduce((sum, one) => sum + (one.means === wanted ? one[what] : 0), 0);
  return deskMeans
    .map((means) => ({ means, amount: sumOf(means, 'amount'), count: sumOf(means, 'count') }))
    .filter(({ count }) => count > 0);
}

/** What is added up row by row. */
const addedUp = (chosen: readonly CashSessionRow[]) =>
  [...new Set(chosen.map((one) => one.cashier_id))]
    .map((id) => {
      const theirs = chosen.filter((one) => one.cashier_id === id);
      return {
        cashierId: id,
        cashier: theirs[0]?.cashier_name,
        sessions: theirs.length,
        variance: theirs.reduce((sum, one) => sum + (one.counted ?? 0) - (one.expected ?? 0), 0),
        taken: takenIn(theirs),
      };
    })
    .toSorted((a, b) => (a.cashierId < b.cashierId ? -1 : 1));

const asked = async (query: Query & { page?: number }) => {
  const { byCashier, total, items } = await succeed(app, token, listCashSessions, { query });
  return {
    byCashier: byCashier.toSorted((a, b) => (a.cashierId < b.cashierId ? -1 : 1)),
    total,
    ids: items.map(({ id }) => id),
  };
};

async function compare(query: Query, zone: string, page = 1): Promise<void> {
  const chosen = chosenBy(query, zone);
  const label = `${JSON.stringify(query)}, page ${page}`;
  expect(await asked({ ...query, page }), label).toEqual({
    byCashier: addedUp(chosen),
    total: chosen.length,
    ids: chosen.slice((page - 1) * 10, page * 10).map(({ id }) => id),
  });
}

const spans = [
  {},
  { from: '2026-01-01' },
  { to: '2025-12-31' },
  { from: '2025-10-17', to: '2026-09-03' },
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-03-05', to: '2026-03-20' },
  { from: '2025-12-31', to: '2026-01-01' },
  { from: '2026-05-09', to: '2026-05-09' },
  { from: '2026-02-20', to: '2026-03-10' },
  { from: '2026-05-09', to: '2026-02-01' },
  { from: '0001-01-01', to: '9999-12-31' },
];
const douala = 'Africa/Douala';

describe('the sums above the list', () => {
  it.each(spans)('are what the sessions of %o add up to, by each filter', async (span) => {
    for (const state of [undefined, 'open', 'closed', 'variance'] as const)
      for (const q of ['', 'till 1', 'awa', 'awa ngo', 'xqzw'])
        for (const id of [undefined, '00000000-0000-4000-8000-000000000001'])
          await compare(
            { ...span, ...(state && { state }), ...(q && { q }), ...(id && { cashierId: id }) },
            douala,
          );
  });

  it('are so on every page, in the order of time', async () => {
    for (const page of [2, 51, 75, 76, 77, 100, 151]) await compare({}, douala, page);
    for (const page of [55, 60, 61, 99, 101]) await compare({ state: 'closed' }, douala, page);
    for (const page of [52, 60])
      await compare({ from: '2025-10-17', to: '2026-09-03' }, douala, page);
  });

  it('follow the days of the school into another zone', async () => {
    await write(
      sql`update organisations set time_zone = 'Pacific/Auckland' where org_id = ${orgId}`,
    );
    for (const span of spans) await compare(span, 'Pacific/Auckland');
    await write(sql`update organisations set time_zone = ${douala} where org_id = ${orgId}`);
  });

  it('look at no session of a whole month', async () => {
    const read = (filters: Partial<SessionFilters>) =>
      countRowsRead(app, { orgId }, 'cash_sessions', (tx) =>
        readByCashier(
          tx,
          orgId,
          chooseSessions(orgId, { names: undefined, number: undefined, ...filters }),
        ),
      );
    const ofMonth = chosenBy({ from: '2026-03-01', to: '2026-03-31' }, douala).length;
    expect(await read({ state: 'closed' })).toBe(0);
    expect(await read({ state: 'closed', from: '2026-03-09' })).toBeLessThan(ofMonth);
    expect(await read({ state: 'variance', from: '2025-10-17', to: '2026-03-09' })).toBeLessThan(
      2 * ofMonth,
    );
  });

  it('lead to a page in the middle by whole months', async () => {
    const read = await countRowsRead(app, { orgId }, 'cash_sessions', (tx) =>
      listAs(tx, { state: 'closed', page: 75, perPage: 10 }),
    );
    expect(read).toBeLessThan(200);
  });

  it('are the same when they are made anew', async () => {
    const kept = () =>
      app.node.services.db.read({ orgId }, (tx) =>
        tx
          .selectFrom('cash_session_sums')
          .selectAll()
          .orderBy('month')
          .orderBy('cashier_id')
          .orderBy('till')
          .orderBy('cashier_name')
          .orderBy('is_uneven')
          .execute(),
      );
    const before = await kept();
    expect(before.length).toBeGreaterThan(100);
    await write(sql`call ardoise_sum_cash_sessions(${orgId})`);
    expect(await kept()).toEqual(before);
  });
});

it('finds the sessions of a page by their key, also by a plan for any school', async () => {
  // Most schools have few, and an index of theirs would be gone through.
  await app.node.services.db.write('platform', (tx) =>
    sql`insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at)
      select md5(n::text)::uuid, gen_random_uuid(), 1, 'Till', gen_random_uuid(), 'Awa', 0, now()
        from generate_series(1, 100) n`.execute(tx),
  );
  await write(sql`analyze cash_sessions`);
  const byKey = (tx: Tx) =>
    sql<{
      scans: number;
    }>`select pg_stat_get_xact_numscans('cash_sessions_pkey'::regclass)::int as scans`.execute(tx);
  const scans = await app.node.services.db.write({ orgId }, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const before = await byKey(tx);
    await listAs(tx, { state: 'closed', page: 1, perPage: 10 });
    const after = await byKey(tx);
    return (after.rows[0]?.scans ?? 0) - (before.rows[0]?.scans ?? 0);
  });
  // Each of ten for what the row says, and for what it took.
  expect(scans).toBe(20);
});

it('offers every cashier under the latest name, also of a session that is open', async () => {
  const { cashiers } = await succeed(app, token, listCashSessions);
  expect(cashiers.map(({ name }) => name)).toEqual(['Rose', 'Awa Ngo', 'Paul', 'New']);
});

describe('a search for the number of a session', () => {
  const numbersOf = async (query: Query) => {
    const { items, total, byCashier } = await succeed(app, token, listCashSessions, { query });
    expect([items.length, byCashier.reduce((sum, one) => sum + one.sessions, 0)]).toEqual([
      total,
      total,
    ]);
    return items.map(({ number }) => number);
  };

  it('finds it as it is shown, and without its zeros', async () => {
    for (const q of ['C-0012', 'c-0012', 'C-12', 'c12'])
      expect(await numbersOf({ q }), q).toEqual(['C-0012']);
    expect(await numbersOf({ q: 'C-1499' })).toEqual(['C-1499']);
    expect(await numbersOf({ q: 'C-2001' })).toEqual(['C-2001']);
    expect(await numbersOf({ q: 'C-9999' })).toEqual([]);
  });

  it('goes together with the other filters, and finds a till of that name too', async () => {
    expect(await numbersOf({ q: 'C-0012', state: 'open' })).toEqual([]);
    expect(await numbersOf({ q: 'C-0012', from: '2025-09-05' })).toEqual([]);
    await write(
      sql`update cash_sessions set till = 'Caisse C-12' where org_id = ${orgId} and number = 2003`,
    );
    expect(await numbersOf({ q: 'C-12' })).toEqual(['C-2003', 'C-0012']);
  });
});
