import { previewPromotionUndo, promoteSchool, undoPromotion } from '@ardoise/contract/promotion';
import { getStudent, moveStudent, withdrawStudent } from '@ardoise/contract/students';
import { cancelYear, getYear } from '@ardoise/contract/years';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSchool, type Work } from '../../../platform/work.ts';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readAllCredit } from '../../billing/list-payments.ts';
import { takePayment, useCredit } from '../../billing/public.ts';
import {
  addFamily,
  addStudent,
  addYear,
  payFee,
  succeed,
  type TestYear,
} from '../../students/testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let now: TestYear;
let next: TestYear;
let familyId: string;
let ada: string;
let bea: string;
let cia: string;
let dia: string;

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
  familyId = (await addFamily(app, token)).id;
  const add = async (firstName: string, classId: string) =>
    (await addStudent(app, token, { familyId, firstName, classId })).id;
  ada = await add('Ada', now.sixth);
  bea = await add('Bea', now.sixth);
  cia = await add('Cia', now.fifth);
  dia = await add('Dia', now.fifth);
  await promote();
  app.clock.advance(1);
});

/** Ada goes up, Bea and Cia repeat, Dia leaves. */
const promote = () =>
  succeed(app, token, promoteSchool, {
    params: { id: next.id },
    body: {
      classes: [
        {
          classId: now.sixth,
          toClassId: next.fifth,
          exceptions: [{ studentId: bea, toClassId: next.sixth }],
        },
        {
          classId: now.fifth,
          toClassId: null,
          exceptions: [{ studentId: cia, toClassId: next.fifth }],
        },
      ],
    },
  });
const preview = (classId?: string) =>
  succeed(app, token, previewPromotionUndo, {
    params: { id: next.id },
    query: classId === undefined ? {} : { classId },
  });
const undo = (classId?: string) =>
  app.call(
    undoPromotion,
    {
      params: { id: next.id },
      body: { reason: 'Decided too early', ...(classId === undefined ? {} : { classId }) },
    },
    { token },
  );
const detail = (id: string) => succeed(app, token, getStudent, { params: { id } });
const inMoney = <Result>(act: (work: Work) => Promise<Result>) =>
  inSchool(app.node.services, school.orgId, act);
const credit = () => inMoney(({ tx, orgId }) => readAllCredit(tx, orgId));

const isBack = async (id: string) => {
  const { enrolments, fees } = await detail(id);
  const old = enrolments.find(({ yearId }) => yearId === now.id);
  return (
    old?.ended === null &&
    enrolments.every(({ yearId, ended }) => yearId === now.id || ended === 'cancelled') &&
    fees.every(({ yearName, isClosed }) => yearName !== '2027–2028' || isClosed)
  );
};
const areBack = async () => Promise.all([ada, bea, cia, dia].map(isBack));

