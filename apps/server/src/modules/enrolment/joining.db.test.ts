import { approveApplication, listApplications } from '@ardoise/contract/applications';
import { listAudit } from '@ardoise/contract/audit';
import { commitImport } from '@ardoise/contract/student-import';
import {
  createStudent,
  enrolStudent,
  getStudent,
  getStudentHistory,
  listStudents,
  moveStudent,
  previewWithdrawal,
  withdrawStudent,
} from '@ardoise/contract/students';
import {
  type CorrectedYear,
  correctYear,
  previewYearCorrection,
} from '@ardoise/contract/year-correction';
import type { Owes } from '@ardoise/contract/values/joining';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { apply } from '../admissions/testing/form.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { upload, waitFor, workbookOf } from '../student-import/testing/school.ts';
import {
  addStudent,
  addYear,
  familyBody,
  newPhone,
  payFee,
  succeed,
  type TestYear,
} from '../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let year: TestYear;

/** 6e A: 100,000 until 15/10 and 50,000 until 15/01. It is a month and a day later. */
const today = '2026-11-16';

async function comesTo(day: string): Promise<void> {
  app.clock.set(`${day}T11:00:00.000Z`);
  token = await school.signIn();
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(`${today}T11:00:00.000Z`);
  school = await createSchool(app);
  token = await school.signIn();
  year = await addYear(app, token, 2026);
});

const read = (id: string) => succeed(app, token, getStudent, { params: { id } });
const feeOf = async (id: string) => (await read(id)).fees[0];

/** As the form sends it: without a day, the student joins today. */
const join = (given: { owes?: Owes; joinedOn?: string; classId?: string } = {}) =>
  succeed(app, token, createStudent, {
    body: {
      firstName: 'Marie',
      lastName: 'Mbarga',
      gender: 2,
      family: familyBody(),
      classId: year.sixth,
      ...given,
    },
  });

const move = (id: string, classId: string) =>
  succeed(app, token, moveStudent, { params: { id }, body: { yearId: year.id, classId } });
const enrolAgain = (id: string, owes: Owes) =>
  succeed(app, token, enrolStudent, {
    params: { id },
    body: { yearId: year.id, classId: year.sixth, owes },
  });
const withdraw = (id: string) =>
  succeed(app, token, withdrawStudent, {
    params: { id },
    body: { yearId: year.id, reason: 'Moved away' },
  });

const allDueToday = {
  amount: 150_000,
  pending: 150_000,
  isClosed: false,
  installments: [
    { amount: 100_000, dueOn: today, paid: 0 },
    { amount: 50_000, dueOn: '2027-01-15', paid: 0 },
  ],
  joining: { joinedOn: today, notOwed: 0, postponed: 100_000 },
};
const fromNowOn = {
  amount: 50_000,
  pending: 50_000,
  isClosed: false,
  installments: [{ amount: 50_000, dueOn: '2027-01-15', paid: 0 }],
  joining: { joinedOn: today, notOwed: 100_000, postponed: 0 },
};
const byTheDeadlines = {
  amount: 150_000,
  installments: [
    { amount: 100_000, dueOn: '2026-10-15' },
    { amount: 50_000, dueOn: '2027-01-15' },
  ],
  joining: null,
};

async function expectSoundBooks(): Promise<void> {
  const broken = await inSchool(app.node.services, school.orgId, ({ tx }) =>
    checkInvariants(tx, school.orgId),
  );
  expect(broken).toEqual([]);
}

