import { randomUUID } from 'node:crypto';
import { getAttention } from '@ardoise/contract/attention';
import {
  closeCashSession,
  countCash,
  getCashSession,
  getOwnCashSession,
  listCashSessions,
  moveCash,
  openCashReport,
  openCashSession,
} from '@ardoise/contract/cash-sessions';
import { movePayment, reversePayment } from '@ardoise/contract/corrections';
import { getDashboard } from '@ardoise/contract/dashboard/dashboard';
import { getBalance, listPayments } from '@ardoise/contract/payments';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { uploadedPicture } from '../../testing/uploaded-picture.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { createFamily } from '../mobile-money/testing/payers.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { countAndClose, openDesk, takePaid } from './testing/desk.ts';
import { payOut, readSession, signInAs, takeCash } from './testing/drawers.ts';

startMoneySchool();

it('a drawer is its float, what was taken, less what was paid out, banked and reversed', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 25_000);
  await takeCash(by, 40_000);
  const wrong = await takeCash(by, 7_000);
  await payOut(id, by, 15_000);
  await payOut(id, by, 20_000, 'deposit');
  await money.app.call(
    reversePayment,
    { params: { id: wrong.paymentId }, body: { reason: 'Wrong child' } },
    { token },
  );
  const session = await readSession(id, by);
  expect(session).toMatchObject({
    float: 25_000,
    takenInCash: 40_000,
    paidOut: 15_000,
    deposited: 20_000,
    expected: 30_000,
    taken: [{ means: 'cash', amount: 40_000, count: 1 }],
  });
  expect(session.movements.at(-1)?.inDrawer).toBe(30_000);
  expect((await payOut(id, by, 30_001)).body.reason).toBe('notInDrawer');
});

it('what was banked already is not handed back out of the drawer in which it lay', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 0);
  const { paymentId } = await takeCash(by, 40_000);
  await payOut(id, by, 40_000, 'deposit');
  const reverse = () =>
    money.app.call(
      reversePayment,
      { params: { id: paymentId }, body: { reason: 'Wrong child' } },
      { token },
    );
  expect((await reverse()).body.reason).toBe('notInDrawer');
  await takeCash(by, 40_000);
  expect((await reverse()).body.success).toBe(true);
  expect(await readSession(id, by)).toMatchObject({ takenInCash: 40_000, expected: 0 });
});

it('a payment that is moved to another child stays in the drawer, and leaves it where that is reversed', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 0);
  const takenToday = async () =>
    (await money.app.call(getBalance, {}, { token })).body.data?.today.count ?? 0;
  const before = await takenToday();
  const siblings = await createFamily(money, orgId, [[10_000], [20_000]]);
  const other = await createFamily(money, orgId);
  const { paymentId } = await takePaid(money.app, by, {
    studentIds: siblings.students.map((student) => student.id),
    amount: 30_000,
  });
  const inDrawer = async () => {
    const { takenInCash, expected, taken, movements } = await readSession(id, by);
    expect([expected, movements.at(-1)?.inDrawer]).toEqual([takenInCash, takenInCash]);
    expect(taken).toEqual([{ means: 'cash', amount: takenInCash, count: 1 }]);
    return takenInCash;
  };
  const reason = 'Wrong child';
  const fromStudentId = siblings.students[0]?.id ?? '';
  const toStudentId = other.students[0]?.id ?? '';
  const body = { reason, fromStudentId, toStudentId };
  const moved = await money.app.call(movePayment, { params: { id: paymentId }, body }, { token });
  expect(moved.body.success).toBe(true);
  expect(await inDrawer()).toBe(30_000);
  expect(await takenToday()).toBe(before + 1);
  const list = await money.app.call(listPayments, { query: { familyId: other.id } }, { token });
  const [there] = list.body.data?.items ?? [];
  await money.app.call(
    reversePayment,
    { params: { id: there?.id ?? '' }, body: { reason } },
    { token },
  );
  expect(await inDrawer()).toBe(20_000);
});

