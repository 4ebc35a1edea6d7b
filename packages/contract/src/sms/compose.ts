import { z } from 'zod';
import { searchedArrears } from '../arrears/arrears.ts';
import * as endpoints from '../endpoints/sms.ts';
import { call } from '../protocol/call.ts';
import { errors } from '../protocol/errors.ts';
import { languages } from '../values/language.ts';
import { maxSmsCharacters } from '../values/sms-text.ts';
import { seenText } from '../values/text.ts';
import { smsErrors } from './sms-errors.ts';

const count = z.number().int();
const ids = (max: number) => z.array(z.uuid()).min(1).max(max);

/** Whom a message is for. */
export const audienceChoice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('everyone') }),
    z.object({ kind: z.literal('class'), classIds: ids(200) }),
    z.object({ kind: z.literal('cycle'), cycleIds: ids(50) }),
    z.object({
      kind: z.literal('debt'),
      state: z.enum(['owes', 'late', 'paid']),
      days: count
        .min(0)
        .max(3650)
        .default(0)
        .describe('Of `late`: by more than so many days since the earliest deadline'),
    }),
    z.object({ kind: z.literal('service'), serviceId: z.uuid() }),
    z.object({ kind: z.literal('group'), groupId: z.uuid() }),
    z.object({ kind: z.literal('families'), familyIds: ids(1_000) }),
    z.object({
      kind: z.literal('arrears'),
      filters: searchedArrears.describe(
        'As the list of arrears is filtered; who that is when it goes',
      ),
    }),
    z.object({ kind: z.literal('upload'), uploadId: z.uuid() }),
  ])
  .describe('Students of the current year and their guardians, or the phones of an uploaded list')
  .meta({ examples: [{ kind: 'debt', state: 'late', days: 7 }] });
export type AudienceChoice = z.output<typeof audienceChoice>;

export const recipientsOf = z
  .enum(['all', 'first'])
  .default('all')
  .describe('Every guardian of a family, or only the first who can be written to');

/** What of the chosen people is not written to, and why. */
export const leftOut = z.object({
  optedOut: count.describe('They asked for no messages'),
  noMobile: count.describe('Guardians without a Cameroon mobile phone'),
  doubled: count.describe('Guardians, or rows of a list, whose phone gets the message already'),
});
export type LeftOut = z.output<typeof leftOut>;

const isTemplate = { examples: ['Rappel {school} : {pending} pour {student}. {link}'] };

const template = seenText(maxSmsCharacters).default('').meta(isTemplate);

export const smsTexts = z
  .object({ en: template, fr: template })
  .describe('One in each language; people whose own is empty get the other');
export type SmsTexts = z.output<typeof smsTexts>;

const field = z.string().max(60);

/** How long the fields of so many people are, so that whoever types need not ask the server at each key. */
const filledLength = z.object({
  language: z.enum(languages),
  gsm: count.nullable().describe('In septets; null where a letter of a value forces UCS-2'),
  ucs2: count.describe('In units of UCS-2'),
  plain: count.nullable().describe('In septets, written without accents; null where it cannot be'),
  people: count,
});
export type FilledLength = z.output<typeof filledLength>;

const choiceRefusals = [errors.notFound];

export const readAudience = call({
  ...endpoints.readAudience,
  summary: 'How many people a choice reaches, whom it leaves out, and how long their fields are',
  access: 'sms.read',
  onlyReads: true,
  refusals: choiceRefusals,
  body: z
    .object({
      choice: audienceChoice,
      recipients: recipientsOf,
      fields: z
        .array(field)
        .max(60)
        .default([])
        .describe('The fields that the text uses, without braces: those of the list, or columns'),
      languages: z
        .array(z.enum(languages))
        .max(2)
        .default([...languages])
        .describe('In which there is a text; people of another language get the one there is'),
    })
    .meta({ examples: [{ choice: { kind: 'everyone' }, fields: ['student', 'pending'] }] }),
  answer: z.object({
    people: count.describe('Who is written to: one message each'),
    students: count,
    leftOut,
    lengths: z.array(filledLength),
    messages: count.describe('The free balance'),
    xafEach: z.number().nullable(),
  }),
});

/** All that the text, the choice and the price depend on. */
export const composed = {
  choice: audienceChoice,
  recipients: recipientsOf,
  texts: smsTexts,
  isPlain: z
    .boolean()
    .default(false)
    .describe('Letters that force UCS-2 are written without their accents, in names too'),
};

const sample = z.object({
  name: z.string(),
  phone: z.string().describe('Masked'),
  language: z.enum(languages),
  text: z.string().describe('As the phone will show it'),
  parts: count,
  encoding: z.enum(['gsm7', 'ucs2']),
});

/** Beside a choice that names what is not there. */
export const textRefusals = [
  smsErrors.smsTextNeeded,
  smsErrors.smsTextTooLong,
  smsErrors.unknownMergeField,
  smsErrors.nobodyToWriteTo,
];

export const composeRefusals = [...choiceRefusals, ...textRefusals];

const exampleComposed = {
  choice: { kind: 'everyone' as const },
  texts: { en: 'School starts at 8 on Monday. {school}', fr: '' },
};

export const previewSms = call({
  ...endpoints.previewSms,
  summary:
    'What three real people would read, and what it costs: counted on everybody’s filled-in text',
  access: 'sms.read',
  onlyReads: true,
  refusals: composeRefusals,
  body: z.object(composed).meta({ examples: [exampleComposed] }),
  answer: z.object({
    people: count,
    leftOut,
    samples: z.array(sample).describe('Three at most'),
    messages: count.describe('The price: all parts of all texts'),
    xaf: count,
    left: count.describe('Free messages afterwards; below zero: not enough'),
    ucs2People: count.describe('Whose text is sent as UCS-2'),
    forcing: z
      .array(z.object({ letter: z.string(), plain: z.string().nullable(), people: count }))
      .describe('Letters that force UCS-2, what stands for each, and in how many texts'),
    plainMessages: count.describe('The price written without accents'),
  }),
});

export type PreviewAnswer = z.output<(typeof previewSms)['answer']>;
