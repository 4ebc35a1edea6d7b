import { paymentErrors } from '@ardoise/contract/payments';
import { withCheckSymbol, paymentCodeSymbols } from '@ardoise/contract/values/payment-code';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdByTries, tryAsStranger } from '../../testing/attacks/stranger-payments.ts';
import { until } from '../../testing/until.ts';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  newPhone,
  pay,
  reaches,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();

beforeEach(() => money.simulator.faults({ mtn: { autoApproveMs: null } }));
afterEach(() => money.simulator.faults({ mtn: { autoApproveMs: 0 } }));

let codes = 0;

/** A family, the link that its guardians were sent, and the code that anybody may have seen. */
async function newChild(owed?: ReadonlyArray<readonly number[]>) {
  const family = await createFamily(money, orgId, owed);
  codes += 1;
  const place = (power: number) =>
    paymentCodeSymbols[
      Math.floor(codes / paymentCodeSymbols.length ** power) % paymentCodeSymbols.length
    ];
  const code = withCheckSymbol(`HK74${place(1)}${place(0)}`);
  await money.services.db.write({ orgId }, (tx) =>
    sql`update students set payment_code = ${code} where id = ${family.students[0]?.id}`.execute(
      tx,
    ),
  );
  return { family, code, link: await linkOf(family) };
}

const silent = (): string => newPhone('mtn', '02');
const answered = (): string => newPhone('mtn', '12');

const approve = (phone: string) =>
  until('the prompt', () =>
    money.simulator.answer(phone, 'approve').then(
      () => true,
      () => false,
    ),
  );

const transactionsOf = ({ id }: TestFamily) =>
  money.services.db.read({ orgId }, (tx) =>
    tx.selectFrom('transactions').selectAll().where('family_id', '=', id).execute(),
  );

