import { getFamily, removeFamily } from '@ardoise/contract/families';
import { createPaymentLink, listPayments } from '@ardoise/contract/payments';
import { studentInput } from '@ardoise/contract/student-record';
import { getStudent, updateStudent } from '@ardoise/contract/students';
import { closeTransaction } from '@ardoise/contract/transactions';
import { describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { addFamily, addStudent, payFee, succeed } from '../students/testing/people.ts';
import { expectSound, newPhone, reaches, stateOf } from '../mobile-money/testing/payers.ts';
import { ended, pressPay } from '../pay-pages/testing/links.ts';
import { createVisitor } from '../../testing/visitor.ts';
import {
  approve,
  beginPayment,
  money,
  orgId,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';

startTaughtSchool();

/** Changes nothing of a student but the family. */
async function joinFamily(id: string, familyId: string, language: 'en' | 'fr' = 'en') {
  const student = await succeed(money.app, token, getStudent, { params: { id } });
  const body = { ...studentInput.parse(student), familyId, version: student.version };
  return money.app.call(updateStudent, { params: { id }, body }, { token, language });
}

const pupil = (familyId?: string) =>
  addStudent(money.app, token, {
    classId: year.sixth,
    ...(familyId === undefined ? {} : { familyId }),
  });

async function linkOf(studentId: string): Promise<string> {
  const body = { studentId };
  const { address } = await succeed(money.app, token, createPaymentLink, { body });
  return new URL(address).pathname;
}

const paymentsOf = (query: { studentId: string } | { familyId: string }) =>
  succeed(money.app, token, listPayments, { query });

describe('a student who changes family', () => {
  it('keeps the payments for their fees, which the new family sees too', async () => {
    const student = await pupil();
    await payFee(money.app, orgId, student.id, 140_000);
    const other = await addFamily(money.app, token, 'Ebogo');
    expect((await joinFamily(student.id, other.id)).status).toBe(200);
    expect((await paymentsOf({ studentId: student.id })).items).toMatchObject([
      { amount: 140_000, students: ['Mbarga Marie'] },
    ]);
    expect(await paymentsOf({ familyId: other.id })).toMatchObject({ total: 1 });
    expect(await paymentsOf({ familyId: student.family.id })).toMatchObject({ total: 1 });
    const { fees } = await succeed(money.app, token, getStudent, { params: { id: student.id } });
    expect(fees).toMatchObject([{ paid: 140_000, pending: 10_000 }]);
    await expectSound(money, orgId);
  });

  it('leaves the credit with the family that paid it', async () => {
    const student = await pupil();
    await payFee(money.app, orgId, student.id, 170_000);
    const other = await addFamily(money.app, token, 'Ebogo');
    await joinFamily(student.id, other.id);
    expect((await paymentsOf({ familyId: student.family.id })).familyCredit).toBe(20_000);
    expect((await paymentsOf({ familyId: other.id })).familyCredit).toBe(0);
    expect((await paymentsOf({ studentId: student.id })).familyCredit).toBe(0);
  });

  it('is still paid for by the link that was sent before', async () => {
    const student = await pupil();
    const link = await linkOf(student.id);
    const payer = createVisitor(money.app.url);
    const before = await ended(payer, await pressPay(payer, link, newPhone('mtn')));
    expect(before.text).toContain('100,000 FCFA paid');
    const other = await addFamily(money.app, token, 'Ebogo');
    await joinFamily(student.id, other.id);
    expect(await linkOf(student.id)).toBe(link);
    // Whoever paid still finds the payment by the page that followed it.
    expect((await payer.get(before.path)).text).toContain('100,000 FCFA paid');
    const page = await ended(payer, await pressPay(payer, link, newPhone('mtn')));
    expect(page.text).toContain('50,000 FCFA paid');
    const { items } = await paymentsOf({ familyId: other.id });
    expect(items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50_000, 100_000]);
    expect((await payer.get(link)).text).toContain('Everything is paid');
    await expectSound(money, orgId);
  });

  it('waits until a payment for them has ended', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const student = await pupil();
    const sibling = await pupil(student.family.id);
    const phone = newPhone('mtn', '12');
    const transactionId = await beginPayment(student, phone);
    const other = await addFamily(money.app, token, 'Ebogo');
    const refused = await joinFamily(student.id, other.id, 'fr');
    expect(refused.body).toMatchObject({
      errorCode: 40900,
      errorMsg:
        'Un paiement pour cet élève est en cours. Changez l’élève de famille quand il sera terminé.',
    });
    // The sibling, for whom nothing is under way, may go.
    expect((await joinFamily(sibling.id, other.id)).status).toBe(200);
    await approve(phone);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await reaches(money, orgId, transactionId, 50);
    expect((await joinFamily(student.id, other.id)).status).toBe(200);
    expect((await paymentsOf({ studentId: student.id })).items).toMatchObject([{ amount: 40_000 }]);
    await expectSound(money, orgId);
  });

  it('waits also until a person has decided about one that failed and was paid', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const student = await pupil();
    const phone = newPhone('mtn', '12');
    const id = await beginPayment(student, phone);
    const other = await addFamily(money.app, token, 'Ebogo');
    await money.simulator.answer(phone, 'expire');
    await reaches(money, orgId, id, -50);
    await money.simulator.answer(phone, 'revive');
    await until('attention', async () => (await stateOf(money, orgId, id)).needsAttention);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    expect((await joinFamily(student.id, other.id)).status).toBe(409);
    const body = { reason: 'Given back.' };
    await succeed(money.app, token, closeTransaction, { params: { id }, body });
    expect((await joinFamily(student.id, other.id)).status).toBe(200);
  });

  it('changes family or is paid for, when both come at once, and never half of each', async () => {
    for (let round = 0; round < 6; round += 1) {
      const student = await pupil();
      const other = await addFamily(money.app, token, 'Ebogo');
      const [changed, begun] = await Promise.all([
        joinFamily(student.id, other.id),
        beginPayment(student, newPhone('mtn')).catch(() => null),
      ]);
      if (begun !== null) await reaches(money, orgId, begun, 50);
      const { fees, family } = await succeed(money.app, token, getStudent, {
        params: { id: student.id },
      });
      expect(family.id === other.id).toBe(changed.status === 200);
      expect(fees[0]?.paid).toBe(begun === null ? 0 : 40_000);
      expect((await paymentsOf({ familyId: student.family.id })).familyCredit).toBe(0);
    }
    await expectSound(money, orgId);
  });
});

