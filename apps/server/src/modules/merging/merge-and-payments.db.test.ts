import { mergeRecords, removeStudent, undoMerge } from '@ardoise/contract/merging';
import { listPayments } from '@ardoise/contract/payments';
import {
  getStudent,
  getStudentHealth,
  listStudents,
  moveStudent,
  updateStudentHealth,
} from '@ardoise/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { expectSound, newPhone, reaches } from '../mobile-money/testing/payers.ts';
import { addStudent, payFee, succeed } from '../students/testing/people.ts';
import {
  approve,
  beginPayment,
  money,
  orgId,
  signInAgain,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';

startTaughtSchool();

type Student = Awaited<ReturnType<typeof addStudent>>;

const pupil = (classId: string | null = year.sixth) =>
  addStudent(money.app, token, { ...(classId === null ? {} : { classId }) });
const studentOf = (id: string) => succeed(money.app, token, getStudent, { params: { id } });
const paymentsOf = (query: { studentId: string } | { familyId: string }) =>
  succeed(money.app, token, listPayments, { query });
const merge = (kept: Student, gone: Student, withFamily = true) =>
  money.app.call(
    mergeRecords,
    { body: { kind: 'student', keptId: kept.id, goneId: gone.id, withFamily } },
    { token },
  );
const undo = (id: string | undefined) =>
  money.app.call(undoMerge, { params: { id: id ?? '' } }, { token });
const remove = (id: string) => money.app.call(removeStudent, { params: { id } }, { token });

describe('a payment that is under way', () => {
  beforeAll(() => money.simulator.faults({ mtn: { autoApproveMs: null } }));
  afterAll(() => money.simulator.faults({ mtn: { autoApproveMs: 0 } }));

  it('holds a merge up, and arrives once where it was meant to', async () => {
    const kept = await pupil(null);
    const gone = await pupil();
    const phone = newPhone('mtn', '12');
    const transactionId = await beginPayment(gone, phone);
    expect(await merge(kept, gone)).toMatchObject({
      status: 409,
      body: { reason: 'mergeIsBeingPaid' },
    });
    await approve(phone);
    await reaches(money, orgId, transactionId, 21, 41, 50);
    expect((await merge(kept, gone)).status).toBe(200);
    expect(await studentOf(kept.id)).toMatchObject({ fees: [{ paid: 40_000 }] });
    await expectSound(money, orgId);
  });

  it('and a merge at the same moment leave every franc on the child', async () => {
    const kept = await pupil();
    const gone = await pupil();
    const phone = newPhone('mtn', '12');
    const transactionId = await beginPayment(gone, phone);
    const tries = Array.from({ length: 6 }, () => merge(kept, gone));
    await Promise.all([approve(phone), ...tries]);
    await reaches(money, orgId, transactionId, 21, 41, 50);
    expect((await merge(kept, gone)).status).toBe(200);
    expect(await studentOf(kept.id)).toMatchObject({ fees: [{ paid: 40_000, pending: 110_000 }] });
    expect((await paymentsOf({ studentId: kept.id })).items).toMatchObject([{ amount: 40_000 }]);
    await expectSound(money, orgId);
  });

  it('taken in cash while two families are merged is credited once', async () => {
    const kept = await pupil();
    const gone = await pupil();
    await Promise.all([merge(kept, gone), payFee(money.app, orgId, kept.id, 100_000)]);
    expect(await studentOf(kept.id)).toMatchObject({ fees: [{ paid: 100_000 }] });
    await expectSound(money, orgId);
  });
});

describe('a receipt of the record that went', () => {
  it('is genuine and names the child who stayed for staff', async () => {
    const kept = await pupil();
    const gone = await pupil();
    await payFee(money.app, orgId, gone.id, 30_000);
    const code = (await paymentsOf({ studentId: gone.id })).items[0]?.receiptCode ?? '';
    await merge(kept, gone);
    const page = await createVisitor(money.app.url).get(`/receipt/${code}`);
    expect(page.text).toContain('30,000');
    expect((await paymentsOf({ studentId: kept.id })).items).toMatchObject([
      { receiptCode: code, students: ['Mbarga Marie'] },
    ]);
  });

  it('is reversed with its money, which had gone on to the fee that stayed', async () => {
    const kept = await pupil(year.fifth);
    const gone = await pupil(year.sixth);
    await payFee(money.app, orgId, gone.id, 140_000);
    const paymentId = (await paymentsOf({ studentId: gone.id })).items[0]?.id ?? '';
    await merge(kept, gone);
    expect(await studentOf(kept.id)).toMatchObject({ fees: [{ paid: 120_000, pending: 0 }] });
    expect((await paymentsOf({ familyId: kept.family.id })).familyCredit).toBe(20_000);
    await inSchool(money.services, orgId, (work) =>
      reversePayment(work, { paymentId, reason: 'The cheque bounced.' }),
    );
    expect(await studentOf(kept.id)).toMatchObject({ fees: [{ paid: 0, pending: 120_000 }] });
    expect((await paymentsOf({ familyId: kept.family.id })).familyCredit).toBe(0);
    await expectSound(money, orgId);
  });

  it('that left credit with a family that went is reversed from the one that stayed', async () => {
    const kept = await pupil();
    const gone = await pupil();
    await payFee(money.app, orgId, gone.id, 170_000);
    const paymentId = (await paymentsOf({ familyId: gone.family.id })).items[0]?.id ?? '';
    const body = { kind: 'family' as const, keptId: kept.family.id, goneId: gone.family.id };
    await succeed(money.app, token, mergeRecords, { body });
    await inSchool(money.services, orgId, (work) =>
      reversePayment(work, { paymentId, reason: 'The cheque bounced.' }),
    );
    expect((await paymentsOf({ familyId: kept.family.id })).familyCredit).toBe(0);
    await expectSound(money, orgId);
  });
});

describe('a merge is not undone', () => {
  it('after the student was moved', async () => {
    const kept = await pupil(null);
    const gone = await pupil();
    const { body } = await merge(kept, gone);
    await succeed(money.app, token, moveStudent, {
      params: { id: kept.id },
      body: { classId: year.fifth, yearId: year.id },
    });
    expect((await undo(body.data?.id)).body.reason).toBe('placeChangedSinceMerge');
  });

  it('after a day', async () => {
    const kept = await pupil(null);
    const gone = await pupil();
    const { body } = await merge(kept, gone);
    money.app.clock.advance(24 * 3_600);
    await signInAgain();
    expect((await undo(body.data?.id)).body.reason).toBe('mergeTooOld');
  });
});

describe('health', () => {
  it('of both records is known after a merge, and apart again after it is undone', async () => {
    const kept = await pupil(null);
    const gone = await pupil(null);
    const write = (id: string, allergies: string) =>
      succeed(money.app, token, updateStudentHealth, {
        params: { id },
        body: { allergies, version: 0 },
      });
    await write(kept.id, 'Peanuts');
    await write(gone.id, 'Penicillin');
    const { body } = await merge(kept, gone);
    const healthOf = (id: string) =>
      succeed(money.app, token, getStudentHealth, { params: { id } });
    expect((await healthOf(kept.id)).allergies).toBe('Peanuts\nPenicillin');
    await undo(body.data?.id);
    expect((await healthOf(kept.id)).allergies).toBe('Peanuts');
    expect((await healthOf(gone.id)).allergies).toBe('Penicillin');
  });
});

describe('a student who was entered by mistake', () => {
  it('is removed with enrolment and fee, and is back when that is undone', async () => {
    const student = await pupil();
    const { body } = await remove(student.id);
    expect((await succeed(money.app, token, listStudents, { query: {} })).total).toBe(0);
    expect((await createVisitor(money.app.url).get(`/pay/${student.paymentCode}`)).status).toBe(
      404,
    );
    expect(await undo(body.data?.id)).toMatchObject({ status: 200 });
    expect(await studentOf(student.id)).toMatchObject({
      studentId: student.studentId,
      paymentCode: student.paymentCode,
      state: 'enrolled',
      fees: [{ amount: 150_000, pending: 150_000 }],
    });
    await expectSound(money, orgId);
  });

  it('stays where something was paid, and the refusal names the receipt', async () => {
    const student = await pupil();
    await payFee(money.app, orgId, student.id, 5_000);
    const [payment] = (await paymentsOf({ studentId: student.id })).items;
    const { status, body } = await remove(student.id);
    expect({ status, reason: body.reason }).toEqual({ status: 409, reason: 'studentHasMoney' });
    expect(body.errorMsg).toContain(payment?.receiptNumber);
  });

  it('stays while somebody pays', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const student = await pupil();
    await beginPayment(student, newPhone('mtn', '12'));
    expect((await remove(student.id)).body.reason).toBe('studentHasTries');
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
  });
});
