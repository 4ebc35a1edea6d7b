import { familyActions } from '@ardoise/contract/record-changes';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { families as english } from '../../../locales/en/families.ts';
import { families as french } from '../../../locales/fr/families.ts';

test.each([
  ['en', english],
  ['fr', french],
] as const)('everything that can happen to a family has words (%s)', (locale, messages) => {
  const t = createTranslator({ locale, messages: { history: messages.history } });
  const told = familyActions.map((action) => t(`history.actions.${action}`));
  expect(new Set(told).size).toBe(familyActions.length);
  for (const text of told) expect(text).toMatch(/^\p{Lu}[^.]*$/u);
});
