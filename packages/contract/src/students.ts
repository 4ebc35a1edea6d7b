import { z } from 'zod';
import { foundBy } from './values/found-by.ts';
import { call } from './protocol/call.ts';
import { day } from './values/dates.ts';
import * as endpoints from './endpoints/students.ts';
import { byId, listOf, listQuery, pageQuery } from './protocol/envelope.ts';
import { exportCall } from './protocol/export-call.ts';
import { errors, refusals } from './protocol/errors.ts';
import { familyInput } from './families.ts';
import { feeJoining, joiningErrors, joiningFields, leaving, owes } from './joining.ts';
import { owed, owedFilter, owedSorts, owedTotals } from './owed.ts';
import { changeOf, studentActions } from './record-changes.ts';
import {
  exampleStudent,
  healthInput,
  media,
  relationships,
  studentInput,
  studentState,
  studentStateFilter,
} from './student-record.ts';
import { typedText } from './values/text.ts';

export const studentErrors = refusals({
  alreadyEnrolled: {
    code: 40900,
    en: 'This student is already enrolled in this year.',
    fr: 'Cet élève est déjà inscrit pour cette année.',
  },
  notEnrolled: {
    code: 40900,
    en: 'This student is not enrolled in this year.',
    fr: 'Cet élève n’est pas inscrit pour cette année.',
  },
  studentIsBeingPaid: {
    code: 40900,
    en: 'A payment for this student is under way. Change the family once it has ended.',
    fr: 'Un paiement pour cet élève est en cours. Changez l’élève de famille quand il sera terminé.',
  },
  studentIsInvoicedWithOthers: {
    code: 40900,
    en: 'Invoice {number} asks for this student and others of the family together. Void or credit it first, or wait until it is paid.',
    fr: 'La facture {number} concerne cet élève et d’autres de la famille. Annulez-la ou faites d’abord un avoir, ou attendez qu’elle soit payée.',
  },
  targetYearNotNewer: {
    code: 42200,
    en: 'Choose a class of a newer year that is running.',
    fr: 'Choisissez une classe d’une année plus récente et en cours.',
  },
  targetYearsDiffer: {
    code: 42200,
    en: 'Choose a class of the same year as for the others.',
    fr: 'Choisissez une classe de la même année que pour les autres.',
  },
  yearNotOpen: {
    code: 40900,
    en: 'This year is stopped or cancelled: nobody can be enrolled in it.',
    fr: 'Cette année est clôturée ou annulée : les inscriptions ne sont plus possibles.',
  },
});

