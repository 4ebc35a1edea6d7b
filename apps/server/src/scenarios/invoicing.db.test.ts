import { getFee } from '@ardoise/contract/fees';
import { creditInvoice, sendInvoice, voidInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import {
  listInvoicePayments,
  sumInvoicePayments,
} from '@ardoise/contract/invoicing/invoice-payments';
import {
  copyInvoice,
  createInvoice,
  getInvoice,
  getInvoiceOffer,
  getInvoiceSummary,
  listInvoices,
} from '@ardoise/contract/invoicing/invoices';
import { listPayments } from '@ardoise/contract/payments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { messagesTo } from '../testing/outbox.ts';
import { until } from '../testing/until.ts';
import { createVisitor } from '../testing/visitor.ts';
import { expectSound } from '../modules/mobile-money/testing/payers.ts';
import {
  approve,
  money,
  orgId,
  startTaughtSchool,
  token,
  year,
} from '../modules/mobile-money/testing/taught-school.ts';
import { ended } from '../modules/pay-pages/testing/links.ts';
import { addStudent, guardianBody, succeed } from '../modules/students/testing/people.ts';

startTaughtSchool();

const ledger = async (): Promise<{ school: number; credit: number }> => {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ school: number; credit: number }>`
      select coalesce(sum(credits - debits) filter (where name like 'school:%'), 0)::int as school,
             coalesce(sum(credits - debits) filter (where name like 'credit:%'), 0)::int as credit
        from ledger_accounts`.execute(tx),
  );
  return rows[0] ?? { school: 0, credit: 0 };
};

/** What the invoice, its fees, the receipts, the lists and the ledger say was paid and is pending: all the same. */
async function expectAgreed(id: string, familyId: string): Promise<void> {
  const invoice = await succeed(money.app, token, getInvoice, { params: { id } });
  const sum = (amounts: readonly number[]) => amounts.reduce((whole, each) => whole + each, 0);
  expect(invoice.paid + invoice.pending + invoice.credited).toBe(invoice.totals.total);
  expect(sum(invoice.items.map(({ paid }) => paid))).toBe(invoice.paid);
  expect(sum(invoice.installments.map(({ pending }) => pending))).toBe(invoice.pending);
  expect(sum(invoice.payments.map(({ amount }) => amount))).toBe(invoice.paid);
  const { items: rows } = await succeed(money.app, token, listInvoices, { query: { familyId } });
  const row = rows.find((one) => one.id === id);
  expect([row?.paid, row?.pending, row?.credited]).toEqual([
    invoice.paid,
    invoice.pending,
    invoice.credited,
  ]);
  const summary = await succeed(money.app, token, getInvoiceSummary, { query: {} });
  const listed = await succeed(money.app, token, sumInvoicePayments, { query: {} });
  expect(listed.amount).toBe(summary.paid);
  // Nothing else is paid in this school: what it earned is what its invoices say.
  expect((await ledger()).school).toBe(summary.paid);
  await expectSound(money, orgId);
}

