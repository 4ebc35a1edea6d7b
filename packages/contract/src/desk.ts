import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/desk.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import { typedText } from './values/text.ts';
import { resemblances, verificationStates } from './verification.ts';

export const deskErrors = refusals({
  alreadyVerified: {
    code: 40900,
    en: 'This school is verified already.',
    fr: 'Cet établissement est déjà vérifié.',
  },
});

const deskSchoolRow = z.object({
  id: z.uuid(),
  name: z.string(),
  askedName: z.string().nullable().describe('The new name that a verified school asks for'),
  appId: z.string(),
  town: z.string().nullable(),
  state: z.enum(verificationStates),
  waitingSince: z.iso.datetime().nullable().describe('Since when the desk has something to decide'),
  registeredAt: z.iso.datetime(),
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
  hasServices: z.boolean().describe('Whether its plan has services and basic fees'),
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
  query: listQuery.extend({ state: z.enum(verificationStates).optional() }),
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

export const setSchoolServices = call({
  ...endpoints.setSchoolServices,
  summary: 'Say whether a school may offer services and ask for basic fees',
  access: 'desk',
  refusals: [errors.changedMeanwhile],
  params: byId,
  body: z.object({ version, hasServices: z.boolean() }),
  answer: deskSchool,
});
