import { getAttention } from '@ardoise/contract/attention';
import {
  changeMoneyRules,
  confirmReversal,
  getMoneyRules,
  movePayment,
  reversePayment,
} from '@ardoise/contract/corrections';
import { listPayments } from '@ardoise/contract/payments';
import {
  listStatementLines,
  returnStatementLine,
  type StatementLineRow,
} from '@ardoise/contract/statements';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { readFamilyLanguage } from '../mobile-money/public.ts';
import { settleTransaction } from '../mobile-money/queue/settle-transaction.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  booksOf,
  createFamily,
  newPhone,
  pay,
  reaches,
  stateOf,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { mtnFile } from './testing/exports.ts';
import { assign, lines, newReference, unknownLine } from './testing/lines.ts';
import { sendStatement } from './testing/send-statement.ts';

startMoneySchool();
beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } }));

const undo = (line: Pick<StatementLineRow, 'id'>, as = token) =>
  money.app.call(
    returnStatementLine,
    { params: { id: line.id }, body: { reason: 'Wrong child.' } },
    { token: as },
  );

async function setSecondPersonAbove(secondPersonAbove: number | null): Promise<void> {
  const { version = 0 } = (await money.app.call(getMoneyRules, {}, { token })).body.data ?? {};
  const body = { managerDiscountPercent: 50, secondPersonAbove, version };
  expect((await money.app.call(changeMoneyRules, { body }, { token })).status).toBe(200);
}

/** The one that stands. */
const paymentOf = async ({ id: familyId }: TestFamily): Promise<string> => {
  const { body } = await money.app.call(listPayments, { query: { familyId } }, { token });
  return body.data?.items.find(({ isReversed }) => !isReversed)?.id ?? '';
};

const settle = (id: string, family: TestFamily, providerReference: string) =>
  settleTransaction(money.services, orgId, {
    id,
    familyId: family.id,
    answer: {
      kind: 'paid',
      providerReference,
      amount: 40_000,
      differences: [],
      detail: { said: 'SUCCESSFUL' },
    },
  });

/** Asked for, and nobody has answered yet. */
async function asked() {
  await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family, phone: newPhone('mtn', '78') });
  await reaches(money, orgId, id, 20);
  return { family, id };
}

