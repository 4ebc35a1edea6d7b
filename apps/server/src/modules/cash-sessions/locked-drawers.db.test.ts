import { createHmac } from 'node:crypto';
import { getAttention } from '@ardoise/contract/attention';
import { listCashSessions, openCashReport } from '@ardoise/contract/cash-sessions';
import {
  changeMoneyRules,
  confirmReversal,
  movePayment,
  reversePayment,
} from '@ardoise/contract/corrections';
import { getBalance } from '@ardoise/contract/payments';
import { confirmPendingPayment, deskWarnings } from '@ardoise/contract/take-payment';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { createFamily, expectSound } from '../mobile-money/testing/payers.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { countAndClose, openDesk, readLedgerCash, take, takePaid } from './testing/desk.ts';
import { childOf, payOut, readSession, signInAs, takeCash } from './testing/drawers.ts';

startMoneySchool();

it('the ledger has the float, what is paid out, banked, missed and put away, and of cash what lies in the drawers', async () => {
  const by = await signInAs('support');
  const before = await readLedgerCash(money.app, orgId);
  const moved = async () => {
    const { body } = await money.app.call(getBalance, {}, { token });
    const now = await readLedgerCash(money.app, orgId);
    expect(now['source:own:cash']).toBe(body.data?.cash.inDrawers);
    const places = ['safe', 'paidOut', 'bank', 'variance'].map((place) => `cash:${place}`);
    return ['source:own:cash', ...places].map((name) => (now[name] ?? 0) - (before[name] ?? 0));
  };
  const id = await openDesk(money.app, by, 25_000);
  expect(await moved()).toEqual([25_000, -25_000, 0, 0, 0]);
  await takeCash(by, 40_000);
  await payOut(id, by, 15_000);
  await payOut(id, by, 20_000, 'deposit');
  expect(await moved()).toEqual([30_000, -25_000, 15_000, 20_000, 0]);
  await countAndClose(money.app, by, id, 29_500, 'Wrong change.');
  expect(await moved()).toEqual([0, 4_500, 15_000, 20_000, 500]);
  const over = await openDesk(money.app, by, 4_500);
  await countAndClose(money.app, by, over, 5_200, 'Found under the drawer.');
  expect(await moved()).toEqual([0, 5_200, 15_000, 20_000, -200]);
});

it('cash of a locked session goes back out of the open drawer of who reverses it, or is refused', async () => {
  const by = await signInAs('support');
  const manager = await signInAs('manager');
  const locked = await openDesk(money.app, by, 0);
  const family = await createFamily(money, orgId);
  const [first, second] = [
    await takePaid(money.app, by, { studentIds: childOf(family), amount: 9_000 }),
    await takePaid(money.app, by, {
      studentIds: childOf(family),
      amount: 2_000,
      warningsRead: [...deskWarnings],
    }),
  ];
  const closed = await countAndClose(money.app, by, locked, 11_000);
  const reason = 'Taken twice';
  const reverse = (paymentId: string) =>
    money.app.call(
      reversePayment,
      { params: { id: paymentId }, body: { reason } },
      { token: manager },
    );
  expect((await reverse(first.paymentId)).body.reason).toBe('noDrawerToPayBack');
  const drawer = await openDesk(money.app, manager, 10_000);
  expect((await reverse(first.paymentId)).body.data).toEqual({ state: 'done' });
  expect((await reverse(second.paymentId)).body.reason).toBe('notInDrawer');
  const session = await readSession(drawer, manager);
  expect(session).toMatchObject({ paidOut: 9_000, expected: 1_000 });
  expect(session.movements.at(-1)).toMatchObject({
    kind: 'reversal',
    amount: -9_000,
    reference: first.receiptNumber,
    receiptCode: first.receiptCode,
    inDrawer: 1_000,
  });
  expect(session.movements.at(-1)?.text).toContain(reason);
  expect(await readSession(locked, by)).toEqual(closed);
  const other = await createFamily(money, orgId);
  const toStudentId = other.students[0]?.id ?? '';
  const body = { reason, toStudentId };
  const moved = await money.app.call(
    movePayment,
    { params: { id: second.paymentId }, body },
    { token: manager },
  );
  expect(moved.body.data).toEqual({ state: 'done' });
  expect(await readSession(drawer, manager)).toMatchObject({ expected: 1_000 });
  await expectSound(money, orgId);
});

