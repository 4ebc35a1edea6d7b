import { giveDiscount } from '@ardoise/contract/corrections';
import { creditInvoice, sendInvoice, voidInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import {
  copyInvoice,
  createInvoice,
  getInvoice,
  removeInvoice,
  updateInvoice,
} from '@ardoise/contract/invoicing/invoices';
import { getFee } from '@ardoise/contract/fees';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { booksOf, createFamily, payCash, type TestFamily } from '../mobile-money/testing/payers.ts';
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
        emails: ['Awa@Example.com', 'awa@example.com', 'AWA@example.com'],
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
      [{ dueOn: '2031-11-17' }, 'dueOn'],
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
      [
        {
          installments: { by: 'amount' as const, parts: [{ dueOn: '9999-12-31', amount: 30_000 }] },
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
    const invoice = await bill(money.app, token, invoiceOf(family));
    const params = { id: invoice.id };
    const items = [{ itemId: invoice.items[0]?.id ?? '', amount: 1_000 }];
    const refused = await Promise.all([
      money.app.call(voidInvoice, { params, body: { reason: 'Mistake' } }, { token: support }),
      money.app.call(
        creditInvoice,
        { params, body: { reason: 'Cheaper', items } },
        { token: support },
      ),
    ]);
    expect(refused.map(({ body }) => body.reason)).toEqual(['notPermitted', 'notPermitted']);
    expect(await readInvoice(money.app, token, invoice.id)).toMatchObject({
      state: 'sent',
      pending: 30_000,
    });
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
