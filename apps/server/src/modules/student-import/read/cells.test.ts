import { describe, expect, it } from 'vitest';
import { dayOf } from './birth-cells.ts';
import { countryOf, genderOf, phonesIn, relationshipOf, splitName } from './cells.ts';

describe('a cell', () => {
  it('tells the gender in the words of schools', () => {
    for (const word of ['M', 'm.', 'Masculin', 'GARÇON', 'male', 'Boy', '1'])
      expect(genderOf(word)).toBe(1);
    for (const word of ['F', 'Féminin', 'feminin', 'Fille', 'Girl', 'female'])
      expect(genderOf(word)).toBe(2);
    for (const word of ['x', 'constructor', '__proto__']) expect(genderOf(word)).toBeUndefined();
  });

  it('tells a day in the usual writings, and only one that exists', () => {
    for (const written of [
      '2015-03-14',
      '14/03/2015',
      '14/3/15',
      '14-03-2015',
      '14.03.2015',
      '42077',
    ])
      expect(dayOf(written)).toBe('2015-03-14');
    expect(dayOf('29/02/2012')).toBe('2012-02-29');
    expect(dayOf('01/01/87')).toBe('1987-01-01');
    for (const written of [
      '31/02/2015',
      '14/15/2015',
      'mars 2015',
      '2015',
      '0',
      '99999',
      '14/03/201',
    ])
      expect(dayOf(written)).toBeUndefined();
  });

  it('tells a country by code, name or people, in both languages', () => {
    for (const written of [
      'CM',
      'cm',
      'Cameroun',
      'cameroon',
      'Camerounaise',
      'CAMEROUNAIS',
      'Cameroonian',
    ])
      expect(countryOf(written)).toBe('CM');
    expect(countryOf('Tchadienne')).toBe('TD');
    expect(countryOf('Côte d’Ivoire')).toBe('CI');
    expect(countryOf('Nigériane')).toBe('NG');
    expect(countryOf('Atlantis')).toBeUndefined();
  });

  it('tells who a guardian is to the child', () => {
    expect(relationshipOf('Mère')).toBe('mother');
    expect(relationshipOf('papa')).toBe('father');
    expect(relationshipOf('Sœur')).toBe('sibling');
    expect(relationshipOf('Uncle or aunt')).toBe('uncleOrAunt');
    expect(relationshipOf('boss')).toBeUndefined();
  });

  it('may hold several phones', () => {
    expect(phonesIn('677 12 34 56 / +237 699 00 11 22')).toEqual([
      '677 12 34 56',
      '+237 699 00 11 22',
    ]);
    expect(phonesIn('677123456 ou 699001122;')).toEqual(['677123456', '699001122']);
    expect(phonesIn('')).toEqual([]);
  });

  it('with a whole name has the last name first, in capitals where there are any', () => {
    expect(splitName('NGO BATA Marie Claire')).toEqual({
      lastName: 'NGO BATA',
      firstName: 'Marie Claire',
    });
    expect(splitName('Ngono Marie Claire')).toEqual({
      lastName: 'Ngono',
      firstName: 'Marie Claire',
    });
    expect(splitName('TCHOUA PAUL')).toEqual({ lastName: 'TCHOUA', firstName: 'PAUL' });
    expect(splitName('Marie')).toEqual({ lastName: 'Marie', firstName: '' });
  });
});
