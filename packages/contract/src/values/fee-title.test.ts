import { expect, test } from 'vitest';
import { feeTitle } from './fee-title.ts';

test('tuition is called so, with its class', () => {
  expect(feeTitle({ kind: 'tuition', title: 'CM2' }, 'en')).toBe('Tuition · CM2');
  expect(feeTitle({ kind: 'tuition', title: 'CM2' }, 'fr')).toBe('Scolarité · CM2');
});

test('any other fee has its own title', () => {
  expect(feeTitle({ kind: 'transport', title: 'Transport, Bonabéri' }, 'fr')).toBe(
    'Transport, Bonabéri',
  );
});
