import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

test('sizes are said in the units of the language', () => {
  expect(plain(formatFileSize(84 * 1024, 'en'))).toBe('84 kB');
  expect(plain(formatFileSize(84 * 1024, 'fr'))).toBe('84 ko');
  expect(plain(formatFileSize(1.26 * 1024 * 1024, 'en'))).toBe('1.3 MB');
  expect(plain(formatFileSize(5 * 1024 * 1024, 'fr'))).toBe('5 Mo');
});

test('nothing is less than one', () => {
  expect(plain(formatFileSize(3, 'en'))).toBe('1 kB');
});
