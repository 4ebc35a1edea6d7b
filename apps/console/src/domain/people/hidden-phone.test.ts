import { expect, test } from 'vitest';
import { hiddenPhone } from './hidden-phone.ts';

test('half of a number is shown', () => {
  expect(hiddenPhone('677123456')).toBe('6 77 12 •• ••');
  expect(hiddenPhone('+33612345678')).toBe('+336123•••••');
});
