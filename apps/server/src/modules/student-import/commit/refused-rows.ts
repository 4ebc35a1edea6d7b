import { importErrors } from '@ardoise/contract/student-import';
import type { Language, Text } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { type CellValue, writeXlsx } from '../../../platform/xlsx/write.ts';
import { uploadName } from '../jobs.ts';
import { whyTitle } from '../read/columns.ts';
import { readRawRows, type RawSheet } from '../read/read-sheet.ts';
import { eachThousand, type ImportPlace, readThousand } from '../store.ts';
import type { ImportChoices } from '../tables.ts';
import { readColumnChoices } from '../answers.ts';

const sheetName: Text = { en: 'To correct', fr: 'À corriger' };
export const refusedName: Text = { en: 'rows-to-correct.xlsx', fr: 'lignes-a-corriger.xlsx' };

/**
 * The rows that were not taken, in the list's own columns with one more that says why: to be corrected and sent again. No
 * connection is held while they are written.
 */
export async function writeRefused(
  { db, storage }: Services,
  place: ImportPlace,
  choices: ImportChoices,
  language: Language,
): Promise<Buffer> {
  const scope = { orgId: place.orgId };
  const content = await storage.get(uploadName(place));
  if (content === null) throw new Refusal(importErrors.importFileGone);
  const reasons = new Map<number, string>();
  const read = (after: number) => db.read(scope, (tx) => readThousand(tx, place, after));
  for await (const rows of eachThousand(read))
    for (const { row_number, outcome, problems } of rows)
      if (outcome === 'error' || outcome === 'leftOut')
        reasons.set(
          row_number,
          problems.map(({ column, message }) => `${column}: ${message[language]}`).join('\n'),
        );
  const columns = await db.read(scope, (tx) => readColumnChoices(tx, place.orgId, choices));
  const sheet = await readRawRows(content, columns);
  return writeXlsx({
    sheets: [
      {
        name: sheetName[language],
        columns: [
          ...sheet.columns.map(({ title }) => ({ title, width: 18 })),
          { title: whyTitle[language], width: 70 },
        ],
        rows: refusedRows(sheet, reasons),
      },
    ],
  });
}

async function* refusedRows(
  { columns, rows }: RawSheet,
  reasons: ReadonlyMap<number, string>,
): AsyncGenerator<CellValue[]> {
  for await (const { rowNumber, cells } of rows) {
    const why = reasons.get(rowNumber);
    if (why !== undefined) yield [...columns.map(({ index }) => cells.get(index) ?? null), why];
  }
}
