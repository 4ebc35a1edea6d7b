import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { refreshStatistics } from '../../../platform/refresh-statistics.ts';
import { createSchool } from '../../../testing/builders.ts';
import { countRowsRead } from '../../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expectSound } from '../../mobile-money/testing/payers.ts';
import { addStudent, addYear, familyBody } from '../../students/testing/people.ts';
import type { InvoiceSort } from './choose-invoices.ts';
import { invoiceList } from './list-invoices.ts';

let app: TestApp;
let orgId: string;

const perPage = 100;

/** Drafts of 40 days, several at a time. */
const addDrafts = (yearId: string, many: number) => sql`
  insert into invoices (org_id, id, state, family_id, year_id, title, folded_title, bill_to, emails, language, memo, note, message,
    tax_basis_points, extra, extra_name, allows_partial, due_on, subtotal, discount, tax, total, sort_due_on, sort_name, issued_on, created_at)
  select f.org_id, gen_random_uuid(), 'draft', f.id, ${yearId}, 'Trip', 'trip', 'Mrs Eka', '[]', 'fr', '', '', '', 0, 0, '', true,
         date '2026-12-01', 500, 0, 0, 500, date '2026-12-01', f.folded_name, date '2026-11-01',
         timestamptz '2026-09-01 23:30Z' + n % 40 * interval '1 day' + n % 7 * interval '10 minutes'
    from families f, generate_series(1, ${many}::int) n where f.org_id = ${orgId}`;

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app, 'Long');
  ({ orgId } = school);
  const token = await school.signIn();
  const year = await addYear(app, token, 2026);
  await addStudent(app, token, { lastName: 'Eka', family: familyBody('Eka') });
  await app.node.services.db.write({ orgId }, async (tx) => {
    await addDrafts(year.id, 3_000).execute(tx);
    await sql`delete from invoices where org_id = ${orgId} and created_at between '2026-09-10' and '2026-09-13'`.execute(
      tx,
    );
    await addDrafts(year.id, 300).execute(tx);
  });
  await refreshStatistics(app.node.services);
});
afterAll(() => app.close());

const findPage = async (tx: Tx, sort: InvoiceSort, page: number) => {
  const list = await invoiceList(tx, orgId, { sort, today: '2026-11-16' });
  return list.find(tx, { page, perPage });
};

it.each<[InvoiceSort, string]>([
  ['-createdAt', 'created_at desc, id desc'],
  ['createdAt', 'created_at, id'],
])('pages of %s put together are the whole list in its order', async (sort, order) => {
  await app.node.services.db.read({ orgId }, async (tx) => {
    const { total } = await findPage(tx, sort, 1);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(total / perPage); page += 1)
      paged.push(...(await findPage(tx, sort, page)).ids);
    const { rows } = await sql<{ id: string }>`
      select id from invoices where org_id = ${orgId} order by ${sql.raw(order)}`.execute(tx);
    expect(paged).toEqual(rows.map(({ id }) => id));
  });
});

it('a page in the middle passes over days instead of invoices', async () => {
  const read = await countRowsRead(app, { orgId }, 'invoices', async (tx) => {
    expect((await findPage(tx, '-createdAt', 14)).ids).toHaveLength(perPage);
  });
  expect(read).toBeLessThan(400);
});

it('how many were made on each day is as many as there are', () =>
  expectSound({ services: app.node.services }, orgId));
