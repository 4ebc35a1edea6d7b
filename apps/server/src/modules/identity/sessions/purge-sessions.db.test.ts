import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { purgeIdentity, purgeSessions } from '../jobs.ts';
import { inDatabase, makePerson, startIdentityApp } from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

/** Each with a token. A session lives for a month, unless it is ended before. */
async function addSession(name: string, expiredDaysAgo: number, endedDaysAgo: number | null) {
  const { personId } = await makePerson(app);
  const now = app.clock.now();
  await inDatabase(app, (tx) =>
    sql`with made as (
        insert into sessions (id, person_id, browser, address, started_at, last_used_at, expires_at, ended_at)
        select gen_random_uuid(), ${personId}, ${name}, '', ${now}, ${now},
               ${now}::timestamptz - make_interval(days => ${expiredDaysAgo}),
               ${now}::timestamptz - make_interval(days => ${endedDaysAgo})
        returning id)
      insert into refresh_tokens (token_hash, session_id, issued_at) select id::text, id, ${now} from made`.execute(
      tx,
    ),
  );
}

async function sessionsLeft(): Promise<string[]> {
  const { rows } = await inDatabase(app, (tx) =>
    sql<{ browser: string }>`select browser from sessions join refresh_tokens on session_id = id
      order by browser`.execute(tx),
  );
  return rows.map(({ browser }) => browser);
}

it('a session is kept for 30 days after it expired or was ended, however many go at once', async () => {
  await addSession('ended lately', -20, 29);
  await addSession('expired lately', 29, null);
  await addSession('open', -20, null);
  await addSession('ended and expired long ago', 31, 32);
  for (const days of [31, 33, 60]) {
    await addSession(`ended ${days} days ago`, -20, days);
    await addSession(`expired ${days} days ago`, days, null);
  }
  await purgeSessions(app.node.services, 2);
  const left = ['ended lately', 'expired lately', 'open'];
  expect(await sessionsLeft()).toEqual(left);
  await purgeIdentity.work({ services: app.node.services, attempt: 1, isLastAttempt: true });
  expect(await sessionsLeft()).toEqual(left);
});

it('failed tries are kept for a day, and devices that somebody used for a year', async () => {
  const { personId } = await makePerson(app);
  const now = app.clock.now();
  const tried = `somebody ${personId}`;
  await inDatabase(app, async (tx) => {
    await sql`insert into sign_in_failures (id, subject, at)
      select gen_random_uuid(), ${tried}, ${now}::timestamptz - hours * interval '1 hour'
        from unnest('{1,23,25,400}'::int[]) as hours`.execute(tx);
    await sql`insert into known_devices (person_id, device_hash, last_used_at)
      select ${personId}, days::text, ${now}::timestamptz - days * interval '1 day'
        from unnest('{1,364,366,800}'::int[]) as days`.execute(tx);
  });
  await purgeIdentity.work({ services: app.node.services, attempt: 1, isLastAttempt: true });
  const { rows } = await inDatabase(app, (tx) =>
    sql<{ hours: number[]; devices: string[] }>`select
      (select array_agg(round(extract(epoch from ${now} - at) / 3600)::int order by at desc)
         from sign_in_failures where subject = ${tried}) as hours,
      (select array_agg(device_hash order by last_used_at desc)
         from known_devices where person_id = ${personId}) as devices`.execute(tx),
  );
  expect(rows).toEqual([{ hours: [1, 23], devices: ['1', '364'] }]);
});