describe.each(['en', 'fr'] as const)('an invoice, told in %s', (language) => {
  it('is billed, sent, paid by the handset in two installments, voided, copied and credited', async () => {
    const phone = language === 'en' ? '677400111' : '677400112';
    const student = await addStudent(money.app, token, {
      classId: year.sixth,
      family: { name: 'Ngo', guardians: [guardianBody('Awa Ngo', phone)] },
    });
    const familyId = student.family.id;
    await money.simulator.faults({ mtn: { autoApproveMs: null } });

    // Billed: the open tuition, and a trip that is new, in two installments by percentage.
    const offer = await succeed(money.app, token, getInvoiceOffer, { query: { familyId } });
    const [tuition] = offer.students[0]?.fees ?? [];
    const draft = await succeed(money.app, token, createInvoice, {
      body: {
        familyId,
        title: 'First term',
        billTo: offer.billTo,
        language,
        dueOn: '2026-12-31',
        discount: { by: 'percent', basisPoints: 500 },
        taxBasisPoints: 250,
        extra: 333,
        items: [
          {
            studentId: student.id,
            description: tuition?.title ?? '',
            amount: tuition?.pending ?? 0,
            feeId: tuition?.id ?? null,
          },
          { studentId: student.id, description: 'Trip', amount: 15_001 },
        ],
        installments: {
          by: 'percent',
          parts: [
            { dueOn: '2026-11-30', basisPoints: 3_333 },
            { dueOn: '2026-12-31', basisPoints: 6_667 },
          ],
        },
      },
    });

    // Sent, made void because the discount was wrong, and copied.
    await succeed(money.app, token, sendInvoice, {
      params: { id: draft.id },
      body: { version: draft.version, channels: ['sms'] },
    });
    await succeed(money.app, token, voidInvoice, {
      params: { id: draft.id },
      body: { reason: 'Wrong discount' },
    });
    const fee = await succeed(money.app, token, getFee, { params: { id: tuition?.id ?? '' } });
    expect(fee).toMatchObject({ discount: 0, pending: 150_000 });
    const copy = await succeed(money.app, token, copyInvoice, { params: { id: draft.id } });
    expect(copy.leftOut).toEqual([]);
    const copied = await succeed(money.app, token, getInvoice, { params: { id: copy.id } });
    await succeed(money.app, token, sendInvoice, {
      params: { id: copy.id },
      body: { version: copied.version, channels: ['sms'] },
    });
    await until('the guardian has both messages', async () =>
      (await messagesTo(money.app, phone)).length === 2 ? true : null,
    );
    const billed = await succeed(money.app, token, getInvoice, { params: { id: copy.id } });
    expect(billed).toMatchObject({ state: 'sent', number: 'INV-2026-0002' });
    await expectAgreed(copy.id, familyId);

    // Paid by the handset, one installment after the other.
    const payer = createVisitor(money.app.url, { 'accept-language': language });
    const link = new URL(billed.payAddress ?? '').pathname;
    for (const { amount } of billed.installments) {
      const choose = await payer.get(link);
      const confirm = await payer.send(choose, 'pay', { phone });
      const followed = await payer.send(confirm, 'start');
      const started = followed.path.includes('/t/')
        ? followed
        : await payer.send(followed, 'start');
      await approve(phone);
      const paid = await ended(payer, started);
      const shown = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(amount);
      expect(paid.text.replaceAll(/\s/g, ' ')).toContain(shown.replaceAll(/\s/g, ' '));
      await expectAgreed(copy.id, familyId);
    }
    expect(await succeed(money.app, token, getInvoice, { params: { id: copy.id } })).toMatchObject({
      state: 'paid',
      pending: 0,
      openedAt: expect.any(String) as string,
    });

    // Each payment has one receipt, the same in every list.
    const { items: payments } = await succeed(money.app, token, listPayments, {
      query: { familyId },
    });
    const { items: onInvoices } = await succeed(money.app, token, listInvoicePayments, {
      query: { familyId },
    });
    const receipts = (list: ReadonlyArray<{ receiptNumber: string | null; amount: number }>) =>
      list.map(({ receiptNumber, amount }) => `${receiptNumber} ${amount}`).toSorted();
    expect(receipts(onInvoices)).toEqual(receipts(payments));
    expect(onInvoices).toHaveLength(2);

    // Credited: the trip costs less, and what was paid for it is the family's.
    const trip = billed.items.find(({ description }) => description === 'Trip');
    const note = await succeed(money.app, token, creditInvoice, {
      params: { id: copy.id },
      body: { reason: 'Cheaper bus', items: [{ itemId: trip?.id ?? '', amount: 5_001 }] },
    });
    expect(note).toMatchObject({ number: 'CN-2026-0001', amount: 5_001, credited: 5_001 });
    expect((await ledger()).credit).toBe(5_001);
    await expectAgreed(copy.id, familyId);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
  });
});
