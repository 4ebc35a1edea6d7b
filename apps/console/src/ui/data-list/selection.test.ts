import { expect, it } from 'vitest';
import { withPage, withRow } from './selection.ts';

it('a row is added and taken away, and the others stay', () => {
  const one = withRow(new Set(['a']), 'b', true);
  expect([...one]).toEqual(['a', 'b']);
  expect([...withRow(one, 'a', false)]).toEqual(['b']);
});

it('a page is chosen or given up as a whole, and other pages stay', () => {
  const all = withPage(new Set(['z', 'a']), ['a', 'b'], true);
  expect([...all].sort()).toEqual(['a', 'b', 'z']);
  expect([...withPage(all, ['a', 'b'], false)]).toEqual(['z']);
});
