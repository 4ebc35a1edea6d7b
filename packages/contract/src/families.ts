import { z } from 'zod';
import { countryCode } from './values/countries.ts';
import { foundBy } from './values/found-by.ts';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/families.ts';
import { byId, listOf, listQuery, pageQuery } from './protocol/envelope.ts';
import { exportCall } from './protocol/export-call.ts';
import { errors, refusals } from './protocol/errors.ts';
import { owed, owedFilter, owedSorts, owedTotals } from './owed.ts';
import { languages } from './values/language.ts';
import { nameText } from './values/text.ts';
import { changeOf, familyHistoryActions } from './record-changes.ts';
import { guardianInput, media, phoneKinds, relationships } from './student-record.ts';

export const familyErrors = refusals({
  familyNotEmpty: {
    code: 40900,
    en: 'This family has students. Move them to another family first.',
    fr: 'Cette famille a des élèves. Rattachez-les d’abord à une autre famille.',
  },
  familyHasCredit: {
    code: 40900,
    en: 'This family has a credit of {amount} with the school.',
    fr: 'Cette famille a un avoir de {amount} auprès de l’établissement.',
  },
  familyHasInvoice: {
    code: 40900,
    en: 'Invoice {number} of this family is not paid yet.',
    fr: 'La facture {number} de cette famille n’est pas encore payée.',
  },
  familyIsPaying: {
    code: 40900,
    en: 'A payment of this family is under way. Remove the family once it has ended.',
    fr: 'Un paiement de cette famille est en cours. Supprimez la famille quand il sera terminé.',
  },
});

const guardian = z.object({
  id: z.uuid(),
  fullName: z.string(),
  relationship: z.enum(relationships),
  occupation: z.string().nullable(),
  country: countryCode,
  email: z.string().nullable(),
  phones: z.array(z.object({ kind: z.enum(phoneKinds), number: z.string() })),
  preferredMedium: z.enum(media),
  language: z.enum(languages).nullable(),
  noMessages: z.boolean(),
  /** Other families of the same guardian. */
  otherFamilies: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Guardian = z.output<typeof guardian>;

const familyStudent = z.object({
  id: z.uuid(),
  studentId: z.string(),
  name: z.string(),
  gender: z.number().int(),
  className: z.string().nullable(),
  photo: z.string().nullable(),
  owed,
});

const familyRow = z.object({
  id: z.uuid(),
  familyId: z.string().describe('Readable number, for example F-0042'),
  name: z.string(),
  guardians: z.array(z.string()),
  phone: z.string().nullable(),
  studentCount: z.number().int(),
  owed,
  createdAt: z.iso.datetime(),
  foundBy,
});
export type FamilyRow = z.output<typeof familyRow>;

const familyDetail = z.object({
  id: z.uuid(),
  familyId: z.string(),
  name: z.string(),
  guardians: z.array(guardian),
  students: z.array(familyStudent),
  owed,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type FamilyDetail = z.output<typeof familyDetail>;

/** An existing guardian is named by id; a new one comes without. */
const familyGuardianInput = guardianInput.extend({ id: z.uuid().optional() });

export const familyInput = z.object({
  name: nameText(120).min(1, { error: 'required' }),
  guardians: z.array(familyGuardianInput).min(1, { error: 'guardianNeeded' }).max(10),
});

export const familyFilters = z.object({
  yearId: z
    .uuid()
    .optional()
    .describe('Whoever has a student in this year or owes for it, with what is owed for it alone'),
  owed: owedFilter.optional(),
});

export const listFamilies = call({
  ...endpoints.listFamilies,
  summary: 'Families, by name, number, guardian or phone',
  access: 'people.read',
  refusals: [errors.notFound],
  query: listQuery.extend({
    ...familyFilters.shape,
    sort: z.enum(['name', '-name', 'createdAt', '-createdAt', ...owedSorts]).optional(),
  }),
  answer: listOf(familyRow),
});

export const sumFamilies = call({
  ...endpoints.sumFamilies,
  summary: 'What the families whom the filters choose owe together',
  access: 'people.read',
  refusals: [errors.notFound],
  query: familyFilters.extend(listQuery.pick({ q: true }).shape),
  answer: owedTotals,
});

export const exportFamilies = exportCall(
  endpoints.exportFamilies,
  familyFilters.extend(listQuery.pick({ q: true }).shape),
  [errors.notFound],
);

export const createFamily = call({
  ...endpoints.createFamily,
  summary: 'Create a family with at least one guardian',
  access: 'people.edit',
  refusals: [errors.notFound],
  body: familyInput,
  answer: familyDetail,
});

export const getFamily = call({
  ...endpoints.getFamily,
  summary: 'A family with its guardians and students',
  access: 'people.read',
  params: byId,
  answer: familyDetail,
});

export const updateFamily = call({
  ...endpoints.updateFamily,
  summary: 'Change a family and its guardians; a save over a newer version is refused',
  access: 'people.edit',
  refusals: [errors.changedMeanwhile],
  params: byId,
  body: familyInput.extend({ version: z.number().int() }),
  answer: familyDetail,
});

export const removeFamily = call({
  ...endpoints.removeFamily,
  summary: 'Remove a family that has no students, no credit and no payment under way',
  access: 'people.edit',
  refusals: [
    familyErrors.familyNotEmpty,
    familyErrors.familyHasCredit,
    familyErrors.familyHasInvoice,
    familyErrors.familyIsPaying,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const getFamilyHistory = call({
  ...endpoints.getFamilyHistory,
  summary: 'Who changed what of a family, its guardians and its children, newest first',
  access: 'people.read',
  params: byId,
  query: pageQuery,
  answer: listOf(changeOf(familyHistoryActions)),
});

const guardianRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  families: z.array(
    z.object({ id: z.uuid(), name: z.string(), relationship: z.enum(relationships) }),
  ),
});
export type GuardianRow = z.output<typeof guardianRow>;

export const listGuardians = call({
  ...endpoints.listGuardians,
  summary:
    'Guardians, by name or phone. With `phone`, those who share that number: perhaps the same person',
  access: 'people.read',
  query: listQuery.extend({ phone: z.string().max(30).optional() }),
  answer: listOf(guardianRow),
});
