import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schoolPrefix } from './school-prefix.ts';

it('is the initials of the school', () => {
  expect(schoolPrefix('Lycée Privé')).toBe('LP');
  expect(schoolPrefix('Collège Les Palmiers')).toBe('CP');
  expect(schoolPrefix("École de l'Étoile du Matin Clair")).toBe('EEM');
  expect(schoolPrefix('Les')).toBe('L');
  expect(schoolPrefix('学校 2')).toBe('S');
});

it('is never empty, whatever the school is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(schoolPrefix(name)).toMatch(/^[A-Z]{1,3}$/);
    }),
  );
});
