import { previewCredit, useFamilyCredit } from '@ardoise/contract/payments';
import { expect, it } from 'vitest';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { booksOf, createFamily, payCash } from '../mobile-money/testing/payers.ts';

startMoneySchool();

/** A family of two that paid too much, and owes again since. */
async function familyWithCredit() {
  const family = await createFamily(money, orgId, [[40_000, 30_000], [5_000]]);
  await payCash(money, orgId, family, 82_000);
  const { services } = money;
  await services.db.write({ orgId }, async (tx) => {
    await tx
      .updateTable('fees')
      .set({ amount: 80_000 })
      .where('org_id', '=', orgId)
      .where('id', '=', family.students[0]?.feeId ?? '')
      .execute();
    await tx
      .insertInto('fee_installments')
      .values({
        org_id: orgId,
        fee_id: family.students[0]?.feeId ?? '',
        position: 2,
        amount: 10_000,
        due_on: '2027-02-01',
      })
      .execute();
  });
  return family;
}

const post = async (body: Record<string, unknown>, role?: 'analyst') => {
  const token = await (role === undefined ? money.school.signIn() : money.school.signInAs(role));
  return money.app.call(useFamilyCredit, { body: body as never }, { token });
};

it('is shown before it is used, pays by deadline, and gives a receipt', async () => {
  const family = await familyWithCredit();
  const token = await money.school.signIn();
  const shown = await money.app.call(previewCredit, { query: { familyId: family.id } }, { token });
  expect(shown.body.data).toMatchObject({
    credit: 7_000,
    usable: 7_000,
    students: [{ parts: [{ installment: 3, installments: 3, amount: 7_000 }], remains: 3_000 }],
  });
  const used = await post({ familyId: family.id, amount: 7_000 });
  expect(used.body.data).toMatchObject({ amount: 7_000 });
  expect(used.body.data?.receiptNumber).toMatch(/\/\d{4}\//);
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [77_000, 5_000] });
  const again = await post({ familyId: family.id, amount: 7_000 });
  expect(again.body).toMatchObject({ success: false, reason: 'noCredit' });
});

it('is used as it was looked at, or not at all', async () => {
  const family = await familyWithCredit();
  const other = await post({ studentId: family.students[0]?.id, amount: 6_999 });
  expect(other.body).toMatchObject({ success: false, reason: 'changedMeanwhile' });
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [70_000, 5_000] });
});

it('is not for those who may not take payments, nor of a family that is not there', async () => {
  const family = await familyWithCredit();
  const refused = await post({ familyId: family.id, amount: 7_000 }, 'analyst');
  expect(refused.body.errorCode).toBe(40300);
  const unknown = await post({ familyId: crypto.randomUUID(), amount: 7_000 });
  expect(unknown.body.errorCode).toBe(40400);
});
