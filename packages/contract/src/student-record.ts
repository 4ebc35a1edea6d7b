import { z } from 'zod';
import { isCountryCode } from './values/countries.ts';
import { day } from './values/dates.ts';
import { languages, type Text } from './values/language.ts';
import { withoutMarks } from './values/marks.ts';
import { email, sex } from './people.ts';
import { isCameroonMobile, nationalNumber } from './values/phone.ts';
import { nameText, typedText } from './values/text.ts';

/** The specification's entities Guardian and Student, as people fill them in. */

export const phoneKinds = ['home', 'cell', 'work', 'business'] as const;
export const media = ['sms', 'whatsApp'] as const;

export const relationships = [
  'father',
  'mother',
  'guardian',
  'grandparent',
  'uncleOrAunt',
  'sibling',
  'other',
] as const;
export type Relationship = (typeof relationships)[number];

export const relationshipNames: Record<Relationship, Text> = {
  father: { en: 'Father', fr: 'Père' },
  mother: { en: 'Mother', fr: 'Mère' },
  guardian: { en: 'Guardian', fr: 'Tuteur ou tutrice' },
  grandparent: { en: 'Grandparent', fr: 'Grand-parent' },
  uncleOrAunt: { en: 'Uncle or aunt', fr: 'Oncle ou tante' },
  sibling: { en: 'Brother or sister', fr: 'Frère ou sœur' },
  other: { en: 'Other', fr: 'Autre' },
};

/** 1 fall, 2 winter, 3 spring, 4 summer. */
export const semester = z.number().int().min(1).max(4);
export const semesterNames: Record<number, Text> = {
  1: { en: 'Fall', fr: 'Automne' },
  2: { en: 'Winter', fr: 'Hiver' },
  3: { en: 'Spring', fr: 'Printemps' },
  4: { en: 'Summer', fr: 'Été' },
};

export const howHeard = z.number().int().min(1).max(10);
export const howHeardNames: Record<number, Text> = {
  1: { en: 'Search engine', fr: 'Moteur de recherche' },
  2: { en: 'Social media', fr: 'Réseaux sociaux' },
  3: { en: 'Radio', fr: 'Radio' },
  4: { en: 'Television', fr: 'Télévision' },
  5: { en: 'Streaming ad', fr: 'Publicité en ligne' },
  6: { en: 'Newspaper', fr: 'Journal' },
  7: { en: 'Billboard', fr: 'Panneau publicitaire' },
  8: { en: 'Word of mouth', fr: 'Bouche-à-oreille' },
  9: { en: 'Referral', fr: 'Recommandation' },
  10: { en: 'Other', fr: 'Autre' },
};

export const languageLevels = ['poor', 'good', 'fluent'] as const;
export const languageLevelNames: Record<(typeof languageLevels)[number], Text> = {
  poor: { en: 'Poor', fr: 'Faible' },
  good: { en: 'Good', fr: 'Bon' },
  fluent: { en: 'Fluent', fr: 'Courant' },
};

/** Left empty is the same as not given. */
const optionalText = (max: number) =>
  typedText(max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);
/** The same of one line. */
const optionalName = (max: number) =>
  nameText(max)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);
const requiredName = (max: number) => nameText(max).min(1, { error: 'required' });
const country = z.string().trim().toUpperCase().refine(isCountryCode, { error: 'notAChoice' });

/** A Cameroon mobile as nine digits; a landline or a number abroad as it was typed, without marks. */
export const anyPhone = z
  .string()
  .max(30)
  .transform((typed, context) => {
    const national = nationalNumber(typed);
    if (national !== null && (isCameroonMobile(national) || /^[23]/.test(national)))
      return national;
    const plain = withoutMarks(typed);
    if (/^\+[1-9]\d{7,14}$/.test(plain) && !plain.startsWith('+237')) return plain;
    context.addIssue({ code: 'custom', message: 'anyPhone' });
    return z.NEVER;
  });

