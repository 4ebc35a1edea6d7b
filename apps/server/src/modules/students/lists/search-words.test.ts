import { withCheckSymbol } from '@ardoise/contract/values/payment-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOfPrefix,
  indexWords,
  searchWords,
  wordsOfName,
  wordsOfNumber,
} from './search-words.ts';

const indexed = (names: string[], phones: string[] = []) =>
  indexWords({ names, numbers: ['LP-0231'], phones, codes: [withCheckSymbol('HK74PQ')] });

/** As the database does it: every word of the search, or what else it may be, begins one of the words kept. */
const finds = (words: readonly string[], typed: string): boolean => {
  const asked = searchWords(typed);
  const isKept = (word: string): boolean => words.some((kept) => kept.startsWith(word));
  return asked.length > 0 && asked.every(({ word, others }) => [word, ...others].some(isKept));
};

describe('a search', () => {
  const words = indexed(['Jean-Paul', "N'Gono Mbárga", 'Sœur Ŋgo'], ['677123456', '+33612345678']);

  it.each([
    ['jean'],
    ['JEAN-PAUL'],
    ['paul mbarga'],
    ['Mbarga jean'],
    ["n'gono"],
    ['ngono'],
    ['soeur ngo'],
    ['LP-0231'],
    ['lp0231'],
    ['0231'],
    ['231'],
    ['lp 231'],
    ['677123456'],
    ['6 77 12 34 56'],
    ['+237 677 12 34 56'],
    ['00237677123456'],
    ['677.12'],
    ['+237677'],
    ['+33 6 12 34'],
    // As copied from a chat.
    ['\u202a+237\u00a0677\u201112\u202c'],
    ['\u202a+33\u00a06\u201112\u202c'],
    ['(677) 12'],
    // The end of a phone, in one piece, in groups, and beside a name.
    ['3456'],
    ['12 34 56'],
    ['5678'],
    ['mbarga 34 56'],
    // A payment code that is still typed.
    [withCheckSymbol('HK74PQ').slice(0, 4)],
    [withCheckSymbol('HK74PQ')],
    [
      `${withCheckSymbol('HK74PQ').slice(0, 3)}-${withCheckSymbol('HK74PQ').slice(3)}`.toLowerCase(),
    ],
  ])('for %s finds the student', (typed) => {
    expect(finds(words, typed)).toBe(true);
  });

  it.each([
    ['arga'],
    ['jean abena'],
    ['678'],
    ['9999'],
    ['456'],
    ['1234'],
    ['000231'],
    ['hk7'],
    ['- -'],
    [''],
  ])('for %s does not', (typed) => {
    expect(finds(words, typed)).toBe(false);
  });

  it('finds every name by each of its words, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        for (const word of wordsOfName(name)) {
          expect(word).not.toMatch(/\s/);
          expect(wordsOfName(name)).toContain(word);
        }
        const asked = searchWords(name.toUpperCase());
        expect(asked.length).toBeLessThanOrEqual(6);
        for (const { word } of asked) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });

  it('looks for words between the word and the end of its prefix', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        (word, rest) => {
          const bytes = (text: string) => Buffer.from(text);
          expect(Buffer.compare(bytes(word + rest), bytes(word))).toBeGreaterThanOrEqual(0);
          expect(Buffer.compare(bytes(word + rest), bytes(endOfPrefix(word)))).toBe(-1);
        },
      ),
    );
  });
});

it('a number is found whole and by its digits', () => {
  expect(wordsOfNumber('F-0042')).toEqual(['f0042', '0042', '42']);
});
