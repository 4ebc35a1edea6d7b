import { expect, it } from 'vitest';
import { costOf } from './count-texts.ts';

const people = (language: 'en' | 'fr', length: number, count: number, hasAccents = false) => ({
  language,
  gsm: hasAccents ? null : length,
  ucs2: length,
  plain: length,
  people: count,
});

it('counts the parts of everybody’s own text', () => {
  const texts = { en: '', fr: `${'a'.repeat(150)}{student}` };
  const lengths = [people('fr', 10, 600), people('fr', 11, 20), people('en', 5, 9)];
  expect(costOf('fr', texts, lengths, false)).toEqual({
    language: 'fr',
    people: 620,
    messages: 600 + 2 * 20,
    units: [160, 161],
    parts: [1, 2],
    ucs2People: 0,
  });
});

it('tells whose name forces UCS-2, and what it costs without accents', () => {
  const texts = { en: '', fr: `${'a'.repeat(100)}{student}` };
  const lengths = [people('fr', 10, 5), people('fr', 10, 2, true)];
  expect(costOf('fr', texts, lengths, false)).toMatchObject({ messages: 5 + 2 * 2, ucs2People: 2 });
  expect(costOf('fr', texts, lengths, true)).toMatchObject({ messages: 7, ucs2People: 0 });
});

it('is as long as it is typed while nobody reads it', () => {
  expect(costOf('en', { en: 'Hello  ', fr: '' }, [], false)).toMatchObject({
    people: 0,
    messages: 0,
    units: [5, 5],
    parts: [1, 1],
  });
});

it('an empty text has no part', () => {
  const texts = { en: ' ', fr: '' };
  expect(costOf('en', texts, [], false)).toMatchObject({ units: [0, 0], parts: [0, 0] });
  const someone = [people('fr', 0, 3)];
  expect(costOf('fr', texts, someone, false)).toMatchObject({ messages: 0, parts: [0, 0] });
});
