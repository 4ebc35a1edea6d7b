import { randomUUID } from 'node:crypto';
import { getAttention } from '@ardoise/contract/attention';
import { getCashSession } from '@ardoise/contract/cash-sessions';
import {
  decideOfflinePayment,
  openDeskKey,
  readOwedBook,
  recordOfflinePayment,
} from '@ardoise/contract/offline-desk';
import type { Request } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { countAndClose, openDesk, take, takePaid } from '../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  expectSound,
  newPhone,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import {
  findWaiting,
  holdFees,
  refusedOffline,
  type OfflineSent as Sent,
  takerOf,
  untilWaiting,
  vouched,
} from './testing/offline.ts';

startMoneySchool();

let cashier: string;
let manager: string;
let sessionId: string;
beforeAll(async () => {
  cashier = await money.school.signInAs('support');
  manager = await money.school.signInAs('manager');
  sessionId = await openDesk(money.app, cashier);
});
const iso = (): string => money.app.clock.now().toISOString();

/** What a device has written down: 40,000 of the 120,000 that it saw, now, in the cashier's session. */
const written = (family: TestFamily, changed: Partial<Sent> = {}): Sent => ({
  key: randomUUID(),
  sessionId,
  takenAt: iso(),
  studentIds: [family.students[0]?.id ?? ''],
  amount: 40_000,
  owedSeen: 120_000,
  seenAt: iso(),
  ...changed,
});
const send = (body: Sent, token = cashier) =>
  money.app.call(recordOfflinePayment, { body }, { token });

async function sendRecorded(body: Sent, token = cashier) {
  const answer = await send(body, token);
  if (answer.body.data === null) throw new Error(`Not recorded: ${answer.body.errorMsg}`);
  return answer.body.data;
}
const sessionOf = async (id: string) =>
  (await money.app.call(getCashSession, { params: { id } }, { token: manager })).body.data;

const decide = (id: string, body: Request<typeof decideOfflinePayment>['body'], token = manager) =>
  money.app.call(decideOfflinePayment, { params: { id }, body }, { token });
const waiting = (id: string) => findWaiting(id, manager);
const threeOf = [40_000, 40_000, 40_000];

