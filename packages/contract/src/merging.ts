import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/merging.ts';
import { byId } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';

/** Two records of one person or family become one; what can be merged, each kind with its own. */
export const mergeKinds = ['student', 'guardian', 'family'] as const;
export type MergeKind = (typeof mergeKinds)[number];

/** How long a merge and a removal can be undone. */
export const undoHours = 24;

export const mergingErrors = refusals({
  mergeWithItself: {
    code: 42200,
    en: 'Choose another record: this one cannot be merged with itself.',
    fr: 'Choisissez une autre fiche : celle-ci ne peut pas être fusionnée avec elle-même.',
  },
  mergeNeedsManager: {
    code: 40300,
    en: 'Money moves with this merge: an owner or a manager has to do it.',
    fr: 'Cette fusion déplace de l’argent : elle revient à un administrateur ou à un gestionnaire.',
  },
  mergeIsBeingPaid: {
    code: 40900,
    en: 'Payment {number} of {amount} FCFA is under way. Come back once it has ended.',
    fr: 'Le paiement {number} de {amount} FCFA est en cours. Revenez quand il sera terminé.',
  },
  enrolmentNotOfBoth: {
    code: 42200,
    en: 'Choose one of the two enrolments of the same year.',
    fr: 'Choisissez l’une des deux inscriptions de la même année.',
  },
  mergeTooOld: {
    code: 40900,
    en: 'This can be undone for 24 hours only.',
    fr: 'L’annulation n’est possible que pendant 24 heures.',
  },
  mergeUndoneAlready: {
    code: 40900,
    en: 'This was undone already.',
    fr: 'Cette opération a déjà été annulée.',
  },
  paidSinceMerge: {
    code: 40900,
    en: 'A payment of {amount} FCFA was taken since (receipt {receipt}): this can no longer be undone.',
    fr: 'Un paiement de {amount} FCFA a été reçu depuis (reçu {receipt}) : l’annulation n’est plus possible.',
  },
  creditUsedSinceMerge: {
    code: 40900,
    en: 'The credit that went along was used since: this can no longer be undone.',
    fr: 'L’avoir transféré a été utilisé depuis : l’annulation n’est plus possible.',
  },
  placeChangedSinceMerge: {
    code: 40900,
    en: 'The enrolment or fee of {name} changed since: this can no longer be undone.',
    fr: 'L’inscription ou les frais de {name} ont changé depuis : l’annulation n’est plus possible.',
  },
  mergedAgainSince: {
    code: 40900,
    en: '{name} was merged again since. Undo that merge first.',
    fr: '{name} a de nouveau été fusionné depuis. Annulez d’abord cette fusion.',
  },
  recordGoneSinceMerge: {
    code: 40900,
    en: '{name} was removed since: this can no longer be undone.',
    fr: '{name} a été supprimé depuis : l’annulation n’est plus possible.',
  },
  studentHasMoney: {
    code: 40900,
    en: 'A payment was taken for this student (receipt {receipt}): the record stays. Withdraw the student, or merge two records of the same child.',
    fr: 'Un paiement a été reçu pour cet élève (reçu {receipt}) : la fiche reste. Retirez l’élève de sa classe, ou fusionnez les deux fiches du même enfant.',
  },
  mergeSplitsInvoice: {
    code: 40900,
    en: 'Invoice {number} would ask for children of two families. Merge the families too, or void or credit it first.',
    fr: 'La facture {number} concernerait des enfants de deux familles. Fusionnez aussi les familles, ou annulez-la ou faites d’abord un avoir.',
  },
  studentIsInvoiced: {
    code: 40900,
    en: 'This student is on the invoice {invoice}, so the record stays. Remove the draft, or let the student leave instead.',
    fr: 'Cet élève figure sur la facture {invoice} : sa fiche reste. Supprimez le brouillon, ou enregistrez plutôt son départ.',
  },
  studentHasTries: {
    code: 40900,
    en: 'Somebody tried to pay for this student (payment {number}): the record stays. Withdraw the student, or merge two records of the same child.',
    fr: 'Quelqu’un a essayé de payer pour cet élève (paiement {number}) : la fiche reste. Retirez l’élève de sa classe, ou fusionnez les deux fiches du même enfant.',
  },
});

const amount = z.number().int();

/** What one of the two has. */
const side = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable().describe('Student ID or family number; none of a guardian'),
  createdAt: z.iso.datetime(),
  /** The values that can be chosen, by the name of the field. */
  record: z.record(z.string(), z.unknown()),
  family: z.object({ id: z.uuid(), name: z.string(), number: z.string() }).nullable(),
  students: z.array(z.string()),
  guardians: z.array(z.string()),
  phones: z.array(z.string()),
  enrolments: z.array(z.object({ yearName: z.string(), className: z.string() })),
  fees: z.object({ count: amount, billed: amount, paid: amount, owed: amount }),
  payments: amount,
  credit: amount,
  documents: amount,
  hasHealth: z.boolean(),
  links: amount.describe('Payment links and codes that were handed out'),
  changes: amount.describe('Lines of the history'),
});
export type MergeSide = z.output<typeof side>;

const place = z.object({
  enrolmentId: z.uuid().nullable(),
  className: z.string(),
  amount,
  paid: amount,
});