describe('a stranger who begins 100 francs on a phone that never answers', () => {
  it.each([
    ['en', 'Somebody else’s payment of 100 FCFA is waiting.', 'Go on and pay 40,000'],
    ['fr', 'Le paiement de 100 FCFA d’une autre personne est en attente.', 'Continuer et payer'],
  ])(
    'does not hold the family, which is told and goes on (%s)',
    async (language, warning, press) => {
      const { family, code, link } = await newChild();
      const theirs = silent();
      await tryAsStranger(visitor(), code, theirs);
      expect(await transactionsOf(family)).toHaveLength(1);
      const guardian = visitor({ 'accept-language': language });
      const phone = answered();
      const choose = await guardian.get(link);
      expect(choose.path).toBe(link);
      const confirm = await guardian.send(choose, 'pay', { phone });
      expect(confirm.text).toContain(warning);
      expect(confirm.text).toContain(press);
      expect(confirm.html.replace(/\s/g, '')).not.toContain(theirs.slice(-4));
      const followed = await guardian.send(confirm, 'start');
      expect(followed.path).toContain('/t/');
      await approve(phone);
      await ended(guardian, followed);
      expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    },
  );

  it('over and over with one phone has begun one payment', async () => {
    const { family, code, link } = await newChild();
    const phone = silent();
    const tried = await holdByTries({
      base: money.app.url,
      paymentCode: code,
      tries: 30,
      phoneOf: () => phone,
      visitorOf: () => visitor(),
    });
    expect(tried.every(({ isFollowed }) => isFollowed)).toBe(true);
    expect(await transactionsOf(family)).toHaveLength(1);
    expect((await pressPay(visitor(), link, answered())).path).toContain('/t/');
  });

  it('over and over with other phones from one address is stopped soon', async () => {
    const { family, code, link } = await newChild();
    const tried = await holdByTries({
      base: money.app.url,
      paymentCode: code,
      tries: 30,
      phoneOf: silent,
    });
    expect(tried.at(-1)).toEqual({ status: 429, isFollowed: false });
    expect((await transactionsOf(family)).length).toBeLessThanOrEqual(10);
    const guardian = visitor();
    const phone = answered();
    const followed = await pressPay(guardian, link, phone);
    await approve(phone);
    await ended(guardian, followed);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('over and over with other phones from other addresses is stopped for the child', async () => {
    const { family, code, link } = await newChild();
    const tried = await holdByTries({
      base: money.app.url,
      paymentCode: code,
      tries: 30,
      phoneOf: silent,
      visitorOf: () => visitor(),
    });
    expect(tried.at(-1)).toEqual({ status: 429, isFollowed: false });
    expect((await transactionsOf(family)).length).toBeLessThanOrEqual(20);
    expect((await pressPay(visitor(), link, answered())).path).toContain('/t/');
    // A guardian whom the school knows is no stranger, with the code too.
    const known = answered();
    await addGuardian(money, orgId, family, known);
    const page = await tryAsStranger(visitor(), code, known);
    expect(page.path).toContain('/t/');
  });

  it('with the guardian’s own number does not hold the guardian’s link', async () => {
    const { family, code, link } = await newChild();
    const phone = answered();
    await tryAsStranger(visitor(), code, phone);
    const guardian = visitor();
    const followed = await pressPay(guardian, link, phone);
    expect(await transactionsOf(family)).toHaveLength(2);
    await approve(phone);
    await approve(phone);
    await ended(guardian, followed);
  });

  it('with the guardian’s own number does not hold the guardian’s code', async () => {
    const { family, code } = await newChild();
    const phone = answered();
    await addGuardian(money, orgId, family, phone);
    await tryAsStranger(visitor(), code, phone);
    const guardian = visitor();
    const confirm = await guardian.send(await guardian.get(`/pay/${code}`), 'pay', { phone });
    expect(confirm.text).toContain('Somebody else’s payment of 100 FCFA is waiting.');
    const followed = await guardian.send(confirm, 'start');
    // A double press is the same payment.
    expect((await guardian.send(confirm, 'start')).path).toBe(followed.path);
    const begun = (await transactionsOf(family)).map(({ amount }) => amount);
    expect(begun.toSorted((a, b) => a - b)).toEqual([100, 40_000]);
    await approve(phone);
    await approve(phone);
    await ended(guardian, followed);
  });

  it('from one address asks one phone five times at most; its holder elsewhere and the link go on', async () => {
    const { family, code, link } = await newChild([Array.from({ length: 8 }, () => 1_000)]);
    const phone = newPhone('mtn', '03');
    const stranger = visitor();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const page = await tryAsStranger(stranger, code, phone);
      expect((await ended(visitor(), page)).text).toContain('Not paid');
    }
    const refused = await tryAsStranger(stranger, code, phone);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('pay by the link that the school sent');
    const own = await tryAsStranger(visitor(), code, phone);
    expect(own.path).toContain('/t/');
    await ended(visitor(), own);
    expect((await pressPay(visitor(), link, phone)).path).toContain('/t/');
    expect(await transactionsOf(family)).toHaveLength(7);
  });
});

describe('two guardians', () => {
  it('pay honest halves: the second is told, goes on, and both halves count', async () => {
    const { family, link } = await newChild([[40_000]]);
    const [mother, father] = [visitor(), visitor()];
    const phones = [answered(), answered()];
    const first = await mother.send(
      await mother.send(await mother.get(link), 'pay', { phone: phones[0] ?? '', amount: '20000' }),
      'start',
    );
    const choose = await father.get(`${link}?new=1`);
    const confirm = await father.send(choose, 'pay', { phone: phones[1] ?? '', amount: '20000' });
    expect(confirm.text).toContain('Somebody else’s payment of 20,000 FCFA is waiting.');
    const second = await father.send(confirm, 'start');
    expect(second.path).not.toBe(first.path);
    for (const phone of phones) await approve(phone);
    await ended(mother, first);
    await ended(father, second);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], credit: 0 });
  });

  it('pay other installments: nobody is told anything', async () => {
    const { family, link } = await newChild();
    const feeId = family.students[0]?.feeId ?? '';
    const [mother, father] = [visitor(), visitor()];
    const phones = [answered(), answered()];
    const first = await pressPay(mother, link, phones[0] ?? '');
    const choose = await father.get(`${link}?new=1`);
    const typed = { phone: phones[1] ?? '', i: `${feeId}.1` };
    const confirm = await father.send(choose, 'pay', typed);
    expect(confirm.text).not.toContain('is waiting');
    const second = await father.send(confirm, 'start');
    for (const phone of phones) await approve(phone);
    await ended(mother, first);
    await ended(father, second);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [70_000], credit: 0 });
  });

  it('both pay the whole: what is too much is the family’s credit', async () => {
    const { family, link } = await newChild([[40_000]]);
    const phones = [answered(), answered()];
    const [mother, father] = [visitor(), visitor()];
    const first = await pressPay(mother, link, phones[0] ?? '');
    const second = await pressPay(father, `${link}?new=1`, phones[1] ?? '');
    for (const phone of phones) await approve(phone);
    await ended(mother, first);
    await ended(father, second);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], credit: 40_000 });
  });

  it('a payment that began between looking and pressing is told once more, and once only', async () => {
    const { family, link } = await newChild();
    const father = visitor();
    const phone = answered();
    const confirm = await father.send(await father.get(link), 'pay', { phone });
    expect(confirm.text).not.toContain('is waiting');
    const mothers = answered();
    await pressPay(visitor(), link, mothers);
    const warned = await father.send(confirm, 'start');
    expect(warned.status).toBe(409);
    expect(warned.text).toContain('Somebody else’s payment of 40,000 FCFA is waiting.');
    await pay(money, { orgId, family, phone: answered(), amount: 100, goOn: true });
    const followed = await father.send(warned, 'start');
    expect(followed.path).toContain('/t/');
    expect((await father.send(warned, 'start')).path).toBe(followed.path);
  });

  it('a stranger’s try between looking and pressing adds no step', async () => {
    const { family, code, link } = await newChild();
    const guardian = visitor();
    const phone = answered();
    const confirm = await guardian.send(await guardian.get(link), 'pay', { phone });
    await tryAsStranger(visitor(), code, silent());
    expect((await guardian.send(confirm, 'start')).path).toContain('/t/');
    const begun = (await transactionsOf(family)).map((one) => `${one.came_by} ${one.amount}`);
    expect(new Set(begun)).toEqual(new Set(['link 40000', 'stranger 100']));
  });
});