export const guardianInput = z.object({
  fullName: requiredName(120).min(2, { error: 'required' }),
  relationship: z.enum(relationships),
  occupation: optionalName(80),
  country: country.default('CM'),
  email: z
    .union([z.literal('').transform(() => null), email])
    .nullable()
    .default(null),
  phones: z
    .array(z.object({ kind: z.enum(phoneKinds), number: anyPhone }))
    .max(8)
    .default([]),
  preferredMedium: z.enum(media).default('sms'),
  language: z
    .enum(languages)
    .nullable()
    .optional()
    .describe(
      'In which the school writes to them; null: as the family last used. Left out: unchanged',
    ),
  noMessages: z
    .boolean()
    .optional()
    .describe('They asked for no campaigns and no reminders. Left out: unchanged'),
});
export type GuardianInput = z.output<typeof guardianInput>;

export const healthInput = z.object({
  medicalProblems: optionalText(1000),
  allergies: optionalText(1000),
  foodAllergies: optionalText(1000),
  dietaryNeeds: optionalText(1000),
  otherNeeds: optionalText(1000),
});
export type Health = z.output<typeof healthInput>;

export const residenceInput = z.object({
  address: optionalText(200),
  city: optionalName(80),
  zip: optionalName(20),
  region: optionalName(80),
});

const birthDate = day.refine((value) => value >= '1900-01-01' && value <= '2100-01-01', {
  error: 'day',
});

export const studentInput = z.object({
  firstName: requiredName(80),
  lastName: requiredName(80),
  preferredName: optionalName(80),
  dateOfBirth: birthDate.nullable().default(null),
  isBirthDateApproximate: z
    .boolean()
    .default(false)
    .describe('Only the year is known: the date of birth is its first of January'),
  placeOfBirth: optionalName(120),
  gender: sex,
  nationality: country.nullable().default(null),
  enrolmentDate: day.nullable().default(null),
  currentGrade: optionalName(60),
  section: optionalName(60).describe('Francophone, anglophone, technical…: as the school calls it'),
  tags: z
    .array(requiredName(40))
    .max(12)
    .default([])
    .describe('Free marks such as "orphan" or "sponsored by the parish"; nothing about health'),
  incomingYear: z.number().int().min(1990).max(2100).nullable().default(null),
  incomingSemester: semester.nullable().default(null),
  preferredCountry: country.nullable().default(null),
  preferredCampus: optionalName(80),
  previousSchools: z
    .array(z.object({ name: requiredName(120), city: optionalName(80), years: optionalName(40) }))
    .max(10)
    .default([]),
  languages: z
    .array(
      z.object({
        name: requiredName(40),
        spoken: z.enum(languageLevels),
        written: z.enum(languageLevels),
      }),
    )
    .max(10)
    .default([]),
  residence: residenceInput.default({ address: null, city: null, zip: null, region: null }),
  howHeard: howHeard.nullable().default(null),
  note: optionalText(1000).describe('A remark for the staff; nothing about health'),
});
export type StudentInput = z.output<typeof studentInput>;

/**
 * enrolled: in a class of the current year. withdrawn: left the school, in the course of a year or at its end. left: was
 * enrolled before, and is not this year. new: never was in a year that has begun.
 */
export const studentState = z.enum(['enrolled', 'withdrawn', 'left', 'new']);
export type StudentState = z.output<typeof studentState>;

/** As lists are narrowed: whoever is not there any more is asked for together, however that came. */
export const studentStateFilter = z.enum(['enrolled', 'left', 'new']);

export const exampleStudent = {
  firstName: 'Grace',
  lastName: 'Achu',
  gender: 2,
  dateOfBirth: '2014-03-08',
  family: {
    name: 'Achu',
    guardians: [
      {
        fullName: 'Achu Beatrice',
        relationship: 'mother',
        phones: [{ kind: 'cell', number: '677123456' }],
      },
    ],
  },
};
