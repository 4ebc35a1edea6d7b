import { expect, it } from 'vitest';
import { rangeIn } from './range.ts';

it('the address names one of five ranges, and the usual one without naming it', () => {
  expect(['1', '2', '3', '5'].map((range) => rangeIn({ range }))).toEqual([
    { range: 1 },
    { range: 2 },
    { range: 3 },
    { range: 5 },
  ]);
  expect(rangeIn({ range: '4' })).toStrictEqual({ range: undefined });
  for (const range of ['0', '6', '2.5', '', 'all', null, undefined, ['3', '4']])
    expect(rangeIn({ range })).toStrictEqual({ range: undefined });
});
