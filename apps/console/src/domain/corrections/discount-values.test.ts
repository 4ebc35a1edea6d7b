import { expect, it } from 'vitest';
import { discountEffect } from './discount-values.ts';

const fee = { amount: 100_000, discount: 20_000, paid: 70_000 };

it('says what is taken off, what the fee then asks for, and what becomes credit', () => {
  expect(discountEffect(fee, 'amount', '5 000')).toEqual({
    amount: 5_000,
    isTooMuch: false,
    net: 75_000,
    credited: 0,
  });
  expect(discountEffect(fee, 'percent', '15')).toEqual({
    amount: 15_000,
    isTooMuch: false,
    net: 65_000,
    credited: 5_000,
  });
  expect(discountEffect({ ...fee, amount: 99_999 }, 'percent', '33').amount).toBe(32_999);
});

it.each(['', '0', '-1', '1.5', 'x'])('takes nothing off for "%s"', (typed) => {
  expect(discountEffect(fee, 'amount', typed)).toMatchObject({ amount: null, isTooMuch: false });
});

it('takes off no more than the fee asks for, nor more than all of it', () => {
  expect(discountEffect(fee, 'amount', '80 000').amount).toBe(80_000);
  expect(discountEffect(fee, 'amount', '80 001')).toMatchObject({ amount: null, isTooMuch: true });
  expect(discountEffect(fee, 'percent', '101')).toMatchObject({ amount: null, isTooMuch: true });
});
