import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatXaf, maxXaf, xaf, xafAboveZero } from './money.ts';

describe('an amount', () => {
  test('is any whole number of francs up to the greatest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxXaf }), (amount) => {
        expect(xaf.parse(amount)).toBe(amount);
      }),
    );
  });

  test('is never a fraction', () => {
    const fraction = fc
      .double({ min: 0, max: maxXaf, noNaN: true })
      .filter((value) => !Number.isInteger(value));
    fc.assert(fc.property(fraction, (amount) => !xaf.safeParse(amount).success));
  });

  test.each([-1, maxXaf + 1, Number.NaN, Number.POSITIVE_INFINITY, '100', null])(
    'is not %s',
    (value) => {
      expect(xaf.safeParse(value).success).toBe(false);
    },
  );

  test('may be zero only where zero means something', () => {
    expect(xaf.safeParse(0).success).toBe(true);
    expect(xafAboveZero.safeParse(0).success).toBe(false);
    expect(xafAboveZero.safeParse(1).success).toBe(true);
  });

  test('stays exact when as many greatest amounts are added as a school has students', () => {
    expect(Number.isSafeInteger(maxXaf * 9_000)).toBe(true);
  });
});

describe('a shown amount', () => {
  test('is grouped as the language groups, without a symbol', () => {
    expect(formatXaf(1_250_000, 'en')).toBe('1,250,000');
    expect(formatXaf(1_250_000, 'fr')).toBe('1\u202f250\u202f000');
    expect(formatXaf(0, 'fr')).toBe('0');
  });

  test('loses no digit in either language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxXaf }),
        fc.constantFrom('en' as const, 'fr' as const),
        (amount, language) => {
          expect(formatXaf(amount, language).replace(/\D/g, '')).toBe(String(amount));
        },
      ),
    );
  });
});