describe('cash that was taken without a connection', () => {
  it('keeps its time and session, has its receipt, and is told to the guardian', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const phone = newPhone('mtn');
    await addGuardian(money, orgId, family, phone);
    const takenAt = iso();
    money.app.clock.advance(600);
    const sent = written(family, { takenAt, given: 50_000 });
    const { paid, conflicts } = await sendRecorded(sent);
    expect(conflicts).toEqual([]);
    expect(paid).toMatchObject({ amount: 40_000, change: 10_000, credited: 0 });
    expect((await sessionOf(sessionId))?.movements.at(-1)).toMatchObject({
      kind: 'payment',
      at: takenAt,
      amount: 40_000,
      reference: paid.receiptNumber,
    });
    await untilHeard(money.app, orgId);
    expect(await messagesTo(money.app, phone)).toHaveLength(1);
    await expectSound(money, orgId);
  });

  it('counts once, however often and from however many devices the same batch is sent', async () => {
    const families = await Promise.all([0, 1, 2].map(() => createFamily(money, orgId, [threeOf])));
    const batch = families.map((family) => written(family));
    const sendBatch = async () => {
      const answers = [];
      for (const one of batch) answers.push(await sendRecorded(one));
      return answers;
    };
    const [first, second] = await Promise.all([sendBatch(), sendBatch()]);
    expect(second).toEqual(first);
    expect(await sendBatch()).toEqual(first);
    for (const family of families)
      expect(await booksOf(money, orgId, family)).toMatchObject({
        payments: 1,
        receipts: 1,
        paid: [40_000],
      });
    const [one] = batch;
    if (one === undefined) throw new Error('The batch is empty.');
    expect((await send({ ...one, amount: 40_001 })).body.reason).toBe('idempotencyKeyReused');
  });

  it('is the payment that was begun before the connection went, where only its answer was lost', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const key = randomUUID();
    const studentIds = [family.students[0]?.id ?? ''];
    const before = await takePaid(money.app, cashier, { key, studentIds, amount: 40_000 });
    const { paid, conflicts } = await sendRecorded(written(family, { key }));
    expect([paid, conflicts]).toEqual([{ ...before, isEarlier: true }, []]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1 });
  });

  it('is the payment that still runs under the same key, and neither another one nor refused', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const key = randomUUID();
    const studentIds = [family.students[0]?.id ?? ''];
    const { release } = await holdFees(family);
    const taking = takePaid(money.app, cashier, { key, studentIds, amount: 40_000 });
    await untilWaiting(1);
    const sending = sendRecorded(written(family, { key }));
    await untilWaiting(2);
    release();
    expect((await sending).paid).toEqual({ ...(await taking), isEarlier: true });
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1, paid: [40_000] });
  });

  it('sent after a later payment of the same fee, is not its last one', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const takenAt = iso();
    money.app.clock.advance(30);
    const studentIds = [family.students[0]?.id ?? ''];
    const later = await takePaid(money.app, cashier, {
      key: randomUUID(),
      studentIds,
      amount: 30_000,
    });
    await sendRecorded(written(family, { takenAt, amount: 10_000 }));
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql`select last_payment_id as id, paid from fees where student_id = any(${studentIds}::uuid[])`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ id: later.paymentId, paid: 40_000 }]);
    await expectSound(money, orgId);
  });

  it('with a key that was used for another child is refused, however alike it is', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map(() => createFamily(money, orgId, [threeOf])),
    );
    if (first === undefined || second === undefined) throw new Error('Two families are missing.');
    const key = randomUUID();
    await sendRecorded(written(first, { key }));
    expect((await send(written(second, { key }))).body.reason).toBe('idempotencyKeyReused');
    expect(await booksOf(money, orgId, second)).toMatchObject({ payments: 0 });
  });

  it('of two devices for the same child both count; the second is a conflict, and what is too much is credit', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    const other = await money.school.signInAs('support');
    const otherSession = await openDesk(money.app, other);
    const seen = { owedSeen: 40_000 };
    const batches = [
      { body: written(family, seen), token: cashier },
      { body: written(family, { ...seen, sessionId: otherSession }), token: other },
    ];
    const answers = await Promise.all(batches.map(({ body, token }) => sendRecorded(body, token)));
    expect(answers.map(({ conflicts }) => conflicts.join()).sort()).toEqual([
      '',
      'credit,paidMeanwhile,same',
    ]);
    expect(answers.reduce((sum, { paid }) => sum + paid.credited, 0)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 2, paid: [40_000] });
    await expectSound(money, orgId);
  });

  it('paid for meanwhile waits until somebody who may has seen it, once', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const studentIds = [family.students[0]?.id ?? ''];
    const body = written(family);
    await takePaid(money.app, cashier, { studentIds, amount: 40_000 });
    expect((await sendRecorded(body)).conflicts).toEqual(['paidMeanwhile', 'same']);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 2, paid: [80_000] });
    expect(await waiting(body.key)).toMatchObject({ owedSeen: 120_000, owedFound: 80_000 });
    const { body: attention } = await money.app.call(getAttention, {}, { token: manager });
    expect(attention.data?.offlinePayments.items.map(({ id }) => id)).toContain(body.key);
    expect((await decide(body.key, { decision: 'seen' }, cashier)).body.reason).toBe(
      'notPermitted',
    );
    expect((await decide(body.key, { decision: 'missing', note: 'gone' })).body.reason).toBe(
      'otherDecision',
    );
    const answers = await Promise.all(
      [0, 1].map(() => decide(body.key, { decision: 'seen', note: 'Le père est revenu.' })),
    );
    expect(answers.map((answer) => answer.body.reason ?? 'seen').sort()).toEqual([
      'pendingDecided',
      'seen',
    ]);
    expect(await waiting(body.key)).toBeUndefined();
  });

  it('beside another payment for the same, made shortly before or after it or waiting, is to be seen', async () => {
    const family = await createFamily(money, orgId, [threeOf, [30_000], [20_000]]);
    const [first = '', second = '', third = ''] = family.students.map(({ id }) => id);
    const takenAt = iso();
    money.app.clock.advance(60);
    await takePaid(money.app, cashier, { studentIds: [first], amount: 40_000 });
    const means = {
      by: 'other',
      method: 'bank',
      reference: 'BV 77',
      datedOn: '2026-09-01',
    } as const;
    await take(money.app, cashier, { studentIds: [third], amount: 20_000, means });
    const sendFor = (studentId: string, changed: Partial<Sent>) =>
      sendRecorded(written(family, { studentIds: [studentId], takenAt, ...changed }));
    const paidAfter = { amount: 40_000, method: 'cash', at: iso() };
    const body = written(family, { takenAt, owedSeen: 80_000 });
    expect(await sendRecorded(body)).toMatchObject({ conflicts: ['same'], same: paidAfter });
    expect(await waiting(body.key)).toMatchObject({ conflicts: ['same'], same: paidAfter });
    expect(await sendFor(second, { amount: 30_000, owedSeen: 30_000 })).toMatchObject({
      conflicts: [],
      same: null,
    });
    expect(await sendFor(third, { amount: 20_000, owedSeen: 20_000 })).toMatchObject({
      conflicts: ['same'],
      same: { amount: 20_000, method: 'bank', at: null },
    });
  });

  it('is its cashier’s, also where a manager sends it, who can neither change it nor make it up', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const other = await createFamily(money, orgId, [threeOf]);
    const taken = await vouched(written(family, { given: 50_000 }), cashier);
    const otherStudent = [other.students[0]?.id ?? ''];
    const changes: Array<Partial<Sent>> = [
      { signature: undefined },
      { amount: 39_000 },
      { studentIds: otherStudent },
      { key: randomUUID() },
      { owedSeen: 0 },
    ];
    for (const changed of changes)
      expect((await send({ ...taken, ...changed }, manager)).body.reason).toBe('notAsTaken');
    const stranger = await money.school.signInAs('support');
    expect((await send(taken, stranger)).body.reason).toBe('notPermitted');
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
    const { paid } = await sendRecorded(taken, manager);
    expect(await takerOf(paid.paymentId)).toMatchObject({ isCashiers: true });
    expect((await sessionOf(sessionId))?.movements.at(-1)?.reference).toBe(paid.receiptNumber);
    // What the manager says was paid otherwise is in the manager's own drawer.
    const own = await openDesk(money.app, manager);
    const changed = { key: randomUUID(), sessionId: own, studentIds: otherStudent };
    const theirs = await sendRecorded({ ...taken, ...changed }, manager);
    expect(await takerOf(theirs.paid.paymentId)).toEqual({ isCashiers: true, sessionId: own });
  });

  it.each(refusedOffline)(
    '%s is refused, leaves no trace, and is recorded under its key once it is put right',
    async (_what, wrong, reason) => {
      const family = await createFamily(money, orgId, [threeOf]);
      const body = written(family);
      expect((await send({ ...body, ...(await wrong()) })).body.reason).toBe(reason);
      expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
      expect((await sendRecorded(body)).conflicts).toEqual([]);
    },
  );

  it('for a fee of another school pays nothing there but what this family owes, and is to be seen', async () => {
    const foreign = await createSchool(money.app);
    const foreignFamily = await createFamily(money, foreign.orgId);
    const family = await createFamily(money, orgId, [threeOf]);
    const feeIds = [foreignFamily.students[0]?.feeId ?? ''];
    expect((await sendRecorded(written(family, { feeIds }))).conflicts).toEqual(['paidMeanwhile']);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000] });
    expect(await booksOf(money, foreign.orgId, foreignFamily)).toMatchObject({ payments: 0 });
    await expectSound(money, orgId);
  });

  it('follows a record that became one with another', async () => {
    const family = await createFamily(money, orgId, [threeOf]);
    const gone = randomUUID();
    await money.services.db.write({ orgId }, (tx) =>
      sql`insert into former_students (org_id, id, student_id, number, payment_code, merged_at)
          values (${orgId}, ${gone}, ${family.students[0]?.id}, 'X-1', 'X9X9X9', now())`.execute(
        tx,
      ),
    );
    expect((await sendRecorded(written(family, { studentIds: [gone] }))).conflicts).toEqual([]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000] });
  });
});