describe('removing a family', () => {
  const remove = (id: string, language: 'en' | 'fr' = 'en') =>
    money.app.call(removeFamily, { params: { id } }, { token, language });

  it('is refused while the school holds its credit', async () => {
    const student = await pupil();
    await payFee(money.app, orgId, student.id, 170_000);
    const other = await addFamily(money.app, token, 'Ebogo');
    await joinFamily(student.id, other.id);
    expect((await remove(student.family.id)).body).toMatchObject({
      errorCode: 40900,
      errorMsg: 'This family has a credit of 20,000 with the school.',
    });
    expect((await remove(student.family.id, 'fr')).body.errorMsg).toContain('avoir de 20');
    await succeed(money.app, token, getFamily, { params: { id: student.family.id } });
  });

  it('is refused while one of its payments is under way', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const student = await pupil();
    await beginPayment(student, newPhone('mtn', '12'));
    const other = await addFamily(money.app, token, 'Ebogo');
    // Nobody can make it so from outside: the payment keeps its student in the family.
    await money.services.db.write({ orgId }, (tx) =>
      tx
        .updateTable('students')
        .set({ family_id: other.id })
        .where('org_id', '=', orgId)
        .where('id', '=', student.id)
        .execute(),
    );
    expect((await remove(student.family.id)).body).toMatchObject({
      errorCode: 40900,
      errorMsg: 'A payment of this family is under way. Remove the family once it has ended.',
    });
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
  });

  it('without students and money is done', async () => {
    const family = await addFamily(money.app, token, 'Ebogo');
    expect((await remove(family.id)).status).toBe(200);
  });
});
