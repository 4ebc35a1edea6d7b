import { expect, test } from 'vitest';
import { refusalOf } from './upload-card.tsx';

test('only workbooks of a size that is read are sent', () => {
  expect(refusalOf({ name: 'Élèves.XLSX', size: 1000 })).toBeNull();
  expect(refusalOf({ name: 'students.csv', size: 1000 })).toBe('wrongType');
  expect(refusalOf({ name: 'students.xlsx', size: 16 * 1024 * 1024 })).toBe('tooLarge');
});
