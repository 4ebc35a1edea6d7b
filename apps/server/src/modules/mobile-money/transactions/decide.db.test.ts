import { getAttention } from '@ardoise/contract/attention';
import { listAudit } from '@ardoise/contract/audit';
import { getBalance } from '@ardoise/contract/payments';
import {
  checkTransaction,
  closeTransaction,
  acceptTransaction,
  getTransaction,
  listTransactions,
  transactionErrors,
} from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

startMoneySchool();
beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: false } }));

const reason = 'The operator gave the money back.';
const count = (id: string, as = token) =>
  money.app.call(
    acceptTransaction,
    { params: { id }, body: {} },
    { token: as, headers: fromElsewhere() },
  );
const close = (id: string, as = token) =>
  money.app.call(closeTransaction, { params: { id }, body: { reason } }, { token: as });
const check = (id: string) =>
  money.app.call(checkTransaction, { params: { id } }, { token, headers: fromElsewhere() });

const answer = (phone: string, how: 'approve' | 'expire' | 'revive'): Promise<unknown> =>
  until('the prompt', () =>
    money.simulator.answer(phone, how).then(
      () => true,
      () => false,
    ),
  );

const needsLook = (id: string) =>
  until('attention', async () => (await stateOf(money, orgId, id)).needsAttention);

async function begin() {
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 20);
  return { family, phone, id };
}

/** Failed, the operator said, and then paid. */
async function paidAfterFailure() {
  const begun = await begin();
  await answer(begun.phone, 'expire');
  await reaches(money, orgId, begun.id, -50);
  await answer(begun.phone, 'revive');
  await needsLook(begun.id);
  return begun;
}

const ask = (id: string, amount: number) =>
  money.services.db.write({ orgId }, (tx) =>
    sql`update transactions set amount = ${amount} where id = ${id}`.execute(tx),
  );

/** The payer paid 40,000, and we had asked for another amount. */
async function paidOtherwise(asked: number) {
  const begun = await begin();
  await ask(begun.id, asked);
  await answer(begun.phone, 'approve');
  await needsLook(begun.id);
  return begun;
}

const listed = async () => {
  const query = { state: 'attention', perPage: 100 } as const;
  const list = await money.app.call(listTransactions, { query }, { token });
  const waiting = await money.app.call(getAttention, {}, { token });
  return [
    list.body.data?.items.map(({ id }) => id) ?? [],
    waiting.body.data?.payments.items.map(({ id }) => id) ?? [],
  ];
};

const auditOf = async (action: string, id: string) => {
  const { body } = await money.app.call(listAudit, { query: { perPage: 100 } }, { token });
  return (body.data?.items ?? []).filter(
    (entry) => entry.action === action && entry.subjectId === id,
  );
};

describe('a payment that failed and was paid after all', () => {
  it('waits for a person, who counts it: once, with a receipt that the payer is told of', async () => {
    const { family, phone, id } = await paidAfterFailure();
    for (const ids of await listed()) expect(ids).toContain(id);
    const answers = await Promise.all([count(id), count(id)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        status: -50,
        failure: null,
        isCountedLate: true,
        needsAttention: false,
      });
    }
    expect((await count(id)).body.data?.receiptNumber).toMatch(/\/2026\//);
    expect(await booksOf(money, orgId, family)).toEqual({
      paid: [40_000],
      credit: 0,
      payments: 1,
      receipts: 1,
    });
    for (const ids of await listed()) expect(ids).not.toContain(id);
    const { body } = await money.app.call(getBalance, {}, { token });
    const movement = body.data?.movements.find((one) => one.id === id);
    expect(movement).toMatchObject({ status: -50, failure: null, isCountedLate: true });
    expect(await auditOf('transaction.counted', id)).toMatchObject([
      { before: { failure: 'expired' }, after: { amount: 40_000 } },
    ]);
    const [sms] = await until('an SMS', async () => {
      const sent = await money.simulator.messagesTo(phone);
      return sent.length > 0 && sent;
    });
    expect(sms).toContain('40,000 FCFA received');
  });

  it('or is closed with a reason, and a callback that comes again does not open it', async () => {
    const { family, phone, id } = await paidAfterFailure();
    const closed = await close(id);
    expect(closed.body.data).toMatchObject({ failure: 'closed', needsAttention: false });
    expect((await close(id)).status).toBe(200);
    expect(await auditOf('transaction.closed', id)).toMatchObject([{ after: { reason } }]);
    const partner = closed.body.data?.partnerNumber ?? '';
    const asked = await fetch(`${money.app.url}/callbacks/mtn/${partner}`, { method: 'POST' });
    expect(asked.status).toBe(200);
    expect((await count(id)).body).toMatchObject({
      errorMsg: transactionErrors.nothingToDecide.en,
    });
    expect(await stateOf(money, orgId, id)).toMatchObject({ needsAttention: false });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
  });
});