describe('late cash', () => {
  async function closedSession() {
    const by = await money.school.signInAs('support');
    const id = await openDesk(money.app, by, 10_000);
    const family = await createFamily(money, orgId, [threeOf]);
    const body = written(family, { sessionId: id });
    await countAndClose(money.app, manager, id, 50_000, 'More than expected');
    return { by, id, family, body };
  }

  it('is counted for the family, leaves the locked session as it was, and waits for a manager', async () => {
    const { by, id, family, body } = await closedSession();
    const before = await sessionOf(id);
    expect((await sendRecorded(body, by)).conflicts).toEqual(['late']);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1, paid: [40_000] });
    expect(await sessionOf(id)).toEqual(before);
    expect(await waiting(body.key)).toMatchObject({ session: { id }, amount: 40_000 });
    expect((await decide(body.key, { decision: 'seen' })).body.reason).toBe('otherDecision');
    const decided = await decide(body.key, { decision: 'inCount' });
    expect(decided.body.data).toMatchObject({ state: 'decided', decision: 'inCount' });
    expect(await sessionOf(id)).toEqual(before);
  });

  it('that is found goes into an open drawer, once', async () => {
    const { by, body } = await closedSession();
    await sendRecorded(body, by);
    const drawerId = await openDesk(money.app, by, 0);
    const answers = await Promise.all(
      [0, 1].map(() => decide(body.key, { decision: 'intoDrawer', drawerId })),
    );
    expect(answers.map((answer) => answer.body.reason ?? 'found').sort()).toEqual([
      'found',
      'pendingDecided',
    ]);
    expect(await sessionOf(drawerId)).toMatchObject({ takenInCash: 40_000, expected: 40_000 });
  });

  it('goes into no drawer that is closed, and is missing only with a note', async () => {
    const { by, id, body } = await closedSession();
    await sendRecorded(body, by);
    expect((await decide(body.key, { decision: 'intoDrawer', drawerId: id })).body.reason).toBe(
      'sessionClosed',
    );
    expect((await decide(body.key, { decision: 'missing' })).body.reason).toBe('invalidInput');
    const missing = await decide(body.key, { decision: 'missing', note: 'Not in the drawer.' });
    expect(missing.body.data).toMatchObject({ decision: 'missing', note: 'Not in the drawer.' });
  });
});

