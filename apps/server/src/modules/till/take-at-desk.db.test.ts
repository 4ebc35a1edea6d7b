import { randomUUID } from 'node:crypto';
import { countCash, closeCashSession, getCashSession } from '@ardoise/contract/cash-sessions';
import { openReceipt, paymentErrors } from '@ardoise/contract/payments';
import type { Role } from '@ardoise/contract/protocol/permissions';
import {
  type DeskWarning,
  deskWarnings,
  findDeskPayment,
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
      expect(await reasonOf(family, { amount: 1_000, warningsRead: [...deskWarnings] })).toBeNull();
      return toldAt(phone);
    };
    const prompted = async (family: TestFamily, language: 'en' | 'fr') => {
      const phone = newPhone('mtn');
      const means = { by: 'mobile', operator: 'mtn', phone } as const;
      const asked = { key: randomUUID(), studentIds: [studentOf(family)], amount: 2_000, means };
      const body = { ...asked, warningsRead: [...deskWarnings] };
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

  it('is refused to the cashier in the cashier’s language, whatever the family’s', async () => {
    const family = await createFamily(money, orgId);
    await reaches(money, orgId, await pay(money, { orgId, family, language: 'fr' }), 50);
    const refused = async (phone: string, amount: number) => {
      const means = { by: 'mobile', operator: 'mtn', phone } as const;
      const given = { studentIds: [studentOf(family)], means, amount };
      const { body } = await take(money.app, cashier, {
        ...given,
        warningsRead: [...deskWarnings],
      });
      return body;
    };
    const { fields } = await refused('222 33 44 55', 2_000);
    expect(fields).toEqual({ phone: paymentErrors.payerPhoneInvalid.en });
    expect((await refused(newPhone('mtn'), 50)).errorMsg).toMatch(/ to [\d,]+\sFCFA\.$/);
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
    const { students } = await takePaid(money.app, cashier, { studentIds, amount: 32_000 });
    const { payments, paid } = await booksOf(money, orgId, family);
    expect([payments, paid.sort((a, b) => a - b)]).toEqual([1, [12_000, 20_000]]);
    expect(
      students.map(({ id, amount }) => [id, amount]).sort(([, a], [, b]) => Number(a) - Number(b)),
    ).toEqual([
      [studentIds[0], 12_000],
      [studentIds[1], 20_000],
    ]);
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
    expect(await reasonOf(family, { amount: 1 })).toBe('nothingOwed');
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
        take(money.app, by, {
          studentIds: [studentOf(family)],
          amount: 30_000,
          warningsRead: [...deskWarnings],
        }),
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
    const earlier = { ...answers[0], isEarlier: true };
    expect(answers.filter(({ isEarlier }) => isEarlier)).toHaveLength(1);
    expect(answers.map((answer) => ({ ...answer, isEarlier: true }))).toEqual([earlier, earlier]);
    const warningsRead = ['paidJustNow'] as const;
    expect(
      await takePaid(money.app, cashier, { ...given, warningsRead: [...warningsRead] }),
    ).toEqual(earlier);
    const { body } = await money.app.call(
      findDeskPayment,
      { params: { key: given.key } },
      { token: cashier },
    );
    expect(body.data?.outcome).toEqual(earlier);
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
      expect(data).toMatchObject({ state: 'paid', isEarlier: true });
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
    expect(await reasonOf(family, { amount: 10_000, warningsRead: ['paidJustNow'] })).toBeNull();
    const before = money.app.clock.now();
    money.app.clock.advance(31 * 60);
    // Nobody's access lasts as long.
    const later = await signInAs('support');
    await openDesk(money.app, later);
    const studentIds = [studentOf(family)];
    expect((await takePaid(money.app, later, { studentIds, amount: 10_000 })).amount).toBe(10_000);
    money.app.clock.set(before);
  });

  it('is one for the same child, also where the first has filled the fee that came first', async () => {
    const family = await createFamily(money, orgId, [[10_000], [10_000]]);
    const [first, second] = family.students;
    await money.services.db.write({ orgId }, (tx) =>
      sql`update fees set student_id = ${first?.id}, kind = 'service' where id = ${second?.feeId}`.execute(
        tx,
      ),
    );
    await takePaid(money.app, cashier, { studentIds: [studentOf(family)], amount: 10_000 });
    expect(await reasonOf(family, { amount: 10_000 })).toBe('paidJustNow');
    const feeIds = [second?.feeId ?? ''];
    expect(await reasonOf(family, { amount: 10_000, feeIds })).toBeNull();
  });

  it('is warned of while one by an operator or a bank waits, each warning by itself', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const other = await createFamily(money, orgId);
    const bank = {
      by: 'other',
      method: 'bank',
      reference: 'BV 91',
      datedOn: '2026-09-01',
    } as const;
    const prompt = () => ({ by: 'mobile', operator: 'mtn', phone: newPhone('mtn') }) as const;
    const ask = (means: TestTake['means'], ...warningsRead: DeskWarning[]) =>
      reasonOf(family, { amount: 10_000, ...(means && { means }), warningsRead });
    expect(await reasonOf(other, { amount: 10_000, means: bank })).toBeNull();
    expect(await ask(prompt())).toBeNull();
    expect(await ask(undefined)).toBe('promptIsWaiting');
    // Whoever has read one warning has not read the others, whatever the payment is made by.
    expect(await ask(bank, 'promptIsWaiting')).toBe('referenceUsed');
    expect(await ask(bank, 'promptIsWaiting', 'referenceUsed')).toBeNull();
    for (const means of [undefined, bank, prompt()]) {
      expect(await ask(means, 'referenceUsed', 'paidJustNow', 'sameIsWaiting')).toBe(
        'promptIsWaiting',
      );
      expect(await ask(means, 'referenceUsed', 'paidJustNow', 'promptIsWaiting')).toBe(
        'sameIsWaiting',
      );
    }
    expect(await ask(undefined, 'promptIsWaiting', 'sameIsWaiting')).toBeNull();
    expect(await ask(prompt(), 'promptIsWaiting', 'sameIsWaiting')).toBe('paidJustNow');
    expect(await ask(prompt(), ...deskWarnings)).toBeNull();
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
