import { getStudent, listStudents, promoteClass } from '@ardoise/contract/students';
import { listClasses, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addFamily,
  addStudent,
  addYear,
  succeed,
  type TestYear,
} from '../../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let last: TestYear;
let next: TestYear;
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  last = await addYear(app, token, 2026);
  const family = await addFamily(app, token);
  ids = [];
  for (const firstName of ['Ada', 'Bea', 'Cia', 'Dia'])
    ids.push(
      (await addStudent(app, token, { familyId: family.id, firstName, classId: last.sixth })).id,
    );
  app.clock.set('2027-08-20T08:00:00.000Z');
  token = await school.signIn();
  next = await addYear(app, token, 2027);
});

const promote = (body: object = {}) =>
  app.call(
    promoteClass,
    { params: { id: last.sixth }, body: { toClassId: next.fifth, ...body } },
    { token },
  );
const detail = (id: string) => succeed(app, token, getStudent, { params: { id } });

describe('promoting a class', () => {
  it('enrols everyone in the next class, with exceptions', async () => {
    const [, bea = '', cia = ''] = ids;
    const { body } = await promote({
      exceptions: [
        { studentId: bea, toClassId: next.sixth },
        { studentId: cia, toClassId: null },
      ],
    });
    expect(body.data).toEqual({ promoted: 2, repeated: 1, left: 1, alreadyEnrolled: 0 });
    expect(await detail(ids[0] ?? '')).toMatchObject({
      state: 'enrolled',
      enrolments: [
        { className: '5e A', yearName: '2027–2028', until: null },
        { className: '6e A', yearName: '2026–2027', ended: 'promoted', until: '2027-06-30' },
      ],
      fees: [
        { amount: 120_000, isArrears: false },
        { amount: 150_000, isArrears: true },
      ],
    });
    expect(await detail(bea)).toMatchObject({
      enrolments: [{ className: '6e A', until: null }, { ended: 'repeated' }],
    });
    // Whoever leaves still owes the year that they were there for.
    expect(await detail(cia)).toMatchObject({
      state: 'withdrawn',
      enrolments: [{ ended: 'left' }],
      fees: [{ isArrears: true, isClosed: false }],
    });
  });

  it('leaves the old year’s list as it was', async () => {
    await promote();
    const old = await succeed(app, token, listStudents, { query: { yearId: last.id } });
    expect(old.total).toBe(4);
    expect(old.items[0]).toMatchObject({ className: '6e A', yearName: '2026–2027' });
    const { items } = await succeed(app, token, listClasses, { query: { yearId: last.id } });
    expect(items[0]?.studentCount).toBe(4);
    const now = await succeed(app, token, listStudents, { query: { classId: next.fifth } });
    expect(now).toMatchObject({ total: 4, items: [{ className: '5e A' }, {}, {}, {}] });
  });

  it('twice promotes nobody twice, not even at once', async () => {
    const answers = await Promise.all([promote(), promote()]);
    const promoted = answers.map(({ body }) => body.data?.promoted ?? -1);
    expect(promoted.toSorted((a, b) => a - b)).toEqual([0, 4]);
    expect((await detail(ids[0] ?? '')).fees).toHaveLength(2);
  });

  it('counts those who were enrolled by hand before', async () => {
    await succeed(app, token, promoteClass, {
      params: { id: last.sixth },
      body: {
        toClassId: next.fifth,
        exceptions: ids.slice(1).map((studentId) => ({ studentId, toClassId: null })),
      },
    });
    // The first one is in the next year; put back into the old class, they are already there.
    await app.node.services.db.write({ orgId: school.orgId }, (tx) =>
      tx
        .updateTable('enrolments')
        .set({ until_on: null, ended: null })
        .where('org_id', '=', school.orgId)
        .where('class_id', '=', last.sixth)
        .where('student_id', '=', ids[0] ?? '')
        .execute(),
    );
    expect((await promote()).body.data).toEqual({
      promoted: 0,
      repeated: 0,
      left: 0,
      alreadyEnrolled: 1,
    });
  });

  it('goes to a newer running year only', async () => {
    const sameYear = await promote({ toClassId: last.fifth });
    expect(sameYear.body).toMatchObject({ errorCode: 42200, fields: { toClassId: /./ } });
    const wrongException = await promote({
      exceptions: [{ studentId: ids[0], toClassId: last.fifth }],
    });
    expect(Object.keys(wrongException.body.fields ?? {})).toEqual(['exceptions.0.toClassId']);
    await succeed(app, token, stopYear, { params: { id: next.id }, body: {} });
    expect((await promote()).body.errorCode).toBe(42200);
  });

  it('knows no class and no student of another school', async () => {
    const stranger = await createSchool(app);
    const theirs = await stranger.signIn();
    const theirYear = await addYear(app, theirs);
    const outsider = await addStudent(app, theirs);
    const answers = [
      await promote({ toClassId: theirYear.sixth }),
      await promote({ exceptions: [{ studentId: outsider.id, toClassId: null }] }),
      await app.call(
        promoteClass,
        { params: { id: last.sixth }, body: { toClassId: theirYear.sixth } },
        { token: theirs },
      ),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400]);
    expect((await detail(ids[0] ?? '')).enrolments).toHaveLength(1);
  });
});
