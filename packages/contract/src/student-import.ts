import { z } from 'zod';
import { call } from './protocol/call.ts';
import { classErrors } from './class-errors.ts';
import * as endpoints from './endpoints/student-import.ts';
import { byId } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import { importJoiningFields, joiningErrors } from './joining.ts';
import { importField } from './import-fields.ts';
import { nameText } from './values/text.ts';
import { studentErrors } from './students.ts';
import { uploadErrors } from './uploads.ts';
import { yearErrors } from './years.ts';

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
    en: 'The list still has rows in error. Correct them and send it again, or take the good rows alone.',
    fr: 'La liste contient encore des lignes en erreur. Corrigez-les et renvoyez-la, ou prenez seulement les bonnes lignes.',
  },
  importHasNothing: {
    code: 40900,
    en: 'No row of this list can be taken yet.',
    fr: 'Aucune ligne de cette liste ne peut encore être prise.',
  },
  importIsOver: {
    code: 40900,
    en: 'This list was taken already, or its check failed. Send it again to choose anew.',
    fr: 'Cette liste est déjà prise, ou sa vérification a échoué. Renvoyez-la pour choisir de nouveau.',
  },
  importFileGone: {
    code: 40900,
    en: 'The file of this import is no longer kept. Send it again.',
    fr: 'Le fichier de cet import n’est plus conservé. Renvoyez-le.',
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

/** What would happen to a row. `matched`: the student is there already. `skipped`: an empty row. `leftOut`: as chosen. */
export const importOutcome = z.enum(['created', 'matched', 'skipped', 'leftOut', 'error']);

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

/** A spelling of a class as the list has it, and which class of the year it is taken for. */
const classSpelling = z.object({
  written: z.string(),
  rows: z.number().int(),
  classId: z
    .uuid()
    .nullable()
    .describe('Null where nobody knows yet, or where its rows are left out'),
  className: z.string().nullable(),
  /**
   * `name`: that of a class; `spelling`: as people write it; `remembered`: chosen for an earlier list; `chosen`: for this
   * one; `leftOut`: its rows stay out, as chosen; `unknown`: a person must decide.
   */
  by: z.enum(['name', 'spelling', 'remembered', 'chosen', 'leftOut', 'unknown']),
  proposedClassId: z.uuid().nullable().describe('The nearest class, where nobody has decided'),
});
export type ClassSpelling = z.output<typeof classSpelling>;

const importColumn = z.object({
  title: z.string(),
  sample: z.string().describe('What stands in it'),
  field: importField.nullable().describe('Null: not read'),
});

/** What the check found beside the rows. */
const importFindings = z.object({
  yearId: z.uuid().nullable().describe('The year that its students are enrolled in'),
  yearName: z.string().nullable(),
  columns: z.array(importColumn),
  missingFields: z.array(importField).describe('Without them no row can be read'),
  spellings: z.array(classSpelling),
  /** Of the rows that are taken: what they lack without being wrong. */
  withoutClass: z.number().int(),
  withoutPhone: z.number().int(),
  withoutBirthDate: z.number().int(),
  birthYearOnly: z.number().int(),
  moves: z
    .number()
    .int()
    .describe('Students whom the school has in another class than the list says'),
  moved: z.number().int().describe('Of these, how many were moved to the class of the list'),
  opening: z.object({ rows: z.number().int(), amount: z.number().int() }),
});
export type ImportFindings = z.output<typeof importFindings>;

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
    leftOut: z.number().int(),
    error: z.number().int(),
  }),
  findings: importFindings,
  families: z.number().int(),
  guardians: z.number().int(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
  /** Where the rows with what became of each can be downloaded as .xlsx, for ten minutes; null while at work. */
  resultAddress: z.string().nullable(),
  /** The rows that are not taken, in the list's own columns and with one that says why, for ten minutes. */
  refusedAddress: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

export const uploadImport = call({
  ...endpoints.uploadImport,
  summary: 'Upload an .xlsx for a dry run: nothing is changed',
  access: 'people.edit',
  query: z.object({
    yearId: z
      .uuid()
      .optional()
      .describe('In which year its students are enrolled; without it, the one that newcomers join'),
  }),
  refusals: [
    errors.notFound,
    studentErrors.yearNotOpen,
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

const classAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('class'), classId: z.uuid() }),
  z.object({
    is: z.literal('new'),
    name: nameText(60).min(3, { error: 'className' }),
    likeClassId: z
      .uuid()
      .describe('Whose cycle, tuition and installments the new class takes over'),
  }),
  z.object({ is: z.literal('leftOut') }),
]);
export type ClassAnswer = z.output<typeof classAnswer>;

export const chooseForImport = call({
  ...endpoints.chooseForImport,
  summary:
    'Say what a spelling of a class or a column means: remembered for the next list, and this one is checked anew',
  access: 'people.edit',
  refusals: [
    errors.changedMeanwhile,
    classErrors.classNameTaken,
    yearErrors.yearNotRunning,
    importErrors.importIsOver,
    importErrors.importNotChecked,
    importErrors.importFileGone,
    importErrors.notXlsx,
    importErrors.tooManyRows,
    importErrors.missingColumns,
    importErrors.tooManyImports,
    importErrors.importUploadUnderWay,
  ],
  params: byId,
  body: z
    .object({
      classes: z
        .array(z.object({ written: z.string().max(200), answer: classAnswer }))
        .max(500)
        .default([]),
      columns: z
        .array(z.object({ title: z.string().max(200), field: importField.nullable() }))
        .max(200)
        .default([]),
    })
    .meta({ examples: [{ columns: [{ title: 'Somme versée', field: 'paid' }] }] }),
  answer: importRun,
});

export const commitImport = call({
  ...endpoints.commitImport,
  summary: 'Import all rows, or the good ones alone',
  access: 'people.edit',
  refusals: [
    importErrors.importAlreadyDone,
    importErrors.importNotChecked,
    importErrors.importHasErrors,
    importErrors.importHasNothing,
    importErrors.tooManyImports,
    joiningErrors.joinsAfterClosing,
  ],
  params: byId,
  body: z
    .object({
      rows: z
        .enum(['all', 'good'])
        .default('all')
        .describe('`all` is refused while a row is in error; `good` leaves those out'),
      moves: z
        .boolean()
        .default(false)
        .describe('Whether students who are in another class are moved to the class of the list'),
      ...importJoiningFields,
    })
    .default({ rows: 'all', owes: 'all', moves: false }),
  answer: importRun,
});
