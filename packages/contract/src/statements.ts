import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/statements.ts';
import { byId, listOf, listQuery, pageQuery } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { moneyCorrectionErrors, reversalRefusals } from './corrections.ts';
import { statementErrors } from './statement-errors.ts';
import { type StatementField, statementFields } from './statement-fields.ts';
import { payOperators } from './transactions.ts';
import { uploadErrors } from './uploads.ts';
import { typedText } from './values/text.ts';

export const maxStatementBytes = 15 * 1024 * 1024;

/** The times of a file that names no zone: MTN writes UTC, Orange the time of Cameroon. */
export const statementZones = ['UTC', 'Africa/Douala'] as const;
export type StatementZone = (typeof statementZones)[number];

export const lineErrors = refusals({
  lineAlreadyCounted: {
    code: 40900,
    en: 'This money is counted already.',
    fr: 'Cet argent est déjà compté.',
  },
  lineNamesPayment: {
    code: 40900,
    en: 'This line belongs to a payment that is known here. Open that payment and decide there.',
    fr: 'Cette ligne correspond à un paiement déjà connu. Ouvrez ce paiement et décidez-en là.',
  },
  lineIsSetAside: {
    code: 40900,
    en: 'This line is set aside. Bring it back first.',
    fr: 'Cette ligne est mise de côté. Reprenez-la d’abord.',
  },
  lineNotAssignable: {
    code: 40900,
    en: 'Only money in francs that came in by MTN or Orange can be assigned.',
    fr: 'Seul l’argent en francs reçu par MTN ou Orange peut être rattaché.',
  },
  lineIsSplit: {
    code: 40900,
    en: 'Parts of this money were moved to different families. Reverse those payments on the families’ pages; the money then waits here again.',
    fr: 'Des parts de cet argent ont été déplacées vers des familles différentes. Annulez ces paiements sur les pages des familles ; l’argent attendra de nouveau ici.',
  },
  lineNotAssigned: {
    code: 40900,
    en: 'This line is not assigned to anybody.',
    fr: 'Cette ligne n’est rattachée à personne.',
  },
});

const statementColumn = z.object({
  title: z.string(),
  sample: z.string().describe('What stands in it'),
  field: z.enum(statementFields).nullable().describe('Null: not read'),
});
export type StatementColumn = z.output<typeof statementColumn>;

const statementRun = z.object({
  id: z.uuid(),
  /** `columns`: nobody knows yet what its columns mean. */
  state: z.enum(['reading', 'columns', 'done', 'failed']),
  fileName: z.string(),
  operator: z.enum(payOperators).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** 0 to 1, for the progress bar. */
  progress: z.number(),
  counts: z.object({
    matched: z.number().int(),
    differs: z.number().int(),
    unknown: z.number().int(),
    again: z.number().int().describe('Of these, how many an earlier statement had already'),
    out: z.number().int().describe('Money that went out, or never moved: not kept'),
    others: z.number().int().describe('Payments of another school: not kept'),
    unreadable: z.number().int(),
  }),
  columns: z.array(statementColumn).describe('Empty where the layout is known'),
  failure: z.string().nullable().describe('Why it failed, in the reader’s language'),
});
export type StatementRun = z.output<typeof statementRun>;

const readingRefusals = [
  statementErrors.notAStatement,
  statementErrors.statementIsXls,
  statementErrors.statementTooLong,
  statementErrors.statementEmpty,
  statementErrors.tooManyStatements,
];

export const uploadStatement = call({
  ...endpoints.uploadStatement,
  summary:
    'Upload an operator’s statement (.csv or .xlsx) of the school’s own account: each line is kept once and compared',
  access: 'payments.adjust',
  isRepeatable: true,
  limit: { max: 30, windowSeconds: 60 },
  refusals: [uploadErrors.noFile, ...readingRefusals],
  upload: { maxBytes: maxStatementBytes, maxFiles: 1 },
  answer: statementRun,
});

export const listStatements = call({
  ...endpoints.listStatements,
  summary: 'Statements that were uploaded, newest first',
  access: 'payments.read',
  query: pageQuery,
  answer: listOf(statementRun),
});

export const getStatement = call({
  ...endpoints.getStatement,
  summary: 'How far a statement is read',
  access: 'payments.read',
  params: byId,
  answer: statementRun,
});

const needed = (fields: ReadonlyArray<StatementField | null>): boolean =>
  fields.includes('date') &&
  fields.includes('reference') &&
  (fields.includes('amount') || fields.includes('credit'));

