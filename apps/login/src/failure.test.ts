import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const now = 1_000_000;

test('no answer, and a part of the page that cannot be fetched, are both a lost connection', () => {
  expect(failureOf(new ApiError(0, 'Unknown error'), now)).toEqual({ kind: 'offline' });
  expect(failureOf(new TypeError('Failed to fetch'), now)).toEqual({ kind: 'offline' });
});

test('too many tries lock until the server says', () => {
  const error = new ApiError(42900, 'Too many', { status: 429, retryAfterSeconds: 95 });
  expect(failureOf(error, now)).toEqual({ kind: 'locked', until: now + 95_000 });
});

test('a refusal carries its words and its fields', () => {
  const fields = { phone: 'Enter a number.' };
  expect(
    failureOf(
      new ApiError(42200, 'Some fields', { reason: 'invalidInput', status: 422, fields }),
      now,
    ),
  ).toEqual({
    kind: 'refused',
    reason: 'invalidInput',
    message: 'Some fields',
    fields,
  });
});

test('whatever is our own fault is told as that', () => {
  expect(failureOf(new ApiError(50000, 'x', { status: 500 }), now).kind).toBe('unexpected');
  expect(failureOf(new Error('a bug'), now).kind).toBe('unexpected');
});