describe('undoing a promotion', () => {
  it('puts everybody back, leavers too, and can be done again', async () => {
    expect(await preview()).toEqual({
      promoted: 1,
      repeated: 2,
      left: 1,
      credit: 0,
      staying: 0,
      named: [],
    });
    expect((await undo()).body.data).toEqual({ promoted: 1, repeated: 2, left: 1, staying: 0 });
    expect(await areBack()).toEqual([true, true, true, true]);
    expect((await detail(dia)).state).toBe('enrolled');
    expect(await succeed(app, token, getYear, { params: { id: next.id } })).toMatchObject({
      studentCount: 0,
    });
    expect((await undo()).body).toMatchObject({ reason: 'nobodyToPutBack' });
    expect(await promote()).toEqual({ promoted: 1, repeated: 2, left: 1 });
    const { fees, enrolments } = await detail(ada);
    expect(enrolments).toHaveLength(3);
    expect(fees.filter(({ isClosed }) => !isClosed)).toMatchObject([
      { yearName: '2027–2028', netAmount: 120_000, pending: 120_000 },
      { yearName: '2026–2027' },
    ]);
    expect((await undo()).body.data).toMatchObject({ promoted: 1, left: 1 });
    expect(await areBack()).toEqual([true, true, true, true]);
  });

  it('of one class leaves the others where they are', async () => {
    expect(await preview(now.fifth)).toMatchObject({ promoted: 0, repeated: 1, left: 1 });
    await undo(now.fifth);
    expect(await areBack()).toEqual([false, false, true, true]);
  });

  it('leaves whoever has paid for the new year, and names them', async () => {
    await payFee(app, school.orgId, ada, 5_000);
    expect(await preview()).toMatchObject({
      promoted: 0,
      repeated: 2,
      staying: 1,
      named: [{ id: ada, firstName: 'Ada', className: '5e A', why: 'paid', amount: 5_000 }],
    });
    expect((await undo()).body.data).toMatchObject({ promoted: 0, repeated: 2, staying: 1 });
    expect(await areBack()).toEqual([false, true, true, true]);
    expect((await detail(ada)).fees[0]).toMatchObject({ paid: 5_000, isClosed: false });
    const refused = await undo(now.sixth);
    expect(refused.body).toMatchObject({ errorCode: 40900, reason: 'promotionPaid' });
    expect(refused.body.errorMsg).toContain('Mbarga Ada');
  });

  it('gives back the credit that was used for the new year, also after its first deadline', async () => {
    await undo();
    // All that is owed for this year, and 50,000 that stay with the school as credit.
    await inMoney((work) =>
      takePayment(work, {
        transaction: null,
        method: 'cash',
        kind: 'own',
        amount: 590_000,
        familyId,
        parts: [],
      }),
    );
    expect(await credit()).toBe(50_000);
    await promote();
    await inMoney((work) => useCredit(work, { familyId, parts: [] }));
    expect(await credit()).toBe(0);
    app.clock.set('2027-11-16T08:00:00.000Z');
    token = await school.signIn();
    expect(await preview()).toMatchObject({ credit: 50_000, staying: 0 });
    expect((await undo()).body.data).toMatchObject({ staying: 0 });
    expect(await credit()).toBe(50_000);
    expect((await detail(bea)).fees[0]).toMatchObject({ paid: 0, pending: 0, isClosed: true });
  });

  it('follows a move within the new year, and leaves a withdrawal from it alone', async () => {
    const yearId = next.id;
    await succeed(app, token, moveStudent, {
      params: { id: ada },
      body: { yearId, classId: next.sixth },
    });
    await succeed(app, token, withdrawStudent, {
      params: { id: bea },
      body: { yearId, reason: 'Moved away' },
    });
    expect((await undo()).body.data).toMatchObject({ promoted: 1, repeated: 1, left: 1 });
    expect((await detail(ada)).enrolments).toMatchObject([
      { className: '6e A', yearId, ended: 'cancelled' },
      { ended: 'moved' },
      { yearId: now.id, ended: null },
    ]);
    expect((await detail(bea)).enrolments).toMatchObject([
      { ended: 'withdrawn' },
      { ended: 'repeated' },
    ]);
  });

  it('keeps the class of this year to which somebody was moved since', async () => {
    await succeed(app, token, moveStudent, {
      params: { id: ada },
      body: { yearId: now.id, classId: now.fifth },
    });
    await undo(now.sixth);
    const { enrolments } = await detail(ada);
    expect(enrolments.filter(({ ended }) => ended === null)).toMatchObject([
      { className: '5e A', yearId: now.id },
    ]);
  });

  it('leaves the new year free to be cancelled', async () => {
    await undo();
    await succeed(app, token, cancelYear, { params: { id: next.id }, body: {} });
    expect(await areBack()).toEqual([true, true, true, true]);
    expect((await undo()).body).toMatchObject({ reason: 'yearNotRunning' });
  });

  it('is told in each history with its reason', async () => {
    await undo();
    const rows = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('org_id', '=', school.orgId)
        .where((is) =>
          is.or([
            is.and([is('action', '=', 'student.putBack'), is('subject_id', '=', ada)]),
            is('action', '=', 'year.promotionUndone'),
          ]),
        )
        .orderBy('action')
        .execute(),
    );
    const reason = 'Decided too early';
    expect(rows).toEqual([
      {
        action: 'student.putBack',
        before: { class: '5e A', year: '2027–2028' },
        after: { class: '6e A', year: '2026–2027', reason },
      },
      {
        action: 'year.promotionUndone',
        before: { promoted: 1, repeated: 2, left: 1 },
        after: { reason, staying: 0 },
      },
    ]);
  });
});
