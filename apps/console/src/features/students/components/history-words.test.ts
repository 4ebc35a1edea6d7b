import { expect, test } from 'vitest';
import { historyAction, historyFields } from './history-words.ts';

test('known actions have their own words, others are a change', () => {
  expect(historyAction('student.moved')).toBe('moved');
  expect(historyAction('student.somethingNew')).toBe('other');
});

test('fields are named once, in the order of the form', () => {
  expect(
    historyFields(['residence.city', 'residence.zip', 'familyId', 'lastName', 'version']),
  ).toEqual(['lastName', 'residence', 'family']);
});
