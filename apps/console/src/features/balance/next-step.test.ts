import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

test('a new school is led from its year to its students to its first payment', () => {
  expect(nextStep([])).toBe('year');
  expect(nextStep([{ isPayable: true, studentCount: 0 }])).toBe('students');
  expect(nextStep([{ isPayable: true, studentCount: 3 }])).toBe('payment');
});

test('only the year that can be paid for counts', () => {
  const ended = (studentCount: number) => ({ isPayable: false, studentCount });
  expect(nextStep([ended(0)])).toBe('year');
  expect(nextStep([ended(3)])).toBe('year');
  expect(nextStep([{ isPayable: true, studentCount: 0 }, ended(3)])).toBe('students');
});
