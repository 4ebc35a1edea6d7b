import { randomUUID } from 'node:crypto';
import { countCash, closeCashSession, getCashSession } from '@ardoise/contract/cash-sessions';
import { openReceipt } from '@ardoise/contract/payments';
import type { Role } from '@ardoise/contract/protocol/permissions';
import {
  closePendingPayment,
  confirmPendingPayment,
  findDeskPayment,
  listPendingPayments,
  readDesk,
  takeAtDesk,
} from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { createDatabaseHolds, type DatabaseHolds } from '../../testing/database-holds.ts';
import { untilHeard } from '../../testing/events.ts';
import { createKilledServer } from '../../testing/killed-server.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { testPassword } from '../../testing/test-password.ts';
import { until } from '../../testing/until.ts';
import { openDesk, take, takePaid, type TestTake } from '../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  newPhone,
  pay,
  reaches,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';

startMoneySchool();

let holds: DatabaseHolds;
let cashier: string;
let sessionId: string;
beforeAll(async () => {
  holds = await createDatabaseHolds(money.app.databaseUrl);
  cashier = await signInAs('support');
  sessionId = await openDesk(money.app, cashier);
});
afterAll(() => holds.close());

const signInAs = (role: Role): Promise<string> => money.school.signInAs(role);
const studentOf = (family: TestFamily, place = 0): string => family.students[place]?.id ?? '';

const reasonOf = async (family: TestFamily, given: Omit<TestTake, 'studentIds'>) => {
  const { body } = await take(money.app, cashier, { studentIds: [studentOf(family)], ...given });
  return body.reason ?? null;
};

describe('cash', () => {
  it('is final at once: receipt, change, drawer, and an SMS to the guardian', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    await addGuardian(money, orgId, family, phone);
    const paid = await takePaid(money.app, cashier, {
      studentIds: [studentOf(family)],
      amount: 40_000,
      means: { by: 'cash', given: 50_000 },
    });
    expect(paid).toMatchObject({ amount: 40_000, change: 10_000, credited: 0 });
    expect(paid.receiptNumber).toMatch(/\/000 \d{3}$/);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], receipts: 1 });
    await untilHeard(money.app, orgId);
    expect(await messagesTo(money.app, phone)).toHaveLength(1);
    const { body } = await money.app.call(
      getCashSession,
      { params: { id: sessionId } },
      { token: cashier },
    );
    expect(body.data?.movements.at(-1)).toMatchObject({
      kind: 'payment',
      reference: paid.receiptNumber,
      amount: 40_000,
    });
  });

  it('is told to the guardian in the family’s own language, and in the desk’s where none is known', async () => {
    const toldAt = async (phone: string) => {
      await untilHeard(money.app, orgId);
      return (await messagesTo(money.app, phone)).map(({ language }) => language);
    };
    const inCash = async (family: TestFamily) => {
      const phone = newPhone('mtn');
      await addGuardian(money, orgId, family, phone);
      expect(await reasonOf(family, { amount: 1_000, goOn: true })).toBeNull();
      return toldAt(phone);
    };
    const prompted = async (family: TestFamily, language: 'en' | 'fr') => {
      const phone = newPhone('mtn');
      const means = { by: 'mobile', operator: 'mtn', phone } as const;
      const asked = { key: randomUUID(), studentIds: [studentOf(family)], amount: 2_000, means };
      const body = { ...asked, goOn: true };
      const answer = await money.app.call(takeAtDesk, { body }, { token: cashier, language });
      if (answer.body.data?.state !== 'asked') throw new Error(`No: ${answer.body.errorMsg}`);
      await reaches(money, orgId, answer.body.data.transactionId, 50);
      return toldAt(phone);
    };
    const [french, unknown] = [await createFamily(money, orgId), await createFamily(money, orgId)];
    await reaches(money, orgId, await pay(money, { orgId, family: french, language: 'fr' }), 50);
    expect(await prompted(french, 'en')).toEqual(['fr']);
    expect(await prompted(unknown, 'fr')).toEqual(['fr']);
    expect(await inCash(french)).toEqual(['fr']);
    expect(await inCash(unknown)).toEqual(['en']);
  });

  it('is not taken without an open session', async () => {
    const family = await createFamily(money, orgId);
    const { body } = await take(money.app, await signInAs('support'), {
      studentIds: [studentOf(family)],
      amount: 40_000,
    });
    expect(body.reason).toBe('noOpenSession');
  });

  it('is one payment for siblings, filled by deadline over both', async () => {
    const family = await createFamily(money, orgId, [[10_000, 5_000], [20_000]]);
    const studentIds = [studentOf(family), studentOf(family, 1)];
    await takePaid(money.app, cashier, { studentIds, amount: 32_000 });
    const { payments, paid } = await booksOf(money, orgId, family);
    expect([payments, paid.sort((a, b) => a - b)]).toEqual([1, [12_000, 20_000]]);
  });

  it.each([0, -1, 1.5])('of %s is refused', async (amount) => {
    expect(await reasonOf(await createFamily(money, orgId), { amount })).toBe('invalidInput');
  });

  it('above what is owed is refused, unless credit was asked for', async () => {
    const family = await createFamily(money, orgId, [[10_000]]);
    expect(await reasonOf(family, { amount: 10_001 })).toBe('amountAbovePending');
    const studentIds = [studentOf(family)];
    const paid = await takePaid(money.app, cashier, { studentIds, amount: 12_000, asCredit: true });
    expect(paid.credited).toBe(2_000);
    expect(await reasonOf(family, { amount: 1, goOn: true })).toBe('nothingOwed');
  });

  it('for less than the amount gives no change', async () => {
    const family = await createFamily(money, orgId);
    expect(await reasonOf(family, { amount: 5_000, means: { by: 'cash', given: 4_999 } })).toBe(
      'givenTooLittle',
    );
  });

  it('for another school’s student or fee, or for two families, is refused', async () => {
    const family = await createFamily(money, orgId);
    const other = await createFamily(money, orgId);
    const foreign = await createSchool(money.app);
    const foreignFamily = await createFamily(money, foreign.orgId);
    expect(await reasonOf(foreignFamily, { amount: 1_000 })).toBe('notFound');
    const feeIds = [foreignFamily.students[0]?.feeId ?? ''];
    expect(await reasonOf(family, { amount: 1_000, feeIds })).toBe('notFound');
    const { body } = await take(money.app, cashier, {
      studentIds: [studentOf(family), studentOf(other)],
      amount: 1_000,
    });
    expect(body.reason).toBe('severalFamilies');
    const desk = await money.app.call(
      readDesk,
      { query: { studentId: studentOf(foreignFamily) } },
      { token: cashier },
    );
    expect(desk.body.reason).toBe('notFound');
  });

  it('of two cashiers who take the last installment at once, one is refused', async () => {
    const family = await createFamily(money, orgId, [[30_000]]);
    const second = await signInAs('support');
    await openDesk(money.app, second);
    const answers = await Promise.all(
      [cashier, second].map((by) =>
        take(money.app, by, { studentIds: [studentOf(family)], amount: 30_000, goOn: true }),
      ),
    );
    expect(answers.map(({ body }) => body.reason ?? 'paid').sort()).toEqual([
      'nothingOwed',
      'paid',
    ]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [30_000], payments: 1 });
  });
});

