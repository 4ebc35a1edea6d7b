import { listOrgUsers } from '@ardoise/contract/org-users';
import { formatPhone } from '@ardoise/contract/values/phone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { succeed } from '../testing/people.ts';
import { keepPayers } from './keep-payer.ts';

let app: TestApp;
let school: TestSchool;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
});
afterAll(() => app.close());

it('keeps the name that a payer gave, although a later payment of the same batch has none', async () => {
  const phone = '677000111';
  await inSchool(app.node.services, school.orgId, (work) =>
    keepPayers(work, [
      { phone, name: 'Awa Mbarga' },
      { phone, name: null },
      { phone: '677000222', name: null },
    ]),
  );
  const { items } = await succeed(app, await school.signIn(), listOrgUsers, { query: {} });
  expect(items.map(({ fullName }) => fullName).sort()).toEqual([
    formatPhone('677000222'),
    'Awa Mbarga',
  ]);
});
