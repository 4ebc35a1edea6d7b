import type { Role } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noOrg } from '../../platform/db/database.ts';
import { type JobKind, kindNames } from '../../platform/job-kinds.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { saySetAside } from './say-set-aside.ts';
import { tellStaff } from './subscribers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Nobody works on these: the server does not know them. */
const jobOf = (kind: JobKind): Job<{ orgId: string }> => ({
  name: `test.${kind}`,
  kind,
  maxAttempts: 2,
  work: async () => {},
});
const jobs = kindNames.map(jobOf);

/** So many jobs of this kind that have no try left. */
const setAside = (orgId: string, kind: JobKind, count = 1) =>
  app.node.services.db.write({ orgId }, async (tx) => {
    for (let i = 0; i < count; i += 1) await enqueue(tx, jobOf(kind), { orgId });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where payload ->> 'orgId' = ${orgId}`.execute(tx);
  });

/** Once nobody is left to be told. */
async function tell(): Promise<void> {
  await saySetAside(app.node.services, jobs);
  await until('nobody is left to be told', async () => {
    const waiting = await app.node.services.db.read('platform', (tx) =>
      tx
        .selectFrom('event_deliveries')
        .select('position')
        .where('subscriber', '=', tellStaff.name)
        .execute(),
    );
    return waiting.length === 0 ? true : null;
  });
}

/** What each role of a school was told, the newest first. */
async function toldTo({ orgId }: TestSchool, role: Role): Promise<Array<[string, string]>> {
  const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
    sql<{ title: string; body: string }>`select title ->> 'fr' as title, body ->> 'en' as body
      from notifications n join memberships m using (org_id, person_id)
     where org_id = ${orgId} and m.role = ${role} order by n.id desc`.execute(tx),
  );
  return rows.map(({ title, body }) => [title, body]);
}

const text = (times: number): string =>
  `It failed at every try and was set aside (${times}). Nobody tries it again: tell whoever runs Ardoise.`;

it('owners and IT staff are told of work that was set aside, once for each kind within an hour', async () => {
  const school = await createSchool(app);
  await school.signInAs('itOrDeveloper');
  await school.signInAs('manager');
  await tell();
  expect(await toldTo(school, 'adminOrOwner')).toEqual([]);
  await setAside(school.orgId, 'money', 3);
  await tell();
  await tell();
  const payments = ['Un travail sur des paiements n’a pas pu aboutir', text(3)];
  expect(await toldTo(school, 'adminOrOwner')).toEqual([payments]);
  expect(await toldTo(school, 'itOrDeveloper')).toEqual([payments]);
  expect(await toldTo(school, 'manager')).toEqual([]);

  await setAside(school.orgId, 'money', 2);
  await setAside(school.orgId, 'messages');
  await tell();
  const messages = ['Des messages n’ont pas pu être envoyés', text(1)];
  expect(await toldTo(school, 'adminOrOwner')).toEqual([messages, payments]);

  app.clock.advance(3_600);
  await tell();
  const later = [payments[0], text(2)];
  expect(await toldTo(school, 'adminOrOwner')).toEqual([later, messages, payments]);
});

it('one that the next of its key took the place of while a worker had it is none, also where that worker was killed', async () => {
  const { orgId, ...school } = await createSchool(app);
  const again = () =>
    app.node.services.db.write({ orgId }, (tx) =>
      enqueue(tx, jobOf('webhooks'), { orgId }, { key: `again:${orgId}`, delaySeconds: 60 }),
    );
  const change = (values: string) =>
    app.node.services.db.write({ orgId }, (tx) =>
      sql`update graphile_worker._private_jobs set ${sql.raw(values)}
        where payload ->> 'orgId' = ${orgId}`.execute(tx),
    );
  await again();
  await change("locked_at = now(), locked_by = 'a worker', attempts = 1");
  await again();
  // As each node does with what a worker that is gone has left.
  await change('locked_at = null, locked_by = null');
  await tell();
  expect(await toldTo({ orgId, ...school }, 'adminOrOwner')).toEqual([]);
  const { rows } = await app.node.services.db.read('platform', (tx) =>
    sql`select attempts, key from graphile_worker._private_jobs
      where payload ->> 'orgId' = ${orgId}`.execute(tx),
  );
  expect(rows).toEqual([{ attempts: 0, key: `again:${orgId}` }]);
});

it('another school hears nothing of it, and work of no school is nobody’s news', async () => {
  const school = await createSchool(app);
  const other = await createSchool(app);
  await setAside(school.orgId, 'money');
  await setAside(noOrg, 'messages');
  await tell();
  expect(await toldTo(other, 'adminOrOwner')).toEqual([]);
});

it('is forgotten after 90 days, of a school or of none', async () => {
  const { orgId } = await createSchool(app);
  for (const owner of [orgId, noOrg]) await setAside(owner, 'money');
  await tell();
  const kept = () =>
    app.node.services.db.read('platform', async (tx) => {
      const { rows } = await sql`select from graphile_worker._private_jobs
        where payload ->> 'orgId' in (${orgId}, ${noOrg}) and attempts >= max_attempts`.execute(tx);
      return rows.length;
    });
  expect(await kept()).toBeGreaterThan(1);
  app.clock.set(new Date(Date.now() + 91 * 86_400_000));
  await tell();
  expect(await kept()).toBe(0);
});

it('there is no kind of work of which nobody is told', async () => {
  const school = await createSchool(app);
  for (const kind of kindNames) await setAside(school.orgId, kind);
  await tell();
  expect(await toldTo(school, 'adminOrOwner')).toHaveLength(kindNames.length);
});
