import { expect, test } from 'vitest';
import { ApiError, isApiError } from './api-error.ts';

const refusal = new ApiError(40900, 'No.', { reason: 'alreadyEnrolled', status: 409 });

test('a failed call is known by its reason, and never by a code that many share', () => {
  expect(isApiError(refusal, 'alreadyEnrolled')).toBe(true);
  expect(isApiError(refusal, 'changedMeanwhile', 'alreadyEnrolled')).toBe(true);
  expect(isApiError(refusal, 'changedMeanwhile')).toBe(false);
  expect(isApiError(refusal)).toBe(true);
});

test('what had no answer has no reason', () => {
  const lost = new ApiError(0, 'Unknown error');
  expect(lost.reason).toBeNull();
  expect(isApiError(lost)).toBe(true);
  expect(isApiError(lost, 'unexpected')).toBe(false);
  expect(isApiError(new TypeError('x'))).toBe(false);
});
