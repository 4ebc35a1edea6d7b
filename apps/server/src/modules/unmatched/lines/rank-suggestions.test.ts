import { expect, it } from 'vitest';
import { nameWordsIn, weightOf, weightOfOwnName } from './rank-suggestions.ts';

const child = { firstName: 'Jean-Pierre', lastName: 'Achu' };

it('tells a child’s own name from words around it and from others’ names', () => {
  expect(nameWordsIn('PAIEMENT scolarité de ACHU Jean-Pierre, 6e')).toEqual([
    'achu',
    'jean',
    'pierre',
  ]);
  expect(weightOfOwnName('frais achu jean pierre', child)).toBeGreaterThan(0);
  expect(weightOfOwnName('frais Achu Moussa', child)).toBe(0);
  expect(weightOfOwnName('', child)).toBe(0);
});

it('believes a code more than a number, a phone more than a name, and all of them more than an amount', () => {
  const weights = (['code', 'number', 'phone', 'name', 'amount'] as const).map((by) =>
    weightOf([by]),
  );
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weightOf(['phone', 'amount'])).toBeGreaterThan(weightOf(['phone']));
});
