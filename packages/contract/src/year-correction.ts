import { z } from 'zod';
import * as endpoints from './endpoints/years.ts';
import { call } from './protocol/call.ts';
import { byId } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { day } from './values/dates.ts';
import { typedText } from './values/text.ts';
import {
  classInput,
  cycleInput,
  exampleYear,
  yearDetail,
  yearErrors,
  yearProblems,
  yearShape,
} from './years.ts';

export const correctionErrors = refusals({
  classHasStudents: {
    code: 40900,
    en: '{class} cannot be removed: {count} students are in it. Move them to another class first.',
    fr: 'La classe {class} ne peut pas être supprimée : des élèves y sont inscrits ({count}). Changez-les d’abord de classe.',
  },
  correctionOutdated: {
    code: 40900,
    en: 'Something has changed since the preview. Look at it again before you confirm.',
    fr: 'Des informations ont changé depuis l’aperçu. Vérifiez-le de nouveau avant de confirmer.',
  },
  nothingToCorrect: {
    code: 40900,
    en: 'Nothing is different from what the year has now.',
    fr: 'Rien ne diffère de ce que contient l’année.',
  },
});

/** What is there already has its id; what has none is added, and what is missing is removed. */
const correctedYear = yearShape
  .extend({
    cycles: z
      .array(
        cycleInput.extend({
          id: z.uuid().optional(),
          classes: z
            .array(classInput.extend({ id: z.uuid().optional() }))
            .min(1, { error: 'classNeeded' })
            .max(60),
        }),
      )
      .min(1, { error: 'cycleNeeded' })
      .max(20),
  })
  .superRefine((year, context) => {
    for (const { path, key } of yearProblems(year))
      context.addIssue({ code: 'custom', path: [...path], message: key });
  })
  .meta({ examples: [exampleYear] });
export type CorrectedYear = z.output<typeof correctedYear>;

const correctedClass = z.object({
  /** Null for a class that is added. */
  classId: z.uuid().nullable(),
  name: z.string(),
  /** What it was called, where that is another name. */
  nameBefore: z.string().nullable(),
  change: z.enum(['added', 'removed', 'changed']),
  tuitionBefore: z.number().int(),
  tuitionAfter: z.number().int(),
  hasOtherDeadlines: z.boolean(),
  /** Whose fees change. */
  students: z.number().int(),
  /** Whose fee was agreed apart and stays as it is. */
  apart: z.number().int(),
  /** What becomes the families' credit. */
  credit: z.number().int(),
});
export type CorrectedClass = z.output<typeof correctedClass>;

const touchedStudent = z.object({
  studentId: z.uuid(),
  number: z.string(),
  name: z.string(),
  className: z.string(),
  /** What is asked for, less the discount. */
  before: z.number().int(),
  after: z.number().int(),
  paid: z.number().int(),
  credit: z.number().int(),
});
export type TouchedStudent = z.output<typeof touchedStudent>;

/** So many are named in a preview, those with credit first; all are counted. */
export const namedStudents = 500;

const dates = z.object({ reopeningOn: day, closingOn: day });

const yearCorrection = z.object({
  /** To be sent with the change: it is refused where something has moved since. Payments do not count. */
  basis: z.string(),
  datesBefore: dates,
  datesAfter: dates,
  /** Only those that change. */
  classes: z.array(correctedClass),
  students: z.number().int(),
  grows: z.number().int(),
  shrinks: z.number().int(),
  expectedBefore: z.number().int(),
  expectedAfter: z.number().int(),
  credit: z.number().int(),
  named: z.array(touchedStudent).max(namedStudents),
});
export type YearCorrection = z.output<typeof yearCorrection>;

const refused = [
  yearErrors.yearNotRunning,
  correctionErrors.classHasStudents,
  correctionErrors.nothingToCorrect,
];

export const previewYearCorrection = call({
  ...endpoints.previewYearCorrection,
  summary: 'Who would be touched by a correction of a year, and what would change for them',
  access: 'years.edit',
  refusals: refused,
  params: byId,
  body: z.object({ year: correctedYear }),
  answer: yearCorrection,
});

export const correctYear = call({
  ...endpoints.correctYear,
  summary:
    'Correct the dates, classes, tuition and installments of a running year; fees follow, what is paid stays paid',
  access: 'years.edit',
  refusals: [...refused, correctionErrors.correctionOutdated],
  params: byId,
  body: z.object({
    year: correctedYear,
    basis: z.string().max(100),
    reason: typedText(200).min(3),
    /** By SMS: what is asked for now, and what remains. */
    tellGuardians: z.boolean(),
  }),
  answer: yearDetail,
});
