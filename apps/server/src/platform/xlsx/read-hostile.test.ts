import { deflateRawSync } from 'node:zlib';
import { importErrors } from '@ardoise/contract/student-import';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { readXlsx } from './read.ts';
import { workbookOf, zipOf } from './testing-workbook.ts';
import { writeXlsx } from './write.ts';

const maxMs = 1_000;
const maxGrowthBytes = 100 * 1024 * 1024;

/** Reads the file to its end or its refusal, within a second and little memory. */
async function outcomeOf(content: Buffer): Promise<number | Refusal> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sample = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const sampling = setInterval(sample, 5);
  const startedAt = process.cpuUsage();
  try {
    let rows = 0;
    for await (const row of readXlsx(content)) rows += row.cells.size > 0 ? 1 : 0;
    return rows;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  } finally {
    // The time of the processor, so that the test holds on a busy machine too.
    const { user, system } = process.cpuUsage(startedAt);
    clearInterval(sampling);
    sample();
    expect((user + system) / 1000).toBeLessThan(maxMs);
    expect(peak - before).toBeLessThan(maxGrowthBytes);
  }
}

const notXlsx = new Refusal(importErrors.notXlsx);
const tooManyRows = new Refusal(importErrors.tooManyRows);

const row = (n: number): string => `<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>`;
const rowsTo = (count: number): string =>
  Array.from({ length: count }, (_, i) => row(i + 1)).join('');

const goodFile = () => workbookOf({ rows: rowsTo(500) });

describe('a hostile or broken file', () => {
  it('that is truncated anywhere is refused', async () => {
    const good = await goodFile();
    for (const part of [0, 0.1, 0.5, 0.9, 0.999])
      expect(await outcomeOf(good.subarray(0, Math.floor(good.length * part)))).toEqual(notXlsx);
  });

  it('whose bytes were changed is refused or read, and nothing worse', async () => {
    const good = await goodFile();
    for (let at = 0; at < good.length; at += 97) {
      const changed = Buffer.from(good);
      changed.writeUInt8(good.readUInt8(at) ^ 0xff, at);
      const outcome = await outcomeOf(changed);
      if (typeof outcome !== 'number') expect([notXlsx, tooManyRows]).toContainEqual(outcome);
    }
  });

  it('of another type with its name changed is refused', async () => {
    const pretenders = [
      Buffer.alloc(0),
      Buffer.from('nom;prénom\nNgo;Awa'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
      // An encrypted workbook, and the .xls of old, begin like this.
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      await zipOf({ 'word/document.xml': '<w/>', '_rels/.rels': '<Relationships/>' }),
      await zipOf({ 'content.xml': '<office/>', mimetype: 'application/vnd.oasis.opendocument' }),
    ];
    for (const pretender of pretenders) expect(await outcomeOf(pretender)).toEqual(notXlsx);
  });

  it('that unpacks to gigabytes is refused before it is unpacked', async () => {
    const big = Buffer.alloc(70 * 1024 * 1024, ' ');
    expect(await outcomeOf(await workbookOf({ beforeSheet: big.toString() }))).toEqual(notXlsx);
    const tight = Buffer.alloc(20 * 1024 * 1024, '<a/>');
    expect(
      await outcomeOf(await workbookOf({ extraParts: { 'xl/sharedStrings.xml': tight } })),
    ).toEqual(notXlsx);
  });

  it('that lies about how large it is, is refused once it shows', async () => {
    expect(await outcomeOf(lyingZip(20_000_000))).toEqual(notXlsx);
  });

  it('of a million rows is refused', async () => {
    const content = await writeXlsx({
      sheets: [{ name: 'A', columns: [{ title: 'A', width: 9 }], rows: millionRows() }],
    });
    expect(await outcomeOf(content)).toEqual(tooManyRows);
    const empty = '<row><c s="1"/></row>'.repeat(1_000_000);
    expect(await outcomeOf(await workbookOf({ rows: `${empty}<!--${noise(400_000)}-->` }))).toEqual(
      tooManyRows,
    );
  });

  it('with entities, inside or outside of the file, is refused', async () => {
    const laughs =
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const rows = '<row r="1"><c r="A1" t="str"><v>&b;&x;</v></c></row>';
    expect(await outcomeOf(await workbookOf({ beforeSheet: laughs, rows }))).toEqual(notXlsx);
    expect(await outcomeOf(await workbookOf({ rows }))).toEqual(notXlsx);
  });

  it('with absurd cells, rows or depth is refused', async () => {
    const text = (long: string): string => `<row><c t="str"><v>${long}</v></c></row>`;
    const absurd = [
      text('x'.repeat(40_000)),
      text(noise(900_000)),
      '<row r="5"/><row r="5"/>',
      '<row r="1048577"/>',
      '<row r="-1"/>',
      '<row><c r="12"><v>1</v></c></row>',
      '<row><c t="s"><v>7</v></c></row>',
      '<a>'.repeat(100_000),
      `<row ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      '<row><c></row>',
    ];
    for (const rows of absurd) expect(await outcomeOf(await workbookOf({ rows }))).toEqual(notXlsx);
  });

  it('with formulas and links to elsewhere is read without following them', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>WEBSERVICE("http://127.0.0.1:1/")</f></c><c r="B1" t="str"><f>[1]Sheet1!A1</f><v>kept</v></c></row>';
    expect(await outcomeOf(await workbookOf({ rows }))).toBe(1);
  });

  it('with thousands of parts is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`p${i}`, 'x']));
    expect(await outcomeOf(await zipOf(parts))).toEqual(notXlsx);
  });

  it('with an encrypted part is refused', async () => {
    const good = await goodFile();
    const central = good.lastIndexOf(Buffer.from('504b0102', 'hex'));
    const encrypted = Buffer.from(good);
    encrypted.writeUInt16LE(good.readUInt16LE(central + 8) | 1, central + 8);
    expect(await outcomeOf(encrypted)).toEqual(notXlsx);
  });
});

function* millionRows(): Generator<number[]> {
  for (let i = 0; i < 1_000_000; i += 1) yield [i * 7919];
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
function lyingZip(realBytes: number): Buffer {
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