it('what takes two goes back out of the drawer of who asked, where who confirms has none', async () => {
  const by = await signInAs('manager');
  const locked = await openDesk(money.app, by, 0);
  const { paymentId } = await takeCash(by, 6_000);
  await countAndClose(money.app, by, locked, 6_000);
  const drawer = await openDesk(money.app, by, 8_000);
  const setLimit = (secondPersonAbove: number | null, version: number) =>
    money.app.call(
      changeMoneyRules,
      { body: { managerDiscountPercent: 50, secondPersonAbove, version } },
      { token },
    );
  await setLimit(5_000, 0);
  const params = { id: paymentId };
  await money.app.call(reversePayment, { params, body: { reason: 'Taken twice' } }, { token: by });
  const { body } = await money.app.call(getAttention, {}, { token });
  const asked = body.data?.reversals.items[0]?.id ?? '';
  const done = await money.app.call(confirmReversal, { params: { id: asked } }, { token });
  expect(done.body.success).toBe(true);
  expect(await readSession(drawer, by)).toMatchObject({ paidOut: 6_000, expected: 2_000 });
  await setLimit(null, 1);
});

it('what was taken by other means stays as it was when the session was locked', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 0);
  const family = await createFamily(money, orgId);
  const byBank = (reference: string) =>
    take(money.app, by, {
      studentIds: childOf(family),
      amount: 20_000,
      means: { by: 'other', method: 'bank', reference, datedOn: '2026-09-01' },
      warningsRead: [...deskWarnings],
    });
  const confirm = async ({ body }: Awaited<ReturnType<typeof byBank>>) => {
    if (body.data?.state !== 'waiting') throw new Error(`Not waiting: ${body.errorMsg}`);
    const params = { id: body.data.pendingId };
    const done = await money.app.call(confirmPendingPayment, { params }, { token });
    expect(done.body.success).toBe(true);
  };
  await confirm(await byBank('V 1'));
  const later = await byBank('V 2');
  const closed = await countAndClose(money.app, by, id, 0);
  expect(closed?.taken).toEqual([{ means: 'bank', amount: 20_000, count: 1 }]);
  await confirm(later);
  expect(await readSession(id, by)).toEqual(closed);
  const { cashierId } = await readSession(id, by);
  const list = await money.app.call(listCashSessions, { query: { cashierId } }, { token });
  expect(list.body.data?.items[0]?.taken).toEqual(closed?.taken);
  const open = await openDesk(money.app, by, 0);
  await takeCash(by, 5_000);
  await confirm(await byBank('V 3'));
  const byCashier = async (query: { state?: 'open'; to?: string }) => {
    const chosen = { query: { ...query, cashierId, perPage: 1 } };
    return (await money.app.call(listCashSessions, chosen, { token })).body.data?.byCashier;
  };
  const now = { means: 'cash', amount: 5_000, count: 1 };
  expect(await byCashier({})).toMatchObject([
    {
      cashierId,
      sessions: 2,
      variance: 0,
      taken: [now, { means: 'bank', amount: 40_000, count: 2 }],
    },
  ]);
  expect(await byCashier({ state: 'open' })).toMatchObject([
    { sessions: 1, taken: [now, { means: 'bank', amount: 20_000, count: 1 }] },
  ]);
  expect(await byCashier({ to: '2020-01-01' })).toEqual([]);
  await countAndClose(money.app, by, open, 5_000);
});

