import { describe, expect, it } from 'vitest';
import { type CampaignMessage, compareCampaign } from './campaigns.ts';

const mark = 'storm-1-2';
const counted = (
  phone: string,
  state = 'sent',
  failure: string | null = null,
): CampaignMessage => ({
  ...{ mark, phone, state, failure },
});
const seen = (to: string, text = `${mark} Grace`) => ({
  ...{ id: `${to}-${text}`, kind: 'sms' as const, to, text },
});
const charged = (messages: number) => ({ mark, charged: messages });
const rulesOf = (...books: Parameters<typeof compareCampaign>): string[] =>
  compareCampaign(...books).map(({ rule }) => rule);

describe('a campaign and the phones', () => {
  it('agree where each phone has the one message that is counted for it', () => {
    const rows = [
      counted('a'),
      counted('b', 'delivered'),
      counted('c', 'failed', 'notDelivered'),
      counted('d', 'failed', 'noGateway'),
      { ...counted('e'), mark: 'storm-1-3' },
    ];
    const texts = [seen('a'), seen('b'), seen('c'), seen('e', 'storm-1-3 Grace')];
    expect(compareCampaign(charged(3), rows, texts)).toEqual([]);
  });

  it('agree whether or not one went of which nobody can say', () => {
    const rows = [counted('a'), counted('b', 'unknown'), counted('c', 'unknown')];
    for (const messages of [1, 2, 3])
      expect(compareCampaign(charged(messages), rows, [seen('a'), seen('b')])).toEqual([]);
  });

  it('do not where a phone has a message that nobody counted', () => {
    const rule = ['a message that went does not count as sent'];
    for (const state of ['failed', 'cancelled'])
      expect(rulesOf(charged(0), [counted('a', state)], [seen('a')])).toEqual(rule);
    expect(rulesOf(charged(0), [], [seen('a')])).toEqual(rule);
  });

  it('do not where one is counted that no phone got', () => {
    expect(rulesOf(charged(1), [counted('a')], [])).toEqual([
      'a message that counts as sent never went',
    ]);
  });

  it('do not where one that went uncounted and one that never went make up for each other', () => {
    const rows = [counted('a', 'failed', 'noGateway'), counted('b')];
    expect(rulesOf(charged(1), rows, [seen('a')])).toEqual([
      'a message that went does not count as sent',
      'a message that counts as sent never went',
    ]);
    const unknown = [counted('a', 'unknown'), counted('b')];
    expect(rulesOf(charged(2), unknown, [seen('a')])).toEqual([
      'a message that counts as sent never went',
    ]);
  });

  it('do not where a phone got it twice, or it is counted twice for one', () => {
    const rule = 'a message of a campaign went to a phone twice';
    expect(rulesOf(charged(1), [counted('a')], [seen('a'), seen('a')])).toEqual([rule]);
    expect(rulesOf(charged(1), [counted('a', 'unknown')], [seen('a'), seen('a')])).toEqual([rule]);
    expect(rulesOf(charged(2), [counted('a'), counted('a')], [seen('a')])).toEqual([
      'a message of a campaign is counted twice',
    ]);
  });

  it('do not where one is still on its way', () => {
    for (const state of ['queued', 'sending'])
      expect(rulesOf(charged(0), [counted('a', state)], [])).toEqual([
        'a message of a campaign is still on its way',
      ]);
  });

  it('do not where less was charged than went, or more than may have gone', () => {
    const rows = [counted('a'), counted('b', 'unknown')];
    for (const messages of [0, 3])
      expect(rulesOf(charged(messages), rows, [seen('a')])).toEqual([
        'a campaign was charged wrongly',
      ]);
  });
});
