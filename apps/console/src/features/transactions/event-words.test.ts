import { expect, it } from 'vitest';
import { kindOf, movedStates } from './event-words.ts';

it('a step names the two states it lies between', () => {
  expect(movedStates('20 → -21')).toEqual({ from: 20, to: -21 });
  expect(movedStates('20 → 99')).toBeNull();
  expect(movedStates('something else')).toBeNull();
});

it('an unknown kind is still an event', () => {
  expect(kindOf('asked')).toBe('asked');
  expect(kindOf('refunded')).toBe('other');
});
