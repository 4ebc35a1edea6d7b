import { getAttention } from '@ardoise/contract/attention';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { apply } from '../admissions/testing/form.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof createSchool>>;
beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
});
afterAll(() => app.close());

const readAs = async (role: Role) =>
  (await app.call(getAttention, {}, { token: await school.signInAs(role) })).body.data;

it('says that nothing waits, where nothing does', async () => {
  await apply(app, school.appId);
  expect(await readAs('adminOrOwner')).toMatchObject({
    total: 0,
    payments: { count: 0, items: [] },
    applications: { count: 0, items: [] },
  });
});

it('shows an application once its answer is late, to those who can answer it', async () => {
  app.clock.advance(8 * 86_400);
  expect(await readAs('support')).toMatchObject({
    total: 1,
    applications: { count: 1, items: [{ student: 'Ngo Bata Awa' }] },
  });
  expect(await readAs('analyst')).toMatchObject({ total: 0, applications: { count: 0 } });
});

it('shows an account that its operator refuses, while it is on, to those who can see settings', async () => {
  const { db, clock } = app.node.services;
  const setAccount = (isOn: boolean) =>
    db.write({ orgId: school.orgId }, (tx) =>
      sql`insert into operator_settings (org_id, operator, is_on, kind, refused_at)
          values (${school.orgId}, 'mtn', ${isOn}, 'own', ${clock.now()})
          on conflict (org_id, operator) do update set is_on = excluded.is_on`.execute(tx),
    );
  await setAccount(true);
  expect(await readAs('itOrDeveloper')).toMatchObject({
    total: 1,
    accounts: { count: 1, items: [{ operator: 'mtn' }] },
  });
  expect(await readAs('adminOrOwner')).toMatchObject({ total: 2 });
  expect(await readAs('support')).toMatchObject({ accounts: { count: 0 } });
  await setAccount(false);
  expect(await readAs('itOrDeveloper')).toMatchObject({ total: 0 });
});
