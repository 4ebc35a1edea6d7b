import { describe, expect, it } from 'vitest';
import type { SheetRow } from '../../../platform/xlsx/write.ts';
import { sheetsOf } from './sheets-of.ts';

async function* lines(rows: number): AsyncGenerator<string> {
  for (let n = 1; n <= rows; n += 1) yield JSON.stringify([n, `row ${n}`, { n }, null]);
}

const table = (rows: number) => ({
  read: {
    table: 'fees',
    rows,
    columns: [
      { name: 'id', kind: 'number' as const },
      { name: 'title', kind: 'text' as const },
      { name: 'facts', kind: 'text' as const },
      { name: 'paid_on', kind: 'day' as const },
    ],
  },
  name: { en: 'A name that is as long as can be', fr: 'Frais' },
  lines: () => lines(rows),
});

async function rowsOf(rows: Iterable<SheetRow> | AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe('the sheets of a table', () => {
  it('go on in a next one where one is full, and lose no row', async () => {
    const sheets = sheetsOf(table(7), { language: 'fr', timeZone: 'Africa/Douala', most: 3 });
    expect(sheets.map(({ name }) => name)).toEqual(['Frais', 'Frais (2)', 'Frais (3)']);
    const found: SheetRow[][] = [];
    for (const { rows } of sheets) found.push(await rowsOf(rows));
    expect(found.map((rows) => rows.length)).toEqual([3, 3, 1]);
    expect(found[2]).toEqual([[7, 'row 7', '{"n":7}', null]]);
  });

  it('are one where there is nothing, and named within what a spreadsheet allows', async () => {
    const sheets = sheetsOf(table(0), { language: 'en', timeZone: 'Africa/Douala' });
    expect(sheets).toHaveLength(1);
    const many = sheetsOf(table(20), { language: 'en', timeZone: 'Africa/Douala', most: 1 });
    for (const { name } of many.slice(1)) expect(name.length).toBeLessThanOrEqual(31);
  });
});
