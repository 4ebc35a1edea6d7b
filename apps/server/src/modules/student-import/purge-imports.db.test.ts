import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeImports } from './purge-imports.ts';

let app: TestApp;
let orgId: string;
let ownerId: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ orgId, ownerId } = await createSchool(app));
});
afterAll(() => app.close());

const inSchoolRows = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  app.node.services.db.write({ orgId }, async (tx) => (await statement.execute(tx)).rows);

/** Of three rows; an abandoned one has only been read. */
async function addImport(fileName: string, daysAgo: number, state: 'checked' | 'done') {
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
  const id = newId(at);
  await inSchoolRows(sql`insert into import_runs (org_id, id, state, file_name, language, created_by, created_at)
    values (${orgId}, ${id}, ${state}, ${fileName}, 'fr', ${ownerId}, ${at})`);
  await inSchoolRows(sql`insert into import_rows (org_id, import_id, row_number, outcome, content)
    select ${orgId}, ${id}, n, 'created', '{}' from generate_series(1, 3) n`);
}

it('an import goes with its rows after 30 days, whether it was ended or abandoned', async () => {
  await addImport('abandoned 31 days ago', 31, 'checked');
  await addImport('done 31 days ago', 31, 'done');
  await addImport('abandoned 29 days ago', 29, 'checked');
  await addImport('done 29 days ago', 29, 'done');
  await purgeImports.work({ services: app.node.services, attempt: 1, isLastAttempt: true });
  const left = await inSchoolRows(sql`select i.file_name as name, count(*) as rows
    from import_runs i join import_rows r on r.org_id = i.org_id and r.import_id = i.id
   group by i.file_name order by i.file_name`);
  expect(left).toEqual([
    { name: 'abandoned 29 days ago', rows: 3 },
    { name: 'done 29 days ago', rows: 3 },
  ]);
  const [counted] = await inSchoolRows(sql`select count(*) as rows from import_rows`);
  expect(counted).toEqual({ rows: 6 });
});
