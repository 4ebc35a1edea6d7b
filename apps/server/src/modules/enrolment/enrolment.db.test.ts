import { listPayments } from '@ardoise/contract/payments';
import {
  enrolStudent,
  getStudent,
  getStudentHistory,
  listStudents,
  moveStudent,
  withdrawStudent,
} from '@ardoise/contract/students';
import { listClasses, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-11-16T08:00:00.000Z');
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token);
});

const tuition = {
  title: '6e A',
  yearName: '2026–2027',
  amount: 150_000,
  discount: 0,
  netAmount: 150_000,
  paid: 0,
  pending: 150_000,
  status: 1,
  isArrears: false,
  isClosed: false,
  installments: [
    { amount: 100_000, dueOn: '2026-10-15', paid: 0 },
    { amount: 50_000, dueOn: '2027-01-15', paid: 0 },
  ],
};

const withdraw = (id: string, reason = 'Moved to Yaoundé') =>
  succeed(app, token, withdrawStudent, { params: { id }, body: { reason } });
const move = (id: string, classId: string, reason?: string) =>
  succeed(app, token, moveStudent, {
    params: { id },
    body: { classId, ...(reason === undefined ? {} : { reason }) },
  });
const enrol = (id: string, classId: string) =>
  app.call(enrolStudent, { params: { id }, body: { classId } }, { token });

describe('enrolling', () => {
  it('creates the tuition fee with the class’s installments', async () => {
    const student = await addStudent(app, token, { classId: year.sixth });
    expect(student).toMatchObject({
      state: 'enrolled',
      enrolments: [{ className: '6e A', from: '2026-11-16', until: null, ended: null }],
      fees: [tuition],
    });
  });

  it('in a class without installments makes the whole tuition due at the end of the year', async () => {
    const student = await addStudent(app, token, { classId: year.fifth });
    expect(student.fees[0]?.installments).toEqual([
      { amount: 120_000, dueOn: '2027-06-30', paid: 0 },
    ]);
  });

  it('twice in one year is refused, also when both come at once', async () => {
    const { id } = await addStudent(app, token);
    const answers = await Promise.all([enrol(id, year.sixth), enrol(id, year.fifth)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const detail = await succeed(app, token, getStudent, { params: { id } });
    expect([detail.enrolments.length, detail.fees.length]).toEqual([1, 1]);
  });

  it('in a stopped year is refused', async () => {
    const { id } = await addStudent(app, token);
    await succeed(app, token, stopYear, { params: { id: year.id }, body: {} });
    expect((await enrol(id, year.sixth)).body).toMatchObject({
      errorCode: 40900,
      errorMsg: /stopped or cancelled/,
    });
  });

  it('of a student or in a class of another school is not found', async () => {
    const { id } = await addStudent(app, token);
    const stranger = await createSchool(app);
    const theirs = await stranger.signIn();
    const theirYear = await addYear(app, theirs);
    expect((await enrol(id, theirYear.sixth)).body.errorCode).toBe(40400);
    const answers = [
      await app.call(
        enrolStudent,
        { params: { id }, body: { classId: theirYear.sixth } },
        { token: theirs },
      ),
      await app.call(
        moveStudent,
        { params: { id }, body: { classId: theirYear.sixth } },
        { token: theirs },
      ),
      await app.call(
        withdrawStudent,
        { params: { id }, body: { reason: 'mine now' } },
        { token: theirs },
      ),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400]);
  });
});

describe('moving to another class', () => {
  it('keeps the history, and the fee follows with what was paid', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    await payFee(app, school.orgId, id, 30_000);
    app.clock.advance(5 * 60);
    const moved = await move(id, year.fifth, 'Better suited');
    expect(moved.enrolments).toMatchObject([
      { className: '5e A', until: null },
      { className: '6e A', until: '2026-11-16', ended: 'moved', reason: 'Better suited' },
    ]);
    expect(moved.fees).toMatchObject([
      { title: '5e A', amount: 120_000, paid: 30_000, pending: 90_000, status: 2 },
    ]);
    expect(moved.fees[0]?.installments).toEqual([
      { amount: 120_000, dueOn: '2027-06-30', paid: 30_000 },
    ]);
    const { items } = await succeed(app, token, listClasses, {});
    expect(items.map(({ name, studentCount }) => [name, studentCount])).toEqual([
      ['6e A', 0],
      ['5e A', 1],
    ]);
  });

  it('loses no money where more was paid than the new class costs', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    await payFee(app, school.orgId, id, 150_000);
    const { fees } = await move(id, year.fifth);
    expect(fees).toMatchObject([{ amount: 120_000, paid: 120_000, pending: 0, status: 3 }]);
    const { familyCredit } = await succeed(app, token, listPayments, { query: { studentId: id } });
    expect(familyCredit).toBe(30_000);
  });

  it('needs an enrolment to move from, and another class to move to', async () => {
    const { id } = await addStudent(app, token);
    const tryMove = () =>
      app.call(moveStudent, { params: { id }, body: { classId: year.sixth } }, { token });
    expect((await tryMove()).body.errorMsg).toMatch(/not enrolled/);
    await enrol(id, year.sixth);
    expect((await tryMove()).body.errorMsg).toMatch(/already enrolled/);
  });
});

