import path from 'node:path/posix';
import type { Archive } from './archive.ts';
import { isDateFormat } from './cell-text.ts';
import { maxCellCharacters } from './limits.ts';
import { readXml } from './scan-xml.ts';

export interface WorkbookParts {
  readonly sheet: string;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** Relations of a part that lead to other parts of the file, never outside of it. */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = path.dirname(part);
  const relations: Relation[] = [];
  const name = path.join(folder, '_rels', `${path.basename(part)}.rels`);
  await readXml(await archive.open(name), {
    open: (tag, attribute) => {
      const target = attribute('Target');
      if (tag !== 'Relationship' || target === undefined) return;
      if (attribute('TargetMode') === 'External') return;
      relations.push({
        id: attribute('Id') ?? '',
        kind: (attribute('Type') ?? '').split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : path.join(folder, target),
      });
    },
  });
  return relations;
}

/** Finds the first sheet that is shown. */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const main = (await readRelations(archive, '')).find(({ kind }) => kind === 'officeDocument');
  if (main === undefined) throw new Error('no workbook');
  const relations = await readRelations(archive, main.target);
  let sheetId: string | undefined;
  let is1904 = false;
  await readXml(await archive.open(main.target), {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const isShown = (attribute('state') ?? 'visible') === 'visible';
      if (tag === 'sheet' && isShown) sheetId ??= attribute('r:id') ?? attribute('id');
    },
  });
  const sheet = relations.find(({ id, kind }) => id === sheetId && kind === 'worksheet');
  if (sheet === undefined) throw new Error('no sheet');
  const optional = (wanted: string): string | null => {
    const found = relations.find(({ kind }) => kind === wanted)?.target;
    return found !== undefined && archive.has(found) ? found : null;
  };
  return {
    sheet: sheet.target,
    sharedStrings: optional('sharedStrings'),
    styles: optional('styles'),
    is1904,
  };
}

/** For each cell style by its number, whether it shows a day. */
export async function readDateStyles(archive: Archive, part: string): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const isDate: boolean[] = [];
  let isInCellFormats = false;
  await readXml(await archive.open(part), {
    open: (tag, attribute) => {
      if (tag === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (tag === 'cellXfs') isInCellFormats = true;
      if (tag !== 'xf' || !isInCellFormats) return;
      const id = Number(attribute('numFmtId') ?? 0);
      isDate.push(isDateFormat(id, codes.get(id)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCellFormats = false;
    },
  });
  return isDate;
}

/** The texts that cells name by number. Reading aids above Japanese signs are no part of them. */
export async function readSharedStrings(
  archive: Archive,
  part: string,
  maxCount: number,
): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isAid = false;
  await readXml(await archive.open(part), {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isAid = true;
      isText = tag === 't' && !isAid;
    },
    text: (piece) => {
      if (isText) text += piece;
      if (text.length > maxCellCharacters) throw new Error('a text is too long');
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isAid = false;
      if (tag !== 'si') return;
      if (strings.length === maxCount) throw new Error('too many texts');
      strings.push(text);
    },
  });
  return strings;
}
