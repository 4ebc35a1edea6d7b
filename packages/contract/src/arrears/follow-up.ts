import { z } from 'zod';
import * as endpoints from '../endpoints/arrears.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { refusals } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { seenText } from '../values/text.ts';

/** What was said to a family that owes, and what it promised. */

export const followUpErrors = refusals({
  promiseInThePast: {
    code: 42200,
    en: 'This day has passed. Choose today or later.',
    fr: 'Cette date est passée. Choisissez aujourd’hui ou plus tard.',
  },
  promiseTooFar: {
    code: 42200,
    en: 'A promise is for a day within a year. For longer, agree a payment plan.',
    fr: 'Une promesse porte sur un an au plus. Au-delà, convenez d’un échéancier.',
  },
  promiseAboveOwed: {
    code: 42200,
    en: 'The family owes {owed}. It cannot promise more.',
    fr: 'La famille doit {owed}. Elle ne peut pas promettre davantage.',
  },
  nothingToPromise: {
    code: 40900,
    en: 'This family owes nothing: there is nothing to promise.',
    fr: 'Cette famille ne doit rien : il n’y a rien à promettre.',
  },
  promiseSettled: {
    code: 40900,
    en: 'This promise was kept or withdrawn already.',
    fr: 'Cette promesse est déjà tenue ou retirée.',
  },
  contactInTheFuture: {
    code: 42200,
    en: 'A contact is written down once it has taken place. Choose today or earlier.',
    fr: 'Un contact se note une fois qu’il a eu lieu. Choisissez aujourd’hui ou plus tôt.',
  },
  contactTooOld: {
    code: 42200,
    en: 'Write down what happened within the last year.',
    fr: 'Notez ce qui s’est passé depuis un an au plus.',
  },
});

/** What can be written down. The others are found where they were sent. */
export const writtenContacts = ['call', 'talk', 'whatsApp', 'email', 'other'] as const;
export const contactKinds = [...writtenContacts, 'letter', 'link', 'campaign', 'reminder'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contact = z.object({
  id: z.uuid(),
  kind: z.enum(contactKinds),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Who of the staff; null where it went by itself'),
  state: z
    .enum(['sent', 'delivered', 'failed', 'unknown'])
    .nullable()
    .describe('Of an SMS: whether it arrived'),
  campaignId: z.uuid().nullable(),
  text: z.string().nullable().describe('What was written down, or the name of the campaign'),
});
export type Contact = z.output<typeof contact>;

export const promiseStates = ['open', 'kept', 'broken', 'withdrawn'] as const;
export type PromiseState = (typeof promiseStates)[number];

export const promise = z.object({
  id: z.uuid(),
  state: z
    .enum(promiseStates)
    .describe('Kept once what was paid since comes to its amount; broken when its day has passed'),
  amount: z.number().int(),
  paid: z.number().int().describe('Since it was made'),
  dueOn: day,
  keptOn: day.nullable(),
  note: z.string(),
  madeAt: z.iso.datetime(),
  madeBy: z.string().nullable(),
});
export type PaymentPromise = z.output<typeof promise>;

const note = seenText(500).default('');

export const promiseInput = z.object({
  amount: z.number().int().min(1).max(1_000_000_000),
  dueOn: day,
  note,
});

export const addPromise = call({
  ...endpoints.addPromise,
  summary:
    'Write down that a family promised to pay by a day. One that is open gives way to the new one',
  access: 'fees.draft',
  refusals: [
    followUpErrors.promiseInThePast,
    followUpErrors.promiseTooFar,
    followUpErrors.promiseAboveOwed,
    followUpErrors.nothingToPromise,
  ],
  params: byId,
  body: promiseInput,
  answer: promise,
});

export const withdrawPromise = call({
  ...endpoints.withdrawPromise,
  summary:
    'Take back a promise that was not kept: it was written down by mistake, or holds no more',
  access: 'fees.draft',
  refusals: [followUpErrors.promiseSettled],
  params: byId.extend({ promiseId: z.uuid() }),
  body: z.object({}).optional(),
  answer: promise,
});

export const contactInput = z.object({
  kind: z.enum(writtenContacts),
  on: day.optional().describe('Today where no day is named'),
  note: seenText(500).min(1, { error: 'required' }),
});

export const addContact = call({
  ...endpoints.addContact,
  summary: 'Write down a call or a talk with a family',
  access: 'fees.draft',
  refusals: [followUpErrors.contactInTheFuture, followUpErrors.contactTooOld],
  params: byId,
  body: contactInput,
  answer: contact,
});
