import { resendInvoice, sendInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { getInvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { getFee } from '@ardoise/contract/fees';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  addGuardian,
  createFamily,
  newPhone,
  payCash,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { bill, draft, dueOn, invoiceOf, readInvoice } from './testing/billing.ts';

startMoneySchool();

const studentOf = (family: TestFamily, place = 0): string => family.students[place]?.id ?? '';
const feeOf = (family: TestFamily, place = 0): string => family.students[place]?.feeId ?? '';

describe('sending', () => {
  it('gives numbers without gaps by the pattern of the school, and makes new items owed', async () => {
    const family = await createFamily(money, orgId);
    const first = await bill(money.app, token, invoiceOf(family));
    const second = await bill(money.app, token, invoiceOf(family));
    expect(first.number).toMatch(/^INV-2026-\d{4}$/);
    expect(Number(second.number?.slice(-4))).toBe(Number(first.number?.slice(-4)) + 1);
    expect(first).toMatchObject({ state: 'sent', pending: 30_000, paid: 0, nextDueOn: dueOn });
    const { body } = await money.app.call(
      getFee,
      { params: { id: first.items[0]?.feeId ?? '' } },
      { token },
    );
    expect(body.data).toMatchObject({
      kind: 'invoice',
      title: 'Trip to Kribi',
      amount: 30_000,
      pending: 30_000,
      dueOn,
    });
  });

  it('takes the numbers of several who send at once one after the other', async () => {
    const family = await createFamily(money, orgId);
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => bill(money.app, token, invoiceOf(family))),
    );
    const numbers = sent.map(({ number }) => Number(number?.slice(-4))).sort((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, place) => first + place));
  });

  it('shares discount, tax and extra out over items and their fees, to the franc', async () => {
    const family = await createFamily(money, orgId, [[40_001, 30_000], [20_000]]);
    const invoice = await bill(
      money.app,
      token,
      invoiceOf(family, {
        items: [
          { studentId: studentOf(family), description: 'Trip', amount: 10_001 },
          { studentId: studentOf(family), description: 'x', amount: 70_001, feeId: feeOf(family) },
          { studentId: studentOf(family, 1), description: 'Book', amount: 3_333 },
        ],
        discount: { by: 'amount', amount: 1_000 },
        taxBasisPoints: 550,
        extra: 250,
        installments: {
          by: 'percent',
          parts: [
            { dueOn, basisPoints: 5_000 },
            { dueOn: '2026-12-26', basisPoints: 5_000 },
          ],
        },
      }),
    );
    const sum = (key: 'billed' | 'pending' | 'discount') =>
      invoice.items.reduce((whole, item) => whole + item[key], 0);
    expect(sum('billed')).toBe(invoice.totals.total);
    expect(sum('pending')).toBe(invoice.totals.total);
    expect(sum('discount')).toBe(1_000);
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ pending: number; type: number; title: string }>`
        select f.pending::int, f.type, f.title from invoice_fees l join fees f on f.id = l.fee_id
         where l.invoice_id = ${invoice.id}`.execute(tx),
    );
    expect(rows.reduce((whole, { pending }) => whole + pending, 0)).toBe(invoice.totals.total);
    expect(rows).toHaveLength(4);
    // Whoever pays it at the desk pays the tax on the open fee too.
    const fees = invoice.items.flatMap((item) => item.fees);
    expect(fees).toHaveLength(4);
    expect(fees.reduce((whole, { pending }) => whole + pending, 0)).toBe(invoice.totals.total);
    expect(rows.find(({ title }) => title === 'Form 1')?.type).toBe(2);
  });

  it('bills an open fee once, names the invoice that has it, and lets no second draft send it', async () => {
    const family = await createFamily(money, orgId);
    const item = {
      studentId: studentOf(family),
      description: 'Tuition',
      amount: 100_000,
      feeId: feeOf(family),
    };
    const first = await draft(money.app, token, invoiceOf(family, { items: [item] }));
    const second = await draft(money.app, token, invoiceOf(family, { items: [item] }));
    const send = ({ id, version }: typeof first) =>
      money.app.call(sendInvoice, { params: { id }, body: { version, channels: [] } }, { token });
    const outcomes = await Promise.all([send(first), send(second)]);
    const refused = outcomes.find(({ body }) => !body.success);
    expect(outcomes.filter(({ body }) => body.success)).toHaveLength(1);
    expect(refused?.body.reason).toBe('alreadyInvoiced');
    expect(refused?.body.errorMsg).toMatch(/INV-2026-\d{4}/);
    const offer = await money.app.call(
      getInvoiceOffer,
      { query: { familyId: family.id } },
      { token },
    );
    expect(offer.body.data?.students[0]?.fees[0]).toMatchObject({
      pending: 100_000,
      invoice: { number: expect.stringMatching(/^INV/) as string },
    });
  });

  it('is refused where the fee was paid meanwhile, or another amount is open of it', async () => {
    const family = await createFamily(money, orgId);
    const item = {
      studentId: studentOf(family),
      description: 'Tuition',
      amount: 100_000,
      feeId: feeOf(family),
    };
    const { id, version } = await draft(money.app, token, invoiceOf(family, { items: [item] }));
    const send = () =>
      money.app.call(sendInvoice, { params: { id }, body: { version, channels: [] } }, { token });
    await payCash(money, orgId, family, 40_000);
    expect((await send()).body.reason).toBe('feeAmountChanged');
    await payCash(money, orgId, family, 60_000);
    expect((await send()).body.reason).toBe('feeNotOpen');
    expect(await readInvoice(money.app, token, id)).toMatchObject({ state: 'draft', number: null });
  });

  it('goes by email, SMS and WhatsApp in the invoice’s language, each with the link, and again', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    await addGuardian(money, orgId, family, phone);
    const email = `awa-${family.id}@example.com`;
    const { id, version } = await draft(
      money.app,
      token,
      invoiceOf(family, { emails: [email], message: 'Merci d’avance.' }),
    );
    const { body } = await money.app.call(
      sendInvoice,
      { params: { id }, body: { version, channels: ['email', 'sms', 'whatsapp'] } },
      { token },
    );
    const { payAddress } = await readInvoice(money.app, token, id);
    expect(body.data?.sentTo.map(({ channel }) => channel)).toEqual(['email', 'sms', 'whatsapp']);
    expect(decodeURIComponent(body.data?.whatsapp?.address ?? '')).toContain(
      `https://wa.me/237${phone}?text=`,
    );
    expect(body.data?.whatsapp?.text).toContain('facture INV-2026');
    expect(body.data?.whatsapp?.text).toContain(payAddress ?? 'none');
    await money.app.call(resendInvoice, { params: { id }, body: { channels: ['sms'] } }, { token });
    await untilHeard(money.app, orgId);
    expect(await messagesTo(money.app, phone)).toMatchObject([
      { kind: 'invoice', language: 'fr' },
      { kind: 'invoice', language: 'fr' },
    ]);
    expect(await messagesTo(money.app, email)).toMatchObject([{ kind: 'invoice' }]);
    const { deliveries } = await readInvoice(money.app, token, id);
    expect(deliveries.map(({ channel }) => channel).sort()).toEqual([
      'email',
      'sms',
      'sms',
      'whatsapp',
    ]);
    expect(deliveries.find(({ channel }) => channel === 'whatsapp')?.state).toBe('shared');
  });

  it('is refused where nobody can be reached so', async () => {
    const family = await createFamily(money, orgId);
    const { id, version } = await draft(money.app, token, invoiceOf(family));
    const by = async (channel: 'email' | 'sms') => {
      const { body } = await money.app.call(
        sendInvoice,
        { params: { id }, body: { version, channels: [channel] } },
        { token },
      );
      return body.reason;
    };
    expect([await by('email'), await by('sms')]).toEqual(['noEmailToSend', 'noPhoneToSend']);
    expect((await readInvoice(money.app, token, id)).state).toBe('draft');
  });
});
