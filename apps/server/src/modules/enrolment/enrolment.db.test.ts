import { listPayments } from '@ardoise/contract/payments';
import {
  enrolStudent,
  getStudent,
  getStudentHistory,
  listStudents,
  moveStudent,
  promoteClass,
  withdrawStudent,
} from '@ardoise/contract/students';
import { listClasses, stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStudent, addYear, payFee, succeed, type TestYear } from '../students/testing/people.ts';
import { findYearToJoin } from '../years/public.ts';
import { settleAllYears } from './settle-years.ts';

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
  succeed(app, token, withdrawStudent, { params: { id }, body: { yearId: year.id, reason } });
const move = (id: string, classId: string, reason?: string) =>
  succeed(app, token, moveStudent, {
    params: { id },
    body: { yearId: year.id, classId, ...(reason === undefined ? {} : { reason }) },
  });
const enrol = (id: string, classId: string, yearId = year.id) =>
  app.call(enrolStudent, { params: { id }, body: { yearId, classId } }, { token });

describe('enrolling', () => {
  it('creates the tuition fee with the class’s installments', async () => {
    const student = await addStudent(app, token, { classId: year.sixth });
    expect(student).toMatchObject({
      state: 'enrolled',
      enrolments: [{ className: '6e A', from: year.reopeningOn, until: null, ended: null }],
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
    expect((await enrol(id, theirYear.sixth, theirYear.id)).body.errorCode).toBe(40400);
    const answers = [
      await app.call(
        enrolStudent,
        { params: { id }, body: { yearId: theirYear.id, classId: theirYear.sixth } },
        { token: theirs },
      ),
      await app.call(
        moveStudent,
        { params: { id }, body: { yearId: theirYear.id, classId: theirYear.sixth } },
        { token: theirs },
      ),
      await app.call(
        withdrawStudent,
        { params: { id }, body: { yearId: theirYear.id, reason: 'mine now' } },
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
      app.call(
        moveStudent,
        { params: { id }, body: { yearId: year.id, classId: year.sixth } },
        { token },
      );
    expect((await tryMove()).body.errorMsg).toMatch(/not enrolled/);
    await enrol(id, year.sixth);
    expect((await tryMove()).body.errorMsg).toMatch(/already enrolled/);
  });
});

describe('withdrawing', () => {
  it('ends the enrolment with its reason, and what fell due stays owed', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    await payFee(app, school.orgId, id, 30_000);
    const student = await withdraw(id);
    expect(student).toMatchObject({
      state: 'withdrawn',
      enrolments: [{ ended: 'withdrawn', reason: 'Moved to Yaoundé', until: '2026-11-16' }],
      fees: [{ isLeft: true, isArrears: true, paid: 30_000, pending: 70_000, status: 2 }],
    });
    const again = await app.call(
      withdrawStudent,
      { params: { id }, body: { yearId: year.id, reason: 'again' } },
      { token },
    );
    expect(again.body.errorCode).toBe(40900);
  });

  it('needs a reason', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    const { body } = await app.call(
      withdrawStudent,
      { params: { id }, body: { yearId: year.id, reason: ' ' } },
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

describe('next year, planned while this one runs', () => {
  let next: TestYear;
  const states = async (state: 'enrolled' | 'left' | 'new') =>
    (await succeed(app, token, listStudents, { query: { state } })).total;
  const detailOf = (id: string) => succeed(app, token, getStudent, { params: { id } });
  const onDay = async (day: string) => {
    app.clock.set(`${day}T08:00:00.000Z`);
    await settleAllYears(app.node.services);
    token = await school.signIn();
  };

  it('leaves everybody where they are, to be moved and withdrawn, and nothing is arrears', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    app.clock.advance(1);
    next = await addYear(app, token, 2027);
    expect(next).toMatchObject({ isCurrent: false, isPlanned: true });
    expect(await detailOf(id)).toMatchObject({
      state: 'enrolled',
      fees: [{ isArrears: false, pending: 150_000 }],
    });
    expect([await states('enrolled'), await states('left')]).toEqual([1, 0]);
    expect((await move(id, year.fifth)).enrolments[0]).toMatchObject({
      className: '5e A',
      yearName: '2026–2027',
      isCurrentYear: true,
    });
    expect((await withdraw(id)).state).toBe('withdrawn');
  });

  it('takes who is enrolled in it by name, beside this year’s class', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    const newcomer = await addStudent(app, token);
    next = await addYear(app, token, 2027);
    for (const student of [id, newcomer.id])
      expect((await enrol(student, next.fifth, next.id)).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({
      state: 'enrolled',
      enrolments: [
        { className: '5e A', isPlannedYear: true, isCurrentYear: false, from: '2027-09-07' },
        { className: '6e A', isPlannedYear: false, isCurrentYear: true, until: null },
      ],
      fees: [{ isArrears: false }, { isArrears: false }],
    });
    expect((await detailOf(newcomer.id)).state).toBe('new');
    const planned = await succeed(app, token, listStudents, { query: { yearId: next.id } });
    expect(planned.items.map(({ className, yearName }) => [className, yearName])).toEqual([
      ['5e A', '2027–2028'],
      ['5e A', '2027–2028'],
    ]);
    expect(planned.total).toBe(2);
  });

  it('is no other year’s class: a year and a class that do not fit are refused', async () => {
    const { id } = await addStudent(app, token);
    next = await addYear(app, token, 2027);
    expect((await enrol(id, next.sixth, year.id)).body.errorCode).toBe(40400);
    expect((await detailOf(id)).enrolments).toEqual([]);
  });

  it('becomes current on its reopening day, at the school’s midnight, with its classes', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    const stays = await addStudent(app, token, { classId: year.sixth });
    next = await addYear(app, token, 2027);
    await enrol(id, next.fifth, next.id);
    // Half past ten in the evening before, in London; in Douala it is half past eleven.
    app.clock.set('2027-09-06T22:30:00.000Z');
    await settleAllYears(app.node.services);
    token = await school.signIn();
    expect(await detailOf(id)).toMatchObject({ state: 'enrolled' });
    expect(await states('enrolled')).toBe(2);
    app.clock.set('2027-09-06T23:30:00.000Z');
    await settleAllYears(app.node.services);
    token = await school.signIn();
    expect([await states('enrolled'), await states('left')]).toEqual([1, 1]);
    expect((await detailOf(stays.id)).state).toBe('left');
    const { items } = await succeed(app, token, listStudents, { query: { state: 'enrolled' } });
    expect(items).toMatchObject([{ id, className: '5e A', yearName: '2027–2028' }]);
  });

  it('makes what is unpaid arrears once the old year has closed, not before', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    next = await addYear(app, token, 2027);
    await onDay('2027-06-30');
    expect((await detailOf(id)).fees).toMatchObject([{ isArrears: false, pending: 150_000 }]);
    await onDay('2027-07-01');
    expect(await detailOf(id)).toMatchObject({ state: 'enrolled', fees: [{ isArrears: true }] });
  });

  it('is where newcomers go in the holidays between the two', async () => {
    next = await addYear(app, token, 2027);
    const joined = () =>
      app.node.services.db.read({ orgId: school.orgId }, (tx) => findYearToJoin(tx, school.orgId));
    expect((await joined())?.id).toBe(year.id);
    await onDay('2027-08-01');
    expect((await joined())?.id).toBe(next.id);
  });

  it('lets who was promoted to it be moved and withdrawn in this one', async () => {
    const { id } = await addStudent(app, token, { classId: year.sixth });
    next = await addYear(app, token, 2027);
    await succeed(app, token, promoteClass, {
      params: { id: year.sixth },
      body: { toClassId: next.fifth },
    });
    expect((await detailOf(id)).state).toBe('enrolled');
    const moved = await move(id, year.fifth);
    expect(moved.enrolments.map(({ className, ended }) => [className, ended])).toContainEqual([
      '5e A',
      null,
    ]);
    expect((await withdraw(id)).state).toBe('withdrawn');
  });
});
