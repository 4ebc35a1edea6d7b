import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { offlineDesk as english } from './en/offline-desk.ts';
import { offlineDesk as french } from './fr/offline-desk.ts';

const inEnglish = createTranslator({ locale: 'en', messages: english });
const inFrench = createTranslator({ locale: 'fr', messages: french });

it('who signs out is told of one payment in the singular, to the end', () => {
  const one = { count: 1, amount: '5 000' };
  expect(inEnglish('unsent.about', one)).toMatch(/^1 payment .+ It stays .+ is sent/);
  expect(inFrench('unsent.about', one)).toMatch(/^1 paiement .+ Il reste .+ chiffré, .+ envoyé /);
});

it('and of several in the plural', () => {
  const several = { count: 3, amount: '15 000' };
  expect(inEnglish('unsent.about', several)).toMatch(/^3 payments .+ They stay .+ are sent/);
  expect(inFrench('unsent.about', several)).toMatch(
    /^3 paiements .+ Ils restent .+ chiffrés, .+ envoyés /,
  );
});
