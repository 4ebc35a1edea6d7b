import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { until } from '../../testing/until.ts';
import { takePayment } from '../billing/take-payment.ts';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';
import { booksOf, createFamily, newPhone, payCash } from '../mobile-money/testing/payers.ts';
import type { SeenPage } from '../../testing/visitor.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();

describe('never two payments', () => {
  it('however often and in whatever order one form is sent', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const phone = newPhone('mtn');
    const choose = await payer.get(await linkOf(family));
    const confirm = await payer.send(choose, 'pay', { phone });
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => payer.send(confirm, 'start')),
    );
    expect(new Set(pressed.map(({ path }) => path)).size).toBe(1);
    await ended(payer, pressed[0] as SeenPage);
    // Back in the browser, and the same button again.
    const back = await payer.send(confirm, 'start');
    expect(back.path).toBe(pressed[0]?.path);
    const further = await payer.send(choose, 'pay', { phone });
    expect(further.path).toBe(pressed[0]?.path);
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1, receipts: 1 });
  });

  it('from two pages at once: the second follows the first', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const link = await linkOf(family);
    const [one, other] = [visitor(), visitor()];
    const [onePage, otherPage] = await Promise.all([one.get(link), other.get(link)]);
    const phone = newPhone('mtn', '12');
    const oneConfirm = await one.send(onePage, 'pay', { phone });
    const otherConfirm = await other.send(otherPage, 'pay', { phone });
    const first = await one.send(oneConfirm, 'start');
    const second = await other.send(otherConfirm, 'start');
    expect(second.path).toBe(first.path);
    // And whoever opens the link now is led there too.
    expect((await visitor().get(link)).path).toBe(first.path);
    expect((await one.get(`${link}?new=1`)).text).toContain('A payment is under way.');
    await until('the prompt', () =>
      money.simulator.answer(phone, 'approve').then(
        () => true,
        () => false,
      ),
    );
    await ended(one, first);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1 });
  });

  it('tells of what was paid at the desk within half an hour, also between looking and pressing, and lets whoever means it go on', async () => {
    const family = await createFamily(money, orgId);
    const link = await linkOf(family);
    const payer = visitor();
    const phone = newPhone('mtn');
    const confirm = await payer.send(await payer.get(link), 'pay', { phone, amount: '10000' });
    expect(confirm.text).not.toContain('was paid for this family');
    await payCash(money, orgId, family, 10_000);
    const warned = await payer.send(confirm, 'start');
    expect(warned.status).toBe(409);
    expect(warned.text).toContain('10,000 FCFA was paid for this family at');
    expect(await money.simulator.takenFrom(phone)).toBe(0);
    await ended(payer, await payer.send(warned, 'start'));
    expect(await money.simulator.takenFrom(phone)).toBe(10_000);
    const before = money.app.clock.now();
    const look = async () =>
      (await payer.send(await payer.get(link), 'pay', { phone, amount: '10000' })).text;
    money.app.clock.advance(29 * 60);
    expect(await look()).toContain('was paid for this family at');
    money.app.clock.advance(2 * 60);
    expect(await look()).not.toContain('was paid for this family at');
    money.app.clock.set(before);
  });

  it('shows what is owed anew where it has changed since the payer agreed', async () => {
    const family = await createFamily(money, orgId);
    const feeId = family.students[0]?.feeId ?? '';
    const payer = visitor();
    const confirm = await payer.send(await payer.get(await linkOf(family)), 'pay', {
      phone: newPhone('mtn'),
    });
    await inSchool(money.services, orgId, (work) =>
      takePayment(work, {
        transaction: null,
        method: 'cash',
        kind: 'own',
        amount: 15_000,
        familyId: family.id,
        parts: [{ feeId, amount: 15_000 }],
      }),
    );
    const answer = await payer.send(confirm, 'start');
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('What is owed has changed meanwhile.');
    expect(answer.text).toContain('15,000 FCFA was paid for this family at 09:00.');
    expect(answer.text).toContain('Total 25,000');
    await ended(payer, await payer.send(answer, 'start'));
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 2 });
  });
});

