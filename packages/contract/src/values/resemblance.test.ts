import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUnusualSigns, looksLike, nameSkeleton, namesResemble } from './resemblance.ts';

const verified = 'Collège Les Palmiers';

describe('a name that could be taken for a verified one', () => {
  it.each([
    ['case', 'COLLÈGE les PALMIERS'],
    ['accents', 'College Les Palmiérs'],
    ['spaces', ' Collège  LesPalmiers '],
    ['punctuation', 'Collège «Les Palmiers».'],
    ['a no-break space and a dash', 'Collège\u00a0Les–Palmiers'],
    ['Cyrillic letters', 'Соllègе Lеѕ Раlmіеrѕ'],
    ['Greek letters', 'Cοllège Les Ραlmiers'],
    ['fullwidth letters', 'Ｃｏｌｌèｇｅ Ｌｅｓ Ｐａｌｍｉｅｒｓ'],
    ['mathematical letters', '𝐂𝐨𝐥𝐥𝐞𝐠𝐞 𝐋𝐞𝐬 𝐏𝐚𝐥𝐦𝐢𝐞𝐫𝐬'],
    ['zero for O', 'C0llège Les Palmiers'],
    ['one for l', 'Co1lège Les Pa1miers'],
    ['a capital I for l', 'CoIIège Les PaImiers'],
    ['rn for m', 'Collège Les Palrniers'],
    ['five for s', 'Collège Le5 Palmier5'],
    ['letters that nobody sees', 'Coll\u200bège Les\u2060 Palmiers'],
    ['one letter too few', 'Collège Les Palmier'],
    ['two letters that changed places', 'Collège Les Plamiers'],
    ['a word more', 'Collège Les Palmiers officiel'],
  ])('differs by %s', (_, name) => {
    expect(namesResemble(name, verified)).toBe(true);
    expect(namesResemble(verified, name)).toBe(true);
  });

  it.each([
    'Collège Saint-Michel',
    'Lycée de Bonabéri',
    'École La Colombe',
    'Les Palmes',
    'Collège',
  ])('is not %s', (name) => expect(namesResemble(name, verified)).toBe(false));

  it('has two short names that differ by a number as two names', () => {
    expect(namesResemble('École 1', 'École 2')).toBe(false);
  });
});

it('a prefix resembles another by look-alike letters, and not by being near it', () => {
  expect(looksLike('CP', 'СР')).toBe(true);
  expect(looksLike('GSO', 'GS0')).toBe(true);
  expect(looksLike('CP', 'CPB')).toBe(false);
  expect(looksLike('CP', 'CB')).toBe(false);
});

describe('whatever the name', () => {
  const latin = fc.string({
    unit: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz éèçôï-'")),
  });

  it('case, accents, spaces and punctuation do not change its skeleton', () => {
    fc.assert(
      fc.property(latin, (name) => {
        const skeleton = nameSkeleton(name);
        expect(nameSkeleton(name.toUpperCase())).toBe(skeleton);
        expect(nameSkeleton(name.normalize('NFD'))).toBe(skeleton);
        expect(nameSkeleton(name.replaceAll(/\p{M}/gu, ''))).toBe(skeleton);
        expect(nameSkeleton(Array.from(name).join(' . '))).toBe(skeleton);
      }),
    );
  });

  it('a skeleton is its own skeleton, and resembling goes both ways', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(nameSkeleton(nameSkeleton(a))).toBe(nameSkeleton(a));
        expect(namesResemble(a, a)).toBe(true);
        expect(namesResemble(a, b)).toBe(namesResemble(b, a));
      }),
    );
  });

  it('look-alike letters do not change its skeleton, wherever they stand', () => {
    const swaps = {
      a: 'а',
      c: 'с',
      e: 'е',
      o: '0',
      p: 'р',
      x: 'х',
      l: '1',
      i: 'І',
      s: 'ѕ',
      y: 'у',
    };
    fc.assert(
      fc.property(latin, fc.array(fc.boolean(), { minLength: 40 }), (name, isSwapped) => {
        const swapped = Array.from(name, (letter, i) =>
          isSwapped[i] === true ? (swaps[letter as keyof typeof swaps] ?? letter) : letter,
        ).join('');
        expect(nameSkeleton(swapped)).toBe(nameSkeleton(name));
      }),
    );
  });
});

describe('a name with unusual signs', () => {
  it.each([
    'Coӏӏège Les Paӏmiers',
    'Cᴏllègᴇ Lᴇs Palmiᴇrs',
    'Collèg℮ L℮s Palmi℮rs',
    'COꓡꓡÈGE ꓡES PAꓡMIERS',
    'ᏟOᏞᏞÈGE',
    'Ｃｏｌｌèｇｅ',
    'Collège Les Palmiers ✓',
  ])('is looked at by a person: %s', (name) => {
    expect(hasUnusualSigns(name)).toBe(true);
  });

  it.each([
    'Collège Les Palmiers',
    'École « La Source » d’Éséka – annexe n° 2',
    'Lycée Œcuménique de Ngaoundéré',
    'Nsɔ́ Bɛtsɛn & Sons (Ŋgɔn)',
  ])('is not: %s', (name) => {
    expect(hasUnusualSigns(name)).toBe(false);
  });
});
