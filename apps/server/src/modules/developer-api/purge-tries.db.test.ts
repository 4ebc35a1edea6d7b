import { testOpeningBalance } from '@ardoise/contract/developer/test-cases';
import { triesKeptDays } from '@ardoise/contract/developer/environments';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startPurging } from '../../testing/purging.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { readDevelopmentBalance } from './disbursements/development-balance.ts';
import { purgeTries } from './purge-tries.ts';
import { readSandboxBalance } from './sandbox/sandbox-balance.ts';

const { addSchool, ago, app, purge } = startPurging(purgeTries);

type School = Awaited<ReturnType<typeof addSchool>>;
let school: School;
let other: School;
beforeEach(async () => {
  school = await addSchool();
  other = await addSchool();
});

const older = () => ago({ days: triesKeptDays, minutes: 1 });
const younger = () => ago({ days: triesKeptDays, minutes: -1 });

const addEntry = (
  { orgId, rows }: School,
  id: string,
  environment: 'sandbox' | 'development',
  amount: number,
  at: Date,
) =>
  rows(sql`insert into test_entries (org_id, environment, id, amount, at)
    values (${orgId}, ${environment}, ${id}, ${amount}, ${at})`);

/** Each was paid when it was begun, unless it is to wait. */
async function collect(in_: School, name: string, at: Date, settledAt: Date | null = at) {
  const id = newId(at);
  await in_.rows(sql`insert into sandbox_collections (org_id, id, number, mode, amount, phone, operator, reference, outcome,
      settles_at, settled_at, created_at)
    values (${in_.orgId}, ${id}, ${id}, 'prompt', 1000, '677000000', 'mtn', ${name}, 'approved', ${at}, ${settledAt}, ${at})`);
  if (settledAt !== null) await addEntry(in_, id, 'sandbox', 1_000, settledAt);
}

/** A link that nobody has paid: it waits, was taken back, or has ended. */
const link = ({ orgId, rows }: School, name: string, at: Date, end: RawBuilder<unknown>) =>
  rows(sql`insert into sandbox_collections (org_id, id, mode, amount, token, reference, expires_at, cancelled_at, settled_at, created_at)
    select ${orgId}, gen_random_uuid(), 'link', 500, gen_random_uuid()::text, ${name}, at + interval '7 days', ${end}, at
      from (select ${at}::timestamptz as at) begun`);

async function send(from: School, name: string, at: Date, settledAt: Date | null = at) {
  const id = newId(at);
  await from.rows(sql`insert into sandbox_disbursements (org_id, id, number, amount, phone, operator, reference, outcome, settles_at,
      settled_at, created_at)
    values (${from.orgId}, ${id}, ${id}, 300, '677000000', 'mtn', ${name}, 'approved', ${at}, ${settledAt}, ${at})`);
  if (settledAt !== null) await addEntry(from, id, 'sandbox', -300, settledAt);
}

async function sendTest(
  from: School,
  name: string,
  at: Date,
  state: 'paid' | 'failed' | 'asked',
  amount = 200,
) {
  const id = newId(at);
  await from.rows(sql`insert into test_disbursements (org_id, id, number, way, kind, phone, amount, reference, state, failure, created_at,
      partner_number, asked_at, completed_at)
    values (${from.orgId}, ${id}, ${id}, 'mtn', 'provider', '677000000', ${amount}, ${name}, ${state},
      ${state === 'failed' ? 'operatorFault' : null}, ${at}, gen_random_uuid(), ${at}, ${state === 'asked' ? null : at})`);
  if (state === 'paid') await addEntry(from, id, 'development', -amount, at);
}

const tables = ['sandbox_collections', 'sandbox_disbursements', 'test_disbursements'] as const;

async function left({ rows }: School): Promise<string[]> {
  const lists = await Promise.all(
    tables.map((table) =>
      rows(sql<{ name: string }>`select reference as name from ${sql.table(table)}`),
    ),
  );
  return lists.flatMap((list) => list.map(({ name }) => name)).toSorted();
}

const entries = ({ orgId, rows }: School, environment: 'sandbox' | 'development') =>
  rows(
    sql<{
      isCarried: boolean;
      amount: number;
    }>`select id = ${orgId} as "isCarried", amount from test_entries
      where environment = ${environment} order by 1, 2`,
  );

