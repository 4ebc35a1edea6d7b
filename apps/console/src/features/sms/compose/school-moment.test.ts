import { expect, it } from 'vitest';
import { momentAt, typedTime } from './school-moment.ts';

it('is the moment at which the clocks of the school show it', () => {
  expect(momentAt('2026-11-18', '09:30', 'Africa/Douala')).toBe('2026-11-18T08:30:00.000Z');
  expect(momentAt('2026-11-18', '00:10', 'Africa/Douala')).toBe('2026-11-17T23:10:00.000Z');
  expect(momentAt('2026-07-01', '09:30', 'Europe/Paris')).toBe('2026-07-01T07:30:00.000Z');
});

it('is none where there is no such day', () => {
  expect(momentAt('2026-02-31x', '09:30', 'Africa/Douala')).toBeNull();
});

it.each([
  ['9:30', '09:30'],
  ['09h30', '09:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['18 h', '18:00'],
  ['24:00', null],
  ['9:61', null],
  ['soon', null],
])('reads %s as %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});
