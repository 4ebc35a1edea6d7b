import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

test('a new school is led from its year to its students to its first payment', () => {
  expect(nextStep([])).toBe('year');
  expect(nextStep([{ studentCount: 0 }])).toBe('students');
  expect(nextStep([{ studentCount: 0 }, { studentCount: 3 }])).toBe('payment');
});
