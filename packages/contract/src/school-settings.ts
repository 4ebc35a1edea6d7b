import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/school-settings.ts';
import { errors, refusals } from './protocol/errors.ts';
import { nationalNumber, operatorOf } from './values/phone.ts';
import { nameText } from './values/text.ts';
import { isTimeZone } from './values/time-zones.ts';
import { schoolName, town, verificationStates } from './verification.ts';

export const settingsErrors = refusals({
  ownSecondFactorFirst: {
    code: 42200,
    en: 'Turn on two-step verification for your own account first, or you would lock yourself out.',
    fr: 'Activez d’abord la vérification en deux étapes sur votre compte, sinon vous perdriez l’accès.',
  },
});

/** A school may have a landline too. */
const schoolPhone = z
  .string()
  .max(30)
  .transform((typed, context) => {
    const national = nationalNumber(typed);
    if (national !== null && operatorOf(national) !== null) return national;
    context.addIssue({ code: 'custom', message: 'phone' });
    return z.NEVER;
  })
  .meta({ examples: ['233421100'] });

/** All that the platform can reckon with. */
const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { error: 'notAChoice' })
  .meta({ examples: ['Africa/Douala'] });

export const schoolSettings = z.object({
  displayName: z.string().describe('What the school wants to be called'),
  shownName: z
    .string()
    .describe(
      'What people outside read: of a verified school, the last name that the desk agreed to',
    ),
  town: z.string().nullable(),
  postalAddress: z.string().nullable().describe('As it stands on letters: a PO box or a street'),
  phone: z.string().nullable().describe('Nine digits'),
  address: z.string().describe('The school’s address in Ardoise, which no other school has'),
  verification: z.object({
    state: z.enum(verificationStates),
    reason: z.string().nullable().describe('Why the desk refused, in its words'),
  }),
  slogan: z.string().nullable(),
  tags: z.array(z.string()),
  logo: z.string().nullable(),
  background: z.string().nullable(),
  stamp: z
    .string()
    .nullable()
    .describe('Printed on the copies of receipts that staff and the family get'),
  timeZone: z.string(),
  hasCampusAndSemester: z
    .boolean()
    .describe('Whether students and applicants are asked for a campus and a semester'),
  requireOwnerSecondFactor: z.boolean(),
  hasTemplatePart: z
    .boolean()
    .describe('Whether the console shows its tools (calendar, tasks, emails) and style guide'),
  version: z
    .number()
    .int()
    .describe('Send it back when saving: a save over a newer version is refused'),
});

export const getSchoolSettings = call({
  ...endpoints.getSchoolSettings,
  summary: 'The school’s display name, town, verification, slogan, tags and pictures',
  access: 'appSettings.read',
  answer: schoolSettings,
});

export const updateSchoolSettings = call({
  ...endpoints.updateSchoolSettings,
  summary: 'Change the school’s display name, town, slogan, tags and pictures',
  access: 'appSettings.edit',
  refusals: [errors.changedMeanwhile, errors.notFound, settingsErrors.ownSecondFactorFirst],
  body: z.object({
    /** Of a verified school a new one is shown once the provider's desk has agreed to it. */
    displayName: schoolName,
    /** Left out: unchanged. */
    town: town.optional(),
    /** Left out: unchanged. Null: removed. */
    postalAddress: nameText(120).nullable().optional(),
    phone: schoolPhone.nullable().optional(),
    timeZone: timeZone.optional(),
    slogan: nameText(160).nullable(),
    tags: z.array(nameText(30).min(1)).max(12),
    /** Ids of uploaded images. Left out: unchanged. Null: removed. */
    logoId: z.uuid().nullable().optional(),
    backgroundId: z.uuid().nullable().optional(),
    stampId: z.uuid().nullable().optional(),
    /** Left out: unchanged. */
    hasCampusAndSemester: z.boolean().optional(),
    /** Only an owner may change this. */
    requireOwnerSecondFactor: z.boolean().optional(),
    /** Left out: unchanged. */
    hasTemplatePart: z.boolean().optional(),
    version: z.number().int(),
  }),
  answer: schoolSettings,
});