describe('a student who joins late', () => {
  it('owes everything unless something else is said, and is not late on the first day', async () => {
    const student = await join();
    expect(student.fees).toMatchObject([allDueToday]);
    expect(student.owed).toMatchObject({ amount: 150_000, overdue: 0, daysLate: 0 });
    expect(student.enrolments).toMatchObject([{ from: today, joinedOn: today, owes: 'all' }]);
    const { items } = await succeed(app, token, listStudents, { query: { owed: 'overdue' } });
    expect(items).toEqual([]);
    await comesTo('2026-11-18');
    expect((await read(student.id)).owed).toMatchObject({ overdue: 100_000, daysLate: 2 });
    await expectSoundBooks();
  });

  it('owes only what falls due from then on where the school says so', async () => {
    const student = await join({ owes: 'fromJoining' });
    expect(student.fees).toMatchObject([fromNowOn]);
    expect(student.owed).toMatchObject({ amount: 50_000, overdue: 0 });
    await expectSoundBooks();
  });

  it('owes by the deadlines where they were there since the reopening, and were only entered late', async () => {
    const student = await join({ owes: 'fromJoining', joinedOn: '2026-01-01' });
    expect(student.fees).toMatchObject([byTheDeadlines]);
    expect(student.enrolments).toMatchObject([{ joinedOn: year.reopeningOn }]);
    expect(student.owed).toMatchObject({ overdue: 100_000, daysLate: 32 });
  });

  it('may be expected on a later day, but not after the year', async () => {
    const student = await join({ owes: 'fromJoining', joinedOn: '2026-11-23' });
    expect(student.enrolments).toMatchObject([{ from: '2026-11-23' }]);
    const { body } = await app.call(
      createStudent,
      {
        body: {
          firstName: 'Ada',
          lastName: 'Late',
          gender: 2,
          family: familyBody(),
          classId: year.sixth,
          joinedOn: '2027-07-01',
        },
      },
      { token },
    );
    expect(body).toMatchObject({ errorCode: 42200, reason: 'joinsAfterClosing' });
  });

  it('is told in the history with the day and the choice', async () => {
    const { id } = await join({ owes: 'fromJoining' });
    const { items } = await succeed(app, token, listAudit, { query: { subjectId: id } });
    expect(items.find(({ action }) => action === 'student.enrolled')?.after).toEqual({
      class: '6e A',
      year: '2026–2027',
      joinedOn: today,
      owes: 'fromJoining',
    });
    const history = await succeed(app, token, getStudentHistory, { params: { id }, query: {} });
    expect(history.items.find(({ action }) => action === 'student.enrolled')?.values).toEqual(
      expect.arrayContaining([
        { field: 'joinedOn', before: null, after: today },
        { field: 'owes', before: null, after: 'fromJoining' },
      ]),
    );
  });

  it('owes nothing where everything had fallen due, and what is moved there is credit', async () => {
    await comesTo('2027-02-01');
    const late = await join({ owes: 'fromJoining' });
    expect(late.fees).toMatchObject([
      { isClosed: true, pending: 0, installments: [], joining: { notOwed: 150_000 } },
    ]);
    const moved = await join({ owes: 'fromJoining', classId: year.fifth });
    expect(moved.fees).toMatchObject([{ amount: 120_000, joining: null }]);
    await payFee(app, school.orgId, moved.id, 20_000);
    expect((await move(moved.id, year.sixth)).fees).toMatchObject([{ paid: 0, pending: 0 }]);
    expect((await move(moved.id, year.fifth)).fees).toMatchObject([{ pending: 120_000 }]);
    await expectSoundBooks();
  });
});

