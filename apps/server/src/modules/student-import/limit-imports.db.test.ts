import { commitImport, importErrors, maxImportsUnderWay } from '@ardoise/contract/student-import';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { floodImports } from '../../testing/attacks/flood-imports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRun, noChoices } from './store.ts';
import { createYearWith, upload, waitFor, workbookOf } from './testing/school.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => [
    ...[`Nguémo ${(i * 7919).toString(36)}`, `Élève ${i}`, 'F', '01/02/2015', '6e A'],
    ...[`Famille ${i}`, `Mère ${i}`, 'Mère', String(650_000_000 + i), null, null, null],
  ]);

/** Runs in this state, as if their jobs were waiting. */
const addRuns = async (
  { orgId, ownerId }: TestSchool,
  state: 'reading' | 'checked',
  count: number,
) =>
  app.node.services.db.write({ orgId }, async (tx) => {
    const now = app.clock.now();
    const ids = Array.from({ length: count }, () => newId(now));
    for (const importId of ids)
      await createRun(
        tx,
        { orgId, importId },
        {
          fileName: 'list.xlsx',
          language: 'en',
          choices: noChoices,
          createdBy: ownerId,
          now,
        },
      );
    await sql`update import_runs set state = ${state}, counts = '{"created": 1}'
      where id = any(${ids}::uuid[])`.execute(tx);
    return ids;
  });

it('of forty uploads by a new school only a few are taken, and another school is read all the same', async () => {
  const hostile = await createSchool(app);
  const other = await createSchool(app);
  const large = new Uint8Array(await workbookOf(rowsOf(3_000)));
  const answers = await floodImports({ baseUrl: app.url, token: await hostile.signIn() }, large);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const { rows } = await app.node.services.db.read({ orgId: hostile.orgId }, (tx) =>
    sql<{ waiting: number }>`select count(*)::int as waiting from import_runs
      where org_id = ${hostile.orgId}`.execute(tx),
  );
  expect(rows[0]?.waiting).toBe(answers.filter(({ status }) => status === 200).length);
  await createYearWith(app, other, ['6e A']);
  const token = await other.signIn();
  const { body } = await upload(app, token, await workbookOf(rowsOf(3)));
  expect(await waitFor(app, token, body.data?.id ?? '')).toMatchObject({ state: 'checked' });
});

it.each(['en', 'fr'] as const)(
  'a fourth list is refused in plain words (%s) until one is done',
  async (language) => {
    const school = await createSchool(app);
    const token = await school.signIn();
    const small = await workbookOf(rowsOf(3));
    const [first] = await addRuns(school, 'reading', maxImportsUnderWay);
    const refused = await upload(app, token, small, language);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      errorCode: 42900,
      errorMsg: importErrors.tooManyImports[language].replace('{max}', String(maxImportsUnderWay)),
    });
    await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
      sql`update import_runs set state = 'failed' where id = ${first}`.execute(tx),
    );
    expect((await upload(app, token, small)).status).toBe(200);
  },
);

it('a list that stands still for hours no longer counts', async () => {
  const school = await createSchool(app);
  await addRuns(school, 'reading', maxImportsUnderWay);
  app.clock.advance(7 * 3_600);
  expect((await upload(app, await school.signIn(), await workbookOf(rowsOf(3)))).status).toBe(200);
});

it('of lists that are committed at once, only so many are imported at a time', async () => {
  const school = await createSchool(app);
  const token = await school.signIn();
  const ids = await addRuns(school, 'checked', maxImportsUnderWay + 3);
  await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
    // Their jobs wait, so that none is done before the last is asked for.
    sql`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
      values (${`heavy:${school.orgId}`}, now(), 'a test')`.execute(tx),
  );
  const answers = await Promise.all(
    ids.map((id) => app.call(commitImport, { params: { id }, body: {} }, { token })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});
