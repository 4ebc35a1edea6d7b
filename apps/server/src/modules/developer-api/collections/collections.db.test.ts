import { randomUUID } from 'node:crypto';
import { testStudents } from '@ardoise/contract/developer/test-cases';
import { getAttention } from '@ardoise/contract/attention';
import { getBalance } from '@ardoise/contract/payments';
import { listTransactions } from '@ardoise/contract/transactions';
import { sumTransactions } from '@ardoise/contract/transaction-totals';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../../testing/builders.ts';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { succeed } from '../../students/testing/people.ts';
import { money, orgId, startMoneySchool, token } from '../../mobile-money/testing/money-school.ts';
import { booksOf, createFamily, expectSound, newPhone } from '../../mobile-money/testing/payers.ts';
import { comesTo, giveCode, type Program, programOf } from '../testing/collections.ts';

startMoneySchool();

let production: Program;
let development: Program;

beforeAll(async () => {
  production = await programOf(money, orgId);
  development = await programOf(money, orgId, 'development');
});

const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await money.services.db.read({ orgId }, (tx) => statement.execute(tx))).rows;

const entriesOf = (id: string) =>
  query(sql<{ kind: string; debit: string; credit: string; amount: number }>`
    select e.kind, e.debit, e.credit, e.amount::int as amount from ledger_entries e
      join transactions t on t.org_id = e.org_id and t.id = e.transaction_id
     where t.collection_id = ${id}`);

const refusal = ({ status, body }: Awaited<ReturnType<Program['start']>>) => [status, body.reason];

/** Nobody approves it before told to, and nobody calls back. */
async function waitingPrompt(program: Program, body: Parameters<Program['start']>[0]) {
  await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
  const phone = newPhone('mtn');
  const { body: answered } = await program.start({ phone, ...body });
  const id = answered.data?.id ?? '';
  await until('a prompt', async () => {
    const path = `prompts?phone=${phone}`;
    const { prompts } = await money.simulator.control<{ prompts: unknown[] }>('GET', path);
    return prompts.length > 0;
  });
  await money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } });
  return { id, phone };
}

