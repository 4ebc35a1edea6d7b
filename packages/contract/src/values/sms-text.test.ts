import { expect, it } from 'vitest';
import { plainLetters, smsSize } from './sms-text.ts';

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
