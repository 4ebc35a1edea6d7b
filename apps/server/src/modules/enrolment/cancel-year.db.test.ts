import {
  getStudent,
  listStudents,
  moveStudent,
  promoteClass,
  withdrawStudent,
} from '@ardoise/contract/students';
import { cancelYear, getYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  addFamily,
  addStudent,
  addYear,
  payFee,
  succeed,
  type TestYear,
} from '../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let now: TestYear;
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
  now = await addYear(app, token, 2026);
  next = await addYear(app, token, 2027);
  const family = await addFamily(app, token);
  ids = [];
  for (const firstName of ['Ada', 'Bea', 'Cia', 'Dia']) {
    const given = { familyId: family.id, firstName, classId: now.sixth };
    ids.push((await addStudent(app, token, given)).id);
  }
});

const detail = (id: string) => succeed(app, token, getStudent, { params: { id } });
const promote = (toClassId: string) =>
  succeed(app, token, promoteClass, {
    params: { id: now.sixth },
    body: {
      toClassId,
      exceptions: [
        { studentId: ids[1] ?? '', toClassId: next.sixth },
        { studentId: ids[2] ?? '', toClassId: null },
      ],
    },
  });
const cancel = (id: string) => succeed(app, token, cancelYear, { params: { id }, body: {} });

describe('cancelling a year', () => {
  it('puts students back where they were: to be moved, withdrawn and promoted again', async () => {
    expect(await promote(next.fifth)).toMatchObject({ promoted: 2, repeated: 1, left: 1 });
    await cancel(next.id);
    for (const id of ids)
      expect(await detail(id)).toMatchObject({
        state: 'enrolled',
        enrolments: expect.arrayContaining([
          expect.objectContaining({ className: '6e A', yearId: now.id, ended: null, until: null }),
        ]) as unknown,
      });
    expect((await detail(ids[0] ?? '')).enrolments[0]).toMatchObject({ ended: 'cancelled' });
    expect(await succeed(app, token, getYear, { params: { id: next.id } })).toMatchObject({
      studentCount: 0,
    });
    const [ada = '', bea = '', ...others] = ids;
    const inNow = { yearId: now.id };
    await succeed(app, token, moveStudent, {
      params: { id: ada },
      body: { ...inNow, classId: now.fifth },
    });
    await succeed(app, token, withdrawStudent, {
      params: { id: bea },
      body: { ...inNow, reason: 'Moved away' },
    });
    const again = await addYear(app, token, 2027);
    const toClassId = again.fifth;
    const body = { toClassId };
    expect(
      await succeed(app, token, promoteClass, { params: { id: now.sixth }, body }),
    ).toMatchObject({ promoted: others.length, alreadyEnrolled: 0 });
  });

  it('that has begun makes the one before the current one again, with everybody in it', async () => {
    await promote(next.fifth);
    app.clock.set('2027-10-01T08:00:00.000Z');
    token = await school.signIn();
    const newcomer = await addStudent(app, token, { classId: next.sixth });
    await cancel(next.id);
    const { items, total } = await succeed(app, token, listStudents, {
      query: { state: 'enrolled' },
    });
    expect(total).toBe(4);
    expect(items.every(({ className }) => className === '6e A')).toBe(true);
    expect(await detail(newcomer.id)).toMatchObject({ state: 'new', fees: [{ pending: 0 }] });
  });

  it('is refused once somebody has paid, and then nobody was moved', async () => {
    await promote(next.fifth);
    app.clock.advance(1);
    await payFee(app, school.orgId, ids[0] ?? '', 5_000);
    const refused = await app.call(cancelYear, { params: { id: next.id }, body: {} }, { token });
    expect(refused.body).toMatchObject({ errorCode: 40900, reason: 'yearHasPayments' });
    expect((await detail(ids[0] ?? '')).enrolments).toMatchObject([
      { ended: null, className: '5e A' },
      { ended: 'promoted' },
    ]);
  });

  it('says in each student’s history what was taken back', async () => {
    await promote(next.fifth);
    await cancel(next.id);
    const { rows } = await app.node.services.db.read({ orgId: school.orgId }, async (tx) => ({
      rows: await tx
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('org_id', '=', school.orgId)
        .where('action', '=', 'student.putBack')
        .where('subject_id', '=', ids[0] ?? '')
        .execute(),
    }));
    expect(rows).toEqual([
      { before: { class: '5e A', year: '2027–2028' }, after: { class: '6e A', year: '2026–2027' } },
    ]);
  });
});
