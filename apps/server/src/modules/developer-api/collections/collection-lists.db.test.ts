import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { money, orgId, startMoneySchool } from '../../mobile-money/testing/money-school.ts';
import { type Program, programOf } from '../testing/collections.ts';

startMoneySchool();

let production: Program;
let development: Program;

beforeAll(async () => {
  production = await programOf(money, orgId);
  development = await programOf(money, orgId, 'development');
});

describe('the list of collections', () => {
  it('goes on where the page before ended, whatever came in front of it meanwhile', async () => {
    const reference = randomUUID();
    const start = async () => {
      const { body } = await production.start({ amount: 500, mode: 'link', reference });
      money.app.clock.advance(1);
      return body.data?.id ?? '';
    };
    const [first, second, third] = [await start(), await start(), await start()];
    const page = await production.list(`?reference=${reference}&limit=2`);
    expect(page.body.data?.items.map(({ id }) => id)).toEqual([third, second]);
    await start();
    const next = await production.list(
      `?reference=${reference}&limit=2&cursor=${page.body.data?.nextCursor}`,
    );
    expect(next.body.data).toMatchObject({ items: [{ id: first }], nextCursor: null });
    await production.cancel(second);
    const cancelled = await production.list(`?reference=%20${reference}%20&state=cancelled`);
    expect(cancelled.body.data?.items.map(({ id }) => id)).toEqual([second]);
    for (const cursor of ['x', 'bm90IG91cnM', `${page.body.data?.nextCursor}x`.slice(5)]) {
      const broken = await production.list(`?cursor=${cursor}`);
      expect([broken.status, broken.body.reason]).toEqual([422, 'invalidInput']);
    }
  });
});

describe('the list of collections of one state', () => {
  /** Older than all others of the school, which are as many as a page looks at and more. */
  const addOld = (key: string, collections: number) =>
    money.services.db.write({ orgId }, async (tx) => {
      await sql`insert into collections (org_id, id, environment, key_id, mode, amount, phone, reference, language, cancelled_at, created_at)
        select ${orgId}, gen_random_uuid(), 'development', gen_random_uuid(), 'prompt', 500, '677000001', ${key}, 'en',
               case when n = ${collections} then now() end, '2026-01-01'::timestamptz - n * interval '1 minute'
          from generate_series(1, ${collections}::int) n`.execute(tx);
    });

  it('looks at 500 for a page and says that it goes on, until all were looked at', async () => {
    const reference = randomUUID();
    await addOld(reference, 800);
    const asked = `?reference=${reference}&state=cancelled`;
    const page = await development.list(asked);
    expect(page.body.data?.items).toEqual([]);
    const cursor = page.body.data?.nextCursor;
    expect(cursor).toEqual(expect.any(String));
    const next = await development.list(`${asked}&cursor=${cursor}`);
    expect(next.body.data).toMatchObject({ items: [{ state: 'cancelled' }], nextCursor: null });
    const failed = await development.list(`?reference=${reference}&state=failed&limit=100`);
    expect(failed.body.data?.items).toHaveLength(100);
  });

  it('has each of them once, whatever came in front of it between two pages', async () => {
    const reference = randomUUID();
    await addOld(reference, 700);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 20; pages += 1) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await development.list(
        `?reference=${reference}&state=failed&limit=90${from}`,
      );
      seen.push(...(body.data?.items ?? []).map(({ id }) => id));
      cursor = body.data?.nextCursor ?? null;
      await development.start({ amount: 500, mode: 'link', reference });
      money.app.clock.advance(1);
    }
    expect(cursor).toBeNull();
    expect(seen).toHaveLength(699);
    expect(new Set(seen).size).toBe(699);
  });
});