it('the key of a session is the same whenever it is asked for, another for each, and its cashier’s alone', async () => {
  const by = await money.school.signInAs('support');
  const id = await openDesk(money.app, by, 0);
  const keyFor = async (session: string, token: string) => {
    const answer = await money.app.call(openDeskKey, { params: { id: session } }, { token });
    return answer.body.data?.key ?? answer.body.reason;
  };
  const key = await keyFor(id, by);
  expect(key).toMatch(/^[\w-]{43}$/);
  const asManager = await money.app.call(openDeskKey, { params: { id } }, { token: manager });
  expect(asManager.body.data).toEqual({ key, signingKey: null });
  expect(await keyFor(id, cashier)).toBe('notPermitted');
  await countAndClose(money.app, by, id, 0);
  expect([await keyFor(id, by), await keyFor(id, manager)]).toEqual([key, key]);
  expect(await keyFor(sessionId, cashier)).not.toBe(key);
});

it('the book has what every family owes, and nothing of another school', async () => {
  const family = await createFamily(money, orgId, [[10_000, 5_000], [20_000]]);
  const foreign = await createSchool(money.app);
  const foreignFamily = await createFamily(money, foreign.orgId);
  await take(money.app, cashier, { studentIds: [family.students[0]?.id ?? ''], amount: 12_000 });
  const { body } = await money.app.call(readOwedBook, { query: {} }, { token: cashier });
  const found = body.data?.families.find(({ id }) => id === family.id);
  expect(found?.students.map(({ owed }) => owed).sort((a, b) => a - b)).toEqual([3_000, 20_000]);
  expect(found?.installments.map(({ open }) => open).sort((a, b) => a - b)).toEqual([
    3_000, 20_000,
  ]);
  expect(found?.recent).toEqual([
    { feeIds: [family.students[0]?.feeId], amount: 12_000, method: 'cash', at: iso() },
  ]);
  expect(body.data?.families.some(({ id }) => id === foreignFamily.id)).toBe(false);
  const one = { query: { familyId: family.id } };
  const alone = await money.app.call(readOwedBook, one, { token: cashier });
  expect(alone.body.data).toEqual({ families: [found], next: null });
  const after = body.data?.families.at(-1)?.id;
  const rest = await money.app.call(readOwedBook, { query: { after } }, { token: cashier });
  expect(rest.body.data).toEqual({ families: [], next: null });
});
