import { z } from 'zod';
import * as endpoints from './endpoints/promotion.ts';
import { call } from './protocol/call.ts';
import { byId } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { goesElsewhere, promotionRefusals, studentErrors } from './students.ts';
import { typedText } from './values/text.ts';
import { yearErrors } from './years.ts';

export const promotionErrors = refusals({
  nobodyToPutBack: {
    code: 40900,
    en: 'There is no promotion to undo: everybody is where they were.',
    fr: 'Il n’y a aucun passage à annuler : tous les élèves sont dans leur situation précédente.',
  },
  promotionPaid: {
    code: 40900,
    en: 'The promotion cannot be undone: payments were made or are under way for the new year for {names}. Reverse them first, or withdraw these students from the year.',
    fr: 'Le passage ne peut pas être annulé : des paiements ont été faits ou sont en cours pour la nouvelle année, pour {names}. Annulez-les d’abord, ou retirez ces élèves de l’année.',
  },
});

const counts = {
  promoted: z.number().int(),
  repeated: z.number().int(),
  left: z.number().int(),
};

const namedYear = z.object({ id: z.uuid(), name: z.string() });

const promotedClass = z.object({
  classId: z.uuid(),
  name: z.string(),
  cycle: z.string(),
  /** How many are still to be placed: neither enrolled in the new year, nor left, nor withdrawn. */
  remaining: z.number().int(),
  /** `class`: everybody goes to `toClassId`. `leave`: it is the last class. `choose`: nothing can be proposed. */
  proposal: z.enum(['class', 'leave', 'choose']),
  toClassId: z.uuid().nullable(),
  /** Of the new year: where one repeats, the class of the same name first. */
  repeatClassIds: z.array(z.uuid()),
  /** What was done already and nobody has changed since: it can be undone while nothing was paid. */
  done: z.object(counts),
});
export type PromotedClass = z.output<typeof promotedClass>;

const schoolPromotion = z.object({
  toYear: namedYear,
  /** Null where no earlier year has students. */
  fromYear: namedYear.nullable(),
  remaining: z.number().int(),
  classes: z.array(promotedClass),
});
export type SchoolPromotion = z.output<typeof schoolPromotion>;

export const getPromotion = call({
  ...endpoints.getPromotion,
  summary:
    'Each class of an earlier year with how many are still to be placed in this one, and the class proposed for them',
  access: 'people.edit',
  refusals: [studentErrors.targetYearNotNewer],
  params: byId,
  /** The year that students come from; without it the one before. */
  query: z.object({ fromYearId: z.uuid().optional() }),
  answer: schoolPromotion,
});

const studentLeft = z.object({
  id: z.uuid(),
  studentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.string().nullable(),
});
export type StudentLeft = z.output<typeof studentLeft>;

export const listStudentsLeft = call({
  ...endpoints.listStudentsLeft,
  summary: 'The students of a class who are still to be placed in this year, by name',
  access: 'people.edit',
  params: byId,
  query: z.object({ classId: z.uuid() }),
  answer: z.object({ items: z.array(studentLeft) }),
});

export const promoteSchool = call({
  ...endpoints.promoteSchool,
  summary:
    'Enrol the students of these classes who are still to be placed in classes of this year, with exceptions; all or nothing',
  access: 'people.edit',
  refusals: promotionRefusals,
  params: byId,
  body: z.object({
    classes: z
      .array(
        z.object({
          classId: z.uuid(),
          /** Null: they leave the school. */
          toClassId: z.uuid().nullable(),
          /** Students who go elsewhere: they repeat, go to another class, or leave (null). */
          exceptions: z.array(goesElsewhere).max(2_000).default([]),
          /** Who is not decided about yet, as before an exam's results: they stay to be placed. */
          undecided: z.array(z.uuid()).max(2_000).default([]),
        }),
      )
      .min(1)
      .max(1_200),
  }),
  answer: z.object(counts),
});

/** So many are named in a preview; all are counted. */
export const namedStaying = 200;

const stayingStudent = z.object({
  id: z.uuid(),
  studentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the new year. */
  className: z.string(),
  /** `waiting`: a payment is under way, or a person has to decide about one. */
  why: z.enum(['paid', 'waiting']),
  amount: z.number().int(),
});
export type StayingStudent = z.output<typeof stayingStudent>;

const promotionUndo = z.object({
  ...counts,
  /** That was used for fees of the new year, and that families get back. */
  credit: z.number().int(),
  staying: z.number().int(),
  named: z.array(stayingStudent).max(namedStaying),
});
export type PromotionUndo = z.output<typeof promotionUndo>;

export const previewPromotionUndo = call({
  ...endpoints.previewPromotionUndo,
  summary: 'Who would be back where they were, and who stays because the new year was paid for',
  access: 'people.edit',
  params: byId,
  /** One of the classes that were promoted; without it all of them. */
  query: z.object({ classId: z.uuid().optional() }),
  answer: promotionUndo,
});

export const undoPromotion = call({
  ...endpoints.undoPromotion,
  summary:
    'Undo the promotion of a class or of all classes into this year, for everybody for whom nothing was paid for it',
  access: 'people.edit',
  refusals: [
    yearErrors.yearNotRunning,
    promotionErrors.nobodyToPutBack,
    promotionErrors.promotionPaid,
  ],
  params: byId,
  body: z.object({ classId: z.uuid().optional(), reason: typedText(200).min(3) }),
  answer: z.object({ ...counts, staying: z.number().int() }),
});
