import { deflateRawSync } from 'node:zlib';
import { workbookOf, zipOf } from './workbook.ts';
import { writeXlsx } from '../write.ts';

/** Files that would cost much to whoever reads them to the end. The tests count what is read, the benchmark what it takes. */

const million = 1_000_000;

function* numbers(count: number): Generator<number[]> {
  for (let i = 0; i < count; i += 1) yield [i * 7919];
}

/** Text that does not compress, so that the ratio alone does not refuse it. */
function noise(length: number): string {
  let seed = 1;
  let text = '';
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += seed.toString(36);
  }
  return text.slice(0, length);
}

/** One part that says it is 100 bytes long and unpacks to many more. */
export function lyingZip(realBytes: number): Buffer {
  const name = Buffer.from('_rels/.rels');
  const packed = deflateRawSync(Buffer.alloc(realBytes, ' '));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(100, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(100, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

/** The sheet alone unpacks to 70 MB. */
export const hugeSheet = (): Promise<Buffer> =>
  workbookOf({ beforeSheet: Buffer.alloc(70 * 1024 * 1024, ' ').toString() });

/** 20 MB of a few bytes that repeat. */
export const tightTexts = (): Promise<Buffer> =>
  workbookOf({ extraParts: { 'xl/sharedStrings.xml': Buffer.alloc(20 * 1024 * 1024, '<a/>') } });

export const manyRows = (count = million): Promise<Buffer> =>
  writeXlsx({ sheets: [{ name: 'A', columns: [{ title: 'A', width: 9 }], rows: numbers(count) }] });

/** With something that does not compress, so that the ratio alone does not refuse it. */
export const manyEmptyRows = (count = million): Promise<Buffer> =>
  workbookOf({ rows: `${'<row><c s="1"/></row>'.repeat(count)}<!--${noise(400_000)}-->` });

export const thousandsOfParts = (): Promise<Buffer> =>
  zipOf(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`p${i}`, 'x'])));

const cellOf = (text: string): string => `<row><c t="str"><v>${text}</v></c></row>`;

/** What stands in `<sheetData>`. */
export const absurdRows: readonly string[] = [
  cellOf('x'.repeat(40_000)),
  cellOf(noise(900_000)),
  '<row r="5"/><row r="5"/>',
  '<row r="1048577"/>',
  '<row r="-1"/>',
  '<row><c r="12"><v>1</v></c></row>',
  '<row><c t="s"><v>7</v></c></row>',
  '<a>'.repeat(100_000),
  `<row ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
  '<row><c></row>',
];
