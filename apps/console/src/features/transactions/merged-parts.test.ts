import { expect, it } from 'vitest';
import { mergedParts } from './merged-parts.ts';

const part = (studentId: string, title: string, amount: number) => ({
  studentId,
  student: 'Achu Grace',
  kind: 'tuition',
  title,
  amount,
  installments: [],
  installmentCount: 1,
});

it('adds up what goes to one fee of one student, and keeps the rest apart', () => {
  expect(
    mergedParts([part('a', 'Form 1', 10), part('b', 'Form 1', 20), part('a', 'Form 1', 5)]),
  ).toEqual([part('a', 'Form 1', 15), part('b', 'Form 1', 20)]);
});