describe('the choice is made', () => {
  it('where a student without a class is enrolled', async () => {
    for (const [owes, fee] of [
      ['all', allDueToday],
      ['fromJoining', fromNowOn],
    ] as const) {
      const { id } = await addStudent(app, token);
      const body = { yearId: year.id, classId: year.sixth, owes };
      const student = await succeed(app, token, enrolStudent, { params: { id }, body });
      expect(student.fees).toMatchObject([fee]);
    }
  });

  it('where an admission is approved', async () => {
    await apply(app, school.appId);
    const [sent] = (await succeed(app, token, listApplications, { query: {} })).items;
    const id = sent?.id ?? '';
    const body = { classId: year.sixth, owes: 'fromJoining' as const };
    await succeed(app, token, approveApplication, { params: { id }, body });
    const [student] = (await succeed(app, token, listStudents, { query: {} })).items;
    expect(await feeOf(student?.id ?? '')).toMatchObject(fromNowOn);
  });

  it('for a whole list, whose students were there since the reopening unless said otherwise', async () => {
    const importOne = async (name: string, joining: { owes?: Owes; joinedOn?: string }) => {
      const phone = newPhone();
      const row = [name, 'Awa', 'F', '12/03/2014', '6e A', name, 'Awa Eto', 'mère', phone];
      const { body } = await upload(app, token, await workbookOf([row]));
      const id = body.data?.id ?? '';
      expect(await waitFor(app, token, id)).toMatchObject({ state: 'checked' });
      const answer = await app.call(
        commitImport,
        { params: { id }, body: { rows: 'all', ...joining } },
        { token },
      );
      if (answer.body.data === null) return answer.body.reason;
      expect(await waitFor(app, token, id)).toMatchObject({ state: 'done' });
      const { items } = await succeed(app, token, listStudents, { query: { q: name } });
      return feeOf(items[0]?.id ?? '');
    };
    expect(await importOne('Abena', {})).toMatchObject(byTheDeadlines);
    expect(await importOne('Bekolo', { joinedOn: today })).toMatchObject(allDueToday);
    const owes = 'fromJoining';
    expect(await importOne('Cheukam', { joinedOn: today, owes })).toMatchObject(fromNowOn);
    expect(await importOne('Dongmo', { joinedOn: '2027-07-01' })).toBe('joinsAfterClosing');
    await expectSoundBooks();
  });
});

describe('what was chosen stays', () => {
  it('when the student moves to another class and back', async () => {
    const all = await join();
    const some = await join({ owes: 'fromJoining' });
    await comesTo('2026-12-01');
    for (const { id } of [all, some]) await move(id, year.fifth);
    expect(await feeOf(some.id)).toMatchObject({ amount: 120_000, joining: null });
    expect((await read(some.id)).enrolments[0]).toMatchObject({
      from: '2026-12-01',
      joinedOn: today,
      owes: 'fromJoining',
    });
    for (const { id } of [all, some]) await move(id, year.sixth);
    expect(await feeOf(all.id)).toMatchObject(allDueToday);
    expect(await feeOf(some.id)).toMatchObject(fromNowOn);
  });

  /** The first installment costs 90,000, the last 70,000, and there is one more in December. */
  const corrected = (): CorrectedYear => ({
    reopeningOn: year.reopeningOn,
    closingOn: year.closingOn,
    cycles: year.cycles.map(({ id, kind, classes }) => ({
      id,
      kind,
      classes: classes.map(({ id: classId, name, tuition, installments }) =>
        classId === year.sixth
          ? {
              id: classId,
              name,
              tuition: 170_000,
              installments: [
                { amount: 90_000, dueOn: '2026-10-01' },
                { amount: 10_000, dueOn: '2026-12-15' },
                { amount: 70_000, dueOn: '2027-01-15' },
              ],
            }
          : { id: classId, name, tuition, installments },
      ),
    })),
  });

  async function correct(given: CorrectedYear) {
    const params = { id: year.id };
    const plan = await succeed(app, token, previewYearCorrection, {
      params,
      body: { year: given },
    });
    const body = { year: given, basis: plan.basis, reason: 'Typed wrong', tellGuardians: false };
    await succeed(app, token, correctYear, { params, body });
    return plan;
  }

  it('when the year is corrected, and the preview says what it will be', async () => {
    const early = await join({ joinedOn: year.reopeningOn });
    const all = await join();
    const some = await join({ owes: 'fromJoining' });
    const plan = await correct(corrected());
    expect(plan).toMatchObject({
      students: 3,
      expectedBefore: 350_000,
      expectedAfter: 420_000,
      classes: [{ students: 3, apart: 0 }],
    });
    expect(await feeOf(early.id)).toMatchObject({
      amount: 170_000,
      installments: [{ dueOn: '2026-10-01' }, {}, {}],
      joining: null,
    });
    expect(await feeOf(all.id)).toMatchObject({
      amount: 170_000,
      installments: [{ amount: 90_000, dueOn: today }, { amount: 10_000 }, { amount: 70_000 }],
    });
    expect(await feeOf(some.id)).toMatchObject({
      amount: 80_000,
      installments: [{ dueOn: '2026-12-15' }, { dueOn: '2027-01-15' }],
      joining: { notOwed: 90_000 },
    });
    await expectSoundBooks();
  });

  it('when a year is corrected that asked nothing of a late joiner', async () => {
    await comesTo('2027-02-01');
    const late = await join({ owes: 'fromJoining' });
    const given = corrected();
    const later = given.cycles[0]?.classes[0]?.installments[2];
    if (later !== undefined) later.dueOn = '2027-03-15';
    expect(await correct(given)).toMatchObject({ expectedBefore: 0, expectedAfter: 70_000 });
    expect(await feeOf(late.id)).toMatchObject({ pending: 70_000, isClosed: false });
    await expectSoundBooks();
  });

  it('when the reopening day moves: whoever was there from the beginning still is', async () => {
    const early = await join({ joinedOn: year.reopeningOn });
    const given = { ...corrected(), reopeningOn: '2026-09-01' };
    const first = given.cycles[0]?.classes[0]?.installments[0];
    if (first !== undefined) first.dueOn = '2026-09-03';
    await correct(given);
    expect(await feeOf(early.id)).toMatchObject({
      installments: [{ dueOn: '2026-09-03' }, {}, {}],
      joining: null,
    });
  });
});

