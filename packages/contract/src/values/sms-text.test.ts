import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countMessages,
  fieldsIn,
  fillIn,
  forcingLetters,
  lengthOf,
  plainLetters,
  smsSize,
  strayBrace,
} from './sms-text.ts';

/** Written apart from the code under test: the basic set of GSM 03.38 without its control characters. */
const basicSet =
  '@£$¥èéùìòÇ\nØøÅåÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà_';

it.each([
  ['Demande en cours d’examen\u202f: reçue…', "Demande en cours d'examen : recue..."],
  ['Collège Notre-Dame de l’Élysée', "Collège Notre-Dame de l'Élysée"],
  ['Noël Nguɛmbɔŋ « Cœur » – 1re', 'Noel Nguembon " Coeur " - 1re'],
  ['Noe\u0308l Ɛ́ba', 'Noel Eba'],
])('%s', (text, plain) => {
  expect(plainLetters(text)).toBe(plain);
  for (const letter of plainLetters(text)) expect(basicSet).toContain(letter);
});

it('leaves an address and a number as they are', () => {
  const text = 'https://ecole.cm/apply/demo/follow/aZ09_-?lang=fr#a 1 250 000 XAF';
  expect(plainLetters(text)).toBe(text);
});

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['{'.repeat(81), 2],
  ['ع'.repeat(70), 1],
  ['ع'.repeat(71), 2],
])('%s takes %d', (text, segments) => {
  expect(smsSize(text).parts).toBe(segments);
});

describe('the parts of a text', () => {
  it.each([
    ['€'.repeat(80), 'gsm7', 1],
    ['€'.repeat(81), 'gsm7', 2],
    ['ç', 'ucs2', 1],
    ['Ç', 'gsm7', 1],
    // The pair that would be cut at the end of a part begins the next one.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 3],
    [`${'ê'.repeat(66)}😀${'ê'.repeat(66)}`, 'ucs2', 3],
  ])('of %s', (text, encoding, parts) => {
    expect(smsSize(text)).toMatchObject({ encoding, parts });
  });

  it('are as many as when every letter is laid out by itself', () => {
    const letter = fc.constantFrom('a', 'é', 'ê', '€', '{', '😀', '\n', 'Ω', '’');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 400 }), (letters) => {
        const isGsm = !letters.some((one) => ['ê', '😀', '’'].includes(one));
        const sizes = letters.map((one) =>
          isGsm ? (['€', '{'].includes(one) ? 2 : 1) : one.length,
        );
        const [alone, inMany] = isGsm ? [160, 153] : [70, 67];
        const units = sizes.reduce((sum, size) => sum + size, 0);
        const rooms: number[] = [];
        for (const size of sizes) {
          const last = rooms.at(-1);
          if (last === undefined || last + size > inMany) rooms.push(size);
          else rooms[rooms.length - 1] = last + size;
        }
        const parts = units <= alone ? 1 : rooms.length;
        expect(smsSize(letters.join(''))).toEqual({
          encoding: isGsm ? 'gsm7' : 'ucs2',
          units,
          parts,
        });
      }),
    );
  });
});

it('names what forces UCS-2, and what can stand for it', () => {
  expect(forcingLetters('Réunion à 8h')).toEqual([]);
  expect(forcingLetters('Garçon, forêt… 🎉 ç')).toEqual([
    { letter: 'ç', plain: 'c' },
    { letter: 'ê', plain: 'e' },
    { letter: '…', plain: '...' },
    { letter: '🎉', plain: null },
  ]);
});

it('fills in fields in any case, and leaves what it does not know to be seen', () => {
  expect(fieldsIn('{Student} and { student }, {x} {} {{y}}')).toEqual([
    'student',
    'student',
    'x',
    'y',
  ]);
  expect(fillIn('{Student}: {pending} {no}', { student: 'Awa', pending: '5' })).toBe('Awa: 5 {no}');
});

it('counts from lengths what it counts on the texts, but for what is cut at the end of a part', () => {
  const word = fc.array(fc.constantFrom('a', 'é', 'ê', 'ŋ', ' '), { maxLength: 90 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), word, (people, fixed) => {
      const names = people.map((letters) => letters.join(''));
      const template = `${fixed.join('')}{student}`;
      const texts = { en: template, fr: template };
      const lengths = names.map((name) => ({
        language: 'en' as const,
        people: 1,
        ...lengthOf(name),
      }));
      const exact = (write: (text: string) => string): number =>
        names.reduce(
          (sum, student) => sum + smsSize(write(fillIn(template, { student }))).parts,
          0,
        );
      expect(countMessages(texts, lengths, false)).toBe(exact((text) => text));
      expect(countMessages(texts, lengths, true)).toBe(exact(plainLetters));
    }),
  );
});

it.each([
  ['Hi {student', '{student'],
  ['{{student}}', '{…'],
  ['a } b', '}'],
  ['{student} of {class}', null],
  ['nothing', null],
])('in %s the brace that is no field’s is %s', (text, stray) => {
  expect(strayBrace(text)).toBe(stray);
});