export const chooseStatementColumns = call({
  ...endpoints.chooseStatementColumns,
  summary: 'Say what the columns of a statement mean: remembered for the next file with them',
  access: 'payments.adjust',
  isRepeatable: true,
  refusals: [
    statementErrors.statementIsRead,
    statementErrors.statementFileGone,
    ...readingRefusals,
  ],
  params: byId,
  body: z
    .object({
      operator: z.enum(payOperators),
      timeZone: z.enum(statementZones),
      fields: z
        .array(z.enum(statementFields).nullable())
        .max(200)
        .refine(needed, { error: 'statementColumns' })
        .describe('One for each column, in their order; null: not read'),
    })
    .meta({
      examples: [
        {
          operator: 'mtn',
          timeZone: 'Africa/Douala',
          fields: ['date', 'reference', 'amount', 'phone', null],
        },
      ],
    }),
  answer: statementRun,
});

/** By what a child is suggested for money that nobody knows, best first. */
export const suggestedBy = ['code', 'number', 'phone', 'name', 'amount'] as const;
export type SuggestedBy = (typeof suggestedBy)[number];

const suggestion = z.object({
  studentId: z.uuid(),
  student: z.string(),
  number: z.string(),
  className: z.string().nullable(),
  owed: z.number().int(),
  by: z.array(z.enum(suggestedBy)),
});
export type Suggestion = z.output<typeof suggestion>;

/** `waiting`: a person must say whose it is, or that it is nobody’s. */
export const lineViews = ['waiting', 'assigned', 'matched', 'setAside'] as const;
export type LineView = (typeof lineViews)[number];

const statementLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  operator: z.enum(payOperators).nullable(),
  reference: z.string(),
  phone: z.string().nullable(),
  payerName: z.string().nullable(),
  text: z.string().nullable(),
  amount: z.number().int(),
  fee: z.number().int().nullable().describe('What the operator kept of it'),
  currency: z.string(),
  state: z.enum(['matched', 'differs', 'unknown']),
  transactionId: z.uuid().nullable(),
  assigned: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      familyId: z.uuid(),
      students: z.array(z.string()),
      receiptCode: z.string().nullable(),
      receiptNumber: z.string().nullable(),
      isReversalAsked: z
        .boolean()
        .describe('A second person has to confirm that it is undone, or moved'),
    })
    .nullable(),
  setAside: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
    .nullable(),
  suggestions: z.array(suggestion).describe('Only of lines that wait; best first'),
});
export type StatementLineRow = z.output<typeof statementLine>;

export const listStatementLines = call({
  ...endpoints.listStatementLines,
  summary: 'Money of statements, newest first; what waits comes with suggested children',
  access: 'payments.read',
  query: listQuery.extend({
    state: z.enum(lineViews).optional().describe('`waiting` unless told otherwise'),
    operator: z.enum(payOperators).optional(),
  }),
  answer: listOf(statementLine),
});

const assignRefusals = [
  lineErrors.lineAlreadyCounted,
  lineErrors.lineNamesPayment,
  lineErrors.lineIsSetAside,
  lineErrors.lineNotAssignable,
];

export const assignStatementLine = call({
  ...endpoints.assignStatementLine,
  summary: 'The money is this child’s: a payment like any other, with the operator’s reference',
  access: 'payments.adjust',
  refusals: assignRefusals,
  params: byId,
  body: z.object({ studentId: z.uuid() }),
  answer: statementLine,
});

const reason = z.object({ reason: typedText(300).min(3) });

export const returnStatementLine = call({
  ...endpoints.returnStatementLine,
  summary:
    'Undo an assignment: its payment is reversed, or a second person is asked to; then the line waits again',
  access: 'payments.adjust',
  refusals: [
    lineErrors.lineNotAssigned,
    lineErrors.lineIsSplit,
    ...reversalRefusals,
    moneyCorrectionErrors.reversalAlreadyAsked,
  ],
  params: byId,
  body: reason,
  answer: statementLine,
});

export const setLineAside = call({
  ...endpoints.setLineAside,
  summary: 'The line is no payment of a family: set aside with the reason',
  access: 'payments.adjust',
  refusals: [lineErrors.lineAlreadyCounted],
  params: byId,
  body: reason,
  answer: statementLine,
});

export const bringLineBack = call({
  ...endpoints.bringLineBack,
  summary: 'A line that was set aside waits again',
  access: 'payments.adjust',
  params: byId,
  body: z.object({}).optional(),
  answer: statementLine,
});
