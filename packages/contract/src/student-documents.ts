import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/student-documents.ts';
import { refusals } from './protocol/errors.ts';
import type { Text } from './values/language.ts';
import { typedText } from './values/text.ts';

export const documentKinds = [
  'birthCertificate',
  'reportCard',
  'schoolCertificate',
  'medicalNote',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindNames: Record<DocumentKind, Text> = {
  birthCertificate: { en: 'Birth certificate', fr: 'Acte de naissance' },
  reportCard: { en: 'Report card', fr: 'Bulletin de notes' },
  schoolCertificate: { en: 'School certificate', fr: 'Certificat de scolarité' },
  medicalNote: { en: 'Medical note', fr: 'Certificat médical' },
  other: { en: 'Other', fr: 'Autre' },
};

/** Health data: only for those who may see it, and each reading is audited. */
export const isHealthDocument = (kind: DocumentKind): boolean => kind === 'medicalNote';

/** So many that no school needs more for one child, few enough to be shown at once. */
export const maxDocuments = 100;

export const documentErrors = refusals({
  tooManyDocuments: {
    code: 40900,
    en: 'This student has {count} documents already. Remove one that is not needed first.',
    fr: 'Cet élève a déjà {count} documents. Supprimez d’abord un document inutile.',
  },
});

const studentDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  name: z.string().meta({ examples: ['Acte de naissance'] }),
  mediaType: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.number().int(),
  addedBy: z.string(),
  addedAt: z.iso.datetime(),
});
export type StudentDocument = z.output<typeof studentDocument>;

/** Signs that turn the order of the letters around them: `fdp.exe` can be made to read `exe.pdf`. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const documentInput = z.object({
  kind: z.enum(documentKinds),
  name: z
    .string()
    .transform((name) => name.replace(turning, ''))
    .pipe(typedText(120))
    .refine((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name), { error: 'required' }),
});

const byStudent = z.object({ id: z.uuid() });
const byDocument = byStudent.extend({ documentId: z.uuid() });

export const listStudentDocuments = call({
  ...endpoints.listStudentDocuments,
  summary: 'A student’s documents, newest first; medical notes only for those who may see health',
  access: 'people.read',
  params: byStudent,
  answer: z.object({ items: z.array(studentDocument) }),
});

export const addStudentDocument = call({
  ...endpoints.addStudentDocument,
  summary: 'Keep a file that was posted to an upload address as a document of the student',
  access: 'people.edit',
  refusals: [documentErrors.tooManyDocuments],
  params: byStudent,
  body: documentInput.extend({ fileId: z.uuid() }),
  answer: studentDocument,
});

export const openStudentDocument = call({
  ...endpoints.openStudentDocument,
  summary: 'An address, good for two minutes, from which the document is downloaded',
  access: 'people.read',
  isOpenWhenSuspended: true,
  params: byDocument,
  body: z.object({}).optional(),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
  answersSecrets: true,
});

export const removeStudentDocument = call({
  ...endpoints.removeStudentDocument,
  summary: 'Remove a document of a student for good',
  access: 'people.edit',
  params: byDocument,
  body: z.object({}).optional(),
  answer: z.object({}),
});
