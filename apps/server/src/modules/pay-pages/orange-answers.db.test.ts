import { getTransaction } from '@ardoise/contract/transactions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { booksOf, createFamily, newPhone, reaches } from '../mobile-money/testing/payers.ts';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';

/** What the payer, the staff and the books see of what Orange answers. */
const { money, orgId, linkOf, visitor } = await startPaidSchool();
let token: string;

beforeEach(async () => {
  token = await money.school.signIn();
});
afterEach(() =>
  money.simulator.faults({
    orange: { refusal: null, refusalStatus: null, sendTimeoutMovesMoney: false, autoApproveMs: 0 },
  }),
);

async function press(language: 'en' | 'fr' = 'en') {
  const family = await createFamily(money, orgId);
  const phone = newPhone('orange');
  const payer = visitor({ 'accept-language': language });
  const followed = await pressPay(payer, await linkOf(family), phone);
  const id = /\/t\/([0-9a-f-]+)/.exec(followed.path)?.[1] ?? '';
  return { family, phone, payer, followed, id };
}

const read = async (id: string) =>
  (await money.app.call(getTransaction, { params: { id } }, { token })).body.data;

describe('a payment that Orange refuses', () => {
  it.each([
    ['balance', 'notEnoughFunds', '60019', 'not enough money'],
    ['noWallet', 'payerNotFound', '99051', 'number'],
    ['blocked', 'payerBlocked', 'Utilisateur bloque', 'block'],
    ['tooMuch', 'amountNotAllowed', 'montant superieur', 'amount'],
    ['badSubscriber', 'payerNotFound', '0066111', 'number'],
    ['unexplained', 'operatorFault', '600', 'Orange'],
  ])('as %s: %s', async (refusal, failure, said, told) => {
    await money.simulator.faults({ orange: { refusal } });
    const { family, phone, payer, followed, id } = await press();
    const page = await ended(payer, followed);
    expect(page.text).toContain('Not paid');
    expect(page.text.toLowerCase()).toContain(told.toLowerCase());
    const seen = await read(id);
    expect(seen).toMatchObject({ failure, needsAttention: false, status: -50 });
    expect(seen?.events.map(({ text }) => text).join('\n')).toContain(said);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
    expect(await money.simulator.takenFrom(phone)).toBe(0);
  });

  it('under another HTTP status is refused for the same reason', async () => {
    await money.simulator.faults({ orange: { refusal: 'balance', refusalStatus: 400 } });
    const { payer, followed, id } = await press('fr');
    expect((await ended(payer, followed)).text).toContain('Non payé');
    expect(await read(id)).toMatchObject({ failure: 'notEnoughFunds' });
  });
});

describe('a payment that the gateway answers by a fault', () => {
  it('is paid once where the money moved all the same', async () => {
    await money.simulator.faults({
      orange: { sendTimeoutNextPayments: 1, sendTimeoutMovesMoney: true },
    });
    const { family, phone, payer, followed, id } = await press();
    await reaches(money, orgId, id, 50);
    expect((await ended(payer, followed)).text).toContain('paid');
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], receipts: 1 });
  });

  it('stays open where nothing was done, until Orange says that its token has expired', async () => {
    await money.simulator.faults({ orange: { sendTimeoutNextPayments: 1 } });
    const { family, phone, payer, followed, id } = await press();
    await reaches(money, orgId, id, 20);
    expect((await payer.get(followed.path)).text).toContain('Approve on your phone');
    await money.simulator.control('POST', 'clock', { advanceMs: 7 * 60_000 });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'expired' });
    expect(await money.simulator.takenFrom(phone)).toBe(0);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
  });
});
