import { expect, it } from 'vitest';
import { shortNarration } from './narration.ts';

it('leaves out the school that reads it, and nothing else', () => {
  expect(shortNarration('Collège Les Palmiers LP-0118 LP-0119', 'Collège Les Palmiers')).toBe(
    'LP-0118 LP-0119',
  );
  expect(shortNarration('Old name LP-0118', 'Collège Les Palmiers')).toBe('Old name LP-0118');
  expect(shortNarration('Palmiers', 'Palmiers')).toBe('Palmiers');
  expect(shortNarration('Palmiers LP-0118', undefined)).toBe('Palmiers LP-0118');
});
