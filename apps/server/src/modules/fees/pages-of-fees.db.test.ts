import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshStatistics } from '../../platform/refresh-statistics.ts';
import { createSchool } from '../../testing/builders.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStudent, addYear, familyBody } from '../students/testing/people.ts';
import type { FeeFilters } from './chosen-fees.ts';
import { feeList } from './list-fees.ts';
import type { FeeSort } from './order-fees.ts';
import { manyFees } from './testing/many-fees.ts';

let app: TestApp;
let orgId: string;
const serviceId = '00000000-0000-4000-8000-000000000077';

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app, 'Long');
  ({ orgId } = school);
  const token = await school.signIn();
  const year = await addYear(app, token, 2026);
  const { id } = await addStudent(app, token, { lastName: 'Eka', family: familyBody('Eka') });
  await app.node.services.db.write({ orgId }, async (tx) => {
    await manyFees(orgId, id, year.id).execute(tx);
    await sql`update fees set service_id = ${serviceId}, subscription_id = gen_random_uuid() where org_id = ${orgId} and state = 1`.execute(
      tx,
    );
  });
  await refreshStatistics(app.node.services);
});
afterAll(() => app.close());

const findPage = (filters: Partial<FeeFilters> & { readonly sort?: FeeSort }) =>
  countRowsRead(app, { orgId }, 'fees', async (tx) => {
    const { find } = await feeList(tx, orgId, { today: '2026-10-01', ...filters });
    const { ids, total } = await find(tx, { page: 1, perPage: 10 });
    expect(ids).toHaveLength(10);
    expect(total).toBeGreaterThan(1_000);
  });

it.each<Partial<FeeFilters> & { readonly sort?: FeeSort }>([
  { serviceId },
  { type: 2, state: 2 },
  { sort: 'discount' },
  { sort: '-discount' },
])('a page of %j is read in its order', async (filters) => {
  expect(await findPage(filters)).toBeLessThan(200);
});

it('what a search finds is gathered once for the page and its total', async () => {
  expect(await findPage({ q: 'eka' })).toBeLessThan(8_000);
});
