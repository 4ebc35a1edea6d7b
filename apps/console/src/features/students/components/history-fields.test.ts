import { studentActions } from '@ardoise/contract/students';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { students as english } from '../../../locales/en/students.ts';
import { students as french } from '../../../locales/fr/students.ts';
import { historyFields } from './history-fields.ts';

test.each([
  ['en', english],
  ['fr', french],
] as const)('everything that can happen to a student has words (%s)', (locale, messages) => {
  const t = createTranslator({ locale, messages: { history: messages.history } });
  const told = studentActions.map((action) => t(`history.actions.${action}`));
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
