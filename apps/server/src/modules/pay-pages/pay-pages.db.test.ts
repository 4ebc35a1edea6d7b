import { withCheckSymbol } from '@ardoise/contract/values/payment-code';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';
import {
  booksOf,
  createFamily,
  newPhone,
  payCash,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { fieldsOf } from '../../testing/form-fields.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();

describe('a payment link', () => {
  it('shows what is owed, is paid without script, and ends in a genuine receipt', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const link = await linkOf(family, family.students[0]?.id);
    const choose = await payer.get(link);
    expect(choose.status).toBe(200);
    expect(choose.text).toContain('Mbarga Grace');
    expect(choose.text).toContain('46 days late');
    const confirm = await payer.send(choose, 'pay', { phone: '6 77 00 11 22' });
    expect(confirm.text).toContain('Check before you pay');
    expect(confirm.text).toContain('1st installment 40,000');
    expect(confirm.text).toContain('MTN MoMo 6 77 00 11 22');
    const followed = await payer.send(confirm, 'start');
    expect(followed.path).toMatch(/\/t\/[0-9a-f-]{36}\?lang=en$/);
    const paid = await ended(payer, followed);
    expect(paid.text).toContain('40,000 FCFA paid');
    expect(paid.text).toContain('Mbarga Grace Tuition 2026–2027, 1st installment 40,000 FCFA');
    expect(paid.text).toContain('Still to pay for Mbarga Grace 60,000 FCFA, next by 01/12/2026');
    expect(paid.text).not.toContain('6 77 00 11 22');
    const receipt = await payer.get(/href="(\/receipt\/[^"]+)"/.exec(paid.html)?.[1] ?? '');
    expect(receipt.text).toContain('Genuine receipt');
    expect(receipt.text).toContain('M. G.');
    expect(receipt.text).not.toContain('Mbarga');
    const again = await payer.get(link);
    expect(again.text).not.toContain('1st installment');
  });

  it('takes a family’s children in one payment, in French', async () => {
    const family = await createFamily(money, orgId, [[40_000, 30_000], [50_000]]);
    const payer = visitor({ 'accept-language': 'fr-CM,fr;q=0.9' });
    const choose = await payer.get(await linkOf(family));
    expect(choose.text).toContain('Famille Mbarga 2 enfants');
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('orange') });
    expect(confirm.text).toContain('Vérifiez avant de payer');
    expect(confirm.text).toMatch(/Total 90\s000/);
    const paid = await ended(payer, await payer.send(confirm, 'start'));
    expect(paid.text).toMatch(/90\s000 FCFA payés/);
    expect(await booksOf(money, orgId, family)).toMatchObject({
      paid: [40_000, 50_000],
      receipts: 1,
    });
  });

  it('fills the earliest deadline first, and says so before paying', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const third = `${family.students[0]?.feeId}.2`;
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn'), i: third });
    expect(confirm.text).toContain('1st installment 30,000');
    expect(confirm.text).not.toContain('3rd installment');
  });

  it('takes another amount, in any usual writing', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone: newPhone('mtn'), amount: '45 000' });
    expect(confirm.text).toContain('1st installment 40,000');
    expect(confirm.text).toContain('2nd installment 5,000');
  });

  it.each(['0', '-1', '1.5', '1e21', '99', '600001', '9'.repeat(12), 'all', '١٠٠٠', '🙂'])(
    'refuses the amount %s at its field and keeps what was typed',
    async (amount) => {
      const family = await createFamily(money, orgId);
      const payer = visitor();
      const choose = await payer.get(await linkOf(family));
      const phone = newPhone('mtn');
      const answer = await payer.send(choose, 'pay', { phone, amount });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('Enter a whole amount from 100 to 600,000 FCFA.');
      expect(answer.html).toContain(`value="${phone}"`);
      expect(answer.html).toContain(`value="${amount}"`);
    },
  );

  it.each([
    '',
    '677',
    '233421100',
    '662001122',
    '+1 555 0100',
    '٦٧٧٠٠١١٢٢',
    '6'.repeat(5_000),
    '677001122🙂',
    '677001122\u0000',
    "677' or 1=1",
  ])('refuses the number %j', async (phone) => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const answer = await payer.send(await payer.get(await linkOf(family)), 'pay', { phone });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter the MTN or Orange number to pay from');
  });

  it('asks through the other operator where the payer says so', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const first = await payer.send(choose, 'pay', { phone: newPhone('mtn') });
    expect(first.text).toContain('By MTN MoMo');
    const confirm = await payer.send(choose, 'pay', {
      phone: newPhone('mtn'),
      operator: 'orange',
      kept: '1',
    });
    expect(confirm.text).toContain('By Orange Money');
    const paid = await ended(payer, await payer.send(confirm, 'start'));
    expect(paid.text).toContain('paid');
  });

  it('finds the operator anew where the number is changed', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    const wrong = await payer.send(choose, 'pay', { phone: '67700112', operator: 'mtn' });
    expect(wrong.status).toBe(422);
    const first = await payer.send(wrong, 'pay', { phone: newPhone('mtn') });
    expect(first.text).toContain('By MTN MoMo');
    const { action, fields } = fieldsOf(first.html, 'start');
    fields.append('change', '1');
    const form = await payer.post(action.replace('/start', ''), fields);
    const confirm = await payer.send(form, 'pay', { phone: newPhone('orange') });
    expect(confirm.text).toContain('By Orange Money');
  });
});

