import { expect, it } from 'vitest';
import { matches } from './matches.ts';

it('finds blind to case and accents, and in any order of words', () => {
  expect(matches('Paramètres de l’établissement', 'ETABLISSEMENT parametres')).toBe(true);
  expect(matches('Access control', 'cont')).toBe(true);
  expect(matches('Access control', 'account')).toBe(false);
  expect(matches('anything', '')).toBe(true);
});
