import { crc32, inflateRawSync } from 'node:zlib';

/** Cells of a sheet, row by row, as plain text. */
export type Sheet = ReadonlyArray<readonly string[]>;

const escaped = (text: string): string =>
  text.replace(/[<&>]/g, (character) => `&#${character.codePointAt(0)};`);

const columnName = (index: number): string => String.fromCharCode(65 + index);

function sheetXml(sheet: Sheet): string {
  const rows = sheet.map((cells, row) => {
    const inner = cells.map(
      (text, column) =>
        `<c r="${columnName(column)}${row + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
    );
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

const parts = (sheet: Sheet): Array<[string, string]> => [
  [
    '[Content_Types].xml',
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets><sheet name="Students" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
  ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
];

/** The fields that a file's local header and its entry in the directory share. */
function headerOf(name: Buffer, content: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

/** A workbook with one sheet, as a spreadsheet program would save it, only not compressed. */
export function workbook(sheet: Sheet): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, xml] of parts(sheet)) {
    const name = Buffer.from(path);
    const content = Buffer.from(xml);
    const header = headerOf(name, content);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, place, name]),
    );
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entries, Buffer.from('PK\x05\x06'), end]);
}

/** The numbers of a workbook’s first sheet, row by row; a formula by the value that was saved with it. */
export function numbersIn(file: Buffer): number[][] {
  const xml = entryOf(file, 'xl/worksheets/sheet1.xml').toString();
  return [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c\b(?![^>]*\bt="(?:s|str|inlineStr)")[^>]*>.*?<v>(.*?)<\/v>/gs)].map(
      ([, value]) => Number(value),
    ),
  );
}

/** One file of a zip, found by the directory at its end. */
function entryOf(file: Buffer, path: string): Buffer {
  let at = file.readUInt32LE(file.lastIndexOf('PK\x05\x06') + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((place) =>
      file.readUInt16LE(at + place),
    ) as [number, number, number];
    if (file.toString('utf8', at + 46, at + 46 + nameSize) === path) {
      const start = file.readUInt32LE(at + 42);
      const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
      const content = file.subarray(from, from + file.readUInt32LE(at + 20));
      return file.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content);
    }
    at += 46 + nameSize + extraSize + commentSize;
  }
  throw new Error(`The file has no ${path}.`);
}
