import { previewCredit, useFamilyCredit } from '@ardoise/contract/payments';
import { expect, it } from 'vitest';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { booksOf, createFamily, payCash } from '../mobile-money/testing/payers.ts';

startMoneySchool();

/** A family of two that paid too much, and owes again since. */
async function familyWithCredit() {
  const family = await createFamily(money, orgId, [[40_000, 30_000], [5_000]]);
  await payCash(money, orgId, family, 82_000);
  const feeId = family.students[0]?.feeId ?? '';
  await owesMore(feeId, { total: 80_000, position: 2, amount: 10_000, dueOn: '2027-02-01' });
  return family;
}

interface More {
  readonly total: number;
  readonly position: number;
  readonly amount: number;
  readonly dueOn: string;
}

/** One installment more, which makes a fee of this much. */
const owesMore = (feeId: string, { total, position, amount, dueOn }: More): Promise<void> =>
  money.services.db.write({ orgId }, async (tx) => {
    await tx
      .updateTable('fees')
      .set({ amount: total })
      .where('org_id', '=', orgId)
      .where('id', '=', feeId)
      .execute();
    await tx
      .insertInto('fee_installments')
      .values({ org_id: orgId, fee_id: feeId, position, amount, due_on: dueOn })
      .execute();
  });

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

it('pays the chosen fees and no other, as at the desk where one child is paid for', async () => {
  const family = await familyWithCredit();
  const [first, second] = family.students.map(({ feeId }) => feeId);
  await owesMore(second ?? '', { total: 11_000, position: 1, amount: 6_000, dueOn: '2026-11-01' });
  const use = (amount: number, ...feeIds: Array<string | undefined>) =>
    post({ familyId: family.id, amount, feeIds });
  expect((await use(7_000, second)).body.reason).toBe('changedMeanwhile');
  expect((await use(7_000, first)).body.data).toMatchObject({ amount: 7_000 });
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [77_000, 5_000], credit: 0 });
  const foreign = await createFamily(money, orgId);
  expect((await use(1_000, foreign.students[0]?.feeId)).body.reason).toBe('nothingOwed');
});

it('is not for those who may not take payments, nor of a family that is not there', async () => {
  const family = await familyWithCredit();
  const refused = await post({ familyId: family.id, amount: 7_000 }, 'analyst');
  expect(refused.body.errorCode).toBe(40300);
  const unknown = await post({ familyId: crypto.randomUUID(), amount: 7_000 });
  expect(unknown.body.errorCode).toBe(40400);
});
