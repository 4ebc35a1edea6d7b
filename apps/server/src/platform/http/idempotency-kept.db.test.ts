import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeIdempotencyKeys } from '../../modules/system/purge-idempotency-keys.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() =>
  app.node.services.db.write('platform', (tx) => tx.deleteFrom('idempotency_keys').execute()),
);

/** Each of another school. */
const addKeys = (key: string, hoursAgo: number, count = 1) =>
  app.node.services.db.write('platform', (tx) =>
    sql`insert into idempotency_keys (org_id, actor_id, key, input_hash, answer, created_at)
      select gen_random_uuid(), gen_random_uuid(), ${key}, 'hash', '{}',
             ${app.clock.now()}::timestamptz - make_interval(hours => ${hoursAgo})
        from generate_series(1, ${count}::int)`.execute(tx),
  );

async function keysLeft(): Promise<string[]> {
  await purgeIdempotencyKeys.work({ services: app.node.services, attempt: 1, isLastAttempt: true });
  const rows = await app.node.services.db.read('platform', (tx) =>
    tx.selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
  );
  return rows.map(({ key }) => key);
}

it('a key of 23 hours ago is still known, and one of 25 is not', async () => {
  await addKeys('of 23 hours', 23);
  await addKeys('of 25 hours', 25);
  expect(await keysLeft()).toEqual(['of 23 hours']);
  expect(await keysLeft()).toEqual(['of 23 hours']);
});

it('more old keys than go at once are all gone', async () => {
  await addKeys('new', 1);
  await addKeys('old', 30, 10_001);
  expect(await keysLeft()).toEqual(['new']);
});
