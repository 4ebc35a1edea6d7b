import { createFamily, removeFamily, updateFamily } from '@ardoise/contract/families';
import { updateOrgUser } from '@ardoise/contract/org-users';
import { undoPromotion } from '@ardoise/contract/promotion';
import {
  enrolStudent,
  moveStudent,
  promoteClass,
  updateStudentHealth,
  withdrawStudent,
} from '@ardoise/contract/students';
import { stopYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addStudent,
  addYear,
  familyBody,
  guardianBody,
  succeed,
  type TestYear,
} from '../modules/students/testing/people.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { readEvents, untilHeard } from '../testing/events.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

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
  year = await addYear(app, token, 2026);
});

/** What has happened since the year was created. */
async function happened(): Promise<Array<[name: string, recordId: string, facts: unknown]>> {
  const [first, ...rest] = await readEvents(app, school.orgId);
  expect(first).toEqual({ name: 'year.created', recordId: year.id, facts: {} });
  return rest.map(({ name, recordId, facts }) => [name, recordId, facts]);
}

it('each change of a student is said once, with where it led', async () => {
  const { id, family } = await addStudent(app, token, { classId: year.sixth });
  const params = { id };
  await succeed(app, token, moveStudent, {
    params,
    body: { yearId: year.id, classId: year.fifth },
  });
  await succeed(app, token, updateStudentHealth, {
    params,
    body: { allergies: 'Arachides', version: 0 },
  });
  await succeed(app, token, withdrawStudent, {
    params,
    body: { yearId: year.id, reason: 'Déménagement' },
  });
  await succeed(app, token, enrolStudent, {
    params,
    body: { yearId: year.id, classId: year.sixth },
  });
  const inSixth = { yearId: year.id, classId: year.sixth };
  const inFifth = { yearId: year.id, classId: year.fifth };
  const ofMoney = (await happened()).filter(([name]) => name === 'fee.changed');
  // The fee follows the move, is closed by the withdrawal and opens again.
  expect(ofMoney.map(([, , facts]) => facts)).toEqual(
    Array.from({ length: 3 }, () => ({ studentId: id, yearId: year.id })),
  );
  expect((await happened()).filter(([name]) => name !== 'fee.changed')).toEqual([
    ['family.created', family.id, {}],
    ['student.created', id, { familyId: family.id }],
    ['student.enrolled', id, inSixth],
    ['student.moved', id, { ...inFifth, fromClassId: year.sixth }],
    ['health.changed', id, {}],
    ['student.withdrawn', id, inFifth],
    ['student.enrolled', id, inSixth],
  ]);
  await untilHeard(app, school.orgId);
});

it('so is each change of a family and of a guardian, but not one that changes nothing', async () => {
  const family = await succeed(app, token, createFamily, { body: familyBody('Essomba') });
  const [guardian] = family.guardians;
  const params = { id: guardian?.id ?? '' };
  const { relationship: _, ...record } = guardianBody(guardian?.fullName, '677999111');
  await succeed(app, token, updateOrgUser, { params, body: { ...record, version: 1 } });
  await succeed(app, token, updateOrgUser, { params, body: { ...record, version: 2 } });
  const ofFamily = { params: { id: family.id } };
  const body = { ...familyBody('Essomba'), version: family.version + 1 };
  const changed = await succeed(app, token, updateFamily, { ...ofFamily, body });
  const stale = await app.call(updateFamily, { ...ofFamily, body }, { token });
  expect([changed.version, stale.status]).toEqual([body.version + 1, 409]);
  await succeed(app, token, removeFamily, { ...ofFamily, body: {} });
  expect(await happened()).toEqual([
    ['family.created', family.id, {}],
    ['guardian.changed', params.id, {}],
    ['family.changed', family.id, {}],
    ['family.removed', family.id, {}],
  ]);
});

it('a class that is promoted or put back is one event, and a press that promotes nobody is none', async () => {
  for (const firstName of ['Ada', 'Bea'])
    await addStudent(app, token, { firstName, classId: year.sixth });
  app.clock.set('2027-08-20T08:00:00.000Z');
  token = await school.signIn();
  const next = await addYear(app, token, 2027);
  const before = (await happened()).length;
  const promotion = { params: { id: year.sixth }, body: { toClassId: next.fifth } };
  await succeed(app, token, promoteClass, promotion);
  await succeed(app, token, promoteClass, promotion);
  await succeed(app, token, undoPromotion, {
    params: { id: next.id },
    body: { reason: 'Decided too early' },
  });
  await succeed(app, token, stopYear, { params: { id: year.id }, body: {} });
  expect((await happened()).slice(before)).toEqual([
    ['class.promoted', year.sixth, { toYearId: next.id, promoted: 2, repeated: 0, left: 0 }],
    ['class.putBack', year.sixth, { toYearId: next.id, putBack: 2 }],
    ['year.stopped', year.id, {}],
  ]);
});
