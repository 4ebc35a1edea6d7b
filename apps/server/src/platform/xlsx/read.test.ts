import { describe, expect, it } from 'vitest';
import { numberText, serialDay } from './cell-text.ts';
import { readXlsx, type SheetRow } from './read.ts';
import { workbookOf } from './testing/workbook.ts';
import { columnIndex, columnLetters } from './text.ts';
import { writeXlsx } from './write.ts';

async function rowsOf(content: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readXlsx(content)) rows.push(row);
  return rows;
}

const shown = async (content: Buffer): Promise<string[][]> =>
  (await rowsOf(content)).map(({ cells }) => [...cells.values()]);

describe('a workbook', () => {
  it('comes back as it was written, with every text still a text', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Élèves [2026]',
          columns: [
            { title: 'Nom', width: 20 },
            { title: 'Montant', width: 12 },
          ],
          rows: [
            ['=SUM(A1:A9)', 150000],
            ['  Ngo Bâ & <fils> "Ŋkwɛ" 😀\u0007 ', -1.5],
            [null, null],
            ['+237 677 12 34 56', 0],
          ],
        },
      ],
    });
    expect(await rowsOf(content)).toEqual([
      {
        rowNumber: 1,
        cells: new Map([
          [0, 'Nom'],
          [1, 'Montant'],
        ]),
      },
      {
        rowNumber: 2,
        cells: new Map([
          [0, '=SUM(A1:A9)'],
          [1, '150000'],
        ]),
      },
      {
        rowNumber: 3,
        cells: new Map([
          [0, 'Ngo Bâ & <fils> "Ŋkwɛ" 😀'],
          [1, '-1.5'],
        ]),
      },
      {
        rowNumber: 5,
        cells: new Map([
          [0, '+237 677 12 34 56'],
          [1, '0'],
        ]),
      },
    ]);
  });

  it('shows shared texts, rich texts, cached results of formulas, booleans and errors', async () => {
    const content = await workbookOf({
      sharedStrings:
        '<si><t>Awa</t></si><si><r><t>Ngo </t></r><r><t>Bâ</t></r><rPh><t>aid</t></rPh></si>',
      rows: `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row>
        <row><c t="str"><f>A3&amp;"!"</f><v>Awa!</v></c><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>`,
    });
    expect(await rowsOf(content)).toEqual([
      {
        rowNumber: 3,
        cells: new Map([
          [0, 'Awa'],
          [2, 'Ngo Bâ'],
        ]),
      },
      {
        rowNumber: 4,
        cells: new Map([
          [0, 'Awa!'],
          [1, '2'],
          [3, 'TRUE'],
          [4, '#N/A'],
        ]),
      },
    ]);
  });

  it('shows days by their style, in both of Excel’s counts', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>';
    const rows =
      '<row><c><v>42248</v></c><c s="1"><v>42248</v></c><c s="2"><v>42248.75</v></c><c s="3"><v>42248</v></c><c s="4"><v>0.5</v></c><c t="d"><v>2015-09-01T00:00:00</v></c></row>';
    expect(await shown(await workbookOf({ styles, rows }))).toEqual([
      ['42248', '2015-09-01', '2015-09-01', '42248', '0.5', '2015-09-01'],
    ]);
    const in1904 = await workbookOf({
      styles,
      rows,
      workbookProperties: '<workbookPr date1904="1"/>',
    });
    expect((await shown(in1904))[0]?.[1]).toBe('2019-09-02');
  });

  it('has only the first of merged cells', async () => {
    const content = await workbookOf({
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Famille</t></is></c><c r="B1"/></row><row r="2"><c r="A2"/><c r="B2"><v>7</v></c></row>',
      afterRows: '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>',
    });
    expect(await rowsOf(content)).toEqual([
      { rowNumber: 1, cells: new Map([[0, 'Famille']]) },
      { rowNumber: 2, cells: new Map([[1, '7']]) },
    ]);
  });
});

describe('numbers and days of a cell', () => {
  it('are written as people write them', () => {
    expect(numberText('6.77123456E8')).toBe('677123456');
    expect(numberText('237677123456')).toBe('237677123456');
    expect(numberText('0.30000000000000004')).toBe('0.3');
    expect(numberText('1E-7')).toBe('0.0000001');
    expect(numberText('1E+300')).toBe('1E+300');
    expect(numberText('abc')).toBe('abc');
  });

  it('know Excel’s leap year of 1900 and days that do not exist', () => {
    expect(serialDay(1, false)).toBe('1900-01-01');
    expect(serialDay(59, false)).toBe('1900-02-28');
    expect(serialDay(60, false)).toBeNull();
    expect(serialDay(61, false)).toBe('1900-03-01');
    expect(serialDay(0, true)).toBe('1904-01-01');
    expect(serialDay(9e9, false)).toBeNull();
    expect(serialDay(Number.NaN, false)).toBeNull();
  });

  it('have a place that is read as it is written', () => {
    for (const index of [0, 25, 26, 51, 701, 702, 16_383])
      expect(columnIndex(`${columnLetters(index)}12`)).toBe(index);
    expect(columnIndex('12')).toBe(-1);
  });
});
