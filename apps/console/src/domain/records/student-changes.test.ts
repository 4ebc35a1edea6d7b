import { studentActions } from '@ardoise/contract/record-changes';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { people as english } from '../../locales/en/people.ts';
import { people as french } from '../../locales/fr/people.ts';
import { historyFields } from './student-changes.ts';

test.each([
  ['en', english],
  ['fr', french],
] as const)('everything that can happen to a student has words (%s)', (locale, messages) => {
  const t = createTranslator({ locale, messages: { changes: messages.studentChanges } });
  const told = studentActions.map((action) => t(`changes.actions.${action}`));
  expect(new Set(told).size).toBe(studentActions.length);
  for (const text of told) expect(text).toMatch(/^\p{Lu}[^.]*$/u);
});

test('fields are named once, in the order of the form', () => {
  const fields = ['residence.city', 'residence.zip', 'familyId', 'lastName', 'version'];
  expect(historyFields({ action: 'student.changed', fields })).toEqual([
    'lastName',
    'residence',
    'family',
  ]);
});

test('a student who was added is not told field by field', () => {
  expect(historyFields({ action: 'student.created', fields: ['firstName', 'photo'] })).toEqual([]);
});
