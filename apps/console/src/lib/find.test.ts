import { expect, it } from 'vitest';
import { byOwnName, type Finding, matches } from './find.ts';

it('finds blind to case and accents, and in any order of words', () => {
  expect(matches('Paramètres de l’établissement', 'ETABLISSEMENT parametres')).toBe(true);
  expect(matches('Access control', 'cont')).toBe(true);
  expect(matches('Access control', 'account')).toBe(false);
  expect(matches('anything', '')).toBe(true);
});

it('puts those of this very name before those found by another word of theirs', () => {
  const finding = (title: string): Finding => ({
    id: title,
    title,
    icon: 'school',
    open: () => {},
  });
  const found = ['Abena Luc', 'Ngono Éric', 'Zang Ngono'].map(finding);
  expect(byOwnName(found, 'ngono').map(({ title }) => title)).toEqual([
    'Ngono Éric',
    'Zang Ngono',
    'Abena Luc',
  ]);
});
