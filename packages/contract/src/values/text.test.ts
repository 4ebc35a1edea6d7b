import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameText, seenText, typedText } from './text.ts';

const errorOf = (schema: ReturnType<typeof nameText>, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('a name', () => {
  it.each([
    'Collège Les Palmiers',
    'N’Gaoundéré',
    'Ɓa’a Ŋgɔ',
    'École 1',
    'محمد',
    '王小明',
    'É. A.',
  ])('may be %s', (name) => expect(nameText(120).parse(` ${name} `)).toBe(name));

  it.each([
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a tab', 'a\tb'],
    ['a bell', 'a\u0007b'],
    ['an escape', 'a\u001b[31mb'],
    ['a C1 control', 'a\u0085b'],
    ['a right-to-left override', 'a\u202eb'],
    ['an isolate', 'a\u2066b\u2069'],
    ['an Arabic letter mark', 'a\u061cb'],
    ['a zero-width space', 'a\u200bb'],
    ['a zero-width joiner', 'a\u200db'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark', 'a\ufeffb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a Hangul filler', 'a\u3164b'],
    ['an empty braille cell', 'a\u2800b'],
    ['a combining grapheme joiner', 'a\u034fb'],
    ['a tag letter', 'a\u{e0061}b'],
    ['a private letter', 'a\ue000b'],
    ['a variation selector', 'a\ufe0fb'],
  ])('holds no %s', (_, name) => expect(errorOf(nameText(120), name)).toBe('hiddenSigns'));

  it.each(['...', '–', '☺', '´'])('is more than %s', (name) =>
    expect(errorOf(nameText(120), name)).toBe('nothingToSee'),
  );

  it('may be left empty where a longer one is not asked for', () => {
    expect(nameText(120).parse('  ')).toBe('');
    expect(nameText(120).min(2).safeParse('a').success).toBe(false);
  });

  it('is one line of what can be seen, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const { data = '' } = nameText(1_000).safeParse(typed);
        expect(data).toMatch(/^[^\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/);
        expect(data === '' || /[\p{L}\p{N}]/u.test(data)).toBe(true);
      }),
    );
  });
});

describe('a text of several lines', () => {
  it('may have lines, tabs and joined pictures, and nothing that turns its letters about', () => {
    const text = 'Two lines\n\tand a family 👨‍👩‍👧';
    expect(typedText(200).parse(text)).toBe(text);
    for (const sign of ['\u202e', '\u200f', '\u2067', '\u0007', '\0', '\ud800'])
      expect(typedText(200).safeParse(`a${sign}b`).success).toBe(false);
  });
});

describe('a text that somebody is to read', () => {
  it.each(['\u200b\u200b', ' \u2060\n\ufeff', '\u3164', '\u2800'])(
    'is empty where it holds nothing to see',
    (text) => expect(seenText(100).parse(text)).toBe(''),
  );

  it.each(['!', '🎉', 'Ɓa\nb', '{student}', 'a\u200bb'])('stays as it is: %s', (text) =>
    expect(seenText(100).parse(text)).toBe(text),
  );
});
