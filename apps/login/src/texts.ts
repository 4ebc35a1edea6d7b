import type { Language } from '@ardoise/contract/values/language';
import { createTranslator } from 'use-intl/core';
import type { login as english } from './locales/en/login.ts';

const catalogues = {
  en: () => import('./locales/en/login.ts'),
  fr: () => import('./locales/fr/login.ts'),
};

const translator = (language: Language, messages: typeof english) =>
  createTranslator({ locale: language, messages, timeZone: 'Africa/Douala' });

/** Answers a text of the hosted login: `t('login.title')`. A wrong key or argument does not compile. */
export type Translate = ReturnType<typeof translator>;

/** Only the catalogue that is read is fetched. */
export async function loadTexts(language: Language): Promise<Translate> {
  const { login } = await catalogues[language]();
  // The French catalogue has the same keys, which its own type proves; its texts differ, of course.
  return translator(language, login as typeof english);
}
