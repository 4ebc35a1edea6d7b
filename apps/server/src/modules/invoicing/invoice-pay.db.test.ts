import { randomUUID } from 'node:crypto';
import { reversePayment } from '@ardoise/contract/corrections';
import {
  creditInvoice,
  markInvoicePaid,
  openInvoicePdf,
  payInvoice,
  voidInvoice,
} from '@ardoise/contract/invoicing/invoice-moves';
import type { Request } from '@ardoise/contract/protocol/call';
import { deskWarnings } from '@ardoise/contract/take-payment';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { openDesk } from '../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  booksOf,
  createFamily,
  newPhone,
  pay,
  payCash,
  reaches,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { ended } from '../pay-pages/testing/links.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { bill, draft, dueOn, invoiceOf, readInvoice } from './testing/billing.ts';

startMoneySchool();

let cashier: string;
beforeAll(async () => {
  cashier = await money.school.signInAs('support');
  await openDesk(money.app, cashier);
});

const twice = {
  by: 'amount' as const,
  parts: [
    { dueOn, amount: 20_000 },
    { dueOn: '2026-12-26', amount: 10_000 },
  ],
};

const linkOf = ({ payAddress }: { payAddress: string | null }): string =>
  new URL(payAddress ?? '').pathname;

const visitor = (headers?: Record<string, string>) => createVisitor(money.app.url, headers);

type Paying = Partial<Request<typeof payInvoice>['body']> & { amount: number };

const payAtDesk = async (id: string, given: Paying) => {
  const body = {
    key: randomUUID(),
    means: { by: 'cash' as const },
    warningsRead: [...deskWarnings],
    ...given,
  };
  return (await money.app.call(payInvoice, { params: { id }, body }, { token: cashier })).body;
};

const tuitionItem = (family: TestFamily, amount = 100_000) => ({
  studentId: family.students[0]?.id ?? '',
  description: 'Tuition',
  amount,
  feeId: family.students[0]?.feeId ?? '',
});

