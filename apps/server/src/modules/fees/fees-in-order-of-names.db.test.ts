import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { refreshStatistics } from '../../platform/refresh-statistics.ts';
import { createSchool } from '../../testing/builders.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStudent, addYear, familyBody } from '../students/testing/people.ts';
import { feeList } from './list-fees.ts';
import { manyFees } from './testing/many-fees.ts';

let app: TestApp;
let orgId: string;
let yearId: string;
let studentIds: string[];

const names = [
  'Abanda',
  'Abena',
  'Éwane',
  'Eka',
  'Mbarga',
  'N',
  'Ngo',
  'Nguemo',
  'O’Brien',
  'Zang',
];
const perPage = 200;

beforeAll(async () => {
  app = await startTestApp();
  const school = await createSchool(app, 'Long');
  ({ orgId } = school);
  const token = await school.signIn();
  ({ id: yearId } = await addYear(app, token, 2026));
  studentIds = [];
  for (const lastName of names)
    studentIds.push((await addStudent(app, token, { lastName, family: familyBody('Eka') })).id);
  await app.node.services.db.write({ orgId }, async (tx) => {
    for (const id of studentIds) await manyFees(orgId, id, yearId, 450).execute(tx);
  });
  await refreshStatistics(app.node.services);
});
afterAll(() => app.close());

const findPage = async (tx: Tx, sort: 'name' | '-name', page: number) => {
  const { find } = await feeList(tx, orgId, { sort, today: '2026-10-01' });
  return find(tx, { page, perPage });
};

async function expectWhole(sort: 'name' | '-name', order: string): Promise<void> {
  await app.node.services.db.read({ orgId }, async (tx) => {
    const { total } = await findPage(tx, sort, 1);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(total / perPage); page += 1)
      paged.push(...(await findPage(tx, sort, page)).ids);
    const { rows } = await sql<{ id: string }>`
      select f.id from fees f join students s on s.org_id = f.org_id and s.id = f.student_id
       where f.org_id = ${orgId} and f.is_listed order by ${sql.raw(order)}`.execute(tx);
    expect(paged).toEqual(rows.map(({ id }) => id));
  });
}

const expectBothWays = async (): Promise<void> => {
  await expectWhole('name', 's.sort_name, f.created_at, f.id');
  await expectWhole('-name', 's.sort_name desc, f.created_at desc, f.id desc');
};

const change = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  app.node.services.db.write({ orgId }, (tx) => statement.execute(tx));

it('pages put together are the whole list in its order', expectBothWays);

it('a page in the middle passes over beginnings of names instead of fees', async () => {
  const read = await countRowsRead(app, { orgId }, 'fees', async (tx) => {
    expect((await findPage(tx, 'name', 11)).ids).toHaveLength(perPage);
  });
  expect(read).toBeLessThan(1_500);
});

it('they are still when fees were paid, closed, moved and removed, and a student has another name', async () => {
  await change(sql`update fees set paid = net where org_id = ${orgId} and state = 2`);
  await change(
    sql`update fees set closed_at = now() where org_id = ${orgId} and state = 1 and amount = 1000`,
  );
  await change(
    sql`update fees set student_id = ${studentIds[4]} where org_id = ${orgId} and student_id = ${studentIds[0]}`,
  );
  await change(sql`delete from fees where org_id = ${orgId} and student_id = ${studentIds[1]}`);
  await change(
    sql`update students set sort_name = 'quenum' where org_id = ${orgId} and id = ${studentIds[8]}`,
  );
  await expectBothWays();
});

it('what a payment changes counts nothing', async () => {
  const read = () =>
    app.node.services.db.read({ orgId }, async (tx) => {
      const { rows } = await sql<{ version: string }>`
        select xmin::text as version from list_counts where org_id = ${orgId} and list = 'feeNames' order by state`.execute(
        tx,
      );
      return rows;
    });
  const before = await read();
  await change(sql`update fees set paid = paid + 1 where org_id = ${orgId} and pending > 1`);
  expect(await read()).toEqual(before);
});