describe('an amount that the operator does not take at once', () => {
  it('is offered in parts, the first is paid by one press, and the rest is owed', async () => {
    const family = await createFamily(money, orgId, [[600_000]]);
    const payer = visitor();
    const phone = newPhone('orange');
    const link = await linkOf(family);
    const choose = await payer.get(link);
    expect(choose.text).toContain(
      'At most at a time: MTN MoMo 1,000,000 FCFA, Orange Money 500,000 FCFA.',
    );
    const confirm = await payer.send(choose, 'pay', { phone, amount: '600000' });
    expect(confirm.text).toContain(
      'Orange Money takes at most 500,000 FCFA at a time, so this goes in 2 payments: 500,000 FCFA now, the remaining 100,000 FCFA afterwards.',
    );
    expect(confirm.text).toContain('Total 500,000');
    await ended(payer, await payer.send(confirm, 'start'));
    expect(await money.simulator.takenFrom(phone)).toBe(500_000);
    const rest = await payer.send(await payer.get(link), 'pay', { phone, amount: '100000' });
    await ended(payer, await payer.send(rest, 'start'));
    expect(await money.simulator.takenFrom(phone)).toBe(600_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 2, credit: 0 });
  });
});

describe('a prompt that is not approved', () => {
  it.each([
    ['01', 'The payment was refused on the phone.'],
    ['03', 'There is not enough money in this account, or a limit of it is reached.'],
    ['09', 'This number has no mobile money account'],
  ])('a number that ends in %s is told why and may try again', async (suffix, words) => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const link = await linkOf(family);
    const failed = await ended(payer, await pressPay(payer, link, newPhone('mtn', suffix)));
    expect(failed.text).toContain('Not paid');
    expect(failed.text).toContain(words);
    expect(failed.text).toContain('Try again');
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    const paid = await ended(payer, await pressPay(payer, link, newPhone('mtn')));
    expect(paid.text).toContain('40,000 FCFA paid');
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1 });
  });
});

describe('a prompt that nobody answers', () => {
  it('is told to have expired once the operator says so', async () => {
    await money.simulator.faults({ orange: { autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const payer = visitor({ 'accept-language': 'fr' });
    const waiting = await pressPay(payer, await linkOf(family), newPhone('orange', '02'));
    await until('the prompt', async () =>
      (await payer.get(waiting.path)).text.includes('#150*50#'),
    );
    await money.simulator.control('POST', 'clock', { advanceMs: 300_000 });
    const failed = await ended(payer, waiting);
    expect(failed.text).toContain('Personne n’a répondu à temps sur le téléphone.');
    await money.simulator.faults({ orange: { autoApproveMs: 0 } });
  });

  it('is told to be unclear where the operator says nothing in time, and not to be paid again', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const phone = newPhone('mtn', '12');
    const waiting = await pressPay(payer, await linkOf(family), phone);
    await until('the prompt', async () => (await payer.get(waiting.path)).text.includes('*126#'));
    const before = money.app.clock.now();
    money.app.clock.advance(600);
    const unclear = await until('the question', async () => {
      const seen = await payer.get(waiting.path);
      return seen.text.includes('We are still waiting for MTN MoMo') ? seen : null;
    });
    expect(unclear.text).toContain('Do not pay again yet.');
    money.app.clock.set(before);
    await money.simulator.answer(phone, 'approve');
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
  });
});

describe('what a family left with the school', () => {
  it('is offered on its link, used once however often it is pressed, and gives a receipt', async () => {
    const family = await createFamily(money, orgId);
    const feeId = family.students[0]?.feeId ?? '';
    await inSchool(money.services, orgId, async (work) => {
      const { tx } = work;
      await takePayment(work, {
        transaction: null,
        method: 'cash',
        kind: 'own',
        amount: 107_000,
        familyId: family.id,
        parts: [{ feeId, amount: 100_000 }],
      });
      await sql`update fees set amount = amount + 20000 where org_id = ${orgId} and id = ${feeId}`.execute(
        tx,
      );
      await sql`update fee_installments set amount = amount + 20000
        where org_id = ${orgId} and fee_id = ${feeId} and position = 2`.execute(tx);
    });
    const payer = visitor();
    const choose = await payer.get(await linkOf(family));
    expect(choose.text).toContain('The family has 7,000 FCFA left from an earlier payment.');
    const confirm = await payer.send(choose, 'credit');
    expect(confirm.text).toContain('3rd installment 7,000');
    const pressed = await Promise.all([payer.send(confirm, 'start'), payer.send(confirm, 'start')]);
    for (const receipt of pressed) expect(receipt.text).toMatch(/Genuine receipt .* 7,000 FCFA/);
    expect(await booksOf(money, orgId, family)).toMatchObject({ credit: 0, paid: [107_000] });
    expect((await payer.get(await linkOf(family))).text).not.toContain('left from an earlier');
  });
});
