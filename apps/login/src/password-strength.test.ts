import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['sept777', 'short'],
  ['douala22', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Douala-22', 'fair'],
  ['palmierdouala', 'fair'],
  ['Palmier-2026', 'strong'],
  ['la craie est sur le tableau', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
