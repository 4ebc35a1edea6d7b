import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['L’école d’Éséka', 'L ecole d Eseka'],
  ["Grace's fees", 'Grace s fees'],
  ['Cœur, Ç, œuvre & «Noël»', 'Coeur C oeuvre Noel'],
  ['Nguɛmbɔŋ Ɓassa', 'Nguembon Bassa'],
  ['Noe\u0308l  Straße\nÆrø', 'Noel Strasse AEro'],
  ['1re – 2e.A/B', '1re - 2e.A B'],
  ['Tuition 😀 1', 'Tuition 1'],
  ['ﬁn ½ Ⅳ', 'fin 1 2 IV'],
  ["'’`", ''],
])('%s becomes %s', (text, plain) => {
  expect(plainText(text, 160)).toBe(plain);
});

it('says something else where nothing can be read', () => {
  expect(plainText('مدرسة', 160, 'T-7KQ2M-X4RDA')).toBe('T-7KQ2M-X4RDA');
  expect(plainText('. - .', 160, 'T-7KQ2M-X4RDA')).toBe('T-7KQ2M-X4RDA');
  expect(plainText('', 160)).toBe('');
});

const anyText = fc.string({ unit: 'binary', maxLength: 400 });

it('is plain and short enough, whatever it is given', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 200 }), (text, maxLength) => {
      const plain = plainText(text, maxLength);
      expect(plain).toMatch(/^[A-Za-z0-9 .-]*$/);
      expect(plain.length).toBeLessThanOrEqual(maxLength);
      expect(plain).toBe(plain.trim());
    }),
  );
});

it('changes nothing that is plain already, and nothing the second time', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]+(?:[ .-][A-Za-z0-9]+){0,9}$/), (text) => {
      expect(plainText(text, 1_000)).toBe(text);
    }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const once = plainText(text, 160);
      expect(plainText(once, 160)).toBe(once);
    }),
  );
});
