import { commitImport, type ImportRun } from '@ardoise/contract/student-import';
import {
  getStudent,
  getStudentHistory,
  listStudents,
  moveStudent,
  withdrawStudent,
} from '@ardoise/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { readEvents } from '../../testing/events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { createYearWith, rowsOf, upload, waitFor, workbookOf } from './testing/school.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let classes: Map<string, string>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
  classes = await createYearWith(app, school, ['6e A', '5e A']);
  await take(await check([child('Awa', '6e A'), child('Joseph', '5e A')]));
});

const child = (firstName: string, className: string) => [
  'Ngo Bata',
  firstName,
  'F',
  '14/03/2015',
  className,
  'Bata',
  'Jeanne Bata',
  'Mère',
  '677 12 34 56',
];

async function check(rows: ReadonlyArray<readonly string[]>): Promise<ImportRun> {
  const { body } = await upload(app, token, await workbookOf(rows));
  return waitFor(app, token, body.data?.id ?? '');
}

async function take({ id }: ImportRun, moves = false): Promise<ImportRun> {
  await app.call(commitImport, { params: { id }, body: { moves } }, { token });
  return waitFor(app, token, id);
}

async function find(firstName: string) {
  const { body } = await app.call(listStudents, { query: { q: firstName } }, { token });
  const found = body.data?.items[0];
  const id = found?.id ?? '';
  const student = (await app.call(getStudent, { params: { id } }, { token })).body.data;
  if (found === undefined || student === null) throw new Error(`${firstName} is not there.`);
  return { ...student, className: found.className };
}

const brokenBooks = () =>
  app.node.services.db.read({ orgId: school.orgId }, (tx) => checkInvariants(tx, school.orgId));

const remarksOf = async ({ id }: ImportRun, language: 'en' | 'fr' = 'en') =>
  (await rowsOf(app, token, id, language)).map(({ problems }) =>
    problems.map(({ cell, value, message }) => [cell, value, message]),
  );

describe('a known child whose class is another in the list', () => {
  it('is named with both classes, and stays where it is unless somebody says so', async () => {
    const run = await check([child('Awa', '5è A'), child('Joseph', '5e A')]);
    expect(run).toMatchObject({
      counts: { created: 0, matched: 2 },
      findings: { moves: 1, moved: 0 },
    });
    expect(await remarksOf(run)).toEqual([
      [['E2', '5è A', 'Already at the school, in 6e A. The list says another class.']],
      [],
    ]);
    expect(await take(run)).toMatchObject({ state: 'done', findings: { moves: 1, moved: 0 } });
    expect((await find('Awa')).className).toBe('6e A');
  });

  it('is moved to the class of the list where somebody says so, as on its record', async () => {
    const run = await check([child('Awa', '5e A'), child('Luc', '6e A')]);
    const done = await take(run, true);
    expect(done).toMatchObject({
      state: 'done',
      counts: { created: 1, matched: 1 },
      findings: { moves: 1, moved: 1 },
    });
    const awa = await find('Awa');
    expect(awa.className).toBe('5e A');
    expect(awa.fees.filter(({ amount }) => amount > 0)).toHaveLength(1);
    expect(await remarksOf(done, 'fr')).toEqual([
      [['E2', '5e A', 'Changement de classe, de 6e A à 5e A, comme dans la liste.']],
      [],
    ]);
    const history = await app.call(
      getStudentHistory,
      { params: { id: awa.id }, query: {} },
      { token },
    );
    expect(history.body.data?.items.map(({ action }) => action)).toContain('student.moved');
    const events = await readEvents(app, school.orgId);
    expect(events.filter(({ name }) => name === 'student.moved')).toHaveLength(1);
    expect(await brokenBooks()).toEqual([]);
  });

  it('moves once, however often the list has it', async () => {
    const run = await check([child('Awa', '5e A'), child('Awa', '5e A')]);
    expect(run.findings.moves).toBe(1);
    expect((await remarksOf(run))[1]).toEqual([
      ['E3', '5e A', 'Row 2 names another class for the same student.'],
    ]);
    expect((await take(run, true)).findings.moved).toBe(1);
  });

  it('stays where it is if it was moved or withdrawn since the check', async () => {
    const run = await check([child('Awa', '5e A'), child('Joseph', '6e A')]);
    expect(run.findings.moves).toBe(2);
    const [awa, joseph] = [await find('Awa'), await find('Joseph')];
    const yearId = awa.enrolments[0]?.yearId ?? '';
    const classId = classes.get('5e A') ?? '';
    await app.call(moveStudent, { params: { id: awa.id }, body: { yearId, classId } }, { token });
    await app.call(
      withdrawStudent,
      { params: { id: joseph.id }, body: { yearId, reason: 'gone' } },
      { token },
    );
    expect(await take(run, true)).toMatchObject({ state: 'done', findings: { moved: 0 } });
    expect((await find('Joseph')).className).toBeNull();
    const again = await check([child('Joseph', '6e A')]);
    expect(again.findings.moves).toBe(0);
    expect(await remarksOf(again)).toEqual([
      [
        [
          'E2',
          '6e A',
          'Already at the school, without a class in 2026–2027. Enrol the student from their record.',
        ],
      ],
    ]);
  });
});
