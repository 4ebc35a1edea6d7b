import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/student-import.ts';
import { byId } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { uploadErrors } from './uploads.ts';

export const maxImportRows = 20_000;
/** Of one school: so many lists may be read at a time, and so many imported. */
export const maxImportsUnderWay = 3;

export const importErrors = refusals({
  notXlsx: {
    code: 42200,
    en: 'This is not an Excel file (.xlsx) that we can read. Save it again as .xlsx and retry.',
    fr: 'Ce n’est pas un fichier Excel (.xlsx) lisible. Enregistrez-le de nouveau en .xlsx et réessayez.',
  },
  tooManyRows: {
    code: 42200,
    en: 'The file has more than 20,000 rows. Split it.',
    fr: 'Le fichier a plus de 20 000 lignes. Divisez-le.',
  },
  missingColumns: {
    code: 42200,
    en: 'Columns are missing: {columns}. Use the template.',
    fr: 'Il manque des colonnes : {columns}. Utilisez le modèle.',
  },
  importHasErrors: {
    code: 40900,
    en: 'The file still has rows in error. Correct them and upload it again.',
    fr: 'Le fichier contient encore des lignes en erreur. Corrigez-les et renvoyez-le.',
  },
  changedSinceCheck: {
    code: 40900,
    en: 'Classes or students changed since the check, and nothing was imported. Upload the file again.',
    fr: 'Des classes ou des élèves ont changé depuis la vérification ; rien n’a été importé. Renvoyez le fichier.',
  },
  importNotChecked: {
    code: 40900,
    en: 'This file is not checked yet. Wait for the check to end.',
    fr: 'Ce fichier n’est pas encore vérifié. Attendez la fin de la vérification.',
  },
  tooManyImports: {
    code: 42900,
    en: 'Your school has {max} lists under way. Wait until one is done, then try again.',
    fr: 'Votre établissement a {max} listes en cours. Attendez que l’une soit terminée, puis réessayez.',
  },
  importUploadUnderWay: {
    code: 42900,
    en: 'Another list of your school is arriving at this moment. Try again in a few seconds.',
    fr: 'Une autre liste de votre établissement arrive en ce moment. Réessayez dans quelques secondes.',
  },
  importAlreadyDone: {
    code: 40900,
    en: 'This import was already done.',
    fr: 'Cet import a déjà été fait.',
  },
});

/** What would happen to a row. `matched`: the student is there already. `skipped`: an empty row. */
export const importOutcome = z.enum(['created', 'matched', 'skipped', 'error']);

const importRow = z.object({
  row: z.number().int().describe('As the spreadsheet numbers it'),
  outcome: importOutcome,
  student: z.string(),
  className: z.string(),
  family: z.string(),
  problems: z.array(
    z.object({
      column: z.string(),
      cell: z.string().describe('For example C12'),
      value: z.string(),
      message: z.string(),
    }),
  ),
});
export type ImportRow = z.output<typeof importRow>;

const importRun = z.object({
  id: z.uuid(),
  state: z.enum(['reading', 'checked', 'importing', 'done', 'failed']),
  fileName: z.string(),
  /** 0 to 1, for the progress bar. */
  progress: z.number(),
  counts: z.object({
    created: z.number().int(),
    matched: z.number().int(),
    skipped: z.number().int(),
    error: z.number().int(),
  }),
  families: z.number().int(),
  guardians: z.number().int(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
  /** Where the rows with what became of each can be downloaded as .xlsx, for ten minutes; null while at work. */
  resultAddress: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

export const uploadImport = call({
  ...endpoints.uploadImport,
  summary: 'Upload an .xlsx for a dry run: nothing is changed',
  access: 'people.edit',
  refusals: [
    uploadErrors.noFile,
    importErrors.notXlsx,
    importErrors.tooManyRows,
    importErrors.missingColumns,
    importErrors.tooManyImports,
    importErrors.importUploadUnderWay,
  ],
  upload: { maxBytes: 15 * 1024 * 1024, maxFiles: 1 },
  answer: importRun,
});

export const getImport = call({
  ...endpoints.getImport,
  summary: 'How far an import is',
  access: 'people.edit',
  params: byId,
  answer: importRun,
});

export const listImportRows = call({
  ...endpoints.listImportRows,
  summary: 'The rows of an import with what would happen, or has happened, to each',
  access: 'people.edit',
  params: byId,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
    outcome: importOutcome.optional(),
  }),
  answer: z.object({
    items: z.array(importRow),
    total: z.number().int(),
    page: z.number().int(),
    perPage: z.number().int(),
  }),
});

export const commitImport = call({
  ...endpoints.commitImport,
  summary: 'Import all rows, or none',
  access: 'people.edit',
  refusals: [
    importErrors.importAlreadyDone,
    importErrors.importNotChecked,
    importErrors.importHasErrors,
    importErrors.tooManyImports,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: importRun,
});
