import { randomUUID } from 'node:crypto';
import { listAudit } from '@ardoise/contract/audit';
import { getCashSession } from '@ardoise/contract/cash-sessions';
import type { Role } from '@ardoise/contract/protocol/permissions';
import {
  closePendingPayment,
  closePrompt,
  confirmPendingPayment,
  listOwnWaiting,
  listPendingPayments,
  readDesk,
} from '@ardoise/contract/take-payment';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { openDesk, take, type TestTake } from '../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  booksOf,
  createFamily,
  newPhone,
  reaches,
  stateOf,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';

startMoneySchool();

let cashier: string;
let sessionId: string;
beforeAll(async () => {
  cashier = await signInAs('support');
  sessionId = await openDesk(money.app, cashier);
});
beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } }));

const signInAs = (role: Role): Promise<string> => money.school.signInAs(role);
const studentOf = (family: TestFamily): string => family.students[0]?.id ?? '';

const reasonOf = async (family: TestFamily, given: Omit<TestTake, 'studentIds'>) => {
  const { body } = await take(money.app, cashier, { studentIds: [studentOf(family)], ...given });
  return body.reason ?? null;
};

const ownWaiting = async (as: string) =>
  (await money.app.call(listOwnWaiting, {}, { token: as })).body.data?.items ?? [];

it('a prompt is started at the desk, and counts for the cashier once it is paid', async () => {
  const family = await createFamily(money, orgId);
  const means = { by: 'mobile', operator: 'orange', phone: newPhone('orange') } as const;
  const given = { key: randomUUID(), studentIds: [studentOf(family)], amount: 15_000, means };
  const { body } = await take(money.app, cashier, given);
  if (body.data?.state !== 'asked') throw new Error(`Not asked: ${body.errorMsg}`);
  await reaches(money, orgId, body.data.transactionId, 21, 41, 50, -41);
  const again = await take(money.app, cashier, given);
  expect(again.body.data).toEqual({ ...body.data, isEarlier: true });
  const session = await money.app.call(
    getCashSession,
    { params: { id: sessionId } },
    { token: cashier },
  );
  expect(session.body.data?.taken).toContainEqual({ means: 'orange', amount: 15_000, count: 1 });
});

describe('a prompt that nobody waits for any more', () => {
  const reason = 'The payer pays in cash.';
  const close = (id: string, as: string) =>
    money.app.call(
      closePrompt,
      { params: { id }, body: { reason } },
      { token: as, headers: fromElsewhere() },
    );

  async function ask() {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const means = { by: 'mobile', operator: 'mtn', phone } as const;
    const given = { studentIds: [studentOf(family)], amount: 15_000, means };
    const { body } = await take(money.app, cashier, given);
    if (body.data?.state !== 'asked') throw new Error(`Not asked: ${body.errorMsg}`);
    const id = body.data.transactionId;
    await reaches(money, orgId, id, 20);
    return { family, phone, id };
  }

  /** Once the prompt has reached the phone, which is after the payment says that it was asked for. */
  const approve = (phone: string): Promise<unknown> =>
    until('the prompt', () =>
      money.simulator.answer(phone, 'approve').then(
        () => true,
        () => false,
      ),
    );

  it('is closed by whoever began it, stands in nobody’s way, and is told of should it be paid', async () => {
    const { family, phone, id } = await ask();
    expect(await ownWaiting(cashier)).toContainEqual({ id, isMobile: true });
    const colleague = await signInAs('support');
    expect(await ownWaiting(colleague)).toEqual([]);
    const deskOf = async (as: string) => {
      const query = { familyId: family.id };
      return (await money.app.call(readDesk, { query }, { token: as })).body.data?.waiting;
    };
    expect(await deskOf(cashier)).toMatchObject([{ id, isOwn: true }]);
    expect(await deskOf(colleague)).toMatchObject([{ id, isOwn: false }]);
    expect((await close(id, colleague)).body.reason).toBe('notPermitted');
    expect((await close(id, cashier)).body.data).toMatchObject({ status: -50, failure: 'closed' });
    expect((await close(id, cashier)).body.reason).toBe('promptEnded');
    const audit = await money.app.call(listAudit, { query: { perPage: 100 } }, { token });
    expect(audit.body.data?.items).toContainEqual(
      expect.objectContaining({ action: 'transaction.closed', subjectId: id, after: { reason } }),
    );
    // The payer hands over cash, and approves the prompt all the same; its callback is lost.
    expect(await reasonOf(family, { amount: 15_000 })).toBeNull();
    await approve(phone);
    await until('a person is told', async () => (await stateOf(money, orgId, id)).needsAttention);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [15_000], payments: 1 });
  });

  it('is taken, and not closed, where it was paid a moment ago', async () => {
    const { family, phone, id } = await ask();
    await approve(phone);
    expect((await close(id, cashier)).body.reason).toBe('promptEnded');
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [15_000], payments: 1 });
  });
});

describe('by other means', () => {
  const means = {
    by: 'other',
    method: 'cheque',
    reference: 'CH 77',
    datedOn: '2026-09-01',
  } as const;

  it('waits, is confirmed once by whoever may, and then is a payment with its receipt', async () => {
    const family = await createFamily(money, orgId);
    const given = { studentIds: [studentOf(family)], amount: 20_000, means, key: randomUUID() };
    const { body } = await take(money.app, cashier, given);
    if (body.data?.state !== 'waiting') throw new Error(`Not waiting: ${body.errorMsg}`);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
    const params = { id: body.data.pendingId };
    const refused = await money.app.call(confirmPendingPayment, { params }, { token: cashier });
    expect(refused.body.reason).toBe('notPermitted');
    const manager = await signInAs('manager');
    const answers = await Promise.all(
      [0, 1].map(() => money.app.call(confirmPendingPayment, { params }, { token: manager })),
    );
    expect(answers.map((answer) => answer.body.reason ?? 'confirmed').sort()).toEqual([
      'confirmed',
      'pendingDecided',
    ]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [20_000], payments: 1 });
    expect((await take(money.app, cashier, given)).body.data).toMatchObject({ state: 'paid' });
  });

  it('is closed by whoever recorded it, with a reason, and of a day to come refused', async () => {
    const family = await createFamily(money, orgId);
    const future = { ...means, datedOn: '2031-01-01' };
    expect(await reasonOf(family, { amount: 1_000, means: future })).toBe('dayToCome');
    const again = { ...means, reference: 'CH 78' };
    expect(await reasonOf(family, { amount: 1_000, means: again })).toBeNull();
    const colleague = await signInAs('support');
    const find = async (as: string) => {
      const query = { q: 'ch 78' };
      const { body } = await money.app.call(listPendingPayments, { query }, { token: as });
      return body.data?.items[0];
    };
    expect(await find(colleague)).toMatchObject({ isOwn: false });
    const { id = '' } = (await find(cashier)) ?? {};
    const reason = 'The bank refused it.';
    const close = (as: string) =>
      money.app.call(closePendingPayment, { params: { id }, body: { reason } }, { token: as });
    expect((await close(colleague)).body.reason).toBe('notPermitted');
    expect((await close(cashier)).body.data).toMatchObject({
      state: 'closed',
      reason,
      isOwn: true,
    });
    expect((await close(token)).body.reason).toBe('pendingDecided');
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
  });
});
