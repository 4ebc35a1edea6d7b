import { expect, test } from 'vitest';
import { dayToText, textToDay } from './typed-day.ts';

const today = new Date('2026-11-12T08:00:00Z');
const read = (typed: string) => textToDay(typed, today);

test('a day is read in every usual writing', () => {
  for (const typed of [
    '12/11/2016',
    '12.11.2016',
    '12-11-2016',
    '12 11 2016',
    '12112016',
    '12/11/16',
  ]) {
    expect(read(typed), typed).toBe('2016-11-12');
  }
  expect(read(' 2/3/2016 ')).toBe('2016-03-02');
  expect(read('2016-11-12')).toBe('2016-11-12');
});

test('a short year is the nearest that makes sense', () => {
  expect(read('01/01/36')).toBe('2036-01-01');
  expect(read('01/01/75')).toBe('1975-01-01');
});

test('nothing is nothing, and what cannot be read is left for the schema to refuse', () => {
  expect(read('')).toBeNull();
  expect(read('yesterday')).toBe('yesterday');
  expect(read('32/13/2016')).toBe('2016-13-32');
});

test('a day is shown as it is read', () => {
  expect(dayToText('2016-11-12')).toBe('12/11/2016');
  expect(dayToText(null)).toBe('');
});
