import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../testing/test-app.ts';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';
import {
  booksOf,
  createFamily,
  newPhone,
  payCash,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import type { SeenPage, Visitor } from '../../testing/visitor.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();

const transactionsOf = async (family: TestFamily) =>
  money.services.db.read({ orgId }, (tx) =>
    tx.selectFrom('transactions').selectAll().where('family_id', '=', family.id).execute(),
  );

describe('more than is owed', () => {
  it('is said before paying, taken, and becomes the family’s credit', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const phone = newPhone('mtn');
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone, amount: '112 000' });
    expect(confirm.status).toBe(200);
    expect(confirm.text).toContain('You are paying 12,000 FCFA more than is owed here.');
    expect(confirm.text).toContain('Added to the family’s credit 12,000');
    expect(confirm.text).toContain('Total 112,000');
    const paid = await ended(payer, await payer.send(confirm, 'start'));
    expect(paid.text).toContain('112,000 FCFA paid');
    expect(await money.simulator.takenFrom(phone)).toBe(112_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({
      paid: [100_000],
      credit: 12_000,
      payments: 1,
    });
  });

  it('through one child’s link pays what the family owes for another first', async () => {
    const family = await createFamily(money, orgId, [[10_000], [5_000]]);
    const payer = visitor({ 'accept-language': 'fr' });
    const choose = await payer.get(await linkOf(family, family.students[0]?.id));
    const typed = { phone: newPhone('orange'), amount: '17000' };
    const confirm = await payer.send(choose, 'pay', typed);
    expect(confirm.text).toMatch(/7\s000 FCFA de plus que le montant dû ici/);
    await ended(payer, await payer.send(confirm, 'start'));
    expect(await booksOf(money, orgId, family)).toMatchObject({
      paid: [10_000, 5_000],
      credit: 2_000,
    });
  });

  it('is asked about again where it has grown since', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn'), amount: '100000' });
    await payCash(money, orgId, family, 30_000);
    const again = await payer.send(confirm, 'start');
    expect(again.status).toBe(409);
    expect(again.text).toContain('You are paying 30,000 FCFA more than is owed here.');
    expect(await transactionsOf(family)).toEqual([]);
  });
});

describe('a forged form', () => {
  /** What the page's form would send, with some of it changed. */
  const forge = async (payer: Visitor, confirm: SeenPage, fields: Record<string, string>) =>
    payer.send(confirm, 'start', fields);

  it.each([
    ['a smaller total', { total: '100' }],
    ['a total that is no number', { total: 'NaN' }],
    ['nothing ticked', { i: [] as unknown as string }],
    ['an amount below what operators take', { amount: '1', total: '1' }],
    ['an amount of a thousand billions', { amount: '1'.repeat(12), total: '1'.repeat(12) }],
    ['an amount in another notation', { amount: '1e21', total: '1e21' }],
    ['more ahead than was said', { amount: '112000', total: '112000', ahead: '0' }],
    ['a number that is none', { phone: 'x'.repeat(30) }],
  ])('with %s starts nothing', async (_what, fields) => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    const answer = await forge(payer, confirm, fields);
    expect([409, 422]).toContain(answer.status);
    expect(await transactionsOf(family)).toEqual([]);
  });

  it('with another family’s installment pays nothing of it', async () => {
    const [family, other] = [await createFamily(money, orgId), await createFamily(money, orgId)];
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const theirs = `${other.students[0]?.feeId}.0`;
    const answer = await payer.send(choose, 'pay', { phone: newPhone('mtn'), i: theirs });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Choose what to pay.');
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    const forged = await forge(payer, confirm, { i: theirs, total: '40000' });
    expect(forged.status).toBe(422);
    expect(await transactionsOf(family)).toEqual([]);
    expect(await transactionsOf(other)).toEqual([]);
  });

  it('with fields that no page has is read without them', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    const followed = await forge(payer, confirm, {
      payerName: '👩‍👧‍👦'.repeat(400),
      orgId: '00000000-0000-4000-8000-000000000000',
      status: '50',
      familyId: 'x',
      operator: 'visa',
      __proto__: 'x',
    });
    await ended(payer, followed);
    const [row] = await transactionsOf(family);
    expect(row).toMatchObject({ payer_name: null, operator: 'mtn', amount: 40_000 });
  });

  it('of many megabytes is refused', async () => {
    const family = await createFamily(money, orgId);
    const answer = await visitor().post(
      await linkOf(family),
      new URLSearchParams({ phone: '6'.repeat(4_000_000) }),
    );
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('Something went wrong');
  });

  it('of another kind is read as an empty one', async () => {
    const family = await createFamily(money, orgId);
    const response = await fetch(`${money.app.url}${await linkOf(family)}/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromElsewhere() },
      body: '{"total":1}',
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Choose what to pay.');
    expect(await transactionsOf(family)).toEqual([]);
  });
});

describe('back, reload and again', () => {
  it('a started form that is opened by its address leads to the payment', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const link = await linkOf(family);
    const followed = await pressPay(payer, link, newPhone('mtn'));
    const reloaded = await payer.get(`${link}/start`);
    expect(reloaded.status).toBe(200);
    await ended(payer, followed);
    expect(await transactionsOf(family)).toHaveLength(1);
  });

  it('a form from yesterday for what was paid since starts nothing', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    await payCash(money, orgId, family, 40_000);
    const answer = await payer.send(confirm, 'start');
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Everything is paid.');
    expect(await transactionsOf(family)).toEqual([]);
  });
});

describe('a hostile name', () => {
  it('is shown as it is and runs nowhere', async () => {
    const family = await createFamily(money, orgId);
    const name = '<img src=x onerror=alert(1)>';
    await money.services.db.write({ orgId }, (tx) =>
      sql`update students set first_name = ${name} where id = ${family.students[0]?.id}`.execute(
        tx,
      ),
    );
    const payer = visitor();
    const link = await linkOf(family, family.students[0]?.id);
    const choose = await payer.get(link);
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    for (const { html, headers } of [choose, confirm]) {
      expect(html).not.toContain('<img src=x');
      expect(html).toContain('&lt;img src=x');
      expect(headers.get('content-security-policy')).toMatch(
        /script-src 'self'|default-src 'self'/,
      );
    }
  });
});
