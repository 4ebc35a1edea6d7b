import { expect, it } from 'vitest';
import { formatShort, formatTick } from './short-amount.ts';

/** A no-break space between the figure and its unit may be of either width. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('an amount in a title is short, and whole where that is as short', () => {
  expect(formatShort(9_555_500, 'en')).toBe('9.6M');
  expect(plain(formatShort(9_555_500, 'fr'))).toBe('9,6 M');
  expect(formatShort(29_000_000, 'en')).toBe('29M');
  expect(formatShort(940_400, 'en')).toBe('940K');
  expect(plain(formatShort(940_400, 'fr'))).toBe('940 k');
  expect(formatShort(45_500, 'en')).toBe('45,500');
  expect(formatShort(0, 'en')).toBe('0');
  expect(formatShort(-2_310_000, 'en')).toBe('-2.3M');
});

it('an axis is short throughout', () => {
  expect(formatTick(0, 'en')).toBe('0');
  expect(formatTick(20_000, 'en')).toBe('20K');
  expect(plain(formatTick(2_500_000, 'fr'))).toBe('2,5 M');
});
