import type { YearDetail } from '@ardoise/contract/years';
import { expect, test } from 'vitest';
import { copyYear, usualSource, yearsToMove } from './copy-year.ts';
import { findProblems } from '../problems.ts';

const year = (id: string, reopeningOn: string, status: 'running' | 'stopped' | 'cancelled') => ({
  id,
  reopeningOn,
  status,
});
const classOf = (name: string, tuition: number) => ({
  id: name,
  yearId: 'a',
  cycle: 'Secondary',
  name,
  tuition,
  installments: [{ amount: tuition, dueOn: '2027-02-15' }],
  studentCount: 31,
});
const source: Pick<YearDetail, 'reopeningOn' | 'closingOn' | 'cycles'> = {
  reopeningOn: '2026-09-07',
  closingOn: '2027-06-11',
  cycles: [
    { id: 's', kind: 'secondary', name: null, classes: [classOf('Form 1A', 120_000)] },
    { id: 'c', kind: 'custom', name: 'Evening', classes: [classOf('Evening 1', 80_000)] },
  ],
};

test('a copy has the structure of the year and its dates a year later, and can be created as it is', () => {
  const copy = copyYear(source, [year('a', '2026-09-07', 'running')], 'en');
  expect(copy).toMatchObject({
    reopeningOn: '07/09/2027',
    closingOn: '11/06/2028',
    cycles: [
      {
        kind: 'secondary',
        classes: [
          {
            name: 'Form 1A',
            tuition: '120,000',
            installments: [{ amount: '120,000', dueOn: '15/02/2028' }],
          },
        ],
      },
      { kind: 'custom', name: 'Evening', classes: [{ name: 'Evening 1' }] },
    ],
  });
  expect(findProblems(copy, 'en')).toEqual({});
});

test('an older year moves until it follows the last one, a cancelled one may stay where it was', () => {
  const years = [
    year('c', '2026-09-07', 'cancelled'),
    year('b', '2025-09-08', 'running'),
    year('a', '2024-09-09', 'stopped'),
  ];
  expect(years.map((one) => yearsToMove(one, years))).toEqual([0, 1, 2]);
  expect(usualSource(years)?.id).toBe('b');
  expect(usualSource([])).toBeUndefined();
});
