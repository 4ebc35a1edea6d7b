import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areWithin, normalRange, rangeMatcher } from './address-ranges.ts';

describe('what is typed as an address', () => {
  it.each([
    ['196.200.1.7', '196.200.1.7'],
    [' 196.200.1.7 ', '196.200.1.7'],
    ['196.200.1.7/32', '196.200.1.7'],
    ['196.200.1.7/24', '196.200.1.0/24'],
    ['196.200.1.255/25', '196.200.1.128/25'],
    ['255.255.255.255/1', '128.0.0.0/1'],
    ['2C0F:F5C0:0::1', '2c0f:f5c0::1'],
    ['2c0f:f5c0:1:2:3:4:5:6/64', '2c0f:f5c0:1:2::/64'],
    ['2c0f:f5c0:1:2:3:4:5:6/33', '2c0f:f5c0::/33'],
    ['::1', '::1'],
    ['fe80::/10', 'fe80::/10'],
    ['::ffff:196.200.1.7', '196.200.1.7'],
  ])('%s is kept as %s', (typed, kept) => expect(normalRange(typed)).toBe(kept));

  it.each([
    '',
    'school.cm',
    '196.200.1',
    '196.200.1.256',
    '0196.200.1.7',
    '3301441799',
    '196.200.1.7/33',
    '196.200.1.7/-1',
    '196.200.1.7/',
    '196.200.1.7/2 4',
    '196.200.1.7/24/24',
    '0.0.0.0/0',
    '::/0',
    '2c0f::/129',
    'fe80::1%eth0',
    '196.200.1.0-196.200.1.9',
    '[::1]',
    '1'.repeat(50),
  ])('%s is none', (typed) => expect(normalRange(typed)).toBeNull());

  it('is kept as it is kept, however often', () => {
    const ranges = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 32 })),
      fc.tuple(fc.ipV6(), fc.integer({ min: 1, max: 128 })),
    );
    fc.assert(
      fc.property(ranges, ([address, bits]) => {
        const kept = normalRange(`${address}/${bits}`);
        return kept !== null && normalRange(kept) === kept && rangeMatcher([kept])(address);
      }),
    );
  });
});

describe('a list of ranges', () => {
  const isIn = rangeMatcher(['196.200.1.0/24', '41.202.7.9', '2c0f:f5c0::/32']);

  it.each([
    '196.200.1.0',
    '196.200.1.255',
    '41.202.7.9',
    '2c0f:f5c0:ffff::1',
    '::ffff:196.200.1.9',
  ])('has %s in it', (address) => expect(isIn(address)).toBe(true));

  it.each([
    '196.200.2.0',
    '196.200.0.255',
    '41.202.7.10',
    '2c0f:f5c1::1',
    '::ffff:196.200.2.9',
    '',
    'unknown',
    '::1',
  ])('has not %s in it', (address) => expect(isIn(address)).toBe(false));
});

describe('another list is no wider', () => {
  it.each<[string[], string[]]>([
    [['196.200.1.7'], []],
    [[], []],
    [['196.200.1.7'], ['196.200.1.0/24']],
    [['196.200.1.0/25', '196.200.1.200'], ['196.200.1.0/24']],
    [['2c0f:f5c0:1::/48'], ['2c0f:f5c0::/32', '1.1.1.1']],
  ])('%j than %j', (inner, outer) => expect(areWithin(inner, outer)).toBe(true));

  it.each<[string[], string[]]>([
    [[], ['196.200.1.0/24']],
    [['196.200.0.0/23'], ['196.200.1.0/24']],
    [['196.200.1.7', '1.1.1.1'], ['196.200.1.0/24']],
    [['::/1'], ['0.0.0.0/1']],
  ])('but %j is wider than %j', (inner, outer) => expect(areWithin(inner, outer)).toBe(false));
});
