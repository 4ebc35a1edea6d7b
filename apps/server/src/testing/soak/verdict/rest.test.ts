import { expect, it } from 'vitest';
import { judgeRest } from './rest.ts';

const rest = { left: {}, held: [], restlessAfterLooks: null };
const smooth = { stumbles: [], traffic: { unexplained: new Map<string, number>() } };
const rulesOf = (...books: Parameters<typeof judgeRest>): string[] =>
  judgeRest(...books).map(({ rule }) => rule);

it('a storm that came to rest without a stumble is no finding', () => {
  expect(judgeRest(rest, smooth)).toEqual([]);
});

it('what is left, and what does not move, are findings', () => {
  expect(
    rulesOf({ ...rest, left: { jobs: 1, messages: 2 }, held: [{ what: 'job' }] }, smooth),
  ).toEqual(['it does not come to rest', 'it does not come to rest', 'it does not move']);
  expect(rulesOf({ ...rest, left: { jobs: 1 }, restlessAfterLooks: 800 }, smooth)).toEqual([
    'it goes up and down without end',
  ]);
});

it('a stumble and an answer 500 are findings, each', () => {
  const unexplained = new Map([['login', 2]]);
  expect(rulesOf(rest, { stumbles: ['takeCash: Error'], traffic: { unexplained } })).toEqual([
    'an actor stumbled',
    'the product did not know what to say',
  ]);
});
