import { describe, expect, it } from 'vitest';
import type { SentSms } from '../ground/sent-sms.ts';
import { compareOtherSms, type OutboxSms } from './other-sms.ts';

const counted = (reference: string | null, state = 'sent', tries = 1): OutboxSms => ({
  ...{ reference, state, tries },
});
const unsent = (state = 'failed', tries = 1) => counted(null, state, tries);
const seen = (text: string, to = '677000011') => ({
  ...{ id: text, kind: 'sms' as const, to, text },
});
const carried = (text: string, change: Partial<SentSms> = {}): SentSms => ({
  ...{ phone: '677000011', text, takenAtMs: 10, answeredAtMs: 11, reference: text, ...change },
});
const lost = { answeredAtMs: null };
const line = (...sentSms: SentSms[]) => ({ sentSms, interruptions: [] });
const rulesOf = (...books: Parameters<typeof compareOtherSms>): string[] =>
  compareOtherSms(...books).map(({ rule }) => rule);

describe('receipts, links and invoices by SMS', () => {
  it('agree where each that is counted as sent is on its phone, and the others are not', () => {
    const rows = [counted('a'), counted('b', 'delivered'), counted('c', 'undelivered')];
    const others = [unsent(), unsent('held', 0), unsent('waiting', 0)];
    const texts = [seen('a'), seen('b'), seen('c')];
    const sent = line(carried('a'), carried('b'), carried('c'));
    expect(compareOtherSms([...rows, ...others], texts, sent)).toEqual([]);
  });

  it('agree where one went again after a lost answer', () => {
    const again = carried('a', { takenAtMs: 30, answeredAtMs: 31, reference: 'again' });
    const sent = line(carried('a', lost), again);
    expect(compareOtherSms([counted('again')], [seen('a'), seen('a')], sent)).toEqual([]);
  });

  it('agree where one went without an answer, and is given up', () => {
    const texts = [seen('a'), seen('a'), seen('a')];
    expect(compareOtherSms([unsent()], texts, line(carried('a', lost)))).toEqual([]);
  });

  it('agree where a node was killed before it could write down what it was told', () => {
    const interruptions = [{ fromMs: 12, toMs: 13 }];
    const sent = { sentSms: [carried('a')], interruptions };
    expect(compareOtherSms([unsent()], [seen('a')], sent)).toEqual([]);
  });

  it('do not where a phone has one that nobody counted although it was answered for', () => {
    const rule = ['an SMS that was taken does not count as sent'];
    expect(rulesOf([unsent()], [seen('a')], line(carried('a')))).toEqual(rule);
    const before = { sentSms: [carried('a')], interruptions: [{ fromMs: 1, toMs: 9 }] };
    expect(rulesOf([unsent()], [seen('a')], before)).toEqual(rule);
  });

  it('do not where a phone has one that nobody wrote', () => {
    for (const rows of [[], [unsent('held', 0)]])
      expect(rulesOf(rows, [seen('a')], line(carried('a', lost)))).toEqual([
        'an SMS went that nobody wrote',
      ]);
  });

  it('do not where one is counted that no phone got', () => {
    const rule = ['an SMS that counts as sent never went'];
    expect(rulesOf([counted('a')], [], line(carried('a')))).toEqual(rule);
    expect(rulesOf([counted('a')], [], line())).toEqual(rule);
    expect(rulesOf([counted(null)], [], line())).toEqual(rule);
  });

  it('do not where one that went uncounted and one that never went make up for each other', () => {
    expect(rulesOf([unsent(), counted('b')], [seen('a')], line(carried('a')))).toEqual([
      'an SMS that counts as sent never went',
      'an SMS that was taken does not count as sent',
    ]);
  });

  it('do not where two are counted for one text', () => {
    const again = carried('a', { takenAtMs: 30, answeredAtMs: 31, reference: 'again' });
    const rule = ['SMS count as sent that are the same'];
    const sent = line(carried('a', lost), again);
    expect(rulesOf([counted('a'), counted('again')], [seen('a'), seen('a')], sent)).toEqual(rule);
    expect(rulesOf([counted('a'), counted('a')], [seen('a')], line(carried('a')))).toEqual(rule);
  });

  it('do not where one went again although it had been answered', () => {
    const again = carried('a', { takenAtMs: 30, answeredAtMs: 31, reference: 'again' });
    const texts = [seen('a'), seen('a')];
    expect(rulesOf([counted('a')], texts, line(carried('a'), again))).toEqual([
      'an SMS that had been taken went again',
    ]);
  });

  it('do not where one went more often without an answer than it may', () => {
    const texts = [seen('a'), seen('a'), seen('a'), seen('a')];
    const rule = ['an SMS went too often without an answer'];
    expect(rulesOf([unsent()], texts, line())).toEqual(rule);
    const interrupted = { sentSms: [], interruptions: [{ fromMs: 1, toMs: 2 }] };
    expect(rulesOf([unsent()], texts, interrupted)).toEqual([]);
  });
});