it('a deposit has the photo of its slip, which is the school’s own and is seen with it', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 30_000);
  const deposit = (photoId: string) =>
    money.app.call(
      moveCash,
      {
        params: { id },
        body: { kind: 'deposit', amount: 1_000, purpose: 'Afriland', reference: 'B 7', photoId },
      },
      { token: by },
    );
  const photoId = await uploadedPicture(money.app, by, 'slip');
  const { body } = await deposit(photoId);
  const kept = body.data?.movements.at(-1);
  expect(kept).toMatchObject({ kind: 'deposit', amount: -1_000, reference: 'B 7' });
  const picture = await fetch(new URL(kept?.photoUrl ?? '', money.app.url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('image/'),
  ]);
  const foreign = await createSchool(money.app);
  const theirs = await uploadedPicture(money.app, await foreign.signIn(), 'slip');
  const ofAChild = await uploadedPicture(money.app, by, 'photo');
  for (const other of [theirs, ofAChild, randomUUID()])
    expect((await deposit(other)).body.reason).toBe('notFound');
  expect(await readSession(id, by)).toMatchObject({ deposited: 1_000, expected: 29_000 });
});

it('there is one open session for each cashier, and for each cash desk', async () => {
  const by = await signInAs('support');
  const open = (till: string, as: string) =>
    money.app.call(openCashSession, { body: { till, float: 0 } }, { token: as });
  expect((await open('Guichet A', by)).status).toBe(200);
  expect((await open('Guichet B', by)).body.reason).toBe('sessionAlreadyOpen');
  const other = await signInAs('support');
  expect((await open('guichet a', other)).body.reason).toBe('tillInUse');
  const pressed = await Promise.all([0, 1].map(() => open('Guichet C', other)));
  expect(pressed.map(({ body }) => body.reason ?? 'open').sort()).toEqual([
    'open',
    'sessionAlreadyOpen',
  ]);
});

it('is counted before it is locked, again where money moved, and explained where it differs', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 1_000);
  const close = (explanation = '') =>
    money.app.call(closeCashSession, { params: { id }, body: { explanation } }, { token: by });
  const count = (c500: number) =>
    money.app.call(countCash, { params: { id }, body: { pieces: { c500 } } }, { token: by });
  expect((await close()).body.reason).toBe('countFirst');
  await count(2);
  await takeCash(by, 2_000);
  expect((await close()).body.reason).toBe('changedSinceCount');
  await count(5);
  expect((await close()).body.reason).toBe('explanationNeeded');
  const { body } = await close('Wrong change at noon.');
  expect(body.data).toMatchObject({ expected: 3_000, counted: 2_500, variance: -500 });
  expect(body.data?.counts.map(({ total }) => total)).toEqual([1_000, 2_500]);
  expect(body.data?.signature).toMatch(/^[0-9a-f]{64}$/);
  expect((await close()).body.reason).toBe('sessionClosed');
  expect((await payOut(id, by, 1)).body.reason).toBe('sessionClosed');
  const own = await money.app.call(getOwnCashSession, {}, { token: by });
  expect(own.body.data).toMatchObject({ session: null, lastFloat: 2_500 });
  await expect(
    money.services.db.write({ orgId }, (tx) =>
      sql`update cash_sessions set counted = 3000 where org_id = ${orgId} and id = ${id}`.execute(
        tx,
      ),
    ),
  ).rejects.toThrow('never changed');
});

it('somebody else’s is closed by a manager with a count, and by no other cashier', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 500);
  const other = await signInAs('support');
  expect((await payOut(id, other, 100)).body.reason).toBe('notPermitted');
  const manager = await signInAs('manager');
  expect(await countAndClose(money.app, manager, id, 500)).toMatchObject({
    variance: 0,
    closedBy: 'Person of manager',
  });
  const foreign = await createSchool(money.app);
  const { body } = await money.app.call(
    getCashSession,
    { params: { id } },
    { token: await foreign.signIn() },
  );
  expect(body.reason).toBe('notFound');
});

