import {
  cancelYear,
  createYear,
  getYear,
  listClasses,
  listYears,
  stopYear,
} from '@ardoise/contract/years';
import { listAudit } from '@ardoise/contract/audit';
import { getStudent, listStudents } from '@ardoise/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStudent, addYear, payFee, succeed, yearBody } from '../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
});

describe('an academic year', () => {
  it('is created with its cycles, classes and installments, and is payable', async () => {
    const year = await addYear(app, token);
    expect(year).toMatchObject({
      name: '2026–2027',
      status: 'running',
      isCurrent: true,
      isPlanned: false,
      classCount: 2,
      studentCount: 0,
    });
    expect(year.cycles[0]).toMatchObject({ kind: 'secondary', name: null });
    expect(year.cycles[0]?.classes[0]).toMatchObject({
      name: '6e A',
      tuition: 150_000,
      installments: [
        { amount: 100_000, dueOn: '2026-10-15' },
        { amount: 50_000, dueOn: '2027-01-15' },
      ],
    });
    expect(await succeed(app, token, getYear, { params: { id: year.id } })).toMatchObject({
      id: year.id,
      classCount: 2,
    });
  });

  it('is the current one by its dates, whichever was created last', async () => {
    const newer = await addYear(app, token, 2026);
    const older = await addYear(app, token, 2025);
    const planned = await addYear(app, token, 2027);
    const { items, total } = await succeed(app, token, listYears, {});
    expect(total).toBe(3);
    expect(items.map(({ id, isCurrent, isPlanned }) => [id, isCurrent, isPlanned])).toEqual([
      [planned.id, false, true],
      [older.id, false, false],
      [newer.id, true, false],
    ]);
    const found = await succeed(app, token, listYears, { query: { q: '2025' } });
    expect(found.items.map(({ id }) => id)).toContain(older.id);
    const { items: classes } = await succeed(app, token, listClasses, {});
    expect(classes.map(({ yearId }) => yearId)).toEqual([newer.id, newer.id]);
  });

  it('shows classes with the cycle in the reader’s language', async () => {
    const year = await addYear(app, token);
    const { body } = await app.call(
      listClasses,
      { query: { yearId: year.id } },
      { token, language: 'fr' },
    );
    expect(body.data?.items[0]).toMatchObject({ cycle: 'Secondaire (1er cycle)', name: '6e A' });
  });

  it('tells each wrong field by its path, and creates nothing', async () => {
    const body = yearBody();
    const taught = { name: '5e A', tuition: 120_000, installments: [] };
    const wrong = {
      ...body,
      closingOn: '2026-09-07',
      cycles: [
        {
          kind: 'secondary' as const,
          classes: [
            { ...taught, name: '6e A', installments: [{ amount: 1, dueOn: '2026-10-15' }] },
            { ...taught, name: '6E a', tuition: 100 },
          ],
        },
        { kind: 'secondary' as const, classes: [] },
        { kind: 'custom' as const, classes: [{ ...taught, name: 'ab' }] },
      ],
    };
    const answer = await app.call(createYear, { body: wrong }, { token });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject({
      closingOn: 'The closing date must be later than the reopening date.',
      'cycles.0.classes.0.installments': 'The installments must add up to the tuition.',
      'cycles.0.classes.0.installments.0.dueOn': 'The deadline must lie within the academic year.',
      'cycles.0.classes.1.name': 'Another class has this name.',
      'cycles.0.classes.1.tuition': 'Tuition must be greater than 100.',
      'cycles.1.classes': 'Add at least one class.',
      'cycles.1.kind': 'This cycle is there already.',
      'cycles.2.classes.0.name': 'At least three characters, e.g. “Form 1A”.',
      'cycles.2.name': 'Name the cycle.',
    });
    expect((await succeed(app, token, listYears, {})).total).toBe(0);
  });

  it('is stopped once, and stays the current one while its dates hold', async () => {
    await addYear(app, token, 2025);
    const { id } = await addYear(app, token, 2026);
    expect(await succeed(app, token, stopYear, { params: { id }, body: {} })).toMatchObject({
      status: 'stopped',
      isCurrent: true,
    });
    const again = await app.call(stopYear, { params: { id }, body: {} }, { token });
    expect(again.body).toMatchObject({ errorCode: 40900, errorMsg: /no longer running/ });
    const { items } = await succeed(app, token, listYears, {});
    expect(items.find(({ isCurrent }) => isCurrent)?.id).toBe(id);
  });

  it('is cancelled while nobody has paid: its fees are owed no more', async () => {
    const { id, sixth } = await addYear(app, token);
    const student = await addStudent(app, token, { classId: sixth });
    expect(student.state).toBe('enrolled');
    app.clock.advance(1);
    expect(await succeed(app, token, cancelYear, { params: { id }, body: {} })).toMatchObject({
      status: 'cancelled',
    });
    const after = await succeed(app, token, getStudent, { params: { id: student.id } });
    expect(after).toMatchObject({ state: 'new', fees: [{ pending: 0, isClosed: true }] });
    const { items } = await succeed(app, token, listAudit, { query: { subjectId: id } });
    expect(items[0]).toMatchObject({
      action: 'year.cancelled',
      before: { status: 'running' },
      after: { status: 'cancelled', undone: 1, reopened: 0 },
    });
  });

  it('is not cancelled once somebody has paid, and says how many have', async () => {
    const { id, sixth } = await addYear(app, token);
    for (const paid of [0, 5_000, 7_000]) {
      const student = await addStudent(app, token, { classId: sixth });
      if (paid > 0) await payFee(app, school.orgId, student.id, paid);
    }
    const { status, body } = await app.call(cancelYear, { params: { id }, body: {} }, { token });
    expect([status, body.errorCode]).toEqual([409, 40900]);
    expect(body.errorMsg).toContain('payments were made for it (2)');
    const year = await succeed(app, token, getYear, { params: { id } });
    expect(year).toMatchObject({ status: 'running', studentCount: 3 });
    const { items } = await succeed(app, token, listStudents, {});
    expect(items.every(({ state }) => state === 'enrolled')).toBe(true);
  });

  it('is changed by owners and managers only, and read by those who may', async () => {
    const { id } = await addYear(app, token);
    for (const role of ['support', 'analyst', 'auditor'] as const) {
      const other = await school.signInAs(role);
      expect((await app.call(listYears, {}, { token: other })).status).toBe(200);
      const refused = await app.call(stopYear, { params: { id }, body: {} }, { token: other });
      expect(refused.body.errorCode).toBe(40300);
    }
    const developer = await school.signInAs('itOrDeveloper');
    expect((await app.call(listYears, {}, { token: developer })).body.errorCode).toBe(40300);
    const manager = await school.signInAs('manager');
    expect(
      (await app.call(stopYear, { params: { id }, body: {} }, { token: manager })).status,
    ).toBe(200);
  });

  it('of another school is not found', async () => {
    const { id } = await addYear(app, token);
    const stranger = await (await createSchool(app)).signIn();
    const answers = [
      await app.call(getYear, { params: { id } }, { token: stranger }),
      await app.call(stopYear, { params: { id }, body: {} }, { token: stranger }),
      await app.call(cancelYear, { params: { id }, body: {} }, { token: stranger }),
      await app.call(listClasses, { query: { yearId: id } }, { token: stranger }),
    ];
    expect(answers.map(({ body }) => body.errorCode)).toEqual([40400, 40400, 40400, 40400]);
  });
});