const balances = ({ orgId }: School): Promise<number[]> =>
  app().node.services.db.read({ orgId }, async (tx) => [
    await readSandboxBalance({ tx, orgId, now: app().clock.now() }),
    await readDevelopmentBalance({ tx, orgId }),
  ]);

const broken = ({ orgId }: School) =>
  app().node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));

/** What came into the books of the development environment before any of it was kept apart. */
const fillDevelopment = (of: School, amount: number) =>
  addEntry(of, of.orgId, 'development', amount, ago({ days: 100 }));

describe('tries of programs', () => {
  it('of the sandbox go after 30 days, unless they wait, and the balance stays', async () => {
    await collect(school, 'collected, older', older());
    await collect(school, 'collected, younger', younger());
    await collect(school, 'collected, never settled', older(), null);
    await send(school, 'sent, older', older());
    await send(school, 'sent, younger', younger());
    await send(school, 'sent, never settled', older(), null);
    await link(school, 'link, older, taken back', older(), sql`at, null::timestamptz`);
    await link(school, 'link, older, over', older(), sql`null::timestamptz, at`);
    await link(school, 'link, older, open', older(), sql`null::timestamptz, null::timestamptz`);
    await link(school, 'link, younger, over', younger(), sql`null::timestamptz, at`);
    await collect(other, 'of another school', younger());
    const before = await balances(school);
    expect(before[0]).toBe(testOpeningBalance + 3 * 1_000 - 3 * 300);
    for (let nights = 0; nights < 2; nights += 1) {
      await purge();
      expect(await left(school)).toEqual([
        'collected, never settled',
        'collected, younger',
        'link, older, open',
        'link, younger, over',
        'sent, never settled',
        'sent, younger',
      ]);
      expect(await entries(school, 'sandbox')).toEqual([
        { isCarried: false, amount: -300 },
        { isCarried: false, amount: 1_000 },
        { isCarried: true, amount: 700 },
      ]);
      expect(await balances(school)).toEqual(before);
      expect(await left(other)).toEqual(['of another school']);
      expect(await entries(other, 'sandbox')).toEqual([{ isCarried: false, amount: 1_000 }]);
    }
  });

  it('by the operators’ test systems go 30 days after their end, and their books still agree', async () => {
    await fillDevelopment(school, 10_000);
    for (const state of ['paid', 'failed', 'asked'] as const) {
      await sendTest(school, `${state}, older`, older(), state);
      await sendTest(school, `${state}, younger`, younger(), state);
    }
    await sendTest(other, 'failed, of another school', younger(), 'failed');
    const before = await balances(school);
    expect(before[1]).toBe(10_000 - 4 * 200);
    expect(await broken(school)).toEqual([]);
    for (let nights = 0; nights < 2; nights += 1) {
      await purge();
      expect(await left(school)).toEqual([
        'asked, older',
        'asked, younger',
        'failed, younger',
        'paid, younger',
      ]);
      expect(await entries(school, 'development')).toEqual([
        { isCarried: false, amount: -200 },
        { isCarried: true, amount: 9_800 },
      ]);
      expect(await balances(school)).toEqual(before);
      expect(await broken(school)).toEqual([]);
      expect(await left(other)).toEqual(['failed, of another school']);
    }
  });

  it('that came to nothing together leave no entry', async () => {
    await fillDevelopment(school, 200);
    await sendTest(school, 'paid, older', older(), 'paid');
    await purge();
    expect(await entries(school, 'development')).toEqual([]);
    expect(await broken(school)).toEqual([]);
  });

  it('are of any number in one night', async () => {
    const { orgId, rows } = school;
    await rows(sql`insert into test_entries (org_id, environment, id, amount, at)
      select ${orgId}, 'sandbox', gen_random_uuid(), 7, ${older()} from generate_series(1, 10_001)`);
    await rows(sql`insert into sandbox_disbursements (org_id, id, number, amount, phone, operator, outcome, settles_at, settled_at, created_at)
      select ${orgId}, gen_random_uuid(), n, 100, '677000000', 'mtn', 'refused', ${older()}, ${older()}, ${older()}
        from generate_series(1, 5_001) n`);
    await purge();
    expect(await left(school)).toEqual([]);
    expect(await entries(school, 'sandbox')).toEqual([{ isCarried: true, amount: 70_007 }]);
  });
});
