import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startPurging } from '../../testing/purging.ts';
import { purgeImports } from './purge-imports.ts';

const { addSchool, ago, purge } = startPurging(purgeImports);

let school: Awaited<ReturnType<typeof addSchool>>;
beforeAll(async () => {
  school = await addSchool();
});

/** Of three rows; an abandoned one has only been read. */
async function addImport(fileName: string, daysAgo: number, state: 'checked' | 'done') {
  const at = ago({ days: daysAgo });
  const id = newId(at);
  await school.rows(sql`insert into import_runs (org_id, id, state, file_name, language, created_by, created_at)
    values (${school.orgId}, ${id}, ${state}, ${fileName}, 'fr', ${school.ownerId}, ${at})`);
  await school.rows(sql`insert into import_rows (org_id, import_id, row_number, outcome, content)
    select ${school.orgId}, ${id}, n, 'created', '{}' from generate_series(1, 3) n`);
}

it('an import goes with its rows after 30 days, whether it was ended or abandoned', async () => {
  await addImport('abandoned 31 days ago', 31, 'checked');
  await addImport('done 31 days ago', 31, 'done');
  await addImport('abandoned 29 days ago', 29, 'checked');
  await addImport('done 29 days ago', 29, 'done');
  await purge();
  const left = await school.rows(sql`select i.file_name as name, count(*) as rows
    from import_runs i join import_rows r on r.org_id = i.org_id and r.import_id = i.id
   group by i.file_name order by i.file_name`);
  expect(left).toEqual([
    { name: 'abandoned 29 days ago', rows: 3 },
    { name: 'done 29 days ago', rows: 3 },
  ]);
  const [counted] = await school.rows(sql`select count(*) as rows from import_rows`);
  expect(counted).toEqual({ rows: 6 });
});
