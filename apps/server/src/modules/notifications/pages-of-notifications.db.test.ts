import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { noOrg } from '../../platform/db/database.ts';
import { refreshStatistics } from '../../platform/refresh-statistics.ts';
import { createSchool } from '../../testing/builders.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { notificationList } from './store.ts';

let app: TestApp;
let orgId: string;
/** Whoever it is. */
const personId = noOrg;
const perPage = 100;

beforeAll(async () => {
  app = await startTestApp();
  ({ orgId } = await createSchool(app));
  await app.node.services.db.write({ orgId }, (tx) =>
    sql`insert into notifications (org_id, person_id, id, kind, title, body, at)
        select ${orgId}, ${personId}, gen_random_uuid(), 'payment', '{}', '{}', now() from generate_series(1, 1050) n`.execute(
      tx,
    ),
  );
  await refreshStatistics(app.node.services);
});
afterAll(() => app.close());

const findPage = async (tx: Tx, page: number) => {
  const { find } = await notificationList(personId)(tx, orgId, {});
  return find(tx, { page, perPage });
};

it('pages put together are the whole list, also beyond the thousand that are counted', async () => {
  await app.node.services.db.read({ orgId }, async (tx) => {
    const paged: string[] = [];
    for (let page = 1; page <= 11; page += 1) {
      const { ids, total, hasMore } = await findPage(tx, page);
      expect([total, hasMore]).toEqual([1_000, true]);
      paged.push(...ids);
    }
    const { rows } = await sql<{ id: string }>`
      select id from notifications where org_id = ${orgId} and person_id = ${personId} order by id desc`.execute(
      tx,
    );
    expect(paged).toEqual(rows.map(({ id }) => id));
  });
});

it('the last of these is gone through once, for the page and to be counted', async () => {
  const read = await countRowsRead(app, { orgId }, 'notifications', (tx) => findPage(tx, 10));
  expect(read).toBeLessThan(1_300);
});
