import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const running = (studentCount: number) => ({ status: 'running' as const, studentCount });

test('a new school is led from its year to its students to its first payment', () => {
  expect(nextStep([])).toBe('year');
  expect(nextStep([running(0)])).toBe('students');
  expect(nextStep([running(3)])).toBe('payment');
});

test('only years that run count, and planning the next one leads nobody back', () => {
  const ended = (studentCount: number) => ({ status: 'stopped' as const, studentCount });
  expect(nextStep([ended(0)])).toBe('year');
  expect(nextStep([ended(3)])).toBe('year');
  expect(nextStep([running(0), ended(3)])).toBe('students');
  expect(nextStep([running(0), running(3)])).toBe('payment');
});