describe('the payment link of an invoice', () => {
  it('shows number, message, installments and the rest, and is paid in two by the handset', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(
      money.app,
      token,
      invoiceOf(family, { installments: twice, message: 'Thank you!' }),
    );
    const link = linkOf(await readInvoice(money.app, token, id));
    const payer = visitor();
    const choose = await payer.get(link);
    expect(choose.text).toMatch(/Invoice INV-2026-\d{4} School trip/);
    expect(choose.text).toContain('Thank you!');
    expect(choose.text).toContain('1st installment due 26/11/2026 20,000 FCFA');
    expect(choose.text).not.toContain('Tuition');
    expect(choose.text).not.toContain('Pay another amount');
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    expect(confirm.text).toContain('Total 20,000');
    const paid = await ended(payer, await payer.send(confirm, 'start'));
    expect(paid.text).toContain('20,000 FCFA paid');
    // Whoever has an invoice's link learns of that invoice alone, and not what else the child owes.
    expect(paid.text).toMatch(
      /Still to pay on invoice INV-2026-\d{4} 10,000 FCFA, next by 26\/12\/2026/,
    );
    expect(paid.text).not.toContain('Still to pay for');
    expect(paid.text).not.toMatch(/1[0-3]0,000/);
    expect(await readInvoice(money.app, token, id)).toMatchObject({
      state: 'partiallyPaid',
      paid: 20_000,
      pending: 10_000,
      nextDueOn: '2026-12-26',
      openedAt: expect.any(String) as string,
    });
    const rest = await payer.get(link);
    expect(rest.text).not.toContain('1st installment');
    const second = await payer.send(rest, 'pay', { phone: newPhone('orange') });
    const again = await payer.send(second, 'start');
    // Told first of the payment of a moment ago.
    const done = await ended(
      payer,
      again.path.includes('/t/') ? again : await payer.send(again, 'start'),
    );
    expect(done.text).toContain('10,000 FCFA paid');
    expect(done.text).toMatch(/Still to pay on invoice INV-2026-\d{4} nothing/);
    expect(rest.text).toContain('I have already paid another way');
    const ends = await payer.get(link);
    expect(ends.text).toContain('This invoice is paid.');
    expect(ends.text).not.toContain('I have already paid another way');
    const invoice = await readInvoice(money.app, token, id);
    expect(invoice).toMatchObject({ state: 'paid', paid: 30_000, pending: 0 });
    expect(invoice.payments.map(({ amount, method }) => [amount, method])).toEqual([
      [10_000, 'orange'],
      [20_000, 'mtn'],
    ]);
    expect((await payer.get(link)).text).toContain('This invoice is paid.');
    expect((await booksOf(money, orgId, family)).paid).toContain(30_000);
  });

  it('takes any part where that is allowed, and whole installments in order where it is not', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const typed = async (allowsPartial: boolean, amount: string) => {
      const invoice = await bill(
        money.app,
        token,
        invoiceOf(family, { installments: twice, allowsPartial }),
      );
      const choose = await payer.get(linkOf(invoice));
      return payer.send(choose, 'pay', { phone: newPhone('mtn'), amount });
    };
    expect((await typed(true, '7 000')).text).toContain('Total 7,000');
    const above = await typed(true, '30001');
    expect([above.status, above.text]).toEqual([422, expect.stringContaining('Only 30,000')]);
    const part = await typed(false, '7 000');
    expect(part.status).toBe(422);
    expect(part.text).toContain('Pay 20,000 FCFA or 30,000 FCFA.');
    const second = await bill(money.app, token, invoiceOf(family, { installments: twice }));
    const choose = await payer.get(linkOf(second));
    const both = await payer.send(choose, 'pay', { phone: newPhone('mtn'), i: 'invoice.1' });
    expect(both.text).toContain('Total 30,000');
  });

  it('leads nowhere where it was tampered with, and says what is void or credited', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(money.app, token, invoiceOf(family));
    const link = linkOf(invoice);
    const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    const unknown = await visitor().get(`/pay/${'A'.repeat(43)}`);
    const tampered = await visitor().get(wrong);
    expect(tampered.status).toBe(404);
    expect(tampered.text).toBe(unknown.text);
    expect((await visitor().get(`${wrong}/invoice.pdf`)).status).toBe(404);
    const robot = visitor({ 'user-agent': 'WhatsApp/2.23' });
    await robot.get(link);
    expect((await readInvoice(money.app, token, invoice.id)).openedAt).toBeNull();
    await money.app.call(
      voidInvoice,
      { params: { id: invoice.id }, body: { reason: 'Mistake' } },
      { token },
    );
    const voided = await visitor({ 'accept-language': 'fr' }).get(link);
    expect(voided.text).toContain('Cette facture est annulée.');
    expect(voided.html).not.toContain('id="pay"');
    expect(voided.text).not.toContain('J’ai déjà payé autrement');
    const other = await bill(money.app, token, invoiceOf(family));
    const [item] = other.items;
    const items = [{ itemId: item?.id ?? '', amount: 30_000 }];
    await money.app.call(
      creditInvoice,
      { params: { id: other.id }, body: { reason: 'No trip', items } },
      { token },
    );
    expect((await visitor().get(linkOf(other))).text).toContain('This invoice was credited.');
  });

  it('has the invoice as a PDF in its own language, and so has the console, drafts too', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(money.app, token, invoiceOf(family, { installments: twice }));
    const pdf = await fetch(`${invoice.payAddress ?? ''}/invoice.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { id } = await draft(money.app, token, invoiceOf(family, { language: 'en' }));
    const fetchPdf = async (of: string, as = token) => {
      const { body } = await money.app.call(openInvoicePdf, { params: { id: of } }, { token: as });
      const response = await fetch(new URL(body.data?.address ?? '', money.app.url));
      return Buffer.from(await response.arrayBuffer());
    };
    const stranger = await createSchool(money.app);
    const { body } = await money.app.call(
      openInvoicePdf,
      { params: { id } },
      { token: await stranger.signIn() },
    );
    expect(body.reason).toBe('notFound');
    if (!hasPdfTools) return;
    const paper = await readPdf(Buffer.from(await pdf.arrayBuffer()));
    for (const text of [
      'Facture',
      invoice.number ?? '',
      'Mrs Mbarga',
      'Trip to Kribi',
      '30 000 FCFA',
    ])
      expect(paper).toContain(text);
    const english = await readPdf(await fetchPdf(id), 'raw');
    expect(english).toContain('DRAFT');
    expect(english).toContain('30,000 FCFA');
  });
});

describe('at the desk', () => {
  it('an invoice is paid in cash, once for each key, and no more than is left of it', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(money.app, token, invoiceOf(family, { installments: twice }));
    expect((await payAtDesk(id, { amount: 5_000 })).reason).toBe('partialNotAllowed');
    expect((await payAtDesk(id, { amount: 30_001 })).reason).toBe('aboveInvoicePending');
    const key = randomUUID();
    const first = await payAtDesk(id, { key, amount: 30_000 });
    expect(first.data).toMatchObject({ state: 'paid', amount: 30_000, credited: 0 });
    const again = await payAtDesk(id, { key, amount: 30_000 });
    expect(again.data).toMatchObject({ state: 'paid', amount: 30_000, isEarlier: true });
    expect((await payAtDesk(id, { amount: 1_000 })).reason).toBe('nothingPendingOnInvoice');
    const { state, paid, payments } = await readInvoice(money.app, token, id);
    expect({ state, paid, payments: payments.length }).toEqual({
      state: 'paid',
      paid: 30_000,
      payments: 1,
    });
  });

  it('a prompt is sent for it, and it cannot be made void meanwhile', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(money.app, token, invoiceOf(family));
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const phone = newPhone('mtn');
    const means = { by: 'mobile' as const, operator: 'mtn' as const, phone };
    const { data } = await payAtDesk(id, { amount: 30_000, means });
    if (data?.state !== 'asked') throw new Error('Nobody was asked.');
    const { body } = await money.app.call(
      voidInvoice,
      { params: { id }, body: { reason: 'Mistake' } },
      { token },
    );
    expect(body.reason).toBe('invoicePaymentUnderWay');
    expect((await readInvoice(money.app, token, id)).waiting).toMatchObject([{ amount: 30_000 }]);
    await reaches(money, orgId, data.transactionId, 20);
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, data.transactionId, 50);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    expect((await readInvoice(money.app, token, id)).state).toBe('paid');
  });

  it('the rest is marked as paid with a reason, and the three refusals hold', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(money.app, token, invoiceOf(family, { installments: twice }));
    const mark = async (of: string, as = token) =>
      (
        await money.app.call(
          markInvoicePaid,
          { params: { id: of }, body: { reason: 'Paid to the PTA' } },
          { token: as },
        )
      ).body;
    expect((await mark(id, cashier)).reason).toBe('notPermitted');
    await payAtDesk(id, { amount: 20_000 });
    expect((await mark(id)).data).toMatchObject({ amount: 10_000 });
    expect((await mark(id)).reason).toBe('alreadyMarkedPaid');
    const cash = await bill(money.app, token, invoiceOf(family));
    await payAtDesk(cash.id, { amount: 30_000 });
    expect((await mark(cash.id)).reason).toBe('alreadyFullyPaid');
    const credited = await bill(money.app, token, invoiceOf(family));
    const items = [{ itemId: credited.items[0]?.id ?? '', amount: 30_000 }];
    await money.app.call(
      creditInvoice,
      { params: { id: credited.id }, body: { reason: 'No trip', items } },
      { token },
    );
    expect((await mark(credited.id)).reason).toBe('nothingPending');
  });
});

describe('money', () => {
  it('of a reversal opens the invoice again', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(money.app, token, invoiceOf(family));
    const paid = await payAtDesk(id, { amount: 30_000 });
    if (paid.data?.state !== 'paid') throw new Error('Not paid.');
    const reversed = await money.app.call(
      reversePayment,
      { params: { id: paid.data.paymentId }, body: { reason: 'Wrong family' } },
      { token },
    );
    expect(reversed.body.success).toBe(true);
    const invoice = await readInvoice(money.app, token, id);
    expect(invoice).toMatchObject({ state: 'sent', paid: 0, pending: 30_000 });
    expect(invoice.payments.map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [-30_000, true],
      [30_000, false],
    ]);
    const voided = await money.app.call(
      voidInvoice,
      { params: { id }, body: { reason: 'Wrong family' } },
      { token },
    );
    expect(voided.body.success).toBe(true);
  });

  it('that came before the invoice is not the invoice’s, nor is its reversal', async () => {
    const family = await createFamily(money, orgId);
    const before = await payCash(money, orgId, family, 40_000);
    const items = [tuitionItem(family, 60_000)];
    const { id } = await bill(money.app, token, invoiceOf(family, { items, allowsPartial: true }));
    expect(await readInvoice(money.app, token, id)).toMatchObject({ paid: 0, pending: 60_000 });
    await payAtDesk(id, { amount: 10_000 });
    expect(await readInvoice(money.app, token, id)).toMatchObject({
      state: 'partiallyPaid',
      paid: 10_000,
      pending: 50_000,
      credited: 0,
    });
    const reversed = await money.app.call(
      reversePayment,
      { params: { id: before.paymentId }, body: { reason: 'Bad note' } },
      { token },
    );
    expect(reversed.body.success).toBe(true);
    const invoice = await readInvoice(money.app, token, id);
    expect(invoice).toMatchObject({ paid: 10_000, pending: 50_000, credited: 0 });
    expect(invoice.payments).toHaveLength(1);
  });

  it('for a fee pays its invoice, and what comes by phone at the same time is credit', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(
      money.app,
      token,
      invoiceOf(family, { items: [tuitionItem(family)] }),
    );
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const phone = newPhone('mtn');
    const transactionId = await pay(money, { orgId, family, phone, amount: 100_000 });
    await reaches(money, orgId, transactionId, 20);
    const cash = await payCash(money, orgId, family, 100_000, [
      { feeId: family.students[0]?.feeId ?? '', amount: 100_000 },
    ]);
    expect(cash.excess).toBe(0);
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, transactionId, 50);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    expect(await readInvoice(money.app, token, id)).toMatchObject({
      state: 'paid',
      paid: 100_000,
      pending: 0,
    });
    expect(await booksOf(money, orgId, family)).toMatchObject({
      paid: [100_000],
      credit: 100_000,
      payments: 2,
    });
  });

  it('and voiding at once: either it is paid, or it is void, and never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const family = await createFamily(money, orgId);
      const { id } = await bill(money.app, token, invoiceOf(family));
      const voiding = money.app.call(
        voidInvoice,
        { params: { id }, body: { reason: 'Mistake' } },
        { token },
      );
      const [voided, paid] = await Promise.all([voiding, payAtDesk(id, { amount: 30_000 })]);
      const { state } = await readInvoice(money.app, token, id);
      expect(voided.body.success).toBe(!paid.success);
      expect(state).toBe(voided.body.success ? 'void' : 'paid');
      expect((await booksOf(money, orgId, family)).credit).toBe(0);
    }
  });
});
