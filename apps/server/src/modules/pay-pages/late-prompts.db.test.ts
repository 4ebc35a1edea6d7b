import { listNotifications } from '@ardoise/contract/notifications';
import { checkTransaction, getTransaction } from '@ardoise/contract/transactions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { fromElsewhere } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';
import {
  booksOf,
  createFamily,
  newPhone,
  reaches,
  stateOf,
} from '../mobile-money/testing/payers.ts';
import type { SeenPage, Visitor } from '../../testing/visitor.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();
let token: string;

beforeAll(() =>
  money.simulator.faults({ mtn: { autoApproveMs: null }, orange: { autoApproveMs: null } }),
);
beforeEach(async () => {
  money.app.clock.set('2026-11-16T08:00:00.000Z');
  token = await money.school.signIn();
});

const idOf = ({ path }: SeenPage): string => /\/t\/([0-9a-f-]+)/.exec(path)?.[1] ?? '';

const answer = (phone: string, act: 'approve' | 'expire' | 'revive'): Promise<unknown> =>
  until('the prompt', () =>
    money.simulator.answer(phone, act).then(
      () => true,
      () => false,
    ),
  );

const noticesAbout = async (id: string) => {
  await untilHeard(money.app, orgId);
  const { body } = await money.app.call(listNotifications, {}, { token });
  return (body.data?.items ?? []).filter(({ link }) => link === `/payment/status/${id}`);
};

const toldAbout = async (id: string): Promise<string[]> =>
  (await noticesAbout(id)).map(({ title }) => title.en);

/** The one notice about it names the child, in both languages, and nobody's whole phone. */
async function expectChildNamed(id: string, phone: string): Promise<void> {
  const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
  const child = body.data?.parts[0]?.student ?? '';
  expect(child).not.toBe('');
  const [latest] = await noticesAbout(id);
  expect(`${latest?.title.en} ${latest?.text.en}`).toContain(` for ${child}`);
  expect(`${latest?.title.fr} ${latest?.text.fr}`).toContain(` pour ${child}`);
  expect(JSON.stringify(latest)).not.toContain(phone);
}

const check = async (id: string) => {
  const asked = { token, headers: fromElsewhere() };
  return (await money.app.call(checkTransaction, { params: { id } }, asked)).body.data;
};

describe('a prompt that runs out', () => {
  it.each([
    ['mtn', 'en', 'Nobody answered on the phone in time. Nothing was taken.', 'Try again'],
    ['orange', 'fr', 'Personne n’a répondu à temps sur le téléphone.', 'Réessayer'],
  ] as const)(
    'through %s is told to the payer, the console and the desk; the next try pays once',
    async (operator, language, words, tryAgain) => {
      const family = await createFamily(money, orgId);
      const payer = visitor({ 'accept-language': language });
      const link = await linkOf(family);
      const phone = newPhone(operator, '12');
      const waiting = await pressPay(payer, link, phone);
      await answer(phone, 'expire');
      const failed = await ended(payer, waiting);
      expect(failed.text).toContain(words);
      expect(failed.text).toContain(tryAgain);
      const id = idOf(waiting);
      const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
      expect(body.data).toMatchObject({ status: -50, failure: 'expired', needsAttention: false });
      expect(await toldAbout(id)).toEqual(['A payer did not answer in time']);
      await expectChildNamed(id, phone);
      const again = await pressPay(payer, link, phone);
      await answer(phone, 'approve');
      await ended(payer, again);
      await reaches(money, orgId, idOf(again), 50);
      await expectChildNamed(idOf(again), phone);
      expect(await money.simulator.takenFrom(phone)).toBe(40_000);
      expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    },
  );
});

describe('a prompt that ran out and was paid after all', () => {
  it('is not counted by itself: a person is told, once, and the payer not to pay again', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const phone = newPhone('mtn', '12');
    const waiting = await pressPay(payer, await linkOf(family), phone);
    await answer(phone, 'expire');
    await ended(payer, waiting);
    await money.simulator.faults({ mtn: { callbacksDoubled: true } });
    await answer(phone, 'revive');
    const doubted = await until('the doubt', async () => {
      const seen = await payer.get(waiting.path);
      return seen.text.includes('Do not pay again yet.') ? seen : null;
    });
    await money.simulator.faults({ mtn: { callbacksDoubled: false } });
    expect(doubted.text).not.toContain('Nothing was taken');
    const id = idOf(waiting);
    expect(await toldAbout(id)).toEqual([
      'A payment needs your attention',
      'A payer did not answer in time',
    ]);
    await expectChildNamed(id, phone);
    const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
    expect(body.data).toMatchObject({ status: -50, failure: 'expired', needsAttention: true });
    expect(body.data?.events.filter(({ kind }) => kind === 'attention')).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
  });
});

describe('a prompt that is approved after our time for it is over', () => {
  /** Pressed, asked, and so long ago that a person was told. */
  async function unclear(payer: Visitor, link: string, phone: string): Promise<SeenPage> {
    const waiting = await pressPay(payer, link, phone);
    await reaches(money, orgId, idOf(waiting), 20);
    // Beyond either operator’s window.
    money.app.clock.advance(700);
    expect(await check(idOf(waiting))).toMatchObject({ status: 20, needsAttention: true });
    expect((await payer.get(waiting.path)).text).toContain('Do not pay again yet.');
    expect(await toldAbout(idOf(waiting))).toEqual(['A payment needs your attention']);
    return waiting;
  }

  it('is credited once, however often the operator calls, and the payer sees it', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const phone = newPhone('mtn', '12');
    const waiting = await unclear(payer, await linkOf(family), phone);
    await money.simulator.faults({ mtn: { callbacksDoubled: true } });
    await answer(phone, 'approve');
    const paid = await ended(payer, waiting);
    await money.simulator.faults({ mtn: { callbacksDoubled: false } });
    expect(paid.text).toContain('40,000 FCFA paid');
    expect(paid.text).toContain('See the receipt');
    await Promise.all(Array.from({ length: 5 }, () => check(idOf(waiting))));
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    expect(await stateOf(money, orgId, idOf(waiting))).toMatchObject({ needsAttention: false });
  });

  it('is found by asking where the callback is lost', async () => {
    const family = await createFamily(money, orgId);
    const payer = visitor();
    const phone = newPhone('orange', '12');
    const waiting = await unclear(payer, await linkOf(family), phone);
    await money.simulator.faults({ orange: { callbacksLost: true } });
    await answer(phone, 'approve');
    expect(await check(idOf(waiting))).toMatchObject({ failure: null, needsAttention: false });
    await money.simulator.faults({ orange: { callbacksLost: false } });
    await reaches(money, orgId, idOf(waiting), 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('and was paid anew meanwhile: both count, and the second is the family’s credit', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    const payer = visitor();
    const [first, second] = [newPhone('mtn', '12'), newPhone('mtn', '12')];
    const link = await linkOf(family);
    const waiting = await unclear(payer, link, first);
    const again = await pressPay(payer, link, second);
    await answer(second, 'approve');
    await ended(payer, again);
    await answer(first, 'approve');
    expect((await ended(payer, waiting)).text).toContain('40,000 FCFA paid');
    await reaches(money, orgId, idOf(waiting), 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({
      paid: [40_000],
      credit: 40_000,
      payments: 2,
      receipts: 2,
    });
  });
});
