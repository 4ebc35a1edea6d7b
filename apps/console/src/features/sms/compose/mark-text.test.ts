import { expect, it } from 'vitest';
import { markText } from './mark-text.ts';

const fields = new Set(['student', 'link']);
const marked = (text: string) =>
  markText(text, fields).map(({ kind, text: piece }) => [kind, piece]);

it('marks fields, unknown fields and the letters that force UCS-2', () => {
  expect(marked('Reçu de {Student} à {lnik}')).toEqual([
    ['plain', 'Re'],
    ['forcing', 'ç'],
    ['plain', 'u de '],
    ['field', '{Student}'],
    ['plain', ' à '],
    ['unknown', '{lnik}'],
  ]);
});

it('loses no letter', () => {
  const text = 'Ça {a}{student} 🎒 {b\n} ê{link}';
  expect(
    markText(text, fields)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
