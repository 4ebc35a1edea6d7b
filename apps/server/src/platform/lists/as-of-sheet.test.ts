import { expect, it } from 'vitest';
import { momentSerial } from '../xlsx/serials.ts';
import { asOfSheet } from './as-of-sheet.ts';

const asOf = new Date('2026-11-18T11:05:00.000Z');

it.each([
  ['en', 'As of', 'As of (Africa/Douala)'],
  ['fr', 'État au', 'État au (Africa/Douala)'],
] as const)(
  'says in %s of when a workbook is, in the zone that it names',
  (language, name, title) => {
    const sheet = asOfSheet(asOf, 'Africa/Douala', language);
    expect(sheet).toMatchObject({ name, columns: [{ title, shows: 'moment' }] });
    expect(sheet.rows).toEqual([[momentSerial(asOf, 'Africa/Douala')]]);
  },
);
