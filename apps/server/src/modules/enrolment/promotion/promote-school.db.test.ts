import {
  getPromotion,
  listStudentsLeft,
  promoteSchool,
  type SchoolPromotion,
} from '@ardoise/contract/promotion';
import {
  enrolStudent,
  getStudent,
  listStudents,
  moveStudent,
  withdrawStudent,
} from '@ardoise/contract/students';
import { createYear, getYearMoney, listClasses, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFamily, addStudent, succeed } from '../../students/testing/people.ts';
import { settleAllYears } from '../settle-years.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let now: TestPlaces;
let next: TestPlaces;
let ids: Record<string, string>;

interface TestPlaces {
  readonly id: string;
  readonly classId: (name: string) => string;
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function addSchoolYear(begins: number, names: readonly string[]): Promise<TestPlaces> {
  const { id } = await succeed(app, token, createYear, {
    body: {
      reopeningOn: `${begins}-09-07`,
      closingOn: `${begins + 1}-06-30`,
      cycles: [
        {
          kind: 'secondary',
          classes: names.map((name, i) => ({
            name,
            tuition: 100_000 + i * 10_000,
            installments: [],
          })),
        },
      ],
    },
  });
  const { items } = await succeed(app, token, listClasses, { query: { yearId: id } });
  return { id, classId: (name) => items.find((one) => one.name === name)?.id ?? '' };
}

beforeEach(async () => {
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  now = await addSchoolYear(2026, ['6e A', '5e A', '4e A', '3e A']);
  // The next year is written a little otherwise, as years are.
  next = await addSchoolYear(2027, ['6ème A', '5ème A', '4ème A', '3ème A']);
  const family = await addFamily(app, token);
  ids = {};
  const classes = { Ada: '6e A', Bea: '6e A', Cia: '5e A', Dia: '3e A', Eva: '3e A' };
  for (const [firstName, name] of Object.entries(classes)) {
    const given = { familyId: family.id, firstName, classId: now.classId(name) };
    ids[firstName] = (await addStudent(app, token, given)).id;
  }
});

const preview = () => succeed(app, token, getPromotion, { params: { id: next.id } });
const asProposed = ({ classes }: SchoolPromotion) =>
  classes
    .filter(({ remaining }) => remaining > 0)
    .map(({ classId, toClassId }) => ({ classId, toClassId, exceptions: [] as object[] }));
const promote = (classes: object) =>
  app.call(promoteSchool, { params: { id: next.id }, body: { classes } as never }, { token });
const detail = (name: string) =>
  succeed(app, token, getStudent, { params: { id: ids[name] ?? '' } });
const leftOf = async (name: string) =>
  (
    await succeed(app, token, listStudentsLeft, {
      params: { id: next.id },
      query: { classId: now.classId(name) },
    })
  ).items.map(({ firstName }) => firstName);

describe('promoting the whole school', () => {
  it('proposes the next class of each, and that the last one leaves', async () => {
    expect(await preview()).toMatchObject({
      toYear: { id: next.id, name: '2027–2028' },
      fromYear: { id: now.id, name: '2026–2027' },
      remaining: 5,
      classes: [
        {
          name: '6e A',
          remaining: 2,
          proposal: 'class',
          toClassId: next.classId('5ème A'),
          repeatClassIds: [next.classId('6ème A')],
          done: { promoted: 0, repeated: 0, left: 0 },
        },
        { name: '5e A', remaining: 1, toClassId: next.classId('4ème A') },
        { name: '3e A', remaining: 2, proposal: 'leave', toClassId: null },
      ],
    });
  });

  it('leaves those who leave in their class until the year has closed', async () => {
    expect((await promote(asProposed(await preview()))).body.data).toMatchObject({ left: 2 });
    expect(await detail('Dia')).toMatchObject({
      state: 'enrolled',
      fees: [{ pending: 130_000, isArrears: false }],
    });
    const inClass = async () =>
      (await succeed(app, token, listStudents, { query: { classId: now.classId('3e A') } })).total;
    expect(await inClass()).toBe(2);
    await succeed(app, token, withdrawStudent, {
      params: { id: ids['Eva'] ?? '' },
      body: { yearId: now.id, reason: 'Has moved away' },
    });
    expect(await detail('Eva')).toMatchObject({ state: 'withdrawn' });
    app.clock.set('2027-07-02T08:00:00.000Z');
    token = await school.signIn();
    await settleAllYears(app.node.services);
    expect(await detail('Dia')).toMatchObject({
      state: 'withdrawn',
      fees: [{ pending: 130_000, isArrears: true }],
    });
    expect(await detail('Ada')).toMatchObject({ state: 'enrolled' });
  });

  it('places everybody at once, with repeaters, and then nobody is left', async () => {
    const moves = asProposed(await preview());
    moves[0]?.exceptions.push({ studentId: ids['Bea'], toClassId: next.classId('6ème A') });
    moves[2]?.exceptions.push({ studentId: ids['Eva'], toClassId: next.classId('3ème A') });
    expect((await promote(moves)).body.data).toEqual({ promoted: 2, repeated: 2, left: 1 });
    expect((await detail('Ada')).enrolments).toMatchObject([
      { className: '5ème A', ended: null },
      { className: '6e A', ended: 'promoted' },
    ]);
    expect((await detail('Eva')).enrolments[1]).toMatchObject({ ended: 'repeated' });
    expect(await detail('Dia')).toMatchObject({ enrolments: [{ ended: 'left' }] });
    expect(await succeed(app, token, getYearMoney, { params: { id: next.id } })).toMatchObject({
      expected: 110_000 + 100_000 + 120_000 + 130_000,
    });
    expect(await preview()).toMatchObject({
      remaining: 0,
      classes: [
        { remaining: 0, done: { promoted: 1, repeated: 1, left: 0 } },
        { remaining: 0, done: { promoted: 1, repeated: 0, left: 0 } },
        { remaining: 0, done: { promoted: 0, repeated: 1, left: 1 } },
      ],
    });
    // The same press again, with its exceptions, finds nobody.
    expect((await promote(moves)).body.data).toEqual({ promoted: 0, repeated: 0, left: 0 });
    expect((await detail('Ada')).fees).toHaveLength(2);
  });

  it('pressed twice at once places everybody once', async () => {
    const moves = asProposed(await preview());
    const answers = await Promise.all([promote(moves), promote([...moves].reverse())]);
    const promoted = answers.map(({ body }) => body.data?.promoted ?? -1);
    expect(promoted.toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect((await detail('Ada')).enrolments).toHaveLength(2);
  });

  it('shows and touches only who is left', async () => {
    const yearId = now.id;
    await succeed(app, token, withdrawStudent, {
      params: { id: ids['Ada'] ?? '' },
      body: { yearId, reason: 'Moved away' },
    });
    await succeed(app, token, enrolStudent, {
      params: { id: ids['Dia'] ?? '' },
      body: { yearId: next.id, classId: next.classId('3ème A') },
    });
    expect(await leftOf('6e A')).toEqual(['Bea']);
    expect(await leftOf('3e A')).toEqual(['Eva']);
    expect((await promote(asProposed(await preview()))).body.data).toEqual({
      promoted: 2,
      repeated: 0,
      left: 1,
    });
    expect((await detail('Dia')).enrolments).toMatchObject([
      { className: '3ème A', ended: null },
      { className: '3e A', ended: null },
    ]);
    expect((await detail('Ada')).enrolments).toMatchObject([{ ended: 'withdrawn' }]);
  });

  it('class by class leaves the others to be done', async () => {
    const toClassId = next.classId('5ème A');
    await promote([{ classId: now.classId('6e A'), toClassId, exceptions: [] }]);
    const { remaining, classes } = await preview();
    expect(remaining).toBe(3);
    expect(classes.map((one) => one.remaining)).toEqual([0, 1, 2]);
    // Somebody who comes to the class afterwards is shown again.
    await succeed(app, token, moveStudent, {
      params: { id: ids['Cia'] ?? '' },
      body: { yearId: now.id, classId: now.classId('6e A') },
    });
    expect(await leftOf('6e A')).toEqual(['Cia']);
  });

  it('leaves whoever is not decided about to be placed later', async () => {
    const moves = asProposed(await preview()).map((move) => ({
      ...move,
      undecided: [ids['Bea'], ids['Eva']],
    }));
    expect((await promote(moves)).body.data).toEqual({ promoted: 2, repeated: 0, left: 1 });
    expect(await leftOf('6e A')).toEqual(['Bea']);
    expect(await leftOf('3e A')).toEqual(['Eva']);
  });

  it('names what is wrong, and then nobody was placed', async () => {
    const [sixth, ...others] = asProposed(await preview());
    const wrong = await promote([...others, { ...sixth, toClassId: now.classId('5e A') }]);
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['classes.2.toClassId']);
    const stranger = await createSchool(app);
    const outsider = await addStudent(app, await stranger.signIn());
    const unknown = await promote([
      ...others,
      { ...sixth, exceptions: [{ studentId: outsider.id, toClassId: null }] },
    ]);
    expect(unknown.body.errorCode).toBe(40400);
    expect((await preview()).remaining).toBe(5);
    await succeed(app, token, stopYear, { params: { id: next.id }, body: {} });
    expect((await promote([sixth])).body).toMatchObject({ reason: 'targetYearNotNewer' });
  });

  it('is written down with its numbers', async () => {
    await promote(asProposed(await preview()));
    const rows = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['after', 'subject_id'])
        .where('org_id', '=', school.orgId)
        .where('action', '=', 'year.promotedInto')
        .execute(),
    );
    expect(rows).toEqual([
      {
        subject_id: next.id,
        after: { classes: '6e A, 5e A, 3e A', promoted: 3, repeated: 0, left: 2 },
      },
    ]);
  });
});
