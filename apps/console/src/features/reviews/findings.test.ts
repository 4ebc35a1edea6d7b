import { describe, expect, it } from 'vitest';
import { type Averages, countContent, findExtremes, findTrend, monthsToDraw } from './findings.ts';

const nothing = { average: null, count: 0 };
const averagesWith = (given: Partial<Averages['total']['all']>): Averages['total']['all'] => ({
  overall: nothing,
  product: nothing,
  service: nothing,
  environment: nothing,
  scene: nothing,
  ...given,
});
const monthOf = (month: string, average: number | null, count: number) => {
  const all = averagesWith({ overall: { average, count } });
  return { month, all, shown: all };
};

describe('what reviews say', () => {
  it('compares the last month that was rated with all before it, each as it weighs', () => {
    const months = [monthOf('2026-09-01', 5, 1), monthOf('2026-10-01', 3, 3)];
    expect(findTrend({ months: [] })).toEqual({ kind: 'none' });
    expect(findTrend({ months: months.slice(0, 1) })).toMatchObject({ kind: 'first', average: 5 });
    expect(findTrend({ months })).toMatchObject({ kind: 'down', before: 5 });
    const later = [...months, monthOf('2026-11-01', 4.2, 5), monthOf('2026-12-01', null, 0)];
    expect(findTrend({ months: later })).toEqual({
      kind: 'up',
      month: '2026-11-01',
      average: 4.2,
      before: 3.5,
    });
    const steady = [...months, monthOf('2026-11-01', 3.6, 5)];
    expect(findTrend({ months: steady })).toMatchObject({ kind: 'same' });
  });

  it('are drawn from the first month that was rated, and for half a year at least', () => {
    const empty = Array.from({ length: 11 }, (_, index) => monthOf(`2026-0${index}`, null, 0));
    const last = monthOf('2026-12-01', 4, 1);
    expect(monthsToDraw({ months: [...empty, last] })).toHaveLength(6);
    expect(monthsToDraw({ months: [last, ...empty] })).toHaveLength(12);
    expect(monthsToDraw({ months: empty })).toHaveLength(6);
  });

  it('names what is thought best and least of, where they differ', () => {
    const total = (product: number, scene: number | null) => {
      const all = averagesWith({
        product: { average: product, count: 4 },
        scene: { average: scene, count: 4 },
      });
      return { total: { all, shown: all } };
    };
    expect(findExtremes(total(4.5, 3))).toEqual({ best: 'product', least: 'scene' });
    expect(findExtremes(total(4.5, 4.4))).toBeNull();
    expect(findExtremes(total(4.5, null))).toBeNull();
  });

  it('counts four and five stars as content', () => {
    expect(countContent({ stars: [1, 2, 3, 4, 5] })).toBe(9);
  });
});
