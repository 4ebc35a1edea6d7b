import { importErrors } from '@ardoise/contract/student-import';
import { notInTransaction } from '../not-in-transaction.ts';
import { Refusal } from '../refusal.ts';
import { type Archive, openArchive } from './archive.ts';
import { defaultLimits, maxEmptyRows, type XlsxLimits } from './limits.ts';
import { findParts, readDateStyles, readSharedStrings } from './parts.ts';
import { scanXml } from './scan-xml.ts';
import { createSheetReader, type SheetReader, type SheetRow } from './sheet-reader.ts';

export type { SheetRow } from './sheet-reader.ts';

/**
 * The rows of the first sheet of a workbook that hold something, one at a time. A file that is no workbook, or one
 * that would cost more than the limits, is refused as soon as that shows.
 */
export async function* readXlsx(
  content: Buffer,
  given: Partial<XlsxLimits> = {},
): AsyncGenerator<SheetRow> {
  const limits = { ...defaultLimits, ...given };
  const { archive, sheet, reader } = await readable(() => prepare(content, limits));
  await readable(() => refuseManyRows(archive, sheet, limits));
  const stream = await readable(() => archive.open(sheet));
  const pieces = scanXml(stream, reader.handlers);
  try {
    for (;;) {
      // Whoever opened it outside of a transaction may still take its rows inside one.
      notInTransaction('read a workbook');
      if ((await readable(() => pieces.next())).done === true) return;
      yield* reader.takeRows();
      if (reader.isAtEnd()) return;
    }
  } finally {
    await pieces.return(undefined);
  }
}

const rowStart = '<row';

/** Counted in the bare bytes, which is ten times as fast as reading: a million rows are refused within a second. */
async function refuseManyRows(archive: Archive, sheet: string, limits: XlsxLimits): Promise<void> {
  let rows = 0;
  for await (const piece of (await archive.open(sheet)) as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(rowStart); at !== -1; at = piece.indexOf(rowStart, at + 4))
      rows += 1;
    if (rows > limits.maxRows + maxEmptyRows) throw new Refusal(importErrors.tooManyRows);
  }
}

/** Whatever the zip, the decompression or the XML finds wrong, to the reader it is one thing: not a workbook. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(importErrors.notXlsx);
  }
}

async function prepare(
  content: Buffer,
  limits: XlsxLimits,
): Promise<{ archive: Archive; sheet: string; reader: SheetReader }> {
  const archive = await openArchive(content, limits.maxPartBytes);
  const { sheet, sharedStrings, styles, is1904 } = await findParts(archive);
  const reader = createSheetReader({
    isDateStyle: styles === null ? [] : await readDateStyles(archive, styles),
    sharedStrings:
      sharedStrings === null
        ? []
        : await readSharedStrings(archive, sharedStrings, limits.maxSharedStrings),
    is1904,
    limits,
  });
  return { archive, sheet, reader };
}
