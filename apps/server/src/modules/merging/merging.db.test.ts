import { getFamily, listFamilies } from '@ardoise/contract/families';
import { listMerges, mergeRecords, previewMerge, undoMerge } from '@ardoise/contract/merging';
import { createPaymentLink, listPayments } from '@ardoise/contract/payments';
import { getStudent, getStudentHistory, listStudents } from '@ardoise/contract/students';
import { describe, expect, it } from 'vitest';
import { createVisitor } from '../../testing/visitor.ts';
import { expectSound } from '../mobile-money/testing/payers.ts';
import { addStudent, guardianBody, payFee, succeed } from '../students/testing/people.ts';
import {
  money,
  orgId,
  school,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';

startTaughtSchool();

const pupil = (classId: string | null = year.sixth) =>
  addStudent(money.app, token, { ...(classId === null ? {} : { classId }) });
const studentOf = (id: string) => succeed(money.app, token, getStudent, { params: { id } });
const paymentsOf = (query: { studentId: string } | { familyId: string }) =>
  succeed(money.app, token, listPayments, { query });

interface Choice {
  take?: string[];
  enrolments?: string[];
  withFamily?: boolean;
  guardianPairs?: Array<{ keptId: string; goneId: string }>;
}

const merge = (
  kind: 'student' | 'family' | 'guardian',
  keptId: string,
  goneId: string,
  choice: Choice = {},
) => succeed(money.app, token, mergeRecords, { body: { kind, keptId, goneId, ...choice } });

const undo = (id: string, as = token) =>
  money.app.call(undoMerge, { params: { id } }, { token: as });

const linkOf = async (body: { studentId: string } | { familyId: string }) =>
  new URL((await succeed(money.app, token, createPaymentLink, { body })).address).pathname;

describe('two students who are merged', () => {
  it('are one, with the enrolment, the fee and what was paid of the one that goes', async () => {
    const kept = await pupil(null);
    const gone = await pupil();
    await payFee(money.app, orgId, gone.id, 40_000);
    await merge('student', kept.id, gone.id, { withFamily: true });
    const student = await studentOf(kept.id);
    expect(student).toMatchObject({
      studentId: kept.studentId,
      state: 'enrolled',
      family: { id: kept.family.id },
      fees: [{ paid: 40_000, pending: 110_000 }],
      enrolments: [{ className: '6e A', until: null }],
    });
    expect((await paymentsOf({ studentId: kept.id })).items).toMatchObject([{ amount: 40_000 }]);
    expect((await paymentsOf({ familyId: kept.family.id })).total).toBe(1);
    const { total } = await succeed(money.app, token, listStudents, { query: {} });
    expect(total).toBe(1);
    await expectSound(money, orgId);
  });

  it('are found by the old student ID, address, code and link', async () => {
    const kept = await pupil();
    const gone = await pupil(null);
    const link = await linkOf({ studentId: gone.id });
    await merge('student', kept.id, gone.id, { withFamily: true });
    expect(await studentOf(gone.id)).toMatchObject({ id: kept.id });
    const query = { q: gone.studentId };
    const { items } = await succeed(money.app, token, listStudents, { query });
    expect(items.map(({ id }) => id)).toEqual([kept.id]);
    const payer = createVisitor(money.app.url);
    expect((await payer.get(link)).text).toContain('100,000');
    expect((await payer.get(`/pay/${gone.paymentCode}`)).text).toContain('100,000');
    expect(await linkOf({ studentId: kept.id })).not.toBe(link);
  });

  it('in the same year keep the chosen enrolment; the money of the other fills it and the rest is credit', async () => {
    const kept = await pupil(year.sixth);
    const gone = await pupil(year.fifth);
    await payFee(money.app, orgId, kept.id, 90_000);
    await payFee(money.app, orgId, gone.id, 50_000);
    const preview = await succeed(money.app, token, previewMerge, {
      query: { kind: 'student', keptId: kept.id, goneId: gone.id },
    });
    expect(preview).toMatchObject({
      movesMoney: true,
      kept: { fees: { count: 1, paid: 90_000, owed: 60_000 }, payments: 1 },
      gone: { fees: { count: 1, paid: 50_000, owed: 70_000 }, payments: 1 },
      years: [{ kept: { className: '6e A' }, gone: { className: '5e A', paid: 50_000 } }],
    });
    const fifth = preview.years[0]?.gone.enrolmentId ?? '';
    const { id } = await merge('student', kept.id, gone.id, {
      enrolments: [fifth],
      withFamily: true,
    });
    expect(await studentOf(kept.id)).toMatchObject({
      fees: [{ title: '5e A', amount: 120_000, paid: 120_000, pending: 0 }],
      enrolments: [{ className: '5e A' }],
    });
    expect(await paymentsOf({ familyId: kept.family.id })).toMatchObject({
      total: 2,
      familyCredit: 20_000,
    });
    await expectSound(money, orgId);
    expect((await undo(id)).status).toBe(200);
    expect(await studentOf(kept.id)).toMatchObject({
      fees: [{ title: '6e A', paid: 90_000, pending: 60_000 }],
    });
    expect(await studentOf(gone.id)).toMatchObject({
      id: gone.id,
      family: { id: gone.family.id },
      fees: [{ title: '5e A', paid: 50_000, pending: 70_000 }],
      enrolments: [{ className: '5e A', until: null }],
    });
    expect((await paymentsOf({ familyId: kept.family.id })).familyCredit).toBe(0);
    await expectSound(money, orgId);
  });

  it('have the chosen values, and a history of both', async () => {
    const kept = await pupil(null);
    const gone = await addStudent(money.app, token, {
      firstName: 'Marie Claire',
      dateOfBirth: '2014-03-08',
    });
    await merge('student', kept.id, gone.id, { take: ['firstName', 'dateOfBirth'] });
    expect(await studentOf(kept.id)).toMatchObject({
      firstName: 'Marie Claire',
      lastName: 'Mbarga',
      dateOfBirth: '2014-03-08',
    });
    const { items } = await succeed(money.app, token, getStudentHistory, {
      params: { id: kept.id },
    });
    expect(items.map(({ action }) => action)).toEqual([
      'student.merged',
      'student.created',
      'student.created',
    ]);
  });
});

describe('two families that are merged', () => {
  it('have one credit, all payments, the guardians of both, and the links of both', async () => {
    const first = await pupil();
    const second = await pupil();
    await payFee(money.app, orgId, second.id, 160_000);
    const [keptId, goneId] = [first.family.id, second.family.id];
    const link = await linkOf({ familyId: goneId });
    const { id } = await merge('family', keptId, goneId);
    const family = await succeed(money.app, token, getFamily, { params: { id: goneId } });
    expect(family.id).toBe(keptId);
    expect(family.students.map((student) => student.id).sort()).toEqual(
      [first.id, second.id].sort(),
    );
    expect(family.guardians).toHaveLength(2);
    expect(await paymentsOf({ familyId: keptId })).toMatchObject({
      total: 1,
      familyCredit: 10_000,
    });
    expect((await createVisitor(money.app.url).get(link)).status).toBe(200);
    await expectSound(money, orgId);
    expect((await undo(id)).status).toBe(200);
    expect((await paymentsOf({ familyId: goneId })).familyCredit).toBe(10_000);
    expect((await paymentsOf({ familyId: keptId })).familyCredit).toBe(0);
    await expectSound(money, orgId);
  });

  it('are found as the one that stayed by the receipt of the one that went', async () => {
    const first = await pupil();
    const second = await pupil();
    await payFee(money.app, orgId, second.id, 30_000);
    const [payment] = (await paymentsOf({ studentId: second.id })).items;
    await merge('family', first.family.id, second.family.id);
    const query = { q: payment?.receiptNumber ?? '' };
    const { items } = await succeed(money.app, token, listFamilies, { query });
    expect(items.map(({ id }) => id)).toEqual([first.family.id]);
  });

  it('make one guardian of two who have one phone', async () => {
    const phone = '677112233';
    const one = await addStudent(money.app, token, {
      family: { name: 'Mbarga', guardians: [guardianBody('Awa Mbarga', phone)] },
    });
    const other = await addStudent(money.app, token, {
      family: { name: 'Mbarga', guardians: [guardianBody('Mbarga Awa Epse Ndi', phone)] },
    });
    const query = { kind: 'family' as const, keptId: one.family.id, goneId: other.family.id };
    const { guardianPairs } = await succeed(money.app, token, previewMerge, { query });
    expect(guardianPairs).toHaveLength(1);
    const pairs = guardianPairs.map(({ keptId, goneId }) => ({ keptId, goneId }));
    const { id } = await merge('family', query.keptId, query.goneId, { guardianPairs: pairs });
    const read = (familyId: string) =>
      succeed(money.app, token, getFamily, { params: { id: familyId } });
    expect((await read(query.keptId)).guardians).toMatchObject([
      { fullName: 'Awa Mbarga', phones: [{ number: phone }] },
    ]);
    await undo(id);
    expect((await read(query.goneId)).guardians).toMatchObject([
      { fullName: 'Mbarga Awa Epse Ndi' },
    ]);
    expect((await read(query.keptId)).guardians).toHaveLength(1);
  });
});

describe('a merge', () => {
  it('that moves money is for who may put money right', async () => {
    const support = await school.signInAs('support');
    const kept = await pupil(null);
    const gone = await pupil();
    const body = { kind: 'student' as const, keptId: kept.id, goneId: gone.id };
    await payFee(money.app, orgId, gone.id, 10_000);
    const refused = await money.app.call(mergeRecords, { body }, { token: support });
    expect(refused).toMatchObject({ status: 403, body: { reason: 'mergeNeedsManager' } });
    const other = await pupil(null);
    const plain = { ...body, goneId: other.id };
    expect((await money.app.call(mergeRecords, { body: plain }, { token: support })).status).toBe(
      200,
    );
  });

  it('pressed twice is one', async () => {
    const kept = await pupil(null);
    const gone = await pupil();
    const [one, two] = await Promise.all([
      merge('student', kept.id, gone.id),
      merge('student', kept.id, gone.id),
    ]);
    expect(two).toEqual(one);
    const { items } = await succeed(money.app, token, listMerges, {
      query: { recordId: kept.id },
    });
    expect(items).toHaveLength(1);
  });

  it('of each into the other at once leaves one of them', async () => {
    const kept = await pupil();
    const gone = await pupil();
    const body = { kind: 'student' as const, keptId: kept.id, goneId: gone.id };
    const back = { kind: 'student' as const, keptId: gone.id, goneId: kept.id };
    const answers = await Promise.all(
      [body, back].map((one) => money.app.call(mergeRecords, { body: one }, { token })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
    await expectSound(money, orgId);
  });

  it('is not undone after a payment, and says which', async () => {
    const kept = await pupil(null);
    const gone = await pupil();
    const { id } = await merge('student', kept.id, gone.id);
    await payFee(money.app, orgId, kept.id, 25_000);
    const [payment] = (await paymentsOf({ studentId: kept.id })).items;
    const { status, body } = await undo(id);
    expect({ status, reason: body.reason }).toEqual({ status: 409, reason: 'paidSinceMerge' });
    expect(body.errorMsg).toContain(payment?.receiptNumber);
    expect(body.errorMsg).toContain('25,000');
  });

  it('is undone before an older one of the same record', async () => {
    const kept = await pupil(null);
    const one = await pupil(null);
    const two = await pupil(null);
    const first = await merge('student', kept.id, one.id);
    const second = await merge('student', kept.id, two.id);
    expect((await undo(first.id)).body.reason).toBe('mergedAgainSince');
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(second.id)).body.reason).toBe('mergeUndoneAlready');
    expect((await undo(first.id)).status).toBe(200);
  });
});
