import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords, englishNumber, frenchNumber } from './amount-in-words.ts';
import { maxXaf } from './money.ts';

const amount = fc.oneof(
  fc.integer({ min: 0, max: 9_999 }),
  fc.integer({ min: 0, max: 2_000_000 }),
  fc.integer({ min: 0, max: maxXaf }),
  fc.integer({ min: 0, max: 999_999 }).map((thousands) => thousands * 1_000),
  fc.integer({ min: 0, max: 999 }).map((millions) => millions * 1_000_000),
);

/** Reads words back without knowing how they were written: small ones add up, `hundred` multiplies, scales close. */
function readBack(
  words: string,
  values: Readonly<Record<string, number>>,
  hundred: string,
  scales: Readonly<Record<string, number>>,
): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(/[ -]/)) {
    const scale = scales[word];
    if (word === hundred) group = Math.max(group, 1) * 100;
    else if (scale !== undefined) {
      total += Math.max(group, 1) * scale;
      group = 0;
    } else group += values[word] ?? Number.NaN;
  }
  return total + group;
}

const numbered = (words: string, from: number, step: number): Record<string, number> =>
  Object.fromEntries(words.split(' ').map((word, index) => [word, from + index * step]));

const english = {
  ...numbered(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    0,
    1,
  ),
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  and: 0,
};

const french = {
  ...numbered(
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    0,
    1,
  ),
  ...numbered('vingt trente quarante cinquante soixante', 20, 10),
  // Written together before reading, since four twenties are eighty.
  quatrevingt: 80,
  et: 0,
};

describe('an amount in words', () => {
  it('can be read back in English', () => {
    const scales = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
    fc.assert(
      fc.property(amount, (value) => {
        expect(readBack(englishNumber(value), english, 'hundred', scales)).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('can be read back in French', () => {
    const scales = { mille: 1e3, million: 1e6, milliard: 1e9, billion: 1e12 };
    fc.assert(
      fc.property(amount, (value) => {
        const words = frenchNumber(value)
          .replace(/quatre-vingts?/g, 'quatrevingt')
          .replace(/(cent|million|milliard)s/g, '$1');
        expect(readBack(words, french, 'cent', scales)).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is different for every amount', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        fc.pre(a !== b);
        expect(frenchNumber(a)).not.toBe(frenchNumber(b));
        expect(englishNumber(a)).not.toBe(englishNumber(b));
      }),
    );
  });

  it('follows the rules of French for vingt, cent, mille and million', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const words = frenchNumber(value);
        expect(words).not.toMatch(/\b(?:cents|vingts)[ -](?!million|milliard|billion)/);
        expect(words).not.toMatch(/milles|(?:^|(?:million|milliard)s? )un mille\b|\bun cent\b/);
        expect(words).not.toMatch(
          /(?:deux|trois|quatre|cinq|six|sept|huit|neuf) (?:cent|million)$/,
        );
        expect(words).not.toMatch(/quatre-vingt(?:$| milli)/);
        expect(words).not.toMatch(/quatre-vingt et|\bet (?!une?|onze)/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [0, 'Zéro franc CFA', 'Zero CFA francs'],
    [1, 'Un franc CFA', 'One CFA franc'],
    [21, 'Vingt et un francs CFA', 'Twenty-one CFA francs'],
    [71, 'Soixante et onze francs CFA', 'Seventy-one CFA francs'],
    [80, 'Quatre-vingts francs CFA', 'Eighty CFA francs'],
    [81, 'Quatre-vingt-un francs CFA', 'Eighty-one CFA francs'],
    [91, 'Quatre-vingt-onze francs CFA', 'Ninety-one CFA francs'],
    [99, 'Quatre-vingt-dix-neuf francs CFA', 'Ninety-nine CFA francs'],
    [100, 'Cent francs CFA', 'One hundred CFA francs'],
    [200, 'Deux cents francs CFA', 'Two hundred CFA francs'],
    [280, 'Deux cent quatre-vingts francs CFA', 'Two hundred and eighty CFA francs'],
    [1_000, 'Mille francs CFA', 'One thousand CFA francs'],
    [1_005, 'Mille cinq francs CFA', 'One thousand and five CFA francs'],
    [40_000, 'Quarante mille francs CFA', 'Forty thousand CFA francs'],
    [80_000, 'Quatre-vingt mille francs CFA', 'Eighty thousand CFA francs'],
    [200_000, 'Deux cent mille francs CFA', 'Two hundred thousand CFA francs'],
    [
      187_500,
      'Cent quatre-vingt-sept mille cinq cents francs CFA',
      'One hundred and eighty-seven thousand five hundred CFA francs',
    ],
    [1_000_000, 'Un million de francs CFA', 'One million CFA francs'],
    [200_000_000, 'Deux cents millions de francs CFA', 'Two hundred million CFA francs'],
    [
      80_200_001,
      'Quatre-vingts millions deux cent mille un francs CFA',
      'Eighty million two hundred thousand and one CFA francs',
    ],
    [maxXaf, 'Un billion de francs CFA', 'One trillion CFA francs'],
  ])('writes %d', (value, inFrench, inEnglish) => {
    expect(amountInWords(value, 'fr')).toBe(inFrench);
    expect(amountInWords(value, 'en')).toBe(inEnglish);
  });

  it.each([-1, 1.5, Number.NaN, 1e21])('refuses %d', (value) => {
    expect(() => amountInWords(value, 'en')).toThrow(RangeError);
  });
});
