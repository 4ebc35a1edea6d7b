import type { Language, Text } from '@ardoise/contract/values/language';
import type { ImportRow } from '@ardoise/contract/student-import';
import type { Database } from '../../../platform/db/database.ts';
import { type CellValue, writeXlsx } from '../../../platform/xlsx/write.ts';
import { findNumbersOf } from '../../students/public.ts';
import { eachThousand, type ImportPlace, readThousand } from '../store.ts';

const titles: ReadonlyArray<{ readonly title: Text; readonly width: number }> = [
  { title: { en: 'Row', fr: 'Ligne' }, width: 8 },
  { title: { en: 'Outcome', fr: 'Résultat' }, width: 16 },
  { title: { en: 'Student ID', fr: 'Matricule' }, width: 14 },
  { title: { en: 'Student', fr: 'Élève' }, width: 32 },
  { title: { en: 'Class', fr: 'Classe' }, width: 16 },
  { title: { en: 'Family', fr: 'Famille' }, width: 24 },
  { title: { en: 'Remarks', fr: 'Remarques' }, width: 80 },
];

type Tense = 'would' | 'has';

const outcomeNames: Record<Tense, Record<ImportRow['outcome'], Text>> = {
  would: {
    created: { en: 'To be created', fr: 'À créer' },
    matched: { en: 'Already on record', fr: 'Déjà enregistré' },
    skipped: { en: 'Empty', fr: 'Vide' },
    leftOut: { en: 'Left out', fr: 'Laissé de côté' },
    error: { en: 'Error', fr: 'Erreur' },
  },
  has: {
    created: { en: 'Created', fr: 'Créé' },
    matched: { en: 'Already on record', fr: 'Déjà enregistré' },
    skipped: { en: 'Empty', fr: 'Vide' },
    leftOut: { en: 'Left out', fr: 'Laissé de côté' },
    error: { en: 'Not taken', fr: 'Non pris' },
  },
};

const sheetName: Text = { en: 'Result', fr: 'Résultat' };
export const resultName: Text = { en: 'import-result.xlsx', fr: 'resultat-import.xlsx' };

/** Every row of an import with what would become, or became, of it. No connection is held while they are written. */
export const writeResult = (
  db: Database,
  place: ImportPlace,
  tense: Tense,
  language: Language,
): Promise<Buffer> =>
  writeXlsx({
    sheets: [
      {
        name: sheetName[language],
        columns: titles.map(({ title, width }) => ({ title: title[language], width })),
        rows: resultRows(db, place, tense, language),
      },
    ],
  });

async function* resultRows(
  db: Database,
  place: ImportPlace,
  tense: Tense,
  language: Language,
): AsyncGenerator<CellValue[]> {
  const scope = { orgId: place.orgId };
  const read = (after: number) => db.read(scope, (tx) => readThousand(tx, place, after));
  for await (const rows of eachThousand(read)) {
    const ids = rows.flatMap(({ content }) => content.studentId ?? []);
    const numbers = await db.read(scope, (tx) => findNumbersOf(tx, place.orgId, ids));
    for (const { row_number, outcome, content, problems } of rows) {
      yield [
        row_number,
        outcomeNames[tense][outcome][language],
        numbers.get(content.studentId ?? '') ?? content.row?.number ?? null,
        content.label.student,
        content.label.className,
        content.label.family,
        problems
          .map(
            ({ cell, message }) =>
              `${cell}${language === 'fr' ? '\u00a0' : ''}: ${message[language]}`,
          )
          .join('\n'),
      ];
    }
  }
}
