import { expect, test } from 'vitest';
import { login as english } from './locales/en/login.ts';
import { login as french } from './locales/fr/login.ts';
import { loadTexts } from './texts.ts';

test('a text is found by its key and its places are filled', async () => {
  const inEnglish = await loadTexts('en');
  const inFrench = await loadTexts('fr');
  expect(inEnglish('login.title')).toBe('Sign in');
  expect(inFrench('code.sentTo', { sentTo: '6 •• •• •• 56' })).toBe('Envoyé à 6 •• •• •• 56.');
});

test('both languages have the same places in every text', () => {
  const placesOf = (texts: object) =>
    Object.entries(texts).flatMap(([domain, entries]) =>
      Object.entries(entries as Record<string, string>).map(
        ([name, text]) => `${domain}.${name} ${(text.match(/\{\w+\}/g) ?? []).sort().join()}`,
      ),
    );
  expect(placesOf(french)).toEqual(placesOf(english));
});
