import type { ChatMessage, PayRequest } from '@ardoise/contract/chat/chat-messages';
import type { ChatInstallment, ChatRow, ChatStudent } from '@ardoise/contract/chat/chats';
import { describe, expect, it } from 'vitest';
import { isEmojiOnly, offeredEmoji } from './compose/emoji.ts';
import { insertAt } from './compose/insert-at.ts';
import { faultOf } from './compose/use-send-files.ts';
import { givenName } from './given-name.ts';
import { lastWords } from './list/last-words.ts';
import { shortWhen } from './list/short-when.ts';
import { byDay, inOrder } from './messages/days.ts';
import { withMessage } from './mutations.ts';
import { nameFee, openFees } from './requests/open-fees.ts';
import { stepsOf } from './requests/steps.ts';

const message = (seq: number, at: string): ChatMessage => ({
  seq,
  key: `key-${seq}`,
  by: 'guardian',
  author: null,
  isOwn: false,
  type: 1,
  text: `text ${seq}`,
  file: null,
  request: null,
  at,
  state: 'sent',
  deliveredAt: null,
  readAt: null,
});

it('a fee is named with its year, by which two of one child are told apart', () => {
  const fee = { kind: 'tuition', title: 'CM2', student: { id: 's', name: 'Che David' } };
  expect(nameFee({ ...fee, year: '2025–2026' }, 'en')).toBe(
    'Tuition · CM2 · 2025–2026 · Che David',
  );
  expect(nameFee({ ...fee, year: '' }, 'fr')).toBe('Scolarité · CM2 · Che David');
});

