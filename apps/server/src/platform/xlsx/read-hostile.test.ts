import zlib from 'node:zlib';
import { importErrors } from '@ardoise/contract/student-import';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { readXlsx } from './read.ts';
import {
  absurdRows,
  hugeSheet,
  lyingZip,
  manyEmptyRows,
  manyRows,
  thousandsOfParts,
  tightTexts,
} from './testing/hostile.ts';
import { workbookOf, zipOf } from './testing/workbook.ts';

/** How many bytes of the file's parts were unpacked. */
let unpacked = 0;

/** Everything is unpacked through here: what was refused in time has not come by. */
function countUnpacked(): void {
  const create = zlib.createInflateRaw;
  vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
    const stream = create(options);
    const push = stream.push.bind(stream);
    stream.push = (piece: Buffer | null) => {
      unpacked += piece?.length ?? 0;
      return push(piece);
    };
    return stream;
  });
}

const megabyte = 1024 * 1024;

/** Reads the file to its end or its refusal, of which little may be unpacked. */
async function outcomeOf(content: Buffer, mostUnpacked = 8 * megabyte): Promise<number | Refusal> {
  unpacked = 0;
  try {
    let rows = 0;
    for await (const row of readXlsx(content)) rows += row.cells.size > 0 ? 1 : 0;
    return rows;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  } finally {
    expect(unpacked).toBeLessThan(mostUnpacked);
  }
}

beforeEach(countUnpacked);

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
    expect(await outcomeOf(await hugeSheet(), megabyte)).toEqual(notXlsx);
    expect(await outcomeOf(await tightTexts(), megabyte)).toEqual(notXlsx);
  });

  it('that lies about how large it is, is refused once it shows', async () => {
    expect(await outcomeOf(lyingZip(20_000_000), megabyte)).toEqual(notXlsx);
  });

  it('of too many rows is refused after the first of them', async () => {
    // Each unpacks to more than 10 MB, of which no more than 8 may have been read.
    expect(await outcomeOf(await manyRows(250_000))).toEqual(tooManyRows);
    expect(await outcomeOf(await manyEmptyRows(600_000))).toEqual(tooManyRows);
  });

  it('with entities, inside or outside of the file, is refused', async () => {
    const laughs =
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const rows = '<row r="1"><c r="A1" t="str"><v>&b;&x;</v></c></row>';
    expect(await outcomeOf(await workbookOf({ beforeSheet: laughs, rows }))).toEqual(notXlsx);
    expect(await outcomeOf(await workbookOf({ rows }))).toEqual(notXlsx);
  });

  it('with absurd cells, rows or depth is refused', async () => {
    for (const rows of absurdRows)
      expect(await outcomeOf(await workbookOf({ rows }))).toEqual(notXlsx);
  });

  it('with formulas and links to elsewhere is read without following them', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>WEBSERVICE("http://127.0.0.1:1/")</f></c><c r="B1" t="str"><f>[1]Sheet1!A1</f><v>kept</v></c></row>';
    expect(await outcomeOf(await workbookOf({ rows }))).toBe(1);
    expect(unpacked).toBeGreaterThan(rows.length);
  });

  it('with thousands of parts is refused', async () => {
    expect(await outcomeOf(await thousandsOfParts(), 1)).toEqual(notXlsx);
  });

  it('with an encrypted part is refused', async () => {
    const good = await goodFile();
    const central = good.lastIndexOf(Buffer.from('504b0102', 'hex'));
    const encrypted = Buffer.from(good);
    encrypted.writeUInt16LE(good.readUInt16LE(central + 8) | 1, central + 8);
    expect(await outcomeOf(encrypted)).toEqual(notXlsx);
  });
});
