import { expect, it } from 'vitest';
import { maskContact } from './mask-contact.ts';

it('shows of a phone its first digit and its last two, and of an email its first letter and its house', () => {
  expect(maskContact('677123456')).toBe('6 •• •• •• 56');
  expect(maskContact('owner@demo.school')).toBe('o••••@demo.school');
  expect(maskContact('@x')).toBe('••••@x');
});