describe('one key', () => {
  it('is one payment, pressed twice at once, again, or asked for after a reload', async () => {
    const family = await createFamily(money, orgId);
    const given = { key: randomUUID(), studentIds: [studentOf(family)], amount: 7_000 };
    const answers = await Promise.all([0, 1].map(() => takePaid(money.app, cashier, given)));
    expect(answers[1]).toEqual(answers[0]);
    expect(await takePaid(money.app, cashier, { ...given, goOn: true })).toEqual(answers[0]);
    const { body } = await money.app.call(
      findDeskPayment,
      { params: { key: given.key } },
      { token: cashier },
    );
    expect(body.data?.outcome).toEqual(answers[0]);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1 });
    expect(await reasonOf(family, { ...given, amount: 7_001 })).toBe('idempotencyKeyReused');
  });

  it('is one payment where the server is killed between the receipt and the answer', async () => {
    const family = await createFamily(money, orgId);
    const amount = 7_013;
    const server = await createKilledServer(money.app.databaseUrl, money.simulator.url);
    const body = JSON.stringify({
      key: randomUUID(),
      studentIds: [studentOf(family)],
      amount,
      means: { by: 'cash' },
    });
    const post = async (url: string, path: string, content: string, bearer = '') => {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: bearer },
        body: content,
      });
      return (await response.json()) as { data: Record<string, string> | null };
    };
    const signIn = async (url: string): Promise<string> => {
      const login = `owner@${money.school.appId}.test`;
      const given = { login, password: testPassword, appId: money.school.appId };
      const { data } = await post(url, '/ba021/v1/org/login', JSON.stringify(given));
      return `Bearer ${data?.['accessToken']}`;
    };
    const payments = '/ba021/v1/school/payments';
    try {
      await openDesk(money.app, token);
      const first = await server.start();
      await holds.hold(amount, {
        table: 'receipts',
        event: 'insert',
        amountOf: "select (($1).content->>''amount'')::bigint",
        atCommit: true,
      });
      const lost = post(first, payments, body, await signIn(first)).then(
        () => 'answered',
        () => 'lost',
      );
      await until('the payment is about to be committed', () => holds.isHeld(amount));
      await server.kill();
      await holds.letGo();
      expect(await lost).toBe('lost');
      const again = await server.start();
      const { data } = await post(again, payments, body, await signIn(again));
      expect(data?.['state']).toBe('paid');
    } finally {
      await server.remove();
    }
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1, receipts: 1 });
  });
});