it('the owner sees sessions by cashier, variances and forgotten ones, and the balance the drawers', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 3_000);
  await takeCash(by, 4_000);
  const balance = await money.app.call(getBalance, {}, { token });
  expect(balance.body.data?.cash.sessions).toContainEqual(
    expect.objectContaining({ id, inDrawer: 7_000 }),
  );
  expect(balance.body.data?.today.byMethod.map(({ method }) => method)).toContain('cash');
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ owed: number; today: number }>`
      select (select sum(pending)::bigint from fees) as owed,
             (select sum(case when reverses_id is null then amount else -amount end)::bigint from payments
               where method not in ('credit', 'toCredit')) as today`.execute(tx),
  );
  expect(balance.body.data).toMatchObject({
    toCollect: rows[0]?.owed,
    today: { collected: rows[0]?.today },
  });
  const { cashierId } = await readSession(id, by);
  const list = await money.app.call(listCashSessions, { query: { cashierId } }, { token });
  expect(list.body.data?.items.map((one) => one.id)).toEqual([id]);
  await countAndClose(money.app, by, id, 7_500, 'Found under the drawer.');
  const attention = await money.app.call(getAttention, {}, { token });
  expect(attention.body.data?.variances.items).toContainEqual(
    expect.objectContaining({ id, variance: 500 }),
  );
  expect(attention.body.data?.forgottenSessions.count).toBe(0);
  const before = money.app.clock.now();
  money.app.clock.advance(17 * 3600);
  const owner = await money.school.signIn();
  const later = await money.app.call(getAttention, {}, { token: owner });
  expect(later.body.data?.forgottenSessions.count).toBeGreaterThan(0);
  money.app.clock.set(before);
});

it.runIf(hasPdfTools)(
  'its report is a PDF with every movement, the count and the signature',
  async () => {
    const by = await signInAs('support');
    const id = await openDesk(money.app, by, 2_000);
    const { receiptNumber } = await takeCash(by, 6_000);
    const closed = await countAndClose(money.app, by, id, 7_900, 'Coins missing.');
    const auditor = await signInAs('auditor');
    const { body } = await money.app.call(
      openCashReport,
      { params: { id } },
      { token: auditor, language: 'fr' },
    );
    const response = await fetch(new URL(body.data?.address ?? '', money.app.url));
    const text = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(text).toContain('Arrêté de caisse');
    for (const said of [receiptNumber, 'Coins missing.', closed?.signature?.slice(0, 32) ?? '?'])
      expect(text).toContain(said);
  },
);

it('of a session that is open for days the dashboard counts what came in on the day, as the session tells it', async () => {
  const by = await money.school.signIn();
  const id = await openDesk(money.app, by, 10_000);
  const early = await takeCash(by, 30_000);
  await takeCash(by, 8_000);
  const { clock } = money.app;
  const opened = clock.now();
  // Half past midnight in Douala is still the day before in UTC.
  clock.set('2031-03-03T23:30:00.000Z');
  try {
    const owner = await money.school.signIn();
    const readToday = async () => {
      const { body } = await money.app.call(getDashboard, {}, { token: owner });
      return body.data?.cash.sessions.find((session) => session.id === id);
    };
    expect(await readToday()).toMatchObject({ takenToday: 0, expected: 48_000 });
    await takeCash(owner, 12_000);
    await money.app.call(
      reversePayment,
      { params: { id: early.paymentId }, body: { reason: 'Wrong child' } },
      { token: owner },
    );
    expect(await readToday()).toMatchObject({ takenToday: -18_000, expected: 30_000 });
    const { days, takenInCash } = await readSession(id, owner);
    expect(days.at(-1)).toEqual({ day: '2031-03-04', takenInCash: -18_000 });
    expect(days.reduce((sum, day) => sum + day.takenInCash, 0)).toBe(takenInCash);
    await countAndClose(money.app, owner, id, 30_000);
  } finally {
    clock.set(opened.toISOString());
  }
});