describe('withdrawing', () => {
  it('ends the enrolment with its reason, and nothing is owed any more', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    await payFee(app, school.orgId, id, 30_000);
    const student = await withdraw(id);
    expect(student).toMatchObject({
      state: 'left',
      enrolments: [{ ended: 'withdrawn', reason: 'Moved to Yaoundé', until: '2026-11-16' }],
      fees: [{ isClosed: true, paid: 30_000, pending: 0, status: 2 }],
    });
    const again = await app.call(
      withdrawStudent,
      { params: { id }, body: { reason: 'again' } },
      { token },
    );
    expect(again.body.errorCode).toBe(40900);
  });

  it('needs a reason', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    const { body } = await app.call(
      withdrawStudent,
      { params: { id }, body: { reason: ' ' } },
      { token },
    );
    expect(Object.keys(body.fields ?? {})).toEqual(['reason']);
  });

  it('can be taken back by enrolling again: one fee, both enrolments', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    await payFee(app, school.orgId, id, 30_000);
    await withdraw(id);
    app.clock.advance(60);
    expect((await enrol(id, year.fifth)).status).toBe(200);
    const student = await succeed(app, token, getStudent, { params: { id } });
    expect(student.state).toBe('enrolled');
    expect(student.enrolments.map(({ ended }) => ended)).toEqual([null, 'withdrawn']);
    expect(student.fees).toMatchObject([
      { title: '5e A', amount: 120_000, paid: 30_000, pending: 90_000, isClosed: false },
    ]);
    const { items } = await succeed(app, token, getStudentHistory, { params: { id } });
    expect(items.map(({ action }) => action)).toContain('student.withdrawn');
  });
});

describe('a new year', () => {
  it('turns unpaid fees into arrears, and everybody is enrolled anew', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    await addStudent(app, token);
    app.clock.set('2027-08-01T08:00:00.000Z');
    token = await school.signIn();
    const next = await addYear(app, token, 2027);
    const student = await succeed(app, token, getStudent, { params: { id } });
    expect(student).toMatchObject({ state: 'left', fees: [{ isArrears: true, pending: 150_000 }] });
    const states = async (state: 'enrolled' | 'left' | 'new') =>
      (await succeed(app, token, listStudents, { query: { state } })).total;
    expect([await states('enrolled'), await states('left'), await states('new')]).toEqual([
      0, 1, 1,
    ]);
    await enrol(id, next.fifth);
    const after = await succeed(app, token, getStudent, { params: { id } });
    expect(after.enrolments[0]).toMatchObject({ yearName: '2027–2028', from: '2027-09-07' });
    expect(after.fees).toMatchObject([{ isArrears: false }, { isArrears: true }]);
    expect(await states('enrolled')).toBe(1);
    await succeed(app, token, stopYear, { params: { id: next.id }, body: {} });
    expect(await succeed(app, token, getStudent, { params: { id } })).toMatchObject({
      state: 'enrolled',
    });
  });
});
