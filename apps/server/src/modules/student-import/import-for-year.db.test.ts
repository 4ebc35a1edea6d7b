import { commitImport } from '@ardoise/contract/student-import';
import { getStudent, listStudents } from '@ardoise/contract/students';
import { stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addYear, succeed, type TestYear } from '../students/testing/people.ts';
import { rowsOf, upload, waitFor, workbookOf } from './testing/school.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;
let next: TestYear;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-16T11:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token, 2026);
  next = await addYear(app, token, 2027);
});
afterAll(() => app.close());

const listOf = (lastName: string) =>
  workbookOf([
    [
      lastName,
      'Marie',
      'F',
      '01/02/2015',
      '6e A',
      lastName,
      `${lastName} Awa`,
      'Mère',
      '677000111',
    ],
  ]);

async function importFor(lastName: string, yearId?: string) {
  const { body } = await upload(app, token, await listOf(lastName), 'en', yearId);
  const run = body.data;
  if (run === null) throw new Error(body.errorMsg ?? '');
  await succeed(app, token, commitImport, { params: { id: run.id }, body: { rows: 'all' } });
  expect((await waitFor(app, token, run.id)).state).toBe('done');
  const { items } = await succeed(app, token, listStudents, { query: { q: lastName } });
  const [found] = items;
  if (found === undefined) throw new Error('Nobody was imported.');
  return { run, student: await succeed(app, token, getStudent, { params: { id: found.id } }) };
}

it('a list that is sent for a planned year enrols its students there', async () => {
  const { run, student } = await importFor('Nana', next.id);
  expect(run.findings).toMatchObject({ yearId: next.id, yearName: '2027–2028' });
  expect(run.findings.spellings).toMatchObject([{ written: '6e A', classId: next.sixth }]);
  expect(student.enrolments).toMatchObject([{ yearId: next.id, classId: next.sixth }]);
  expect(student.fees).toMatchObject([{ yearName: '2027–2028', amount: 150_000 }]);
  const listed = await succeed(app, token, listStudents, { query: { yearId: next.id } });
  expect(listed.items).toMatchObject([{ lastName: 'Nana', owed: { amount: 150_000 } }]);
});

it('a list that is sent for no year enrols in the one that newcomers join', async () => {
  const { run, student } = await importFor('Kamga');
  expect(run.findings.yearId).toBe(year.id);
  expect(student.enrolments).toMatchObject([{ yearId: year.id, classId: year.sixth }]);
});

it('a class of another year is no answer for a spelling, and its name stays unknown there', async () => {
  const content = await workbookOf([
    ['Biya', 'Paul', 'M', '01/02/2015', 'Terminale Z', 'Biya', 'Biya Jean', 'Père', '677000112'],
  ]);
  const { body } = await upload(app, token, content, 'en', next.id);
  expect(body.data?.findings.spellings).toMatchObject([{ by: 'unknown' }]);
  const [row] = await rowsOf(app, token, body.data?.id ?? '');
  expect(row?.outcome).toBe('error');
});

it('a year that is stopped, or that is not there, is refused before the list is read', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await upload(app, token, await listOf('Ndi'), 'en', unknown)).status).toBe(404);
  await succeed(app, token, stopYear, { params: { id: next.id } });
  const { body } = await upload(app, token, await listOf('Ndi'), 'en', next.id);
  expect(body).toMatchObject({ data: null, reason: 'yearNotOpen' });
});
