import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLanguage, languageOf, say } from './language.ts';

describe('the language asked for', () => {
  test.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CM', 'fr'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
    ['en', 'en'],
    ['de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [null, 'en'],
  ])('"%s" is read as %s', (given, language) => {
    expect(languageOf(given)).toBe(language);
  });

  test('is always one of ours, whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (given) => isLanguage(languageOf(given))));
  });
});

describe('a text', () => {
  const text = { en: 'Wait {seconds} s, {name}.', fr: 'Attendez {seconds} s, {name}.' };

  test('takes its values', () => {
    expect(say(text, 'fr', { seconds: 30, name: 'Awa' })).toBe('Attendez 30 s, Awa.');
  });

  test('shows a place that got no value, so that somebody notices', () => {
    expect(say(text, 'en', { seconds: 0 })).toBe('Wait 0 s, {name}.');
  });

  test('takes a value as it is, even one that looks like a place', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(say({ en: '{name}', fr: '' }, 'en', { name })).toBe(name);
      }),
    );
  });
});
