import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/applications.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { joiningErrors, joiningFields } from './joining.ts';
import type { Text } from './values/language.ts';
import { studentErrors } from './students.ts';
import { guardianInput, healthInput, studentInput } from './student-record.ts';
import { nameText, typedText } from './values/text.ts';

export const applicationStates = [
  'submitted',
  'underReview',
  'approved',
  'rejected',
  'permanentlyRejected',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationStateNames: Record<ApplicationState, Text> = {
  submitted: { en: 'Submitted', fr: 'Envoyée' },
  underReview: { en: 'Under review', fr: 'En cours d’examen' },
  approved: { en: 'Approved', fr: 'Acceptée' },
  rejected: { en: 'Rejected', fr: 'Refusée' },
  permanentlyRejected: { en: 'Permanently rejected', fr: 'Refusée définitivement' },
};

/** Submitted is reviewed, or decided at once; a rejected one may be sent again by the applicant, a permanently rejected one not. */
const moves: Record<ApplicationState, readonly ApplicationState[]> = {
  submitted: ['underReview', 'approved', 'rejected', 'permanentlyRejected'],
  underReview: ['approved', 'rejected', 'permanentlyRejected'],
  approved: [],
  rejected: ['submitted'],
  permanentlyRejected: [],
};

export const canMoveApplication = (from: ApplicationState, to: ApplicationState): boolean =>
  moves[from].includes(to);

export const reviewBusinessDays = 3;

export const applicationErrors = refusals({
  applicationAlreadyDecided: {
    code: 40900,
    en: 'This application was already decided.',
    fr: 'Cette demande a déjà reçu une décision.',
  },
});

/** What `/apply/{appId}` collects. */
export const applicationForm = z.object({
  student: studentInput,
  health: healthInput,
  guardians: z.array(guardianInput).min(1, { error: 'guardianNeeded' }).max(4),
  wantedClass: nameText(60).nullable().default(null),
});
export type ApplicationForm = z.output<typeof applicationForm>;

const applicationRow = z.object({
  id: z.uuid(),
  number: z.string(),
  student: z.string(),
  guardian: z.string(),
  phone: z.string().nullable(),
  wantedClass: z.string().nullable(),
  state: z.enum(applicationStates),
  submittedAt: z.iso.datetime(),
  reviewDueAt: z.iso.datetime(),
  isLate: z.boolean(),
});
export type ApplicationRow = z.output<typeof applicationRow>;

const applicationDetail = applicationRow.extend({
  form: applicationForm.omit({ health: true }),
  /** Null where the reader may not see health information. */
  health: healthInput.nullable(),
  reasons: z.string().nullable(),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      state: z.enum(applicationStates),
      actor: z.string().nullable(),
      reasons: z.string().nullable(),
    }),
  ),
  /** Families that share a guardian's phone: approving may join one of them. */
  likelyFamilies: z.array(z.object({ id: z.uuid(), name: z.string(), guardian: z.string() })),
  studentId: z.uuid().nullable(),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

const reasons = typedText(1000).min(3);

export const listApplications = call({
  ...endpoints.listApplications,
  summary: 'Admission applications, those longest waiting first',
  access: 'people.read',
  query: listQuery.extend({ state: z.enum(applicationStates).optional() }),
  answer: listOf(applicationRow),
});

export const getApplication = call({
  ...endpoints.getApplication,
  summary: 'An application with its history',
  access: 'people.read',
  params: byId,
  answer: applicationDetail,
});

export const reviewApplication = call({
  ...endpoints.reviewApplication,
  summary: 'Take an application into review',
  access: 'people.edit',
  refusals: [applicationErrors.applicationAlreadyDecided],
  params: byId,
  body: z.object({}).optional(),
  answer: applicationDetail,
});

export const approveApplication = call({
  ...endpoints.approveApplication,
  summary: 'Approve: creates family, guardians, student and, if a class is chosen, the enrolment',
  access: 'people.edit',
  refusals: [
    applicationErrors.applicationAlreadyDecided,
    studentErrors.yearNotOpen,
    studentErrors.alreadyEnrolled,
    joiningErrors.joinsAfterClosing,
  ],
  params: byId,
  body: z.object({
    classId: z.uuid().nullable().default(null),
    familyId: z.uuid().nullable().default(null),
    ...joiningFields,
  }),
  answer: applicationDetail,
});

export const rejectApplication = call({
  ...endpoints.rejectApplication,
  summary: 'Reject with reasons; the applicant may correct and send it again',
  access: 'people.edit',
  refusals: [applicationErrors.applicationAlreadyDecided],
  params: byId,
  body: z.object({ reasons }),
  answer: applicationDetail,
});

export const rejectApplicationPermanently = call({
  ...endpoints.rejectApplicationPermanently,
  summary: 'Reject for good, with reasons',
  access: 'people.edit',
  refusals: [applicationErrors.applicationAlreadyDecided],
  params: byId,
  body: z.object({ reasons }),
  answer: applicationDetail,
});
