import { expect, it } from 'vitest';
import { kindOf, movedStates, saidIn } from './event-words.ts';

it('a step names the two states it lies between', () => {
  expect(movedStates('20 → -21')).toEqual({ from: 20, to: -21 });
  expect(movedStates('20 → 99')).toBeNull();
  expect(movedStates('something else')).toBeNull();
});

it('an unknown kind is still an event', () => {
  expect(kindOf('asked')).toBe('asked');
  expect(kindOf('refunded')).toBe('other');
});

it('an amount is grouped as the language groups, and other words stay as they came', () => {
  expect(saidIn({ kind: 'created', text: '93000 XAF' }, 'fr')).toBe('93\u202f000');
  expect(saidIn({ kind: 'created', text: '93000 XAF' }, 'en')).toBe('93,000');
  expect(saidIn({ kind: 'answer', text: '93000 XAF' }, 'en')).toBe('93000 XAF');
});

it('what we noted ourselves is in the reader’s language', () => {
  expect(saidIn({ kind: 'attention', text: 'unsaid' }, 'fr')).toBe(
    'Le délai pour approuver est passé.',
  );
});
