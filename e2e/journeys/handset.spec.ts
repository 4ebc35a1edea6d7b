import { expect } from '@playwright/test';
import { newestCode } from '../pages/handset.ts';
import { test } from '../pages/test.ts';

const message = (text: string) => ({ text, at: '2026-11-16T08:00:00.000Z' });
const first = message('Ardoise: your code is 111111.');
const notice = message('You have signed in on a new device.');
const second = message('Ardoise: your code is 222222.');

test('a code that comes twice, or a notice after it, is not taken for the next code', () => {
  expect(newestCode([first], [])).toBe('111111');
  expect(newestCode([first, first], ['111111'])).toBeUndefined();
  expect(newestCode([notice, first], ['111111'])).toBeUndefined();
  expect(newestCode([notice, second, first, first], ['111111'])).toBe('222222');
});