describe('leaving after joining late', () => {
  it('keeps what fell due while the student was there, and nothing of before', async () => {
    const all = await join();
    const some = await join({ owes: 'fromJoining' });
    await comesTo('2026-12-01');
    const preview = (id: string) =>
      succeed(app, token, previewWithdrawal, { params: { id }, query: { yearId: year.id } });
    expect(await preview(all.id)).toMatchObject({ owed: 100_000, cut: 50_000 });
    expect(await preview(some.id)).toMatchObject({ owed: 0, cut: 50_000 });
    await withdraw(all.id);
    expect(await feeOf(all.id)).toMatchObject({ amount: 100_000, pending: 100_000 });
    await withdraw(some.id);
    expect(await feeOf(some.id)).toMatchObject({ isClosed: true, pending: 0 });
    await expectSoundBooks();
  });

  it('and coming back owes both stays, and of the time between what is chosen', async () => {
    const early = await join({ joinedOn: year.reopeningOn });
    const some = await join({ owes: 'fromJoining' });
    const gone = await join({ joinedOn: year.reopeningOn });
    for (const { id } of [early, some, gone]) await withdraw(id);
    await comesTo('2027-02-01');
    // What fell due before leaving stays owed by its own deadline.
    expect((await enrolAgain(early.id, 'fromJoining')).fees).toMatchObject([
      { amount: 100_000, installments: [{ dueOn: '2026-10-15' }] },
    ]);
    expect((await enrolAgain(gone.id, 'all')).fees).toMatchObject([
      { installments: [{ dueOn: '2026-10-15' }, { amount: 50_000, dueOn: '2027-02-01' }] },
    ]);
    expect((await enrolAgain(some.id, 'all')).fees).toMatchObject([
      { amount: 50_000, installments: [{ dueOn: '2027-02-01' }] },
    ]);
    await expectSoundBooks();
  });

  it('and coming back to owe only from then on still owes what fell due before the first leaving', async () => {
    const { id } = await join();
    await withdraw(id);
    await comesTo('2026-11-20');
    expect((await enrolAgain(id, 'fromJoining')).fees).toMatchObject([
      { amount: 150_000, pending: 150_000 },
    ]);
    await expectSoundBooks();
  });
});