const studentRow = z.object({
  id: z.uuid(),
  studentId: z.string().describe('What a guardian quotes, for example LP-0231'),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.number().int(),
  dateOfBirth: day.nullable(),
  className: z.string().nullable(),
  yearName: z.string().nullable(),
  familyId: z.uuid(),
  familyName: z.string(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  state: studentState,
  owed,
  foundBy,
});
export type StudentRow = z.output<typeof studentRow>;

const enrolment = z.object({
  id: z.uuid(),
  yearId: z.uuid(),
  yearName: z.string(),
  /** Of the year that it is in: whether it is the current one, or one to come. */
  isCurrentYear: z.boolean(),
  isPlannedYear: z.boolean(),
  classId: z.uuid(),
  className: z.string(),
  from: day,
  until: day.nullable(),
  /** The first day at school in this year: a move to another class keeps it. */
  joinedOn: day,
  owes,
  /** How it ended; null while it lasts. */
  ended: z.enum(['moved', 'withdrawn', 'promoted', 'repeated', 'left', 'cancelled']).nullable(),
  reason: z.string().nullable(),
});

const fee = z.object({
  id: z.uuid(),
  kind: z.string().describe('`tuition`, or the kind of the service'),
  title: z.string(),
  yearName: z.string(),
  /** By which enrolment the student owes it. */
  enrolmentId: z.uuid().nullable(),
  /** The student left the year: no more is asked for than what had fallen due by then. */
  isLeft: z.boolean(),
  /** Of a year that has closed or that the student left, and still pending. */
  isArrears: z.boolean(),
  /** Nothing is asked for any more: nothing had fallen due when the student left, or the year was cancelled. */
  isClosed: z.boolean(),
  amount: z.number().int(),
  discount: z.number().int(),
  netAmount: z.number().int(),
  paid: z.number().int(),
  pending: z.number().int(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  installments: z.array(z.object({ amount: z.number().int(), dueOn: day, paid: z.number().int() })),
  /** Where the student joined after something of the class had fallen due. */
  joining: feeJoining,
});

const studentDetail = studentInput.extend({
  id: z.uuid(),
  studentId: z.string(),
  paymentCode: z.string().describe('What a payer types at /pay, for example HK7-4PQX'),
  photo: z.string().nullable(),
  state: studentState,
  family: z.object({
    id: z.uuid(),
    familyId: z.string(),
    name: z.string(),
    guardians: z.array(
      z.object({
        id: z.uuid(),
        fullName: z.string(),
        relationship: z.enum(relationships),
        phone: z.string().nullable(),
        preferredMedium: z.enum(media),
      }),
    ),
    siblings: z.array(
      z.object({
        id: z.uuid(),
        studentId: z.string(),
        name: z.string(),
        className: z.string().nullable(),
        owed,
      }),
    ),
  }),
  owed,
  enrolments: z.array(enrolment),
  fees: z.array(fee),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type StudentDetail = z.output<typeof studentDetail>;

export const studentFilters = z.object({
  classId: z.uuid().optional(),
  yearId: z
    .uuid()
    .optional()
    .describe('Whoever is enrolled in this year or owes for it, with what is owed for it alone'),
  gender: z.coerce.number().int().min(1).max(3).optional(),
  state: studentStateFilter.optional(),
  owed: owedFilter.optional(),
});

export const listStudents = call({
  ...endpoints.listStudents,
  summary: 'Students, found by name, student ID or guardian phone, accents and case aside',
  access: 'people.read',
  refusals: [errors.notFound],
  query: listQuery.extend({
    ...studentFilters.shape,
    sort: z
      .enum(['name', '-name', 'studentId', '-studentId', 'createdAt', '-createdAt', ...owedSorts])
      .optional(),
  }),
  answer: listOf(studentRow),
});

export const sumStudents = call({
  ...endpoints.sumStudents,
  summary: 'What the students whom the filters choose owe together',
  access: 'people.read',
  refusals: [errors.notFound],
  query: studentFilters.extend(listQuery.pick({ q: true }).shape),
  answer: owedTotals,
});

export const exportStudents = exportCall(
  endpoints.exportStudents,
  studentFilters.extend(listQuery.pick({ q: true }).shape),
  [errors.notFound],
);

/** In a family that exists, or together with a new one. */
export const createStudent = call({
  ...endpoints.createStudent,
  summary: 'Add a student to a family, or with a new family',
  access: 'people.edit',
  refusals: [
    errors.notFound,
    studentErrors.yearNotOpen,
    studentErrors.alreadyEnrolled,
    joiningErrors.joinsAfterClosing,
  ],
  body: studentInput
    .extend({
      familyId: z.uuid().optional(),
      family: familyInput.optional(),
      health: healthInput.optional(),
      classId: z.uuid().nullable().default(null),
      ...joiningFields,
      photoId: z.uuid().nullable().optional(),
    })
    .superRefine((given, context) => {
      if ((given.familyId === undefined) === (given.family === undefined)) {
        context.addIssue({ code: 'custom', path: ['familyId'], message: 'required' });
      }
    })
    .meta({ examples: [exampleStudent] }),
  answer: studentDetail,
});

export const getStudentFields = call({
  ...endpoints.getStudentFields,
  summary: 'What the school has used before in free fields of students, and which fields it uses',
  access: 'people.read',
  answer: z.object({
    hasCampusAndSemester: z.boolean(),
    sections: z.array(z.string()),
    tags: z.array(z.string()).describe('Those of most students first'),
  }),
});

export const getStudent = call({
  ...endpoints.getStudent,
  summary: 'A student: record, family, siblings, enrolments and fees (health apart)',
  access: 'people.read',
  params: byId,
  answer: studentDetail,
});

export const updateStudent = call({
  ...endpoints.updateStudent,
  summary: 'Change a student; a save over a newer version is refused',
  access: 'people.edit',
  refusals: [
    errors.changedMeanwhile,
    studentErrors.studentIsBeingPaid,
    studentErrors.studentIsInvoicedWithOthers,
  ],
  params: byId,
  body: studentInput.extend({
    familyId: z.uuid(),
    photoId: z.uuid().nullable().optional(),
    version: z.number().int(),
  }),
  answer: studentDetail,
});

/** Version 0: nothing was written yet. */
const healthRecord = healthInput.extend({ version: z.number().int() });
export type HealthRecord = z.output<typeof healthRecord>;

export const getStudentHealth = call({
  ...endpoints.getStudentHealth,
  summary: 'A student’s health information; every reading is audited',
  access: 'people.health',
  params: byId,
  answer: healthRecord,
});

export const updateStudentHealth = call({
  ...endpoints.updateStudentHealth,
  summary: 'Change a student’s health information; a save over a newer version is refused',
  access: 'people.edit',
  refusals: [errors.changedMeanwhile],
  params: byId,
  body: healthRecord,
  answer: healthRecord,
});

export const getStudentHistory = call({
  ...endpoints.getStudentHistory,
  summary: 'Who changed what of a student, newest first',
  access: 'people.read',
  params: byId,
  query: pageQuery,
  answer: listOf(changeOf(studentActions)),
});

export const enrolStudent = call({
  ...endpoints.enrolStudent,
  summary:
    'Enrol a student in a class of the named year; creates the tuition fee with the class’s installments',
  access: 'people.edit',
  refusals: [
    studentErrors.yearNotOpen,
    studentErrors.alreadyEnrolled,
    joiningErrors.joinsAfterClosing,
  ],
  params: byId,
  body: z.object({ yearId: z.uuid(), classId: z.uuid(), ...joiningFields }),
  answer: studentDetail,
});

export const moveStudent = call({
  ...endpoints.moveStudent,
  summary: 'Move a student to another class of the named year; the fee follows the new class',
  access: 'people.edit',
  refusals: [studentErrors.yearNotOpen, studentErrors.notEnrolled, studentErrors.alreadyEnrolled],
  params: byId,
  body: z.object({ yearId: z.uuid(), classId: z.uuid(), reason: typedText(200).optional() }),
  answer: studentDetail,
});

export type Leaving = z.output<typeof leaving>;

export const previewWithdrawal = call({
  ...endpoints.previewWithdrawal,
  summary:
    'What a withdrawal today would leave owed, cut from the fee, and make the family’s credit',
  access: 'people.edit',
  refusals: [studentErrors.notEnrolled],
  params: byId,
  query: z.object({ yearId: z.uuid() }),
  answer: leaving,
});

export const withdrawStudent = call({
  ...endpoints.withdrawStudent,
  summary: 'Withdraw a student from a year they are enrolled in',
  access: 'people.edit',
  refusals: [studentErrors.notEnrolled, studentErrors.yearNotOpen],
  params: byId,
  body: z.object({ yearId: z.uuid(), reason: typedText(200).min(3) }),
  answer: studentDetail,
});

/** Why whoever is promoted cannot be, a class or the whole school. */
export const promotionRefusals = [
  studentErrors.targetYearNotNewer,
  studentErrors.targetYearsDiffer,
  studentErrors.yearNotOpen,
  studentErrors.alreadyEnrolled,
];

/** A student who does not go with the class: to another one, or away from the school (null). */
export const goesElsewhere = z.object({ studentId: z.uuid(), toClassId: z.uuid().nullable() });

export const promoteClass = call({
  ...endpoints.promoteClass,
  summary: 'Enrol a whole class in a class of the next year, with exceptions',
  access: 'people.edit',
  refusals: promotionRefusals,
  params: byId,
  body: z.object({
    toClassId: z.uuid(),
    /** Students who go elsewhere: to another class (they repeat), or nowhere (null, they leave). */
    exceptions: z.array(goesElsewhere).max(500).default([]),
  }),
  answer: z.object({
    promoted: z.number().int(),
    repeated: z.number().int(),
    left: z.number().int(),
    alreadyEnrolled: z.number().int(),
  }),
});
