import { expect, it } from 'vitest';
import { childrenOf } from './children-of.ts';
import { linkSubject, whatIsPaid } from './paid-for.ts';

const part = (studentId: string, student: string, installments: number[], count = 3) => ({
  studentId,
  student,
  kind: 'tuition',
  title: 'CM2',
  amount: 10_000,
  installments,
  installmentCount: count,
});
const grace = part('a', 'Achu Grace', [2]);
const peter = part('b', 'Achu Peter', [2]);

it('names each child and each thing once', () => {
  expect(childrenOf([grace, grace, peter])).toBe('Achu Grace, Achu Peter');
  expect(whatIsPaid([grace, peter], 'en')).toBe('Tuition · CM2, 2nd installment');
  expect(whatIsPaid([part('a', 'Achu Grace', [1, 2])], 'fr')).toBe(
    'Scolarité · CM2, 1re tranche, 2e tranche',
  );
});

it('an amount that was chosen, or the only installment, is the fee alone', () => {
  expect(whatIsPaid([part('a', 'Achu Grace', [])], 'en')).toBe('Tuition · CM2');
  expect(whatIsPaid([part('a', 'Achu Grace', [1], 1)], 'en')).toBe('Tuition · CM2');
});

it('the link that is sent again is the child’s, or the family’s for several', () => {
  expect(linkSubject([grace, grace], 'f')).toEqual({ studentId: 'a' });
  expect(linkSubject([grace, peter], 'f')).toEqual({ familyId: 'f' });
  expect(linkSubject([], 'f')).toEqual({ familyId: 'f' });
  expect(linkSubject([], null)).toBeNull();
});
