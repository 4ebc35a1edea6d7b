import { randomUUID } from 'node:crypto';
import {
  checkTransaction,
  getTransaction,
  transactionErrors,
} from '@ardoise/contract/transactions';
import { paymentErrors } from '@ardoise/contract/payments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSchool } from '../../../testing/builders.ts';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

startMoneySchool();

const partnerNumberOf = async (id: string): Promise<string> => {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{
      partner: string;
    }>`select partner_number as partner from transactions where id = ${id}`.execute(tx),
  );
  return rows[0]?.partner ?? '';
};

const callBack = async (id: string, body: unknown = {}, method = 'POST'): Promise<number> => {
  const response = await fetch(`${money.app.url}/callbacks/mtn/${await partnerNumberOf(id)}`, {
    method,
    headers: { 'content-type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify(body),
  });
  return response.status;
};

const check = (id: string) =>
  money.app.call(checkTransaction, { params: { id } }, { token, headers: fromElsewhere() });

/** A payment that waits for its payer, and whose operator calls nobody back. */
async function waitingPayment(amount = 40_000) {
  await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone, amount });
  await until('a prompt', async () => {
    const { prompts } = await money.simulator.control<{ prompts: unknown[] }>(
      'GET',
      `prompts?phone=${phone}`,
    );
    return prompts.length > 0;
  });
  await money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } });
  return { family, phone, id };
}

describe('a payment is credited once', () => {
  it('though its callback comes ten times at once', async () => {
    const { family, phone, id } = await waitingPayment();
    await money.simulator.answer(phone, 'approve');
    const said = { status: 'SUCCESSFUL', amount: '40000' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => callBack(id, said, i % 2 === 0 ? 'POST' : 'PUT')),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toEqual({
      paid: [40_000],
      credit: 0,
      payments: 1,
      receipts: 1,
    });
    expect(await money.simulator.messagesTo(phone)).toHaveLength(1);
  });

  it('though callback, poll and a person ask at the same time', async () => {
    const { family, phone, id } = await waitingPayment();
    await money.simulator.answer(phone, 'approve');
    await Promise.all([callBack(id), check(id), callBack(id), check(id), callBack(id)]);
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('though the payer presses twice, at once or later', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const clientKey = randomUUID();
    const press = () => pay(money, { orgId, family, phone, clientKey });
    const [first, second] = await Promise.all([press(), press()]);
    await reaches(money, orgId, first, 50);
    expect(second).toBe(first);
    expect(await press()).toBe(first);
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });
});

describe('a callback is only a hint', () => {
  it('one that claims a payment nobody approved changes nothing', async () => {
    const { family, phone, id } = await waitingPayment();
    const forged = { status: 'SUCCESSFUL', amount: '40000', financialTransactionId: '1' };
    expect(await callBack(id, forged)).toBe(200);
    await check(id);
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20 });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
    await money.simulator.answer(phone, 'refuse');
    await callBack(id);
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'refused' });
  });

  it('one for another amount credits what was really paid', async () => {
    const { family, phone, id } = await waitingPayment(30_000);
    await money.simulator.answer(phone, 'approve');
    await callBack(id, { status: 'SUCCESSFUL', amount: '90000', currency: 'XAF' });
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [30_000], credit: 0 });
  });

  it.each([
    ['/callbacks/mtn/not-a-reference', '{}'],
    [`/callbacks/orange/${randomUUID()}`, 'not json at all'],
    ['/callbacks/pawapay', '{"depositId":["x"]}'],
    ['/callbacks/pawapay', ''],
  ])('%s answers 200 like any other', async (path, body) => {
    const response = await fetch(money.app.url + path, { method: 'POST', body });
    expect(response.status).toBe(200);
  });

  it('an operator that says another amount than was asked is not believed: a person looks', async () => {
    const { family, phone, id } = await waitingPayment();
    await money.services.db.write({ orgId }, (tx) =>
      sql`update transactions set amount = 39000 where id = ${id}`.execute(tx),
    );
    await money.simulator.answer(phone, 'approve');
    await callBack(id);
    await until('attention', async () => (await stateOf(money, orgId, id)).needsAttention);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
    await money.services.db.write({ orgId }, (tx) =>
      sql`update transactions set amount = 40000 where id = ${id}`.execute(tx),
    );
    await check(id);
    await reaches(money, orgId, id, 50);
    expect(await stateOf(money, orgId, id)).toMatchObject({ needsAttention: false });
  });
});

describe('two payers of the last installment at once', () => {
  it('one pays, the other is told that somebody else’s is waiting', async () => {
    const family = await createFamily(money, orgId, [[50_000]]);
    const tries = await Promise.allSettled(
      [1, 2].map(() => pay(money, { orgId, family, amount: 50_000 })),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { entry: paymentErrors.othersPaymentWaiting } });
    for (const one of tries)
      if (one.status === 'fulfilled') await reaches(money, orgId, one.value, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [50_000], credit: 0 });
  });

  it('once the first hangs beyond its window both may pay, and the excess is credit', async () => {
    const { family, phone, id } = await waitingPayment();
    money.app.clock.advance(400);
    await check(id);
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20, needsAttention: true });
    const second = await pay(money, { orgId, family, amount: 100_000 });
    // The polls stand at the school's time, which is minutes ahead: a callback that comes too early would be the only one.
    await until('the second to be paid', async () => {
      await callBack(second);
      return (await stateOf(money, orgId, second)).status === 50;
    });
    await money.simulator.answer(phone, 'approve');
    await callBack(id);
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [100_000], credit: 40_000 });
  });
});

describe('what cannot be paid is refused', () => {
  it.each([0, -1, 1.5, 1e21, 99, 100_001, Number.NaN])('an amount of %s', async (amount) => {
    const family = await createFamily(money, orgId);
    await expect(pay(money, { orgId, family, amount })).rejects.toMatchObject({
      entry: transactionErrors.amountOutOfRange,
    });
  });

  it('a fee of another family, or of another school', async () => {
    const family = await createFamily(money, orgId);
    const other = await createFamily(money, orgId);
    const elsewhere = await createSchool(money.app, 'Elsewhere');
    const theirs = await createFamily(money, elsewhere.orgId);
    for (const stranger of [other, theirs]) {
      const parts = [{ feeId: stranger.students[0]?.feeId ?? '', amount: 40_000 }];
      await expect(pay(money, { orgId, family, parts })).rejects.toMatchObject({
        entry: transactionErrors.amountOutOfRange,
      });
    }
    await expect(
      pay(money, { orgId: elsewhere.orgId, family, amount: 40_000 }),
    ).rejects.toMatchObject({ entry: paymentErrors.nothingOwed });
  });

  it.each(['66', '62', '23'])('a number that starts with %s', async (start) => {
    const family = await createFamily(money, orgId);
    await expect(pay(money, { orgId, family, phone: `${start}1234567` })).rejects.toMatchObject({
      entry: paymentErrors.payerPhoneInvalid,
    });
  });

  it('another school neither sees nor checks a transaction', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    await reaches(money, orgId, id, 50);
    const elsewhere = await createSchool(money.app, 'Elsewhere');
    const theirToken = await elsewhere.signIn();
    const seen = await money.app.call(getTransaction, { params: { id } }, { token: theirToken });
    const asked = await money.app.call(checkTransaction, { params: { id } }, { token: theirToken });
    expect([seen.status, asked.status]).toEqual([404, 404]);
  });
});