const mergePreview = z.object({
  kept: side,
  gone: side,
  /** The fields that differ: the person chooses whose value stays. */
  differing: z.array(z.string()),
  /** Years in which both are in a class: one enrolment stays, and the money of the other goes to it. */
  years: z.array(z.object({ yearId: z.uuid(), yearName: z.string(), kept: place, gone: place })),
  /** Guardians of the two families who seem to be the same person. */
  guardianPairs: z.array(
    z.object({
      keptId: z.uuid(),
      keptName: z.string(),
      goneId: z.uuid(),
      goneName: z.string(),
    }),
  ),
  movesMoney: z.boolean(),
  isBeingPaid: z.boolean(),
});
export type MergePreview = z.output<typeof mergePreview>;

const pair = z.object({ kind: z.enum(mergeKinds), keptId: z.uuid(), goneId: z.uuid() });

export const previewMerge = call({
  ...endpoints.previewMerge,
  summary: 'What two records have, before one of them is merged into the other',
  access: 'people.edit',
  refusals: [errors.notFound, mergingErrors.mergeWithItself],
  query: pair,
  answer: mergePreview,
});

const exampleMerge = {
  kind: 'student',
  keptId: '0198c0de-0000-7000-8000-000000000001',
  goneId: '0198c0de-0000-7000-8000-000000000002',
};

export const mergeRecords = call({
  ...endpoints.mergeRecords,
  summary:
    'Merge two students, guardians or families: money, history, codes and links follow; can be undone for a day',
  access: 'people.edit',
  refusals: [
    errors.notFound,
    mergingErrors.mergeWithItself,
    mergingErrors.mergeNeedsManager,
    mergingErrors.mergeIsBeingPaid,
    mergingErrors.enrolmentNotOfBoth,
    mergingErrors.mergeSplitsInvoice,
  ],
  body: pair
    .extend({
      take: z
        .array(z.string().max(40))
        .max(60)
        .default([])
        .describe('The fields whose value comes from the record that goes'),
      enrolments: z
        .array(z.uuid())
        .max(20)
        .default([])
        .describe('Which stays where both are enrolled in a year; else that of the one that stays'),
      withFamily: z
        .boolean()
        .default(false)
        .describe('Of two students of two families: the families become one too'),
      guardianPairs: z
        .array(z.object({ keptId: z.uuid(), goneId: z.uuid() }))
        .max(20)
        .default([])
        .describe('Guardians of the two families who are the same person'),
    })
    .meta({ examples: [exampleMerge] }),
  answer: z.object({ id: z.uuid(), kind: z.enum(mergeKinds), keptId: z.uuid() }),
});
export type MergeChoice = z.output<typeof mergeRecords.body>;

/** A removal is the same: a record that went, and can be brought back for a day. */
const merge = z.object({
  id: z.uuid(),
  kind: z.enum([...mergeKinds, 'removal']),
  keptId: z.uuid().nullable(),
  keptName: z.string().nullable(),
  goneName: z.string(),
  goneNumber: z.string().nullable(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  undoUntil: z.iso.datetime(),
});
export type Merge = z.output<typeof merge>;

export const listMerges = call({
  ...endpoints.listMerges,
  summary:
    'Merges and removals of the last day that can be undone; of one record, or of the school',
  access: 'people.edit',
  query: z.object({ recordId: z.uuid().optional() }),
  answer: z.object({ items: z.array(merge) }),
});

export const undoMerge = call({
  ...endpoints.undoMerge,
  summary: 'Undo a merge or a removal within a day, unless something depends on it since',
  access: 'people.edit',
  refusals: [
    mergingErrors.mergeTooOld,
    mergingErrors.mergeUndoneAlready,
    mergingErrors.mergeNeedsManager,
    mergingErrors.mergeIsBeingPaid,
    mergingErrors.paidSinceMerge,
    mergingErrors.creditUsedSinceMerge,
    mergingErrors.placeChangedSinceMerge,
    mergingErrors.mergedAgainSince,
    mergingErrors.recordGoneSinceMerge,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({
    kind: z.enum([...mergeKinds, 'removal']),
    /** Who is back. */
    recordId: z.uuid(),
  }),
});

export const removeStudent = call({
  ...endpoints.removeStudent,
  summary: 'Remove a student who was entered by mistake and for whom nothing was ever paid',
  access: 'people.edit',
  refusals: [
    mergingErrors.studentHasMoney,
    mergingErrors.studentIsInvoiced,
    mergingErrors.studentHasTries,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({ id: z.uuid().describe('Of the removal, to undo it') }),
});

const duplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  detail: z.string().nullable().describe('Class, students or families, to tell them apart'),
  dateOfBirth: z.string().nullable(),
});
export type Duplicate = z.output<typeof duplicate>;

export const listDuplicates = call({
  ...endpoints.listDuplicates,
  summary:
    'Records that may be the same: those like one record, or pairs of students of the whole school',
  access: 'people.edit',
  refusals: [errors.notFound],
  query: z.object({ kind: z.enum(mergeKinds), id: z.uuid().optional() }),
  answer: z.object({
    own: duplicate.nullable().describe('The record that was asked about'),
    pairs: z.array(z.object({ first: duplicate, second: duplicate })),
    total: z.number().int(),
  }),
});
