import { describe, expect, it } from 'vitest';
import { compareWebhooks, type CountedWebhooks, type ReceivedWebhooks } from './webhooks.ts';

const taken = (takenAtMs: number, answeredAtMs: number | null = takenAtMs + 1) => ({
  takenAtMs,
  answeredAtMs,
});
const counted = (change: Partial<CountedWebhooks> = {}): CountedWebhooks => ({
  events: [
    { id: 'a', state: 'delivered' },
    { id: 'b', state: 'delivered' },
  ],
  payments: [{ id: 'p', events: 1 }],
  ...change,
});
const received = (change: Partial<ReceivedWebhooks> = {}): ReceivedWebhooks => ({
  accepted: new Map([
    ['a', [taken(10)]],
    ['b', [taken(20)]],
  ]),
  forged: 0,
  interruptions: [],
  ...change,
});
const rulesOf = (...books: Parameters<typeof compareWebhooks>): string[] =>
  compareWebhooks(...books).findings.map(({ rule }) => rule);

describe('what happened and what the receiver accepted', () => {
  it('agree where each event is accepted once and counted once', () => {
    expect(compareWebhooks(counted(), received())).toEqual({
      findings: [],
      figures: { events: 2, accepted: 2, again: 0 },
    });
  });

  it('agree where an event came again after a lost answer, or one that could not be written down', () => {
    const accepted = new Map([
      ['a', [taken(10, null), taken(30)]],
      ['b', [taken(20), taken(40)]],
    ]);
    const interruptions = [{ fromMs: 21, toMs: 22 }];
    expect(compareWebhooks(counted(), received({ accepted, interruptions }))).toEqual({
      findings: [],
      figures: { events: 2, accepted: 2, again: 2 },
    });
  });

  it('do not where an event was accepted and is not counted as told', () => {
    const rule = ['an event was not told, or is not counted as told'];
    for (const state of ['waiting', 'failed', 'stopped', null]) {
      const events = [
        { id: 'a', state },
        { id: 'b', state: 'delivered' },
      ];
      expect(rulesOf(counted({ events }), received())).toEqual(rule);
    }
  });

  it('do not where an event is counted as told that was never accepted', () => {
    const accepted = new Map([['a', [taken(10)]]]);
    expect(rulesOf(counted(), received({ accepted }))).toEqual([
      'an event was not told, or is not counted as told',
    ]);
  });

  it('do not where an event is counted twice', () => {
    const events = [...counted().events, { id: 'b', state: 'delivered' }];
    const { findings, figures } = compareWebhooks(counted({ events }), received());
    expect(findings.map(({ rule }) => rule)).toEqual(['an event is counted twice']);
    expect(figures.events).toBe(2);
  });

  it('do not where an event was accepted that never was', () => {
    const events = [{ id: 'a', state: 'delivered' }];
    expect(rulesOf(counted({ events }), received())).toEqual(['an event was told that never was']);
  });

  it('do not where an event came again although it had been answered', () => {
    const accepted = new Map([
      ['a', [taken(10), taken(30)]],
      ['b', [taken(20)]],
    ]);
    expect(rulesOf(counted(), received({ accepted }))).toEqual([
      'an event that had been accepted was told again',
    ]);
  });

  it('do not where something came that was not signed', () => {
    expect(rulesOf(counted(), received({ forged: 1 }))).toEqual([
      'what came to the receiver was not signed',
    ]);
  });

  it('do not where a payment was told of twice, or not at all', () => {
    for (const events of [0, 2])
      expect(rulesOf(counted({ payments: [{ id: 'p', events }] }), received())).toEqual([
        'a payment was not told of once',
      ]);
  });
});
