import { expect, test } from 'vitest';
import { withoutTrailingBlanks } from './trailing-blanks.ts';

const trim = (rows: string[]) => withoutTrailingBlanks(rows, (row) => row.trim() === '');

test('empty rows at the end go, empty rows in the middle stay', () => {
  expect(trim(['a', '', 'b', '', ' '])).toEqual(['a', '', 'b']);
  expect(trim(['', ''])).toEqual([]);
  expect(trim([])).toEqual([]);
});
