import { randomUUID } from 'node:crypto';
import {
  giveDiscount,
  listDiscounts,
  movePayment,
  reversePayment,
  takeBackDiscount,
} from '@ardoise/contract/corrections';
import { creditInvoice, payInvoice, voidInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { listInvoicePayments } from '@ardoise/contract/invoicing/invoice-payments';
import { createInvoice, getInvoiceSummary } from '@ardoise/contract/invoicing/invoices';
import { useFamilyCredit } from '@ardoise/contract/payments';
import type { Request } from '@ardoise/contract/protocol/call';
import { studentInput } from '@ardoise/contract/student-record';
import { getStudent, updateStudent } from '@ardoise/contract/students';
import { deskWarnings } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { until } from '../../testing/until.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { openDesk } from '../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  createFamily,
  expectSound,
  newPhone,
  payCash,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { ended } from '../pay-pages/testing/links.ts';
import { succeed } from '../students/testing/people.ts';
import { bill, dueOn, invoiceOf, readInvoice } from './testing/billing.ts';

startMoneySchool();

let cashier: string;
beforeAll(async () => {
  cashier = await money.school.signInAs('support');
  await openDesk(money.app, cashier);
});

const studentOf = (family: TestFamily, place = 0): string => family.students[place]?.id ?? '';
const feeOf = (family: TestFamily, place = 0): string => family.students[place]?.feeId ?? '';

const tuitionOf = (family: TestFamily, place: number, amount: number) => ({
  studentId: studentOf(family, place),
  description: 'Tuition',
  amount,
  feeId: feeOf(family, place),
});

const tripOf = (family: TestFamily, amount: number) => ({
  studentId: studentOf(family),
  description: 'Trip',
  amount,
});

type Means = Request<typeof payInvoice>['body']['means'];

const payAtDesk = async (id: string, amount: number, means: Means = { by: 'cash' }) => {
  const body = { key: randomUUID(), amount, means, warningsRead: [...deskWarnings] };
  return (await money.app.call(payInvoice, { params: { id }, body }, { token: cashier })).body;
};

const reasonOf = async (answer: Promise<{ body: { reason?: string | null } }>) =>
  (await answer).body.reason;

const isSomebodyWaiting = () =>
  money.services.db.read('platform', async (tx) => {
    const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(tx);
    return rows.length > 0;
  });

describe('what is kept of an invoice', () => {
  it('counts both of two changes of its fees that are made at once', async () => {
    const family = await createFamily(money, orgId, [[50_000], [50_000]]);
    const items = [tuitionOf(family, 0, 50_000), tuitionOf(family, 1, 50_000)];
    const { id } = await bill(money.app, token, invoiceOf(family, { items }));
    const lower = (place: number, then: () => Promise<unknown> = async () => {}) =>
      money.services.db.write({ orgId }, async (tx) => {
        const feeId = family.students[place]?.feeId ?? '';
        await sql`update fees set discount = discount + 1000 where org_id = ${orgId} and id = ${feeId}`.execute(
          tx,
        );
        await then();
      });
    let second: Promise<unknown> | undefined;
    await lower(0, async () => {
      second = lower(1);
      await Promise.race([second, until('the second waits', isSomebodyWaiting)]);
    });
    await second;
    expect(await readInvoice(money.app, token, id)).toMatchObject({
      pending: 98_000,
      credited: 2_000,
    });
    await expectSound(money, orgId);
  });
});

describe('an invoice whose fee asks for more than was billed', () => {
  /** 40,000 of the tuition were paid before and are reversed since: the invoice asks for the other 60,000 and a trip. */
  async function billRest() {
    const family = await createFamily(money, orgId);
    const before = await payCash(money, orgId, family, 40_000);
    const items = [tuitionOf(family, 0, 60_000), tripOf(family, 20_000)];
    const late = { dueOn: '2027-03-01' };
    const invoice = await bill(money.app, token, invoiceOf(family, { items, ...late }));
    await succeed(money.app, token, reversePayment, {
      params: { id: before.paymentId },
      body: { reason: 'Bad note' },
    });
    return { family, invoice };
  }
  const paid = { state: 'paid', paid: 80_000, pending: 0 };

  it('is paid in full at the desk and by its link', async () => {
    const { invoice: first } = await billRest();
    expect((await payAtDesk(first.id, 80_000)).success).toBe(true);
    expect(await readInvoice(money.app, token, first.id)).toMatchObject(paid);
    const { invoice: second } = await billRest();
    const payer = createVisitor(money.app.url);
    const choose = await payer.get(new URL(second.payAddress ?? '').pathname);
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    expect(confirm.text).toContain('Total 80,000');
    await ended(payer, await payer.send(confirm, 'start'));
    expect(await readInvoice(money.app, token, second.id)).toMatchObject(paid);
  });

  it('is paid in full from credit, by its link and at the desk', async () => {
    const withCredit = async () => {
      const { family, invoice } = await billRest();
      const other = await bill(
        money.app,
        token,
        invoiceOf(family, { items: [tripOf(family, 80_000)] }),
      );
      await payAtDesk(other.id, 80_000);
      const items = [{ itemId: other.items[0]?.id ?? '', amount: 80_000 }];
      await succeed(money.app, token, creditInvoice, {
        params: { id: other.id },
        body: { reason: 'No trip', items },
      });
      return { family, invoice };
    };
    const first = await withCredit();
    const payer = createVisitor(money.app.url);
    const choose = await payer.get(new URL(first.invoice.payAddress ?? '').pathname);
    await payer.send(await payer.send(choose, 'credit'), 'start');
    expect(await readInvoice(money.app, token, first.invoice.id)).toMatchObject(paid);
    const { family, invoice } = await withCredit();
    const fees = invoice.items.flatMap((item) => item.fees);
    const parts = fees.map(({ id, pending }) => ({ feeId: id, amount: pending }));
    await succeed(money.app, token, useFamilyCredit, {
      body: { familyId: family.id, amount: 80_000, parts },
    });
    expect(await readInvoice(money.app, token, invoice.id)).toMatchObject(paid);
  });
});

describe('a discount that an invoice or a credit note gave', () => {
  it('is not taken back beside it, and is with the invoice', async () => {
    const family = await createFamily(money, orgId);
    const items = [tuitionOf(family, 0, 100_000), tripOf(family, 10_000)];
    const discount = { by: 'amount' as const, amount: 11_000 };
    const invoice = await bill(money.app, token, invoiceOf(family, { items, discount }));
    const takeBack = async (feeId: string) => {
      const given = await succeed(money.app, token, listDiscounts, { params: { id: feeId } });
      const params = { id: given.items[0]?.id ?? '' };
      const body = { reason: 'Not meant' };
      return (await money.app.call(takeBackDiscount, { params, body }, { token })).body;
    };
    const refused = {
      reason: 'discountOfInvoice',
      errorMsg: expect.stringContaining(invoice.number ?? 'none') as string,
    };
    expect(await takeBack(feeOf(family))).toMatchObject(refused);
    expect(await takeBack(invoice.items[1]?.feeId ?? '')).toMatchObject(refused);
    const reason = { body: { reason: 'Wrong child' } };
    await succeed(money.app, token, voidInvoice, { params: { id: invoice.id }, ...reason });
    const again = await bill(money.app, token, invoiceOf(family, { items }));
    const { number } = await succeed(money.app, token, creditInvoice, {
      params: { id: again.id },
      body: { reason: 'Cheaper', items: [{ itemId: again.items[1]?.id ?? '', amount: 4_000 }] },
    });
    expect(await takeBack(again.items[1]?.feeId ?? '')).toMatchObject({
      reason: 'discountOfCreditNote',
      errorMsg: expect.stringContaining(number) as string,
    });
  });
});

describe('a child who changes family', () => {
  const joinFamily = async (id: string, familyId: string) => {
    const student = await succeed(money.app, token, getStudent, { params: { id } });
    const body = { ...studentInput.parse(student), familyId, version: student.version };
    return (await money.app.call(updateStudent, { params: { id }, body }, { token })).body;
  };

  it('takes an invoice of its own along, which is paid by the same link', async () => {
    const family = await createFamily(money, orgId);
    const other = await createFamily(money, orgId);
    const { id, payAddress } = await bill(money.app, token, invoiceOf(family));
    expect(await joinFamily(studentOf(family), other.id)).toMatchObject({ success: true });
    expect((await readInvoice(money.app, token, id)).family.id).toBe(other.id);
    const payer = createVisitor(money.app.url);
    const choose = await payer.get(new URL(payAddress ?? '').pathname);
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    await ended(payer, await payer.send(confirm, 'start'));
    expect((await readInvoice(money.app, token, id)).state).toBe('paid');
  });

  it('stays as long as an invoice is open that asks for a sibling too', async () => {
    const family = await createFamily(money, orgId, [[50_000], [50_000]]);
    const other = await createFamily(money, orgId);
    const items = [tuitionOf(family, 0, 50_000), tuitionOf(family, 1, 50_000)];
    const { id, number } = await bill(money.app, token, invoiceOf(family, { items }));
    expect(await joinFamily(studentOf(family), other.id)).toMatchObject({
      reason: 'studentIsInvoicedWithOthers',
      errorMsg: expect.stringContaining(number ?? 'none') as string,
    });
    await payAtDesk(id, 100_000);
    expect(await joinFamily(studentOf(family), other.id)).toMatchObject({ success: true });
  });
});

describe('a cheque that waits', () => {
  it('is shown, and keeps its invoice from being made void, whichever family the invoice is of by now', async () => {
    const family = await createFamily(money, orgId);
    const other = await createFamily(money, orgId);
    const { id } = await bill(money.app, token, invoiceOf(family));
    const cheque = { method: 'cheque', reference: 'CH 77', datedOn: '2026-09-01' } as const;
    await payAtDesk(id, 30_000, { by: 'other', ...cheque });
    expect((await readInvoice(money.app, token, id)).waiting).toMatchObject([
      { amount: 30_000, isMobile: false },
    ]);
    await money.services.db.write({ orgId }, (tx) =>
      sql`update pending_payments set family_id = ${other.id} where family_id = ${family.id}`.execute(
        tx,
      ),
    );
    const body = { reason: 'Mistake' };
    expect(await reasonOf(money.app.call(voidInvoice, { params: { id }, body }, { token }))).toBe(
      'invoicePaymentUnderWay',
    );
  });
});

describe('what the list of payments says', () => {
  const linesOf = async (familyId: string) => {
    const { items } = await succeed(money.app, token, listInvoicePayments, { query: { familyId } });
    return items.map(({ amount }) => amount);
  };

  it('knows money that is older than the invoice, though it becomes credit', async () => {
    const family = await createFamily(money, orgId);
    await payCash(money, orgId, family, 40_000);
    const items = [tuitionOf(family, 0, 60_000)];
    const { id } = await bill(money.app, token, invoiceOf(family, { items }));
    const discount = await succeed(money.app, token, giveDiscount, {
      params: { id: feeOf(family) },
      body: { kind: 'sibling', reason: 'Third child', amount: 70_000 },
    });
    expect(await readInvoice(money.app, token, id)).toMatchObject({ paid: 0, pending: 0 });
    expect(await linesOf(family.id)).toEqual([]);
    await succeed(money.app, token, takeBackDiscount, {
      params: { id: discount.id },
      body: { reason: 'Not meant' },
    });
    await payAtDesk(id, 60_000);
    expect(await readInvoice(money.app, token, id)).toMatchObject({ paid: 60_000, pending: 0 });
    expect(await linesOf(family.id)).toEqual([60_000]);
  });

  it('knows it though it is taken anew, where another child’s part is moved', async () => {
    const family = await createFamily(money, orgId, [[100_000], [50_000]]);
    const other = await createFamily(money, orgId);
    const { paymentId } = await payCash(money, orgId, family, 60_000, [
      { feeId: feeOf(family, 0), amount: 40_000 },
      { feeId: feeOf(family, 1), amount: 20_000 },
    ]);
    const items = [tuitionOf(family, 0, 60_000)];
    const { id } = await bill(money.app, token, invoiceOf(family, { items }));
    await succeed(money.app, token, movePayment, {
      params: { id: paymentId },
      body: {
        reason: 'Wrong child',
        fromStudentId: studentOf(family, 1),
        toStudentId: studentOf(other),
      },
    });
    expect(await readInvoice(money.app, token, id)).toMatchObject({ paid: 0, pending: 60_000 });
    expect(await linesOf(family.id)).toEqual([]);
  });
});

describe('what is overdue', () => {
  it('is what is pending of the installments that were missed, of one family as of all', async () => {
    const school = await createSchool(money.app);
    const family = await createFamily(money, school.orgId);
    const parts = [
      { dueOn, amount: 10_000 },
      { dueOn: '2026-12-10', amount: 10_000 },
      { dueOn: '2027-02-10', amount: 10_000 },
    ];
    const { id } = await bill(
      money.app,
      await school.signIn(),
      invoiceOf(family, { installments: { by: 'amount', parts }, allowsPartial: true }),
    );
    const fees = (await readInvoice(money.app, await school.signIn(), id)).items[0]?.fees ?? [];
    await payCash(money, school.orgId, family, 4_000, [
      { feeId: fees[0]?.id ?? '', amount: 4_000 },
    ]);
    money.app.clock.set('2027-01-01T08:00:00.000Z');
    const late = await school.signIn();
    for (const query of [{}, { familyId: family.id }])
      expect(await succeed(money.app, late, getInvoiceSummary, { query })).toMatchObject({
        pending: 26_000,
        notDue: { pending: 10_000 },
        overdue: { invoices: 1, pending: 16_000 },
        ages: [{ pending: 10_000 }, { pending: 6_000 }, { pending: 0 }, { pending: 0 }],
      });
    money.app.clock.set('2026-11-16T08:00:00.000Z');
    await expectSound(money, school.orgId);
  });
});

describe('what is refused of an open fee', () => {
  it('is said at its line', async () => {
    const family = await createFamily(money, orgId);
    const items = [tripOf(family, 5_000), tuitionOf(family, 0, 90_000)];
    const { body } = await money.app.call(
      createInvoice,
      { body: invoiceOf(family, { items }) },
      { token },
    );
    expect(body).toMatchObject({
      reason: 'feeAmountChanged',
      fields: { 'items.1.feeId': expect.stringContaining('100,000') as string },
    });
  });
});
