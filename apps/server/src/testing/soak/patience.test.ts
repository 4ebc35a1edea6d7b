import { expect, it } from 'vitest';
import { createPatience, type Unsettled } from './patience.ts';

/** Looks until there is no use in another, and answers why and after how many. */
function lookOn(countAt: (look: number) => number): readonly [string, number] {
  const look = createPatience({ mostLooksAtRest: 5, mostLooks: 40 });
  for (let looks = 1; ; looks += 1) {
    const left: Unsettled = countAt(looks) === 0 ? {} : { jobs: countAt(looks) };
    const seen = look(left);
    if (seen !== 'moving') return [seen, looks];
  }
}

it('ends as soon as nothing is on its way', () => {
  expect(lookOn((look) => Math.max(0, 20 - look))).toEqual(['settled', 20]);
});

it('ends where nothing has moved for long', () => {
  expect(lookOn(() => 3)).toEqual(['stuck', 6]);
});

it('ends where counts go up and down for ever', () => {
  expect(lookOn((look) => 1 + (look % 2))).toEqual(['restless', 40]);
});
