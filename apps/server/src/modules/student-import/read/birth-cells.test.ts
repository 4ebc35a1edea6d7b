import { describe, expect, it } from 'vitest';
import { amountOf } from './amount-cells.ts';
import { birthOf, dayOf } from './birth-cells.ts';

describe('a date of birth', () => {
  it('is read in words of both languages', () => {
    for (const written of [
      '12 mars 2012',
      '12 Mars 2012',
      '12 MARS 12',
      '12-mars-2012',
      'March 12, 2012',
      'Mar. 12 2012',
      '12 March 2012',
      '12th March, 2012',
      '12 mar. 2012',
    ])
      expect([written, dayOf(written)]).toEqual([written, '2012-03-12']);
    expect(dayOf('1er août 2010')).toBe('2010-08-01');
    expect(dayOf('3 févr. 2011')).toBe('2011-02-03');
    for (const written of ['31 février 2012', '12 mardi 2012', '12 ju 2012', '12 jui 2012'])
      expect([written, dayOf(written)]).toEqual([written, undefined]);
  });

  it('is about a year where only the year is known', () => {
    for (const written of [
      '2012',
      'vers 2012',
      'Né vers 2012',
      'env. 2012',
      'about 2012',
      'en 2012',
      '~2012',
    ])
      expect([written, birthOf(written)]).toEqual([
        written,
        { day: '2012-01-01', isApproximate: true, place: null },
      ]);
  });

  it('is told apart from the place that stands with it', () => {
    for (const written of [
      '12 mars 2012 à Ebolowa',
      'né le 12 mars 2012 à Ebolowa',
      'Née le 12/03/2012 à Ebolowa',
      '12/03/2012 Ebolowa',
      '12/03/2012, Ebolowa',
      'Ebolowa, le 12/03/2012',
      'Born on March 12, 2012 in Ebolowa',
      '2012-03-12 à Ebolowa',
    ])
      expect([written, birthOf(written)]).toEqual([
        written,
        { day: '2012-03-12', isApproximate: false, place: 'Ebolowa' },
      ]);
    expect(birthOf('vers 2012 à Nkongsamba')).toEqual({
      day: '2012-01-01',
      isApproximate: true,
      place: 'Nkongsamba',
    });
    expect(birthOf('4 mai 2011 à Saint-André')?.place).toBe('Saint-André');
  });

  it('that does not exist is not taken for its year', () => {
    for (const written of [
      '31/02/2020',
      '31/02/2020 à Douala',
      '14/15/2015',
      '0',
      'inconnu',
      '12/2015',
      '14/03/201',
    ])
      expect([written, birthOf(written)]).toEqual([written, undefined]);
  });
});

describe('an amount', () => {
  it('is read as people group it, with or without the franc', () => {
    for (const written of [
      '45000',
      '45 000',
      '45.000 F',
      '45,000',
      '45 000 FCFA',
      '45000 frs',
      '45000.00',
      '45.000 F CFA',
    ])
      expect([written, amountOf(written)]).toEqual([written, 45_000]);
    expect(amountOf('1.250.000')).toBe(1_250_000);
  });

  it('may be nothing', () => {
    for (const written of ['0', '-', 'RAS', 'néant', '0 F']) expect(amountOf(written)).toBeNull();
  });

  it('is never guessed', () => {
    for (const written of ['45.5', '-45000', '45000 + 5000', 'soldé', '1e9', '99999999999999999'])
      expect([written, amountOf(written)]).toEqual([written, undefined]);
  });
});
