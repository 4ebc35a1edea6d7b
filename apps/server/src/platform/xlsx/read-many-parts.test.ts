import { importErrors } from '@ardoise/contract/student-import';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { readXlsx } from './read.ts';
import { workbookOf } from './testing/workbook.ts';

const many = 100_000;

/** No two are the same: what is packed very tightly is refused for that. */
const manyOf = (part: (n: number) => string): string =>
  Array.from({ length: many }, (_, n) => part(n + 1)).join('');

async function outcomeOf(content: Buffer): Promise<number | Refusal> {
  try {
    let cells = 0;
    for await (const row of readXlsx(content)) cells += row.cells.size;
    return cells;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A zip whose directory says that it has that many entries. */
function withEntryCount(zip: Buffer, count: number): Buffer {
  const changed = Buffer.from(zip);
  const end = changed.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  changed.writeUInt16LE(count, end + 8);
  changed.writeUInt16LE(count, end + 10);
  return changed;
}

describe('a workbook of a hundred thousand small parts', () => {
  it('in its zip is refused before any is looked at', async () => {
    const zip = withEntryCount(await workbookOf({ rows: '' }), 0xfffe);
    expect(await outcomeOf(zip)).toEqual(new Refusal(importErrors.notXlsx));
  });

  it('in one row keeps the columns that are looked at', async () => {
    const cells = manyOf((n) => `<c><v>${n}</v></c>`);
    expect(await outcomeOf(await workbookOf({ rows: `<row r="1">${cells}</row>` }))).toBe(200);
  });

  it('in one cell is read as the one text that it is, up to the length of a cell', async () => {
    const cellOf = (pieces: number): string =>
      `<row r="1"><c t="inlineStr"><is>${'<r><t>x</t></r>'.repeat(pieces)}</is></c></row>`;
    expect(await outcomeOf(await workbookOf({ rows: cellOf(30_000) }))).toBe(1);
    expect(await outcomeOf(await workbookOf({ rows: cellOf(many) }))).toEqual(
      new Refusal(importErrors.notXlsx),
    );
  });

  it('of shared texts is read once, whatever the cells name', async () => {
    const sharedStrings = manyOf((n) => `<si><t>x${n}</t></si>`);
    const rows = `<row r="1"><c t="s"><v>${many - 1}</v></c></row>`;
    expect(await outcomeOf(await workbookOf({ rows, sharedStrings }))).toBe(1);
  });
});
