import { expect, test } from 'vitest';
import { feeTitle } from './fee-title.ts';

test('tuition is called so, with its class', () => {
  expect(feeTitle({ kind: 'tuition', title: 'CM2' }, 'en')).toBe('Tuition · CM2');
  expect(feeTitle({ kind: 'tuition', title: 'CM2' }, 'fr')).toBe('Scolarité · CM2');
});

test('a service with a usual name is said in the reader’s language, with its item', () => {
  const registration = { kind: 'service', title: 'Registration fee' };
  expect(feeTitle(registration, 'fr')).toBe('Frais d’inscription');
  expect(feeTitle({ kind: 'service', title: 'cantine · Déjeuner' }, 'en')).toBe(
    'Canteen · Déjeuner',
  );
  expect(feeTitle({ kind: 'service', title: 'Judo · Lundi' }, 'en')).toBe('Judo · Lundi');
});

test('any other fee has its own title', () => {
  expect(feeTitle({ kind: 'transport', title: 'Transport, Bonabéri' }, 'fr')).toBe(
    'Transport, Bonabéri',
  );
});