describe('a payment code', () => {
  const code = withCheckSymbol('HK74PQ');

  const giveCode = (family: TestFamily, given: string) =>
    money.services.db.write({ orgId }, (tx) =>
      sql`update students set payment_code = ${given} where id = ${family.students[0]?.id}`.execute(
        tx,
      ),
    );

  it('leads to the child, by first name only', async () => {
    await giveCode(await createFamily(money, orgId), code);
    const typed = `${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase();
    const page = await visitor().get(`/pay?code=${encodeURIComponent(typed)}`);
    expect(page.path).toBe(`/pay/${code}?lang=en`);
    expect(page.text).toContain('M. Grace');
    expect(page.text).not.toContain('Mbarga');
  });

  it('hides what the family has left with the school, which its link shows', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    const ownCode = withCheckSymbol('HK74PR');
    await giveCode(family, ownCode);
    const parts = [{ feeId: family.students[0]?.feeId ?? '', amount: 40_000 }];
    await payCash(money, orgId, family, 52_300, parts);
    const byLink = await visitor().get(await linkOf(family));
    expect(byLink.text).toContain('12,300');
    const byCode = await visitor().get(`/pay/${ownCode}`);
    expect(byCode.text).toContain('M. Grace');
    expect(byCode.text).not.toContain('12,300');
  });

  it('with a changed character is caught as mistyped', async () => {
    const changed = `${code.slice(0, 5)}${code.at(5) === 'A' ? 'C' : 'A'}${code.slice(6)}`;
    const page = await visitor().get(`/pay?code=${changed}`);
    expect(page.status).toBe(422);
    expect(page.text).toContain('This code is mistyped.');
  });

  it('that nobody has is said to be unknown', async () => {
    const page = await visitor().get(`/pay?code=${withCheckSymbol('346789')}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('No student has this code.');
  });
});

describe('whoever guesses', () => {
  it('is limited, and not what is right', async () => {
    const family = await createFamily(money, orgId);
    const link = await linkOf(family);
    const guesser = visitor();
    for (let i = 0; i < 30; i += 1) {
      const page = await guesser.get(`/pay/${'x'.repeat(40)}${i}`);
      expect(page.status).toBe(404);
      expect(page.text).toContain('This link is not valid');
    }
    const refused = await guesser.get(`/pay/${'x'.repeat(43)}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guesser.get(link)).status).toBe(200);
  });

  it('cannot follow another family’s payment, or one of another school', async () => {
    const [family, other] = [await createFamily(money, orgId), await createFamily(money, orgId)];
    const payer = visitor();
    const followed = await pressPay(payer, await linkOf(family), newPhone('mtn'));
    const id = /\/t\/([0-9a-f-]+)/.exec(followed.path)?.[1] ?? '';
    const otherLink = await linkOf(other);
    for (const path of [`/t/${id}`, `/t/${id}/state`, `/t/${id}/receipt.pdf`, '/t/1', "/t/'"])
      expect((await payer.get(`${otherLink}${path}`)).status).toBe(404);
    await ended(payer, followed);
  });

  it('never has pages kept, listed or told to others', async () => {
    const family = await createFamily(money, orgId);
    const { headers } = await visitor().get(await linkOf(family));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });
});