describe('a locked record', () => {
  const locked = new Map<string, RawBuilder<unknown>>();
  // The school's books are compared in the end.
  afterAll(async () => {
    for (const [id, columns] of locked) await change(id, columns);
  });

  /** As somebody who has the database in hand could. */
  const change = (id: string, columns: RawBuilder<unknown>) =>
    money.services.db.write({ orgId }, async (tx) => {
      await sql`alter table cash_sessions disable trigger stays_locked`.execute(tx);
      await sql`update cash_sessions set ${columns} where id = ${id}`.execute(tx);
      await sql`alter table cash_sessions enable trigger stays_locked`.execute(tx);
    });

  const reportOf = async (id: string, language: 'en' | 'fr') => {
    const { body } = await money.app.call(openCashReport, { params: { id } }, { token, language });
    const response = await fetch(new URL(body.data?.address ?? '', money.app.url));
    return (await readPdf(Buffer.from(await response.arrayBuffer()))).replaceAll(/\s+/g, ' ');
  };

  async function lockOne() {
    const by = await signInAs('support');
    const id = await openDesk(money.app, by, 2_000);
    await takeCash(by, 6_000);
    expect((await readSession(id, by)).isUnchanged).toBeNull();
    const closed = await countAndClose(money.app, by, id, 7_900, 'Coins missing.');
    locked.set(
      id,
      sql`counted = 7900, expected = 8000, taken = jsonb_set(taken, '{0,count}', '1')`,
    );
    return { by, id, closed };
  }

  it.each([
    ['a franc of the count', sql`counted = counted + 1`],
    ['a franc of what should have been there', sql`expected = expected - 1`],
    ['the explanation', sql`explanation = 'Nothing.'`],
    ['what was taken', sql`taken = jsonb_set(taken, '{0,count}', '2')`],
    ['the signature', sql`signature = 'ff' || substr(signature, 3) || '0'`],
  ])('says whether it is as it was locked: %s', async (_what, columns) => {
    const { by, id, closed } = await lockOne();
    expect(closed?.isUnchanged).toBe(true);
    await change(id, columns);
    expect((await readSession(id, by)).isUnchanged).toBe(false);
  });

  it.runIf(hasPdfTools)('says it on its report, in both languages', async () => {
    const { id } = await lockOne();
    expect(await reportOf(id, 'en')).toContain('record unchanged since it was locked');
    expect(await reportOf(id, 'fr')).toContain('données inchangées depuis le verrouillage');
    await change(id, sql`counted = counted + 1`);
    const [english, french] = [await reportOf(id, 'en'), await reportOf(id, 'fr')];
    expect(english).toContain('CHANGED AFTER IT WAS LOCKED');
    expect(english).not.toContain('unchanged');
    expect(french).toContain('MODIFIÉ APRÈS LE VERROUILLAGE');
    expect(french).not.toContain('inchangées');
  });

  it('of an earlier release, which did not sign what was taken by each means, is checked as it was signed', async () => {
    const { by, id } = await lockOne();
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<Record<string, string>>`select * from cash_sessions where id = ${id}`.execute(tx),
    );
    const { number, till, cashier_id: cashierId, cashier_name: cashier, ...row } = rows[0] ?? {};
    const said = await readSession(id, by);
    const signed = [
      ...[orgId, id, number, till, cashierId, cashier, said.openedAt, said.closedAt],
      ...[row['closed_by'], said.closedBy, 2_000, 6_000, 0, 0, 8_000, 7_900, 'Coins missing.'],
    ];
    const signature = createHmac('sha256', money.services.keyFor('cash-session'))
      .update(JSON.stringify(signed))
      .digest('hex');
    await change(id, sql`signature = ${signature}`);
    expect((await readSession(id, by)).isUnchanged).toBe(true);
    await change(id, sql`counted = counted + 1`);
    expect((await readSession(id, by)).isUnchanged).toBe(false);
  });
});
