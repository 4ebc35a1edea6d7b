import type { CellValue } from '../../../platform/xlsx/write.ts';

/** The classes of the school that the list is of. */
export const messyYear = ['6e A', '6e B', '5e A', '2nde C', '1re D', 'Tle D', 'Form 1', 'CM2 A'];

/** Each class as people write it, over and over. */
const written: ReadonlyArray<readonly string[]> = [
  ['6e A', '6è A', '6 ème A', '6A', '6EME A'],
  ['6e B', '6ème B', '6 B'],
  ['5e A', '5è A', 'Cinquième A'],
  ['2nde C', '2nd C', 'Seconde C'],
  ['1re D', '1ère D', 'Première D'],
  ['Tle D', 'Terminale D', 'TLE D'],
  ['Form 1', 'Form One', 'FORM I'],
  ['CM2 A', 'CM 2 A', 'CMII A'],
];

export const messyTitles = [
  'N°',
  'NOMS ET PRENOMS',
  'S',
  'Date et lieu de naissance',
  'CLASSE',
  'PARENT',
  'CONTACT',
  'Somme versée',
  'Observations',
  'Quartier de la mère',
];

const births = ['12 mars 2012 à Ebolowa', 'vers 2012', '14/03/2011', '2010', 'March 3, 2013', ''];

/** A list as schools have them: 600 good rows, then some that need a person. */
export function messyRows(): CellValue[][] {
  const rows: CellValue[][] = [];
  for (let i = 0; i < 600; i += 1) {
    const ways = written[i % written.length] ?? [];
    rows.push([
      i + 1,
      `NKOLO${i} Marie${i}`,
      i % 2 === 0 ? 'F' : 'M',
      births[i % births.length] ?? '',
      ways[Math.floor(i / written.length) % ways.length] ?? '',
      `Mme Nkolo${i} R.`,
      i < 2 ? '' : `6${String(70_000_000 + i)}`,
      i % 3 === 0 ? '45.000 F' : i % 3 === 1 ? '' : 0,
      i === 5 ? 'orpheline' : null,
      'Essos',
    ]);
  }
  for (let i = 0; i < 9; i += 1)
    rows.push([
      601 + i,
      `MBALLA${i} Steve`,
      'M',
      '2010',
      i % 3 === 0 ? 'COURS  MOYEN' : i % 3 === 1 ? 'Cours-moyen' : 'Cours moyen',
      `Mballa${i} Rose`,
      `69900110${i}`,
    ]);
  for (let i = 0; i < 3; i += 1)
    rows.push([610 + i, `ESSO${i} Ada`, 'F', '', '', `Esso${i} Luc`, `65512345${i}`]);
  rows.push([613, 'OUMAROU Aminatou', 'F', '31/02/2020', '6e A', 'Oumarou Bello', '694115236']);
  rows.push([614, 'KENFACK Doriane', 'F', '', '6e A', 'Kenfack Luc', '67745129']);
  return rows;
}