it('what was already looked at, failed and was paid after all is not lost', async () => {
  const { phone, id } = await begin();
  await answer(phone, 'expire');
  await reaches(money, orgId, id, -50);
  await money.services.db.write({ orgId }, (tx) =>
    sql`update transactions set attention = 'otherPayer' where id = ${id}`.execute(tx),
  );
  await answer(phone, 'revive');
  await needsLook(id);
  expect((await count(id)).body.data).toMatchObject({ isCountedLate: true, amount: 40_000 });
});

describe('a payment of another amount than was asked', () => {
  it.each([
    ['less', 45_000, { paid: [40_000], credit: 0, payments: 1, receipts: 1 }],
    ['more', 39_000, { paid: [40_000], credit: 0, payments: 1, receipts: 1 }],
  ])('%s: counts as what the operator confirms', async (_how, asked, books) => {
    const { family, id } = await paidOtherwise(asked);
    for (const ids of await listed()) expect(ids).toContain(id);
    expect((await check(id)).body.data).toMatchObject({ status: 20, attention: 'otherAmount' });
    expect((await count(id)).body.data).toMatchObject({ amount: 40_000, attention: null });
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toEqual(books);
    expect(await auditOf('transaction.counted', id)).toMatchObject([
      { before: { amount: asked }, after: { amount: 40_000 } },
    ]);
  });

  it('closed, it is not counted and the payer may begin anew', async () => {
    const { family, id } = await paidOtherwise(39_000);
    expect((await close(id)).body.data).toMatchObject({ status: -50, failure: 'closed' });
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await reaches(money, orgId, await pay(money, { orgId, family }), 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });
});

describe('a payment whose end the operator has not told', () => {
  const endWindow = (id: string, laterSeconds: number) =>
    money.services.db.write({ orgId }, (tx) =>
      sql`update transactions set window_ends_at = window_ends_at + make_interval(secs => ${laterSeconds})
        where id = ${id}`.execute(tx),
    );

  it('cannot be counted, can be closed, and comes back should it be paid then', async () => {
    const { family, phone, id } = await begin();
    await endWindow(id, -400);
    expect((await check(id)).body.data).toMatchObject({ attention: 'unsaid' });
    expect((await count(id)).status).toBe(409);
    expect((await close(id)).body.data).toMatchObject({ status: -50, failure: 'closed' });
    await answer(phone, 'approve');
    await needsLook(id);
    expect((await count(id)).body.data).toMatchObject({ failure: null, amount: 40_000 });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('comes back also where the callback is lost: the operator goes on being asked', async () => {
    await money.simulator.faults({ mtn: { callbacksLost: true } });
    const { phone, id } = await begin();
    await endWindow(id, -400);
    expect((await check(id)).body.data).toMatchObject({ attention: 'unsaid' });
    // As long as the window lasts the operator is asked every few seconds.
    await endWindow(id, 400);
    expect((await close(id)).body.data).toMatchObject({ status: -50, failure: 'closed' });
    await answer(phone, 'approve');
    await needsLook(id);
    expect((await count(id)).body.data).toMatchObject({ failure: null, amount: 40_000 });
  });
});

describe('what nobody must decide, or may', () => {
  it('a payment that went well is neither counted again nor closed', async () => {
    const { family, phone, id } = await begin();
    expect((await count(id)).status).toBe(409);
    expect((await close(id)).status).toBe(409);
    await answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
    expect((await count(id)).status).toBe(200);
    expect((await close(id)).status).toBe(409);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('an operator that takes its word back: nothing is counted', async () => {
    const { family, id } = await paidAfterFailure();
    await money.simulator.faults({ mtn: { failNextCalls: 1 } });
    expect((await count(id)).body).toMatchObject({
      errorMsg: transactionErrors.paymentNotConfirmed.en,
    });
    expect(await stateOf(money, orgId, id)).toMatchObject({ needsAttention: true });
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
    await close(id);
  });

  it('the desk and the auditor see it and may not decide; a manager may', async () => {
    const { id } = await paidAfterFailure();
    for (const role of ['support', 'auditor'] as const) {
      const theirs = await money.school.signInAs(role);
      const seen = await money.app.call(getTransaction, { params: { id } }, { token: theirs });
      expect(seen.body.data).toMatchObject({ attention: 'paidAfterFailure' });
      expect((await count(id, theirs)).status).toBe(403);
      expect((await close(id, theirs)).status).toBe(403);
    }
    expect((await close(id, await money.school.signInAs('manager'))).status).toBe(200);
  });
});