it('a session that is closed while a payment runs in it waits for it, and has to be counted again', async () => {
  const by = await signInAs('support');
  const id = await openDesk(money.app, by, 0);
  await money.app.call(countCash, { params: { id }, body: { pieces: {} } }, { token: by });
  const family = await createFamily(money, orgId);
  const amount = 7_017;
  await holds.hold(amount, {
    table: 'receipts',
    event: 'insert',
    amountOf: "select (($1).content->>''amount'')::bigint",
    atCommit: true,
  });
  const taking = takePaid(money.app, by, { studentIds: [studentOf(family)], amount });
  await until('the payment is about to be committed', () => holds.isHeld(amount));
  const closing = money.app.call(closeCashSession, { params: { id }, body: {} }, { token: by });
  await until('the closing waits', () =>
    money.services.db.read('platform', async (tx) => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'transactionid' and not granted`.execute(tx);
      return rows.length > 0;
    }),
  );
  await holds.letGo();
  expect((await taking).amount).toBe(amount);
  expect((await closing).body.reason).toBe('changedSinceCount');
});

describe('a second payment for the same thing', () => {
  it('is warned of for half an hour, and taken where somebody goes on', async () => {
    const family = await createFamily(money, orgId);
    await takePaid(money.app, cashier, { studentIds: [studentOf(family)], amount: 10_000 });
    expect(await reasonOf(family, { amount: 10_000 })).toBe('paidJustNow');
    const means = { by: 'mobile', operator: 'mtn', phone: newPhone('mtn') } as const;
    expect(await reasonOf(family, { amount: 10_000, means })).toBe('paidJustNow');
    expect(await reasonOf(family, { amount: 10_000, goOn: true })).toBeNull();
    const before = money.app.clock.now();
    money.app.clock.advance(31 * 60);
    // Nobody's access lasts as long.
    const later = await signInAs('support');
    await openDesk(money.app, later);
    const studentIds = [studentOf(family)];
    expect((await takePaid(money.app, later, { studentIds, amount: 10_000 })).amount).toBe(10_000);
    money.app.clock.set(before);
  });

  it('is warned of while one by an operator or a bank waits', async () => {
    const family = await createFamily(money, orgId);
    const means = {
      by: 'other',
      method: 'bank',
      reference: 'BV 91',
      datedOn: '2026-09-01',
    } as const;
    expect(await reasonOf(family, { amount: 10_000, means })).toBeNull();
    expect(await reasonOf(family, { amount: 10_000 })).toBe('sameIsWaiting');
    const other = await createFamily(money, orgId);
    expect(await reasonOf(other, { amount: 10_000, means })).toBe('referenceUsed');
    expect(await reasonOf(other, { amount: 10_000, means, goOn: true })).toBeNull();
  });
});

it('a prompt is started at the desk, and counts for the cashier once it is paid', async () => {
  const family = await createFamily(money, orgId);
  const means = { by: 'mobile', operator: 'orange', phone: newPhone('orange') } as const;
  const given = { key: randomUUID(), studentIds: [studentOf(family)], amount: 15_000, means };
  const { body } = await take(money.app, cashier, given);
  if (body.data?.state !== 'asked') throw new Error(`Not asked: ${body.errorMsg}`);
  await reaches(money, orgId, body.data.transactionId, 21, 41, 50, -41);
  const again = await take(money.app, cashier, given);
  expect(again.body.data).toEqual(body.data);
  const session = await money.app.call(
    getCashSession,
    { params: { id: sessionId } },
    { token: cashier },
  );
  expect(session.body.data?.taken).toContainEqual({ means: 'orange', amount: 15_000, count: 1 });
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

  it('is closed with a reason, and of a day to come refused', async () => {
    const family = await createFamily(money, orgId);
    const future = { ...means, datedOn: '2031-01-01' };
    expect(await reasonOf(family, { amount: 1_000, means: future })).toBe('dayToCome');
    const again = { ...means, reference: 'CH 78' };
    expect(await reasonOf(family, { amount: 1_000, means: again })).toBeNull();
    const list = await money.app.call(
      listPendingPayments,
      { query: { q: 'ch 78' } },
      { token: cashier },
    );
    const id = list.body.data?.items[0]?.id ?? '';
    const reason = 'The bank refused it.';
    const close = () =>
      money.app.call(closePendingPayment, { params: { id }, body: { reason } }, { token });
    expect((await close()).body.data).toMatchObject({ state: 'closed', reason });
    expect((await close()).body.reason).toBe('pendingDecided');
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
  });
});

it.runIf(hasPdfTools)('a receipt that is printed again says that it is a copy', async () => {
  const family = await createFamily(money, orgId);
  const studentIds = [studentOf(family)];
  const { receiptCode: code } = await takePaid(money.app, cashier, { studentIds, amount: 3_000 });
  const print = async (language: 'en' | 'fr'): Promise<string> => {
    const { body } = await money.app.call(
      openReceipt,
      { params: { code }, body: { format: '80mm' } },
      { token: cashier, language },
    );
    const response = await fetch(new URL(body.data?.address ?? '', money.app.url));
    return readPdf(Buffer.from(await response.arrayBuffer()));
  };
  expect(await print('en')).not.toContain('COPY');
  expect(await print('en')).toContain('COPY');
  expect(await print('fr')).toContain('DUPLICATA');
});
