import type { StudentRow } from '@ardoise/contract/students';
import type { SchoolClass, YearSummary } from '@ardoise/contract/years';
import { expect, test } from 'vitest';
import { countsOf, exceptionsToInput, laterYears, sameClassIn } from './plan.ts';

const students = ['a', 'b', 'c', 'd'].map((id) => ({ id })) as unknown as StudentRow[];
const exceptions = {
  b: { kind: 'leave' },
  c: { kind: 'elsewhere', classId: 'form-1' },
  gone: { kind: 'leave' },
} as const;

test('everyone is promoted who has no exception', () => {
  expect(countsOf(students, exceptions)).toEqual({ total: 4, promoted: 2, repeated: 1, left: 1 });
  expect(countsOf(students, {})).toEqual({ total: 4, promoted: 4, repeated: 0, left: 0 });
});

test('the call gets one exception for each student of the class', () => {
  expect(exceptionsToInput(students, exceptions)).toEqual([
    { studentId: 'b', toClassId: null },
    { studentId: 'c', toClassId: 'form-1' },
  ]);
});

test('one repeats in the class of the same name, accents and case aside', () => {
  const classes = [{ name: 'CM2' }, { name: '6ÈME' }] as unknown as SchoolClass[];
  expect(sameClassIn(classes, '6ème')).toBe(classes[1]);
  expect(sameClassIn(classes, '5ème')).toBeUndefined();
});

test('a class goes into a later year that runs', () => {
  const year = (id: string, reopeningOn: string, status = 'running') =>
    ({ id, reopeningOn, status }) as YearSummary;
  const from = year('now', '2025-09-01');
  const years = [
    year('next', '2026-09-01'),
    year('stopped', '2027-09-01', 'stopped'),
    from,
    year('old', '2024-09-01'),
  ];
  expect(laterYears(years, from).map(({ id }) => id)).toEqual(['next']);
});
