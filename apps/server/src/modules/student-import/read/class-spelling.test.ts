import { foldName } from '@ardoise/contract/values/fold-name';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classKey } from '../../years/public.ts';
import { createClassMatcher, nearestClass } from './match-classes.ts';

const year = (...names: string[]) => names.map((name) => ({ id: name, name }));

/** Each line is one class, as people write it. */
const spellings = [
  [
    '6e A',
    '6è A',
    '6 ème A',
    '6eme A',
    '6A',
    '6 A',
    'Sixième A',
    '6ÈME A',
    '6e  a',
    '6°A',
    'Classe de 6e A',
    '6ième A',
    '6emeA',
    '6 e A',
  ],
  ['6e E', '6eme E', '6ème E'],
  ['2nde C', '2nd C', '2de C', '2 nde C', 'Seconde C', '2ndeC', '2C'],
  ['1re D', '1ère D', '1ere D', 'Première D', '1 D', '1er D'],
  ['Tle D', 'Terminale D', 'Term. D', 'TLE D', 'TleD', 'T D', 'Tle. D'],
  ['Form One', 'Form 1', 'F1', 'FORM I', 'Form1', 'form one'],
  ['Form 4 B', 'Form Four B', 'Form IV B', 'F4 B', 'Form 4B', 'F4B'],
  ['CM2 A', 'CM 2 A', 'CMII A', 'Cm2A'],
  ['Class 6', 'Class Six', 'CLASS VI', 'Primary 6'],
  ['Lower Sixth Science', 'Lower 6 Science', 'L6 Science'],
  ['Petite section', 'Petite sect.', 'PS'],
];

describe('the name of a class', () => {
  it.each(spellings)('%s is the same however it is written', (name, ...others) => {
    for (const other of others) expect([other, classKey(other)]).toEqual([other, classKey(name)]);
  });

  it('is another for another class', () => {
    const keys = spellings.map(([name]) => classKey(name ?? ''));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps two numbers apart', () => {
    expect(classKey('Form 1 1')).not.toBe(classKey('Form 11'));
  });
});

describe('a class of a year', () => {
  const name = fc.oneof(
    fc.constantFrom(...spellings.flat()),
    fc
      .tuple(
        fc.constantFrom('6', '5e', '4ème', '2nde', '1re', 'Tle', 'Form', 'CM', 'Class', 'CE1'),
        fc.constantFrom('', ' ', '-'),
        fc.constantFrom('', 'A', 'B', 'C', 'D', 'E', '1', '2', 'II', 'Esp', 'All'),
      )
      .map((parts) => parts.join('')),
    fc.string({ minLength: 1, maxLength: 12 }),
  );

  it('is found by its own name, and another only where nothing else could be meant', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { selector: foldName }), name, (names, written) => {
        const match = createClassMatcher(year(...names));
        for (const one of names)
          expect(match(one)).toEqual({ kind: 'one', found: { id: one, name: one } });
        const found = match(written);
        const meant = names.filter((one) => classKey(one) === classKey(written));
        const named = names.find((one) => foldName(one) === foldName(written));
        const only = named ?? (meant.length === 1 ? meant[0] : undefined);
        if (only !== undefined) expect(found).toMatchObject({ kind: 'one', found: { id: only } });
        else expect(found).toEqual({ kind: meant.length === 0 ? 'none' : 'several' });
      }),
    );
  });

  it('is asked for where two could be meant', () => {
    const match = createClassMatcher(year('6e A', '6A bis', '6 A'));
    expect(match('6ème A')).toEqual({ kind: 'several' });
    expect(match('6 a')).toMatchObject({ kind: 'one', found: { name: '6 A' } });
  });

  it('is proposed where one is near, and not where two are as near', () => {
    const classes = year(
      'CM1',
      'CM2',
      '6e A',
      '6e B',
      'Tle C',
      'Tle D',
      'Upper Sixth Science',
      'Form 3',
    );
    const proposed = (written: string) => nearestClass(written, classes)?.name ?? null;
    expect(proposed('6eme Alpha')).toBe('6e A');
    expect(proposed('Up. 6 Sc')).toBe('Upper Sixth Science');
    expect(proposed('From 3')).toBe('Form 3');
    expect(proposed('Tle')).toBeNull();
    expect(proposed('Cours moyen')).toBeNull();
    expect(proposed('xyz')).toBeNull();
  });
});