describe('the guard of the call itself', () => {
  it('refuses with a name, and passes with the flag', async () => {
    const { family } = await newChild();
    await pay(money, { orgId, family, phone: answered() });
    await expect(pay(money, { orgId, family, phone: answered() })).rejects.toMatchObject({
      entry: paymentErrors.othersPaymentWaiting,
      details: { values: { amount: '40,000' } },
    });
    await pay(money, { orgId, family, phone: answered(), goOn: true });
    expect(await transactionsOf(family)).toHaveLength(2);
  });

  it('never lets one phone pay the same twice, flag or not', async () => {
    const { family } = await newChild();
    const phone = answered();
    await pay(money, { orgId, family, phone });
    for (const goOn of [false, true])
      await expect(pay(money, { orgId, family, phone, goOn })).rejects.toMatchObject({
        entry: paymentErrors.paymentUnderWay,
      });
    expect(await transactionsOf(family)).toHaveLength(1);
  });

  it('of ten at once without the flag, one begins; with it, all do, and the books are sound', async () => {
    const one = await newChild([[40_000]]);
    const tenPhones = () => Array.from({ length: 10 }, answered);
    const tried = await Promise.allSettled(
      tenPhones().map((phone) => pay(money, { orgId, family: one.family, phone })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { family } = await newChild([[40_000]]);
    const phones = tenPhones();
    const begun = await Promise.all(
      phones.map((phone) => pay(money, { orgId, family, phone, goOn: true })),
    );
    await Promise.all(phones.map(approve));
    for (const id of begun) await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({
      paid: [40_000],
      credit: 360_000,
    });
  });
});
