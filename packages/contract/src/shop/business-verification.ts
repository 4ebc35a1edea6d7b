import { z } from 'zod';
import * as endpoints from '../endpoints/shop.ts';
import { call } from '../protocol/call.ts';
import { errors, refusals } from '../protocol/errors.ts';
import type { Text } from '../values/language.ts';
import { nameText } from '../values/text.ts';
import { verificationStates } from '../verification.ts';

/** A verified business is a school whose papers the provider's desk has approved. */

export const paperKinds = ['registration', 'ownerIdentity', 'other'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperKindNames: Record<PaperKind, Text> = {
  registration: { en: 'Registration papers', fr: 'Documents d’enregistrement' },
  ownerIdentity: { en: 'Owner’s identity', fr: 'Pièce d’identité du responsable' },
  other: { en: 'Other', fr: 'Autre' },
};

export const businessErrors = refusals({
  businessAlreadyVerified: {
    code: 40900,
    en: 'Your school is verified already. Nothing needs to be sent.',
    fr: 'Votre établissement est déjà vérifié. Il n’y a rien à envoyer.',
  },
  papersUnderReview: {
    code: 40900,
    en: 'Your papers are under review. Wait for the answer before you send others.',
    fr: 'Vos documents sont en cours d’examen. Attendez la réponse avant d’en envoyer d’autres.',
  },
  papersMissing: {
    code: 42200,
    en: 'Send the registration papers and the owner’s identity.',
    fr: 'Envoyez les documents d’enregistrement et la pièce d’identité du responsable.',
  },
});

export const maxPapers = 10;

export const businessPaper = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.number().int(),
});
export type BusinessPaper = z.output<typeof businessPaper>;

export const submissionStates = ['underReview', 'approved', 'rejected'] as const;

/** What was sent at one time, and what the desk said of it. */
export const paperSubmission = z.object({
  id: z.uuid(),
  state: z.enum(submissionStates),
  registrationNumber: z.string(),
  submittedAt: z.iso.datetime(),
  submittedBy: z.string().nullable(),
  dueAt: z.iso.datetime().describe('3 business days after it was sent'),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable().describe('Why it was rejected, in the provider’s words'),
  papers: z.array(businessPaper),
});
export type PaperSubmission = z.output<typeof paperSubmission>;

const businessVerification = z.object({
  state: z.enum(verificationStates),
  reason: z.string().nullable(),
  canSend: z.boolean(),
  submissions: z.array(paperSubmission).describe('The newest first'),
});

export const getBusinessVerification = call({
  ...endpoints.getBusinessVerification,
  summary: 'Whether the school is a verified business, and the papers that it sent',
  access: 'appSettings.read',
  answer: businessVerification,
});

export const sendBusinessPapers = call({
  ...endpoints.sendBusinessPapers,
  summary:
    'Send the registration papers and the owner’s identity, files that were posted to an upload address for documents, to the provider’s desk',
  access: 'business.send',
  isOpenWhenSuspended: true,
  refusals: [
    errors.notFound,
    businessErrors.businessAlreadyVerified,
    businessErrors.papersUnderReview,
    businessErrors.papersMissing,
  ],
  body: z.object({
    registrationNumber: nameText(60).min(2).describe('As it stands on the registration papers'),
    papers: z
      .array(z.object({ fileId: z.uuid(), kind: z.enum(paperKinds), name: nameText(120).min(1) }))
      .min(1)
      .max(maxPapers),
  }),
  answer: businessVerification,
});

export const openOwnPaper = call({
  ...endpoints.openOwnPaper,
  summary:
    'An address, good for two minutes, from which a paper that the school sent is downloaded',
  access: 'business.send',
  isOpenWhenSuspended: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({}).optional(),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
  answersSecrets: true,
});
