import { listAudit } from '@ardoise/contract/audit';
import {
  getStudent,
  getStudentHealth,
  getStudentHistory,
  updateStudentHealth,
} from '@ardoise/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addStudent, succeed } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

const health = { medicalProblems: 'sickle cell secret', allergies: 'peanut secret' };

describe('health information', () => {
  it('is kept apart from the student', async () => {
    const student = await addStudent(app, token, { health });
    const detail = await succeed(app, token, getStudent, { params: { id: student.id } });
    expect(JSON.stringify(detail)).not.toContain('secret');
    expect(await succeed(app, token, getStudentHealth, { params: { id: student.id } })).toEqual({
      ...health,
      foodAllergies: null,
      dietaryNeeds: null,
      otherNeeds: null,
      version: 1,
    });
    const other = await addStudent(app, token);
    expect(await succeed(app, token, getStudentHealth, { params: { id: other.id } })).toMatchObject(
      { allergies: null },
    );
  });

  it('is read by those who may, and never by analysts or IT', async () => {
    const { id } = await addStudent(app, token, { health });
    for (const role of ['manager', 'support', 'auditor'] as const) {
      const other = await school.signInAs(role);
      expect((await app.call(getStudentHealth, { params: { id } }, { token: other })).status).toBe(
        200,
      );
    }
    for (const role of ['analyst', 'itOrDeveloper'] as const) {
      const other = await school.signInAs(role);
      const read = await app.call(getStudentHealth, { params: { id } }, { token: other });
      expect(read.body).toMatchObject({ data: null, errorCode: 40300 });
    }
    const auditor = await school.signInAs('auditor');
    const written = await app.call(
      updateStudentHealth,
      { params: { id }, body: { ...health, version: 1 } },
      { token: auditor },
    );
    expect(written.body.errorCode).toBe(40300);
  });

  it('tells the audit log of each reading and of which fields changed, never what they say', async () => {
    const { id } = await addStudent(app, token, { health });
    await succeed(app, token, getStudentHealth, { params: { id } });
    await succeed(app, token, getStudentHealth, { params: { id } });
    app.clock.advance(1);
    const changed = await succeed(app, token, updateStudentHealth, {
      params: { id },
      body: { ...health, allergies: 'none secret', dietaryNeeds: '', version: 1 },
    });
    expect(changed).toMatchObject({ allergies: 'none secret', dietaryNeeds: null });
    const audit = await succeed(app, token, listAudit, { query: { subjectId: id } });
    expect(audit.items.filter(({ action }) => action === 'health.read')).toHaveLength(2);
    expect(audit.items[0]).toMatchObject({
      action: 'health.changed',
      after: { fields: ['allergies'] },
    });
    expect(JSON.stringify(audit)).not.toContain('secret');
    const history = await succeed(app, token, getStudentHistory, { params: { id } });
    expect(history.items.map(({ action }) => action)).toEqual([
      'health.changed',
      'student.created',
    ]);
    expect(history.items[0]?.fields).toEqual(['allergies']);
    expect(app.logged.join('')).not.toContain('secret');
  });

  it('of two who save at once tells the second, and loses nothing', async () => {
    const { id } = await addStudent(app, token);
    const save = (allergies: string, version: number) =>
      app.call(updateStudentHealth, { params: { id }, body: { allergies, version } }, { token });
    const both = await Promise.all([save('Peanuts', 0), save('Milk', 0)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body.data;
    expect(await succeed(app, token, getStudentHealth, { params: { id } })).toEqual(kept);
    expect(kept?.version).toBe(1);
    expect((await save('Eggs', 0)).body.errorCode).toBe(40900);
    expect((await save('Eggs', 1)).body.data).toMatchObject({ allergies: 'Eggs', version: 2 });
  });

  it('of another school’s student is not found, and no reading is told', async () => {
    const { id } = await addStudent(app, token, { health });
    const stranger = await (await createSchool(app)).signIn();
    const read = await app.call(getStudentHealth, { params: { id } }, { token: stranger });
    const written = await app.call(
      updateStudentHealth,
      { params: { id }, body: { ...health, version: 1 } },
      { token: stranger },
    );
    expect([read.body.errorCode, written.body.errorCode]).toEqual([40400, 40400]);
    const audit = await succeed(app, stranger, listAudit, {});
    expect(audit.items.some(({ action }) => action.startsWith('health'))).toBe(false);
  });
});
