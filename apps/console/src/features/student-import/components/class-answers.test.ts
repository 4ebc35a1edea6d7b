import type { ClassSpelling } from '@ardoise/contract/student-import';
import { expect, it } from 'vitest';
import { answersToSend, draftOf } from './class-answers.ts';

const spelling = (given: Partial<ClassSpelling>): ClassSpelling => ({
  written: 'Cours moyen',
  rows: 9,
  by: 'unknown',
  classId: null,
  className: null,
  proposedClassId: null,
  ...given,
});

it('sends a proposal that is kept, and nothing for what nobody has decided', () => {
  const near = spelling({ written: '6eme Alpha', proposedClassId: '6a' });
  expect(answersToSend([near, spelling({})], {})).toEqual([
    { written: '6eme Alpha', answer: { is: 'class', classId: '6a' } },
  ]);
});

it('sends what is known only where it is decided otherwise', () => {
  const known = spelling({ by: 'spelling', classId: '6a', className: '6e A' });
  expect(answersToSend([known], {})).toEqual([]);
  const other = { 'Cours moyen': { ...draftOf(known), choice: 'leftOut' } };
  expect(answersToSend([known], other)).toEqual([
    { written: 'Cours moyen', answer: { is: 'leftOut' } },
  ]);
});

it('sends a new class once it has a name and a class to take the price from', () => {
  const draft = { choice: 'new', name: 'CM1 bis', likeClassId: '' };
  expect(answersToSend([spelling({})], { 'Cours moyen': draft })).toEqual([]);
  const whole = { ...draft, likeClassId: 'cm1' };
  expect(answersToSend([spelling({})], { 'Cours moyen': whole })).toEqual([
    { written: 'Cours moyen', answer: { is: 'new', name: 'CM1 bis', likeClassId: 'cm1' } },
  ]);
});
