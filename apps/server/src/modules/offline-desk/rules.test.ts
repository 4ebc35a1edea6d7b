import { expect, it } from 'vitest';
import { canDecide, conflictsOf, takenAtOf } from './rules.ts';

const at = (time: string): Date => new Date(`2026-11-17T${time}:00.000Z`);
const open = { opened_at: at('07:00'), closed_at: null };

it.each([
  ['as the device says', '08:15', open, '08:15'],
  ['not before the session was opened', '05:00', open, '07:00'],
  ['not later than now', '23:00', open, '12:00'],
  ['not after the session was closed', '11:00', { ...open, closed_at: at('10:00') }, '10:00'],
])('what was taken without a connection was taken %s', (_how, device, session, taken) => {
  expect(takenAtOf(at(device), session, at('12:00'))).toEqual(at(taken));
});

it('less being owed than was seen, credit that nobody meant, a closed session and a payment for the same are conflicts, and nothing else is', () => {
  const none = {
    credited: 0,
    creditMeant: 0,
    owedSeen: 40_000,
    owedFound: 40_000,
    isLate: false,
    hasSame: false,
  };
  expect(conflictsOf(none)).toEqual([]);
  expect(conflictsOf({ ...none, owedFound: 90_000 })).toEqual([]);
  expect(conflictsOf({ ...none, credited: 500, creditMeant: 500 })).toEqual([]);
  expect(conflictsOf({ ...none, owedFound: 0, credited: 501, creditMeant: 500 })).toEqual([
    'credit',
    'paidMeanwhile',
  ]);
  expect(conflictsOf({ ...none, isLate: true })).toEqual(['late']);
  expect(conflictsOf({ ...none, hasSame: true })).toEqual(['same']);
});

it('of late cash it is said where it is, of another conflict that it was seen', () => {
  expect(canDecide(['late', 'credit'], 'inCount')).toBe(true);
  expect(canDecide(['late'], 'seen')).toBe(false);
  expect(canDecide(['credit'], 'seen')).toBe(true);
  expect(canDecide(['credit'], 'missing')).toBe(false);
});
