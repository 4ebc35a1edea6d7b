import { z } from 'zod';
import { call } from '../protocol/call.ts';
import * as endpoints from '../endpoints/desk.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors, refusals } from '../protocol/errors.ts';
import { paperSubmission } from '../shop/business-verification.ts';
import { planIds, schoolPlan } from '../shop/plans.ts';
import { typedText } from '../values/text.ts';
import { resemblances, verificationStates } from '../verification.ts';
import { feeBearers } from '../values/provider-fee.ts';

export const deskErrors = refusals({
  alreadyVerified: {
    code: 40900,
    en: 'This school is verified already.',
    fr: 'Cet établissement est déjà vérifié.',
  },
  alreadySuspended: {
    code: 40900,
    en: 'This school is suspended already.',
    fr: 'Cet établissement est déjà suspendu.',
  },
  notSuspended: {
    code: 40900,
    en: 'This school is not suspended.',
    fr: 'Cet établissement n’est pas suspendu.',
  },
  planEndOutOfBounds: {
    code: 42200,
    en: 'Choose an end that is still to come, within {years} years.',
    fr: 'Choisissez une fin à venir, d’ici {years} ans au plus.',
  },
  supportNotGranted: {
    code: 40300,
    en: 'An owner of this school has not let the provider look into it, or no longer.',
    fr: 'Aucun administrateur de cet établissement n’a autorisé le prestataire à le consulter, ou l’autorisation est terminée.',
  },
});

/** A tenth: whoever types a percentage for basis points is refused. */
export const mostBasisPoints = 1_000;

/** A plan is given for so long at most; for longer it is given without an end. */
export const mostPlanYears = 10;

const deskSchoolRow = z.object({
  id: z.uuid(),
  name: z.string(),
  askedName: z.string().nullable().describe('The new name that a verified school asks for'),
  appId: z.string(),
  town: z.string().nullable(),
  state: z.enum(verificationStates),
  waitingSince: z.iso.datetime().nullable().describe('Since when the desk has something to decide'),
  registeredAt: z.iso.datetime(),
  isSuspended: z.boolean(),
  planId: z.enum(planIds).describe('The plan that it has today'),
});
export type DeskSchoolRow = z.output<typeof deskSchoolRow>;

const deskSchool = deskSchoolRow.extend({
  prefix: z.string().describe('What its receipts are numbered with'),
  address: z.string(),
  reason: z.string().nullable().describe('Why it was refused'),
  decidedAt: z.iso.datetime().nullable(),
  owners: z.array(
    z.object({
      name: z.string(),
      phone: z.string().nullable(),
      isPhoneConfirmed: z.boolean(),
      email: z.string().nullable(),
      isEmailConfirmed: z.boolean(),
    }),
  ),
  resembles: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      appId: z.string(),
      town: z.string().nullable(),
      by: z.array(z.enum(resemblances)),
    }),
  ),
  suspension: z
    .object({ since: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe('Its staff read and export, and take no new money by mobile'),
  plan: schoolPlan,
  fee: z.object({ basisPoints: z.number().int(), bearer: z.enum(feeBearers) }),
  supportUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until when an owner lets the desk look into the school; null: it may not'),
  submissions: z.array(paperSubmission).describe('The papers that it sent, the newest first'),
  figures: z.object({
    students: z.number().int(),
    staff: z.number().int(),
    collected30Days: z.number().int().describe('By mobile money in the last 30 days, in XAF'),
    payments30Days: z.number().int(),
    bought: z.number().int().describe('What it has paid to the provider in all, in XAF'),
  }),
  version: z
    .number()
    .int()
    .describe('Send it back with a decision: one about an older version is refused'),
});
export type DeskSchool = z.output<typeof deskSchool>;

export const listDeskSchools = call({
  ...endpoints.listDeskSchools,
  summary:
    'All schools: first those that wait for the desk, then those that nobody has looked at, the oldest on top',
  access: 'desk',
  query: listQuery.extend({
    state: z.enum(verificationStates).optional(),
    isSuspended: z.stringbool().optional(),
  }),
  answer: listOf(deskSchoolRow).extend({
    waiting: z.number().int().describe('How many wait for the desk in all'),
    oldestSince: z.iso.datetime().nullable(),
  }),
});

export const getDeskSchool = call({
  ...endpoints.getDeskSchool,
  summary: 'What is known of a school, and which verified schools it resembles',
  access: 'desk',
  params: byId,
  answer: deskSchool,
});

const version = z.number().int();

export const verifySchool = call({
  ...endpoints.verifySchool,
  summary: 'Say that a school is who it says it is, or agree to its new name',
  access: 'desk',
  refusals: [errors.changedMeanwhile, deskErrors.alreadyVerified],
  params: byId,
  body: z.object({ version }),
  answer: deskSchool,
});

export const refuseSchool = call({
  ...endpoints.refuseSchool,
  summary:
    'Refuse a school, or the new name of a verified one, with a reason that its owners read; also takes a verification back',
  access: 'desk',
  refusals: [errors.changedMeanwhile],
  params: byId,
  body: z.object({ version, reason: typedText(500).min(3) }),
  answer: deskSchool,
});

export const setSchoolPlan = call({
  ...endpoints.setSchoolPlan,
  summary: 'Give a school a plan without a payment, until a day or without an end',
  access: 'desk',
  refusals: [errors.changedMeanwhile, deskErrors.planEndOutOfBounds],
  params: byId,
  body: z.object({
    version,
    planId: z.enum(planIds),
    until: z.iso.datetime().nullable(),
    reason: typedText(500).min(3),
  }),
  answer: deskSchool,
});

export const setSchoolFee = call({
  ...endpoints.setSchoolFee,
  summary: 'Say what the provider keeps of what it collects for a school, and who bears it',
  access: 'desk',
  refusals: [errors.changedMeanwhile],
  params: byId,
  body: z.object({
    version,
    basisPoints: z.number().int().min(0).max(mostBasisPoints),
    bearer: z.enum(feeBearers),
  }),
  answer: deskSchool,
});

export const suspendSchool = call({
  ...endpoints.suspendSchool,
  summary:
    'Suspend a school, with a reason that its owners read: its staff read and export, and take no new money by mobile; what is under way is finished',
  access: 'desk',
  refusals: [errors.changedMeanwhile, deskErrors.alreadySuspended],
  params: byId,
  body: z.object({ version, reason: typedText(500).min(3) }),
  answer: deskSchool,
});

export const resumeSchool = call({
  ...endpoints.resumeSchool,
  summary: 'End a suspension, with a reason',
  access: 'desk',
  refusals: [errors.changedMeanwhile, deskErrors.notSuspended],
  params: byId,
  body: z.object({ version, reason: typedText(500).min(3) }),
  answer: deskSchool,
});

export const openSchoolPaper = call({
  ...endpoints.openSchoolPaper,
  summary:
    'An address, good for two minutes, from which a paper that a school sent is downloaded; recorded',
  access: 'desk',
  params: z.object({ id: z.uuid(), paperId: z.uuid() }),
  body: z.object({}).optional(),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
  answersSecrets: true,
});

export const visitSchool = call({
  ...endpoints.visitSchool,
  summary:
    'Begin to look into a school whose owner granted it, recorded with the reason. From then on, for an hour at most and not beyond the grant, calls with its X-Org-Id read as an auditor does, and change nothing',
  access: 'desk',
  refusals: [deskErrors.supportNotGranted],
  params: byId,
  body: z.object({ reason: typedText(500).min(3) }),
  answer: z.object({ appId: z.string(), until: z.iso.datetime() }),
});
