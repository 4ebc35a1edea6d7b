import { expect, it } from 'vitest';
import { kindOf } from './event-words.ts';

it('an unknown kind is still an event', () => {
  expect(kindOf('asked')).toBe('asked');
  expect(kindOf('refunded')).toBe('other');
});
