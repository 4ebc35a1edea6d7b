import { giveDiscount } from '@ardoise/contract/corrections';
import {
  creditInvoice,
  resendInvoice,
  sendInvoice,
  voidInvoice,
} from '@ardoise/contract/invoicing/invoice-moves';
import {
  copyInvoice,
  createInvoice,
  getInvoice,
  getInvoiceOffer,
  removeInvoice,
  updateInvoice,
} from '@ardoise/contract/invoicing/invoices';
import { getFee } from '@ardoise/contract/fees';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  newPhone,
  payCash,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { bill, draft, dueOn, invoiceOf, readInvoice } from './testing/billing.ts';

startMoneySchool();

const studentOf = (family: TestFamily, place = 0): string => family.students[place]?.id ?? '';
const feeOf = (family: TestFamily, place = 0): string => family.students[place]?.feeId ?? '';

const refusalOf = async (body: Parameters<typeof draft>[2], as = token) => {
  const { body: answer } = await money.app.call(createInvoice, { body }, { token: as });
  return { reason: answer.reason, fields: answer.fields };
};

const countInvoices = () =>
  money.services.db.read({ orgId }, async (tx) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from invoices`.execute(tx);
    return rows[0]?.count;
  });

describe('a draft', () => {
  it('keeps what was typed, owes nothing, and can be changed and thrown away', async () => {
    const family = await createFamily(money, orgId);
    const { id, version } = await draft(
      money.app,
      token,
      invoiceOf(family, {
        emails: ['Awa@Example.com'],
        discount: { by: 'percent', basisPoints: 1_000 },
        taxBasisPoints: 1_925,
        extra: 500,
        installments: {
          by: 'percent',
          parts: [
            { dueOn, basisPoints: 3_333 },
            { dueOn: '2026-12-26', basisPoints: 6_667 },
          ],
        },
      }),
    );
    const kept = await readInvoice(money.app, token, id);
    expect(kept).toMatchObject({ number: null, state: 'draft', pending: 0, payAddress: null });
    expect(kept.totals).toEqual({
      subtotal: 30_000,
      discount: 3_000,
      tax: 5_198,
      extra: 500,
      total: 32_698,
    });
    expect(kept.installments.map(({ amount }) => amount)).toEqual([10_898, 21_800]);
    expect(kept.emails).toEqual(['awa@example.com']);
    expect((await booksOf(money, orgId, family)).paid).toEqual([0]);
    const change = { ...invoiceOf(family, { title: 'Another trip' }), version };
    const save = () => money.app.call(updateInvoice, { params: { id }, body: change }, { token });
    expect((await save()).body.data).toMatchObject({ version: 2 });
    expect((await save()).body.reason).toBe('changedMeanwhile');
    expect(await readInvoice(money.app, token, id)).toMatchObject({
      title: 'Another trip',
      totals: { total: 30_000 },
    });
    await money.app.call(removeInvoice, { params: { id } }, { token });
    const gone = await money.app.call(getInvoice, { params: { id } }, { token });
    expect(gone.body.reason).toBe('notFound');
  });

  it('is refused with what is wrong at its field, and nothing is kept', async () => {
    const family = await createFamily(money, orgId);
    const other = await createFamily(money, orgId);
    const before = await countInvoices();
    const item = { studentId: studentOf(family), description: 'Trip', amount: 30_000 };
    const parts = (...basisPoints: number[]) => ({
      installments: {
        by: 'percent' as const,
        parts: basisPoints.map((points, place) => ({
          dueOn: `2026-12-0${place + 1}`,
          basisPoints: points,
        })),
      },
    });
    const wrong = [
      [{ title: '' }, 'title'],
      [{ billTo: ' ' }, 'billTo'],
      [{ emails: ['nobody'] }, 'emails.0'],
      [{ items: [] }, 'items'],
      [{ items: [{ ...item, amount: -5 }] }, 'items.0.amount'],
      [{ items: [{ ...item, amount: 0 }] }, 'items.0.amount'],
      [{ items: [{ ...item, description: '' }] }, 'items.0.description'],
      [{ discount: { by: 'amount' as const, amount: 30_001 } }, 'discount'],
      [{ discount: { by: 'percent' as const, basisPoints: 10_000 } }, 'discount'],
      [{ dueOn: '2026-11-15' }, 'dueOn'],
      [parts(5_000, 4_900), 'installments'],
      [parts(5_000, 5_100), 'installments'],
      [
        { installments: { by: 'amount' as const, parts: [{ dueOn, amount: 29_999 }] } },
        'installments',
      ],
      [
        {
          installments: { by: 'amount' as const, parts: [{ dueOn: '2026-11-01', amount: 30_000 }] },
        },
        'installments.parts.0.dueOn',
      ],
      [{ items: [{ ...item, studentId: studentOf(other) }] }, 'items.0.studentId'],
    ] as const;
    for (const [given, field] of wrong) {
      const { fields } = await refusalOf(invoiceOf(family, given as object));
      expect(Object.keys(fields ?? {}), JSON.stringify(given)).toContain(field);
    }
    const alone = await createFamily(money, orgId, []);
    expect(await refusalOf({ ...invoiceOf(family), familyId: alone.id })).toMatchObject({
      reason: 'familyWithoutStudents',
      fields: { familyId: expect.stringContaining('must have a student') as string },
    });
    expect(await countInvoices()).toBe(before);
  });

  it('is for support too, who cannot send, void or credit', async () => {
    const family = await createFamily(money, orgId);
    const support = await money.school.signInAs('support');
    const { id, version } = await draft(money.app, support, invoiceOf(family));
    const sent = await money.app.call(
      sendInvoice,
      { params: { id }, body: { version, channels: [] } },
      { token: support },
    );
    expect(sent.body.reason).toBe('notPermitted');
  });
});

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

describe('what was sent', () => {
  it('is never edited, also by the API', async () => {
    const family = await createFamily(money, orgId);
    const { id, version } = await bill(money.app, token, invoiceOf(family));
    const edit = await money.app.call(
      updateInvoice,
      { params: { id }, body: { ...invoiceOf(family, { title: 'Other' }), version } },
      { token },
    );
    const removed = await money.app.call(removeInvoice, { params: { id } }, { token });
    expect([edit.body.reason, removed.body.reason]).toEqual(['invoiceNotDraft', 'invoiceNotDraft']);
    expect((await readInvoice(money.app, token, id)).title).toBe('School trip');
  });

  it('made void, takes its fees and discounts back, and its open fee can be billed again by a copy', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(
      money.app,
      token,
      invoiceOf(family, {
        items: [
          { studentId: studentOf(family), description: 'Trip', amount: 10_000 },
          {
            studentId: studentOf(family),
            description: 'Tuition',
            amount: 100_000,
            feeId: feeOf(family),
          },
        ],
        discount: { by: 'amount', amount: 11_000 },
      }),
    );
    const tuition = () => money.app.call(getFee, { params: { id: feeOf(family) } }, { token });
    expect((await tuition()).body.data).toMatchObject({ discount: 10_000, pending: 90_000 });
    const { body } = await money.app.call(
      voidInvoice,
      { params: { id: invoice.id }, body: { reason: 'Wrong child' } },
      { token },
    );
    expect(body.success).toBe(true);
    expect((await tuition()).body.data).toMatchObject({ discount: 0, pending: 100_000 });
    expect(await readInvoice(money.app, token, invoice.id)).toMatchObject({
      state: 'void',
      pending: 0,
      voided: { reason: 'Wrong child' },
    });
    const again = await money.app.call(
      voidInvoice,
      { params: { id: invoice.id }, body: { reason: 'Wrong child' } },
      { token },
    );
    expect(again.body.reason).toBe('invoiceIsVoid');
    const copy = await money.app.call(copyInvoice, { params: { id: invoice.id } }, { token });
    expect(copy.body.data?.leftOut).toEqual([]);
    const copied = await readInvoice(money.app, token, copy.body.data?.id ?? '');
    expect(copied).toMatchObject({
      state: 'draft',
      totals: { total: 99_000 },
      copiedFrom: { id: invoice.id },
    });
    const sent = await money.app.call(
      sendInvoice,
      { params: { id: copied.id }, body: { version: copied.version, channels: [] } },
      { token },
    );
    expect(sent.body.success).toBe(true);
  });

  it('is not made void while money stands on it, nor once it was credited', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(money.app, token, invoiceOf(family));
    const feeId = invoice.items[0]?.feeId ?? '';
    await payCash(money, orgId, family, 5_000, [{ feeId, amount: 5_000 }]);
    const voiding = async () => {
      const { body } = await money.app.call(
        voidInvoice,
        { params: { id: invoice.id }, body: { reason: 'Mistake' } },
        { token },
      );
      return body;
    };
    expect(await voiding()).toMatchObject({
      reason: 'invoiceHasMoney',
      errorMsg: expect.stringContaining('5,000') as string,
    });
    const copy = await money.app.call(copyInvoice, { params: { id: invoice.id } }, { token });
    expect(copy.body.success).toBe(true);
  });

  it('is lowered by a credit note with a number of its own; what was paid beyond is credit', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(money.app, token, invoiceOf(family));
    const [item] = invoice.items;
    await payCash(money, orgId, family, 25_000, [{ feeId: item?.feeId ?? '', amount: 25_000 }]);
    const credit = (amount: number) =>
      money.app.call(
        creditInvoice,
        {
          params: { id: invoice.id },
          body: { reason: 'Cheaper bus', items: [{ itemId: item?.id ?? '', amount }] },
        },
        { token },
      );
    expect((await credit(30_001)).body.reason).toBe('creditAboveItem');
    expect((await credit(10_000)).body.data).toMatchObject({
      number: expect.stringMatching(/^CN-2026-\d{4}$/) as string,
      amount: 10_000,
      credited: 5_000,
    });
    expect(await readInvoice(money.app, token, invoice.id)).toMatchObject({
      state: 'paid',
      paid: 20_000,
      credited: 10_000,
      pending: 0,
    });
    expect((await booksOf(money, orgId, family)).credit).toBe(5_000);
    const voided = await money.app.call(
      voidInvoice,
      { params: { id: invoice.id }, body: { reason: 'Mistake' } },
      { token },
    );
    expect(voided.body.reason).toBe('invoiceHasMoney');
  });

  it('says credited, and never paid, where everything was credited', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(money.app, token, invoiceOf(family));
    await money.app.call(
      creditInvoice,
      {
        params: { id: invoice.id },
        body: {
          reason: 'No trip',
          items: [{ itemId: invoice.items[0]?.id ?? '', amount: 30_000 }],
        },
      },
      { token },
    );
    expect(await readInvoice(money.app, token, invoice.id)).toMatchObject({
      state: 'credited',
      paid: 0,
      credited: 30_000,
      creditNotes: [{ amount: 30_000, reason: 'No trip' }],
    });
    const voided = await money.app.call(
      voidInvoice,
      { params: { id: invoice.id }, body: { reason: 'Mistake' } },
      { token },
    );
    expect(voided.body.reason).toBe('invoiceHasCredit');
  });

  it('follows a discount that is given on its fee', async () => {
    const family = await createFamily(money, orgId);
    const invoice = await bill(money.app, token, invoiceOf(family));
    await money.app.call(
      giveDiscount,
      {
        params: { id: invoice.items[0]?.feeId ?? '' },
        body: { kind: 'sibling', reason: 'Third child', amount: 4_000 },
      },
      { token },
    );
    expect(await readInvoice(money.app, token, invoice.id)).toMatchObject({
      pending: 26_000,
      credited: 4_000,
    });
  });

  it('is seen to be broken where what it keeps is not what its payments say', async () => {
    const family = await createFamily(money, orgId);
    const { id } = await bill(money.app, token, invoiceOf(family));
    class Undone extends Error {}
    const found: number[] = [];
    await money.services.db
      .write({ orgId }, async (tx) => {
        await sql`update invoices set paid = paid + 1, pending = pending - 1 where id = ${id}`.execute(
          tx,
        );
        await sql`update invoice_counters set value = value + 1`.execute(tx);
        for (const { invariant } of await checkInvariants(tx, orgId)) found.push(invariant);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    expect(found).toEqual(expect.arrayContaining([15, 16]));
  });
});