const callBack = async (id: string): Promise<number> => {
  const [row] = await query(
    sql<{
      partner: string;
    }>`select partner_number as partner from transactions where collection_id = ${id}`,
  );
  const response = await fetch(`${money.app.url}/callbacks/mtn/${row?.partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromElsewhere() },
    body: '{}',
  });
  return response.status;
};

describe('a collection for a student', () => {
  it('is a payment like any other, and tells its receipt', async () => {
    const family = await createFamily(money, orgId);
    const paymentCode = await giveCode(money, orgId, family);
    const owed = await production.student(paymentCode);
    expect(owed.body.data).toMatchObject({ initials: 'M. G.', owed: 100_000, paymentCode });
    const started = await production.start({
      amount: 50_000,
      phone: newPhone('mtn'),
      paymentCode,
      reference: 'term-1',
    });
    expect(started.body.data).toMatchObject({ state: 'waiting', operator: 'mtn', paymentCode });
    const paid = await comesTo(production, started.body.data?.id ?? '', 'paid');
    expect(paid.receipt).toContain('/receipt/');
    expect(paid).toMatchObject({ reference: 'term-1', failure: null });
    expect(await booksOf(money, orgId, family)).toEqual({
      paid: [50_000],
      credit: 0,
      payments: 1,
      receipts: 1,
    });
  });

  it('is refused above what is owed, for nobody, and where nothing is owed', async () => {
    const family = await createFamily(money, orgId, [[1_000]]);
    const paymentCode = await giveCode(money, orgId, family);
    const phone = newPhone('mtn');
    const above = await production.start({ amount: 1_001, phone, paymentCode });
    expect(refusal(above)).toEqual([422, 'collectionAboveOwed']);
    expect(above.body.errorMsg).toMatch(/1[\s,. ]?000/);
    const mistyped = `${paymentCode.slice(0, -1)}${paymentCode.endsWith('A') ? 'C' : 'A'}`;
    for (const code of [mistyped, 'ACDEFHX', 'x'])
      expect(refusal(await production.start({ amount: 100, phone, paymentCode: code }))).toEqual([
        404,
        'notFound',
      ]);
    expect((await production.student(mistyped)).status).toBe(404);
    const all = await production.start({ amount: 1_000, phone, paymentCode });
    await comesTo(production, all.body.data?.id ?? '', 'paid');
    expect(refusal(await production.start({ amount: 100, phone, paymentCode }))).toEqual([
      409,
      'nothingOwed',
    ]);
  });

  it('of another school is nobody’s', async () => {
    const other = await createSchool(money.app);
    const family = await createFamily(money, other.orgId);
    const paymentCode = await giveCode(money, other.orgId, family);
    expect((await production.student(paymentCode)).status).toBe(404);
    const asked = await production.start({ amount: 500, phone: newPhone('mtn'), paymentCode });
    expect(refusal(asked)).toEqual([404, 'notFound']);
  });
});

describe('a collection without a student', () => {
  it('is other income: one entry, part of what can be paid out, and no figure of fees', async () => {
    const before = await succeed(money.app, token, getBalance);
    const listed = await succeed(money.app, token, sumTransactions, { query: {} });
    const phone = newPhone('orange');
    const started = await production.start({ amount: 7_000, phone, description: 'Uniforms' });
    const id = started.body.data?.id ?? '';
    const paid = await comesTo(production, id, 'paid');
    expect(paid).toMatchObject({ operator: 'orange', receipt: null, phone });
    expect(await entriesOf(id)).toEqual([
      {
        kind: 'income',
        debit: 'source:provider:orange',
        credit: 'income:provider:orange',
        amount: 7_000,
      },
    ]);
    const [row] = await query(
      sql<{ notice: string }>`select notice from transactions where collection_id = ${id}`,
    );
    expect(row?.notice).toBe('sent');
    expect(await money.simulator.messagesTo(phone)).toEqual([]);
    const after = await succeed(money.app, token, getBalance);
    expect(after.otherIncome - before.otherIncome).toBe(7_000);
    expect(after.available - before.available).toBe(7_000);
    expect(after.collected).toBe(before.collected);
    expect(after.byOperator).toEqual(before.byOperator);
    expect(after.today).toEqual(before.today);
    expect(await succeed(money.app, token, sumTransactions, { query: {} })).toEqual(listed);
  });

  it('is credited once, though callbacks, polls and reads come together', async () => {
    const { id, phone } = await waitingPrompt(production, { amount: 3_000 });
    await money.simulator.answer(phone, 'approve');
    const answers = await Promise.all(Array.from({ length: 10 }, () => callBack(id)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await comesTo(production, id, 'paid');
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await money.simulator.takenFrom(phone)).toBe(3_000);
    await expectSound(money, orgId);
  });

  it('keeps the provider’s fee as a payment of fees does', async () => {
    const { school } = money;
    await money.services.db.write('platform', (tx) =>
      sql`update organisations set fee_basis_points = 200, fee_bearer = 'payer' where org_id = ${school.orgId}`.execute(
        tx,
      ),
    );
    const phone = newPhone('mtn');
    const { body } = await production.start({ amount: 10_000, phone });
    const { id } = await comesTo(production, body.data?.id ?? '', 'paid');
    await money.services.db.write('platform', (tx) =>
      sql`update organisations set fee_basis_points = 0 where org_id = ${school.orgId}`.execute(tx),
    );
    expect((await entriesOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['income', 10_000],
        ['providerFee', 200],
      ]),
    );
    expect(await money.simulator.takenFrom(phone)).toBe(10_200);
  });

  it('fails with a word to decide by', async () => {
    const { body } = await production.start({ amount: 3_000, phone: newPhone('mtn', '03') });
    const failed = await comesTo(production, body.data?.id ?? '', 'failed');
    expect(failed.failure).toBe('lowBalanceOrLimit');
    expect(failed.completedAt).not.toBeNull();
    expect(await entriesOf(failed.id)).toEqual([]);
  });

  it('is refused with what is wrong', async () => {
    const phone = newPhone('mtn');
    const start = async (body: Parameters<Program['start']>[0]) =>
      refusal(await production.start(body));
    expect(await start({ amount: 500, phone: '222 33 44 55' })).toEqual([422, 'payerPhoneInvalid']);
    expect(await start({ amount: 10, phone })).toEqual([422, 'belowOperatorLimit']);
    expect(await start({ amount: 900_000_000, phone })).toEqual([422, 'aboveOperatorLimit']);
    expect(await start({ amount: 500 })).toEqual([422, 'invalidInput']);
    expect(await start({ amount: 0, phone })).toEqual([422, 'invalidInput']);
    // A mistyped name must not make other income of a student's fees.
    const mistyped: object = { amount: 500, phone, paymentcode: 'HK7-4PQX' };
    const { status, body } = await production.start(mistyped);
    expect([status, body.reason]).toEqual([422, 'invalidInput']);
    expect(Object.values(body.fields ?? {})).toEqual([expect.stringContaining('paymentcode')]);
  });

  it('by a link is refused where no operator takes so little or so much', async () => {
    for (const program of [production, development]) {
      const start = async (amount: number) =>
        refusal(await program.start({ amount, mode: 'link' }));
      expect(await start(99)).toEqual([422, 'belowOperatorLimit']);
      expect(await start(1_000_001)).toEqual([422, 'aboveOperatorLimit']);
      // One of them takes it.
      expect((await program.start({ amount: 600_000, mode: 'link' })).status).toBe(200);
    }
  });

  it('of a suspended school is refused', async () => {
    const other = await createSchool(money.app);
    const program = await programOf(money, other.orgId);
    await money.services.db.write('platform', (tx) =>
      sql`update organisations set suspended_at = now(), suspended_reason = 'A test' where org_id = ${other.orgId}`.execute(
        tx,
      ),
    );
    const asked = await program.start({ amount: 500, phone: newPhone('mtn') });
    expect(asked.status).not.toBe(200);
    expect(asked.body.data).toBeNull();
  });

  it('asked for twice under one key is one', async () => {
    const phone = newPhone('mtn');
    const key = randomUUID();
    const body = { amount: 2_000, phone };
    const [first, second] = await Promise.all([
      production.start(body, key),
      production.start(body, key),
    ]);
    const ids = [first, second, await production.start(body, key)].flatMap(
      ({ body: { data } }) => data?.id ?? [],
    );
    expect(new Set(ids).size).toBe(1);
    await comesTo(production, ids[0] ?? '', 'paid');
    expect(await money.simulator.takenFrom(phone)).toBe(2_000);
  });
});

describe('a collection of the development environment', () => {
  it('goes by the operator’s test system into the test books, and into nothing of the school’s', async () => {
    const before = await succeed(money.app, token, getBalance);
    const { total } = await succeed(money.app, token, listTransactions, { query: {} });
    const [student] = testStudents;
    const phone = newPhone('mtn');
    const { paymentCode } = student;
    const { body } = await development.start({ amount: 5_000, phone, paymentCode });
    const { id } = await comesTo(development, body.data?.id ?? '', 'paid');
    const entries = await query(
      sql<{
        amount: number;
      }>`select e.amount::int as amount from test_entries e join transactions t on t.id = e.id
        where t.collection_id = ${id} and e.environment = 'development'`,
    );
    expect(entries).toEqual([{ amount: 5_000 }]);
    expect(await entriesOf(id)).toEqual([]);
    expect(await succeed(money.app, token, getBalance)).toEqual(before);
    expect(await succeed(money.app, token, listTransactions, { query: {} })).toMatchObject({
      total,
    });
    expect(await money.simulator.messagesTo(phone)).toEqual([]);
    expect((await succeed(money.app, token, getAttention)).payments?.count ?? 0).toBe(0);
  });

  it('knows students who are made up, and none of the school’s', async () => {
    const family = await createFamily(money, orgId);
    const own = await giveCode(money, orgId, family);
    expect((await development.student(own)).status).toBe(404);
    const [one, , owesNothing] = testStudents;
    expect((await development.student(one.paymentCode)).body.data).toEqual({
      ...one,
      currency: 'XAF',
    });
    const phone = newPhone('mtn');
    const start = async (paymentCode: string, amount: number) =>
      refusal(await development.start({ amount, phone, paymentCode }));
    expect(await start(own, 500)).toEqual([404, 'notFound']);
    expect(await start(one.paymentCode, one.owed + 1)).toEqual([422, 'collectionAboveOwed']);
    expect(await start(owesNothing.paymentCode, 500)).toEqual([409, 'nothingOwed']);
    expect((await production.student(one.paymentCode)).status).toBe(404);
  });

  it('sees nothing of production, nor production of it', async () => {
    const phone = newPhone('mtn');
    const reference = randomUUID();
    const real = await production.start({ amount: 600, phone, reference });
    const test = await development.start({ amount: 700, phone, reference });
    const [realId, testId] = [real.body.data?.id ?? '', test.body.data?.id ?? ''];
    expect((await development.read(realId)).status).toBe(404);
    expect((await production.read(testId)).status).toBe(404);
    expect((await development.cancel(realId)).status).toBe(404);
    const listed = async (program: Program) =>
      (await program.list(`?reference=${reference}`)).body.data?.items.map(({ id }) => id);
    expect(await listed(production)).toEqual([realId]);
    expect(await listed(development)).toEqual([testId]);
    const other = await programOf(money, (await createSchool(money.app)).orgId);
    expect((await other.read(realId)).status).toBe(404);
  });
});

describe('to cancel', () => {
  it('ends what nobody was asked for, and answers the same again', async () => {
    const { body } = await production.start({ amount: 800, mode: 'link', reference: ' ' });
    const id = body.data?.id ?? '';
    expect(body.data).toMatchObject({
      state: 'waiting',
      number: null,
      phone: null,
      reference: null,
    });
    const first = await production.cancel(id);
    expect(first.body.data).toMatchObject({ state: 'cancelled' });
    expect((await production.cancel(id)).body.data).toEqual(first.body.data);
  });

  it('is refused once the operator has it, and once it is paid', async () => {
    const { id, phone } = await waitingPrompt(production, { amount: 900 });
    const asked = await production.cancel(id);
    expect([asked.status, asked.body.reason]).toEqual([409, 'collectionNotCancellable']);
    await money.simulator.answer(phone, 'approve');
    await callBack(id);
    await comesTo(production, id, 'paid');
    expect((await production.cancel(id)).body.reason).toBe('collectionNotCancellable');
  });
});
