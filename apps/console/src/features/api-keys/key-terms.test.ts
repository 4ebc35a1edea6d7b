import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { expect, it } from 'vitest';
import { addressLines, expiryOf, placeOf } from './key-terms.ts';

const now = Date.parse('2026-11-16T08:00:00.000Z');

it('a key ends in so many days, never, or when it did', () => {
  expect(expiryOf('30', null, now)).toBe('2026-12-16T08:00:00.000Z');
  expect(expiryOf('never', '2026-12-16T08:00:00.000Z', now)).toBeNull();
  expect(expiryOf('kept', '2026-12-16T08:00:00.000Z', now)).toBe('2026-12-16T08:00:00.000Z');
});

it('addresses are typed one a line, or with commas', () => {
  expect(addressLines(' 196.200.1.7 \n\n2c0f::/32, 1.1.1.1;8.8.8.8\n')).toEqual([
    '196.200.1.7',
    '2c0f::/32',
    '1.1.1.1',
    '8.8.8.8',
  ]);
  expect(addressLines(' \n')).toEqual([]);
});

it('a refusal stands where it belongs', () => {
  const fields = { 'addresses.1': 'Enter an address' };
  expect(placeOf(new ApiError(42200, '', { fields }))).toBe('addresses');
  expect(placeOf(new ApiError(42200, '', { reason: 'wrongAppCode' }))).toBe('confirmation');
  expect(placeOf(new ApiError(40900, '', { reason: 'tooManyApiKeys' }))).toBe('form');
});
