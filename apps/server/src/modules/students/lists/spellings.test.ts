import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familyNames } from '../../../demo/demo-names.ts';
import { soundKey, soundOfBeginning } from './sound-key.ts';
import { isNameWord, isNearly, isOneTypo, spellingsOf, withoutOneLetter } from './spellings.ts';
import { wordsOfName } from './search-words.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const letter = fc.constantFrom(...letters.split(''));
const word = fc.string({ unit: letter, minLength: 4, maxLength: 20 });
const knownNames = [...new Set(familyNames.flatMap(wordsOfName))];

describe('the sound of a name', () => {
  it.each([
    ['fotso', 'fotsso', 'photso', 'fotzo'],
    ['njoya', 'ndjoya', 'njoia'],
    ['kouam', 'kwam', 'couam', 'quam'],
    ['tchoumi', 'choumi', 'tchumi', 'shoumi', 'tshumi'],
    ['mba', 'mbah', 'mbaa'],
    ['nguemo', 'ngemo', 'nguemoh'],
    ['philippe', 'filipe', 'philip', 'phillipe'],
    ['marie', 'mary', 'marri'],
    ['denis', 'dennis', 'denise'],
    ['wouafo', 'ouafo', 'wafo'],
    ['mbarga', 'nbarga'],
    ['zakaria', 'sacaria'],
    ['gerard', 'jerard'],
    ['atanga', 'athanga'],
    ['moukoko', 'mukoko', 'mouccoko'],
  ])('is one for %s and its other spellings', (name, ...others) => {
    for (const other of others) expect(soundKey(other), other).toBe(soundKey(name));
  });

  it.each([
    ['fotso', 'fokou'],
    ['mbarga', 'manga'],
    ['ndi', 'ndo'],
    ['atangana', 'etoundi'],
    ['kamga', 'kamdem'],
  ])('tells %s from %s', (one, other) => expect(soundKey(one)).not.toBe(soundKey(other)));

  it('leaves the common family names apart', () => {
    const keys = new Set(knownNames.map(soundKey));
    expect(keys.size).toBeGreaterThan(knownNames.length * 0.95);
  });

  it('is the same however often a letter is doubled', () => {
    fc.assert(
      fc.property(word, fc.nat(), (name, place) => {
        const at = place % name.length;
        const doubled = name.slice(0, at) + name.charAt(at) + name.slice(at);
        expect(soundKey(doubled)).toBe(soundKey(name));
      }),
    );
  });

  it('is never nothing, and begins what is heard of the same letters as a beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (name) => {
        for (const part of wordsOfName(name).filter(isNameWord)) {
          expect(soundKey(part)).not.toBe('');
          const heard = soundOfBeginning(part);
          expect(heard === '' || heard.startsWith(soundKey(part))).toBe(true);
        }
      }),
    );
  });
});

describe('a mistyped name', () => {
  const mistyped = fc
    .tuple(word, fc.nat(), letter, fc.constantFrom('drop', 'add', 'change', 'swap'))
    .map(([name, place, other, kind]): [string, string] => {
      const at = place % name.length;
      const next = Math.min(at + 1, name.length - 1);
      const typos = {
        drop: name.slice(0, at) + name.slice(at + 1),
        add: name.slice(0, at) + other + name.slice(at),
        change: name.slice(0, at) + other + name.slice(at + 1),
        swap:
          at === next
            ? name
            : name.slice(0, at) + name.charAt(next) + name.charAt(at) + name.slice(next + 1),
      };
      return [name, typos[kind]];
    });

  it('is one typing mistake away, and has a spelling in common', () => {
    fc.assert(
      fc.property(mistyped, ([name, typed]) => {
        expect(isOneTypo(name, typed)).toBe(true);
        expect(isOneTypo(typed, name)).toBe(true);
        const kept = new Set(spellingsOf(name));
        expect(withoutOneLetter(typed).some((spelling) => kept.has(spelling))).toBe(true);
      }),
    );
  });

  it('is not two mistakes away', () => {
    expect(isOneTypo('atangana', 'atngna')).toBe(false);
    expect(isOneTypo('kamga', 'magka')).toBe(false);
    expect(isOneTypo('abcd', 'badc')).toBe(false);
  });

  it.each([
    ['atangna', 'atangana'],
    ['fosto', 'fotso'],
    ['esomba', 'essomba'],
    ['njoia', 'njoya'],
    ['atanganna', 'atangana'],
    ['phokoo', 'fokou'],
  ])('%s may mean %s', (typed, kept) => expect(isNearly(typed, kept)).toBe(true));

  it.each([
    ['ndi', 'ndo'],
    ['mbarga', 'manga'],
    ['kamdem', 'kamga'],
  ])('%s does not mean %s', (typed, kept) => expect(isNearly(typed, kept)).toBe(false));
});
