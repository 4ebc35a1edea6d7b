import { expect, test } from 'vitest';
import { textToAmount, tidyAmount } from './typed-amount.ts';

test('an amount is read in every usual writing', () => {
  for (const typed of ['120000', '120 000', '120\u202f000', '120,000', '120.000', ' 120000 ']) {
    expect(textToAmount(typed), typed).toBe(120_000);
  }
  expect(textToAmount('0')).toBe(0);
});

test('nothing is nothing, and a part of a franc is no amount', () => {
  expect(textToAmount(' ')).toBeUndefined();
  for (const typed of ['12,5', '1.5', '-100', '1e5', 'free', '12,0000']) {
    expect(textToAmount(typed), typed).toBeNaN();
  }
});

test('an amount is grouped as the language groups; anything else stays as it was typed', () => {
  expect(tidyAmount('120000', 'en')).toBe('120,000');
  expect(tidyAmount('120,000', 'fr')).toBe('120\u202f000');
  expect(tidyAmount('12,5', 'en')).toBe('12,5');
  expect(tidyAmount('', 'en')).toBe('');
});
