import { commitImport, getImport } from '@ardoise/contract/student-import';
import { listStudents } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { reindexStudents } from '../students/public.ts';
import { createYearWith, upload, waitFor, workbookOf } from './testing/school.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pairs = 1_500;
const students = 2 * pairs + 1;
const classes = ['6e A', '6e B', '5e A'];

/** Two children a family, each with two guardians; at the very end the first family has another child and guardian. */
function* rows() {
  for (let i = 0; i < 2 * pairs; i += 1) {
    const family = Math.floor(i / 2);
    yield [
      `Nguémo ${(family * 7919).toString(36)}`,
      `Élève ${i}`,
      i % 2 === 0 ? 'F' : 'Masculin',
      `${String((i % 28) + 1).padStart(2, '0')}/0${(i % 9) + 1}/20${String(5 + (i % 15)).padStart(2, '0')}`,
      classes[i % classes.length] ?? '',
      `Famille ${family}`,
      `Mère ${family}`,
      'Mère',
      `+237 ${650_000_000 + family * 2}`,
      `Père ${family}`,
      String(650_000_001 + family * 2),
      null,
    ];
  }
  yield [
    ...['Nguémo 0', 'Cadette', 'F', '01/02/2019', '6e A', 'Famille 0'],
    ...['Mère 0', 'Mère', '650000000', 'Tante Rosalie', '699000000', null],
  ];
}

/** All that is kept for searches. */
const readIndex = (orgId: string) =>
  app.node.services.db.read({ orgId }, async (tx) => ({
    words: await tx.selectFrom('search_words').selectAll().orderBy('subject_id').execute(),
    terms: await tx
      .selectFrom('student_terms')
      .selectAll()
      .orderBy('term')
      .orderBy('subject_id')
      .execute(),
  }));

/** Every limit under which a row of an import is written, kept by the database itself. */
async function watchLimits(): Promise<() => Promise<string[]>> {
  const { db } = app.node.services;
  await db.write('platform', async (tx) => {
    await sql`create table seen_limits (value text primary key)`.execute(tx);
    await sql`create function keep_limit() returns trigger language plpgsql as $$ begin
      insert into seen_limits values (current_setting('statement_timeout')) on conflict do nothing;
      return null; end $$`.execute(tx);
    await sql`create trigger keep_limit after insert on import_rows
      for each statement execute function keep_limit()`.execute(tx);
  });
  return async () => {
    const seen = await db.read('platform', (tx) =>
      sql<{ value: string }>`select value from seen_limits`.execute(tx),
    );
    return seen.rows.map(({ value }) => value);
  };
}

/** -1 as long as nobody has looked at the table. */
async function believedStudents(): Promise<number | undefined> {
  const seen = await app.node.services.db.read('platform', (tx) =>
    sql<{ believed: number }>`
      select reltuples::int as believed from pg_class where oid = 'students'::regclass`.execute(tx),
  );
  return seen.rows[0]?.believed;
}

it('works under the limit of jobs, not of requests, and tells the planner what it has filled', async () => {
  const school = await createSchool(app);
  const token = await school.signIn();
  await createYearWith(app, school, classes);
  await app.node.services.db.write('platform', (tx) =>
    sql`alter table students set (autovacuum_enabled = false)`.execute(tx),
  );
  const seenLimits = await watchLimits();
  const { body } = await upload(app, token, await workbookOf(rows()));
  const id = body.data?.id ?? '';
  await waitFor(app, token, id);
  expect(await seenLimits()).toEqual(['5min']);
  expect(await believedStudents()).toBe(-1);
  await app.call(commitImport, { params: { id }, body: {} }, { token });
  expect(await waitFor(app, token, id)).toMatchObject({ state: 'done' });
  await until(
    'the statistics of the students',
    async () => (await believedStudents()) === students,
  );
});

it('a large file is answered at once, then checked and imported by jobs with progress', async () => {
  const school = await createSchool(app);
  const token = await school.signIn();
  await createYearWith(app, school, classes);
  const { body } = await upload(app, token, await workbookOf(rows()));
  const id = body.data?.id ?? '';
  expect(body.data).toMatchObject({ state: 'reading', resultAddress: null });
  const tooEarly = await app.call(commitImport, { params: { id }, body: {} }, { token });
  expect(tooEarly.status).toBe(409);
  expect(await waitFor(app, token, id)).toMatchObject({
    state: 'checked',
    counts: { created: students, error: 0 },
    families: pairs,
    guardians: 2 * pairs + 1,
  });
  const begun = await app.call(commitImport, { params: { id }, body: {} }, { token });
  expect(begun.body.data?.state).toBe('importing');
  const progress: number[] = [];
  for (let isAtWork = true; isAtWork; ) {
    const { body: seen } = await app.call(getImport, { params: { id } }, { token });
    progress.push(seen.data?.progress ?? 0);
    isAtWork = seen.data?.state === 'importing';
  }
  expect(progress.some((part) => part > 0 && part < 1)).toBe(true);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(await waitFor(app, token, id)).toMatchObject({
    state: 'done',
    counts: { created: students },
  });
  const found = await app.call(listStudents, { query: { q: 'rosalie' } }, { token });
  expect(found.body.data?.items.map(({ firstName }) => firstName)).toEqual([
    'Cadette',
    'Élève 0',
    'Élève 1',
  ]);
  const { orgId } = school;
  const before = await readIndex(orgId);
  await app.node.services.db.write({ orgId }, async (tx) => {
    const all = await tx.selectFrom('students').select('id').execute();
    await reindexStudents(
      tx,
      orgId,
      all.map((student) => student.id),
    );
  });
  expect(await readIndex(orgId)).toEqual(before);
});