describe('messages', () => {
  it('stand under the school’s day, not the browser’s', () => {
    const days = byDay(
      [message(1, '2026-11-17T22:30:00Z'), message(2, '2026-11-17T23:30:00Z')],
      'Africa/Douala',
    );
    expect(days.map(({ day, messages }) => [day, messages.map(({ seq }) => seq)])).toEqual([
      ['2026-11-17', [1]],
      ['2026-11-18', [2]],
    ]);
  });

  it('stand once and in order, although two pages have them', () => {
    const at = '2026-11-17T22:30:00Z';
    const pages = [
      { items: [message(3, at), message(4, at)] },
      { items: [message(1, at), message(2, at), message(3, at)] },
    ];
    expect(inOrder(pages).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('that were just sent come to the end of the newest page, and one that is known takes its own place', () => {
    const at = '2026-11-17T22:30:00Z';
    const pages = {
      pages: [
        { items: [message(2, at)], hasOlder: true },
        { items: [message(1, at)], hasOlder: false },
      ],
      pageParams: [0, 2],
    };
    const more = withMessage(pages, message(3, at));
    expect(more?.pages.map(({ items }) => items.map(({ seq }) => seq))).toEqual([[2, 3], [1]]);
    const changed = withMessage(more, { ...message(1, at), state: 'read' });
    expect(changed?.pages[1]?.items[0]?.state).toBe('read');
    expect(withMessage(undefined, message(1, at))).toBeUndefined();
  });
});

describe('the line of a talk in the list', () => {
  const last = {
    at: '2026-11-17T22:30:00Z',
    by: 'guardian',
    isOwn: false,
    type: 1,
    text: 'Bonjour',
    request: null,
  } as const satisfies ChatRow['last'];
  const words = (changes: object) => lastWords({ last: { ...last, ...changes }, foundText: null });

  it('says what was written last, and by whom where the school wrote it', () => {
    expect(words({})).toEqual({ kind: 'text', text: 'Bonjour', by: null });
    expect(words({ by: 'staff' })).toMatchObject({ by: 'school' });
    expect(words({ by: 'staff', isOwn: true })).toMatchObject({ by: 'you' });
    expect(words({ type: 2, text: '' })).toEqual({ kind: 'file', type: 'image' });
    expect(words({ type: 10, request: { amount: 500, state: 'waiting' } })).toEqual({
      kind: 'request',
      amount: 500,
      state: 'waiting',
    });
    expect(lastWords({ last: null, foundText: null })).toEqual({ kind: 'nothing' });
  });

  it('shows the words that a search has found', () => {
    expect(lastWords({ last, foundText: 'le bus' })).toMatchObject({ text: 'le bus' });
  });

  it('says when as shortly as it can', () => {
    const now = Date.parse('2026-11-18T09:00:00Z');
    const when = (iso: string) => shortWhen(iso, now, 'Africa/Douala', 'en');
    expect(when('2026-11-18T07:58:00Z')).toBe('08:58');
    expect(when('2026-11-15T07:58:00Z')).toBe('Sun');
    expect(when('2026-10-01T07:58:00Z')).toBe('01/10');
    expect(when('2025-10-01T07:58:00Z')).toBe('01/10/2025');
  });
});

describe('what is written', () => {
  it('is an emoji where it has nothing but a few signs', () => {
    for (const sign of offeredEmoji) expect(isEmojiOnly(sign)).toBe(true);
    expect(isEmojiOnly('👍🏽 🙏')).toBe(true);
    expect(isEmojiOnly('🇨🇲')).toBe(true);
    for (const text of ['Merci 🙏', '12', '12 €', '', ' ', '👍!', '🙏'.repeat(30)])
      expect(isEmojiOnly(text)).toBe(false);
  });

  it('takes in words where the caret is', () => {
    expect(insertAt('Bonjour', '👋', 7)).toEqual({ text: 'Bonjour 👋', caret: 10 });
    expect(insertAt('ab', 'X', 0, 2)).toEqual({ text: 'X', caret: 1 });
  });

  it('is refused where a file is plainly no picture, video or sound, or too large', () => {
    const megabyte = 1024 * 1024;
    expect(faultOf({ type: 'image/jpeg', size: 3 * megabyte })).toBeNull();
    expect(faultOf({ type: 'image/jpeg', size: 3 * megabyte + 1 })).toBe('pictureTooLarge');
    expect(faultOf({ type: 'video/mp4', size: 16 * megabyte + 1 })).toBe('videoTooLarge');
    expect(faultOf({ type: 'audio/ogg', size: 6 * megabyte })).toBe('soundTooLarge');
    expect(faultOf({ type: 'image/svg+xml', size: 10 })).toBe('notAFile');
    expect(faultOf({ type: 'text/html', size: 10 })).toBe('notAFile');
    expect(faultOf({ type: 'image/png', size: 0 })).toBe('fileEmpty');
  });

  it('calls a guardian by the given name', () => {
    expect(givenName('NGO BASSA Régine')).toBe('Régine');
    expect(givenName('NGO BASSA')).toBe('NGO BASSA');
  });
});

describe('a request to pay', () => {
  const installment = (
    feeId: string,
    dueOn: string,
    open: number,
    daysLate = 0,
  ): ChatInstallment => ({
    feeId,
    kind: 'tuition',
    title: '6ème A',
    year: '2026-2027',
    installment: 1,
    installments: 3,
    dueOn,
    amount: 30_000,
    open,
    daysLate,
  });
  const student = (id: string, installments: ChatInstallment[]): ChatStudent => ({
    id,
    studentId: id,
    name: id,
    className: null,
    photo: null,
    familyId: 'f',
    owed: { state: 'due', amount: 1, overdue: 0, daysLate: 0, next: null },
    installments,
  });

  it('is proposed for the fee that is due first, with all that is late of it', () => {
    const fees = openFees([
      student('b', [installment('2', '2026-12-01', 20_000)]),
      student('a', [
        installment('1', '2026-09-01', 0),
        installment('1', '2026-10-01', 10_000, 40),
        installment('1', '2026-11-01', 30_000, 10),
        installment('1', '2026-12-15', 30_000),
      ]),
    ]);
    expect(fees.map(({ feeId, open, asked }) => [feeId, open, asked])).toEqual([
      ['1', 70_000, 40_000],
      ['2', 20_000, 20_000],
    ]);
  });

  const request = (changes: Partial<PayRequest>): PayRequest => ({
    state: 'sent',
    amount: 500,
    paid: 0,
    feeId: 'f',
    kind: 'tuition',
    title: '6ème A',
    year: '2026-2027',
    student: { id: 's', name: 's' },
    openedAt: null,
    waitingSince: null,
    endedAt: null,
    transactionId: null,
    operator: null,
    phone: null,
    failure: null,
    receiptCode: null,
    ...changes,
  });
  const at = '2026-11-18T08:00:00Z';
  const steps = (changes: Partial<PayRequest>) =>
    stepsOf(request(changes), at).map(({ state, how }) => `${state} ${how}`);

  it('shows how far it is, and ends where it was paid, failed or was taken back', () => {
    expect(steps({})).toEqual(['sent now', 'opened coming', 'waiting coming', 'paid coming']);
    expect(steps({ state: 'waiting', openedAt: at, waitingSince: at })).toEqual([
      'sent done',
      'opened done',
      'waiting now',
      'paid coming',
    ]);
    expect(steps({ state: 'paid', endedAt: at }).at(-1)).toBe('paid done');
    expect(steps({ state: 'failed', openedAt: at, waitingSince: at }).at(-1)).toBe('failed bad');
    expect(steps({ state: 'closed' })).toEqual(['sent done', 'closed bad']);
  });
});