describe('money that was assigned', () => {
  it('given to the wrong child comes back by the reversal, and counts for the right one', async () => {
    const [wrong, right] = [await createFamily(money, orgId), await createFamily(money, orgId)];
    const line = await unknownLine();
    await assign(line, wrong);
    expect((await undo(line, await money.school.signInAs('support'))).status).toBe(403);
    expect((await undo(line)).body.data).toMatchObject({ state: 'unknown', assigned: null });
    expect((await undo(line)).body).toMatchObject({ reason: 'lineNotAssigned' });
    expect(await booksOf(money, orgId, wrong)).toMatchObject({ paid: [0], payments: 2 });
    expect((await assign(line, right)).status).toBe(200);
    expect(await booksOf(money, orgId, right)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('and came back is no word of the family’s: it says in which language staff work', async () => {
    const family = await createFamily(money, orgId);
    const languageOf = () =>
      money.services.db.read({ orgId }, (tx) => readFamilyLanguage(tx, orgId, family.id, 'fr'));
    const line = await unknownLine();
    expect((await assign(line, family)).status).toBe(200);
    expect(await languageOf()).toBe('fr');
    expect((await undo(line)).status).toBe(200);
    expect(await languageOf()).toBe('fr');
  });

  it('above the school’s amount comes back when a second person has confirmed it', async () => {
    const family = await createFamily(money, orgId);
    const line = await unknownLine();
    await assign(line, family);
    await setSecondPersonAbove(39_999);
    expect((await undo(line)).body.data?.assigned).toMatchObject({ isReversalAsked: true });
    expect((await undo(line)).body).toMatchObject({ reason: 'reversalAlreadyAsked' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    const manager = await money.school.signInAs('manager');
    const needed = (await money.app.call(getAttention, {}, { token: manager })).body.data;
    const params = { id: needed?.reversals.items[0]?.id ?? '' };
    expect((await money.app.call(confirmReversal, { params }, { token: manager })).status).toBe(
      200,
    );
    await untilHeard(money.app, orgId);
    expect(await lines('waiting', line.reference)).toMatchObject([{ assigned: null }]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 2 });
    await setSecondPersonAbove(null);
  });

  it('and moved in part to another family is undone there', async () => {
    const [siblings, other] = [
      await createFamily(money, orgId, [[40_000], [40_000]]),
      await createFamily(money, orgId),
    ];
    const line = await unknownLine({ amount: 60_000 });
    await assign(line, siblings);
    const body = {
      reason: 'Wrong child.',
      fromStudentId: siblings.students[0]?.id ?? '',
      toStudentId: other.students[0]?.id ?? '',
    };
    const moved = { params: { id: await paymentOf(siblings) }, body };
    expect((await money.app.call(movePayment, moved, { token })).status).toBe(200);
    expect((await undo(line)).body).toMatchObject({ reason: 'lineIsSplit' });
    for (const family of [siblings, other]) {
      const params = { id: await paymentOf(family) };
      await money.app.call(reversePayment, { params, body: { reason: 'Not theirs.' } }, { token });
    }
    await untilHeard(money.app, orgId);
    expect(await lines('waiting', line.reference)).toHaveLength(1);
  });

  it('stays with the child that it was moved to, and comes back once that one’s payment is reversed', async () => {
    const [wrong, right] = [await createFamily(money, orgId), await createFamily(money, orgId)];
    const line = await unknownLine();
    await assign(line, wrong);
    const payment = await paymentOf(wrong);
    const body = { reason: 'Wrong child.', toStudentId: right.students[0]?.id ?? '' };
    await money.app.call(movePayment, { params: { id: payment }, body }, { token });
    await untilHeard(money.app, orgId);
    expect(await lines('assigned', line.reference)).toMatchObject([
      { assigned: { familyId: right.id, students: ['Mbarga Grace'] } },
    ]);
    const reversal = { params: { id: await paymentOf(right) }, body: { reason: 'Not theirs.' } };
    expect((await money.app.call(reversePayment, reversal, { token })).status).toBe(200);
    await untilHeard(money.app, orgId);
    expect(await lines('waiting', line.reference)).toHaveLength(1);
    expect((await assign(line, wrong)).status).toBe(200);
    expect(await booksOf(money, orgId, wrong)).toMatchObject({ paid: [40_000] });
  });
});

describe('money of which the operator speaks too', () => {
  it('late: what was assigned is not counted again, and a person looks', async () => {
    const { family, id } = await asked();
    const line = await unknownLine();
    expect((await assign(line, family)).status).toBe(200);
    expect(await settle(id, family, line.reference)).toBe(false);
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20, needsAttention: true });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('first: the line is that payment, and is not assigned', async () => {
    const { family, id } = await asked();
    const line = await unknownLine();
    expect(await settle(id, family, line.reference)).toBe(true);
    expect((await assign(line, family)).body).toMatchObject({ reason: 'lineAlreadyCounted' });
    expect(await lines('matched', line.reference)).toMatchObject([{ transactionId: id }]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('at the same moment: it counts once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { family, id } = await asked();
      const line = await unknownLine();
      await Promise.all([assign(line, family), settle(id, family, line.reference)]);
      expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    }
  });

  it('in another school, which only says so by a file: ours counts all the same', async () => {
    const { family, id } = await asked();
    const other = await createSchool(money.app);
    const theirs = await other.signIn();
    const reference = newReference();
    await sendStatement(money.app, theirs, mtnFile({ id: reference }));
    const listed = await money.app.call(listStatementLines, { query: {} }, { token: theirs });
    const foreign = await createFamily(money, other.orgId);
    const line = listed.body.data?.items[0];
    expect((await assign({ id: line?.id ?? '' }, foreign, theirs)).status).toBe(200);
    expect(await settle(id, family, reference)).toBe(true);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });
});
