import { expect, it } from 'vitest';
import { blankValues, choiceOf, sendAtOf, writtenIn } from './compose-values.ts';

const { who } = blankValues;

it('is no choice while something is still to be chosen', () => {
  for (const kind of ['class', 'cycle', 'families', 'service', 'group', 'upload'] as const)
    expect(choiceOf({ ...who, kind })).toBeNull();
  expect(choiceOf({ ...who, kind: 'debt', debt: 'late', days: 'ten' })).toBeNull();
});

it('is what the call takes', () => {
  expect(choiceOf(who)).toEqual({ kind: 'everyone' });
  expect(choiceOf({ ...who, kind: 'debt', debt: 'late', days: ' 10 ' })).toEqual({
    kind: 'debt',
    state: 'late',
    days: 10,
  });
  // The days are of those who are late alone: a wrong number left in their field stops nobody else.
  expect(choiceOf({ ...who, kind: 'debt', debt: 'owes', days: 'ten' })).toEqual({
    kind: 'debt',
    state: 'owes',
    days: 0,
  });
});

it('counts a text of spaces as none', () => {
  expect(writtenIn({ en: ' \n ', fr: 'Bonjour' })).toEqual(['fr']);
});

it('goes now, at a moment of the school’s clocks, or at none that can be read', () => {
  const zone = 'Africa/Douala';
  const later = { when: 'later', day: '18/11/2026', time: '9:30' } as const;
  expect(sendAtOf({ ...later, when: 'now' }, zone)).toBeNull();
  expect(sendAtOf(later, zone)).toBe('2026-11-18T08:30:00.000Z');
  expect(sendAtOf({ ...later, time: 'soon' }, zone)).toBeUndefined();
  expect(sendAtOf({ ...later, day: '' }, zone)).toBeUndefined();
});
