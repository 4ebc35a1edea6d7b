import { z } from 'zod';
import * as endpoints from '../endpoints/school-data.ts';
import { call } from '../protocol/call.ts';
import { errors } from '../protocol/errors.ts';
import { confirmationRefusals } from '../session-errors.ts';
import { confirmBy } from './school-export.ts';
import { blockErrors, erasureErrors } from './erasure-errors.ts';
import { erasureStates, keptParts, removedParts } from './erasure-parts.ts';

export const erasedKinds = ['student', 'guardian', 'staff'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

const count = z.number().int();
const person = z.object({ kind: z.enum(erasedKinds), id: z.uuid() });
export type PersonToErase = z.output<typeof person>;

const erasure = z.object({
  id: z.uuid(),
  number: count.describe('By which the person is called from then on: Erased person 12'),
  kind: z.enum(erasedKinds),
  recordId: z.uuid(),
  state: z.enum(erasureStates),
  refusal: z.string().nullable().describe('Why it was not done, in the reader’s language'),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  doneAt: z.iso.datetime().nullable(),
});
export type Erasure = z.output<typeof erasure>;

const erasurePreview = z.object({
  name: z.string().describe('What has to be typed to confirm'),
  removed: z.array(z.object({ part: z.enum(removedParts), count })),
  kept: z.array(z.object({ part: z.enum(keptParts), count })),
  blocks: z
    .array(z.object({ reason: z.string(), text: z.string() }))
    .describe('Why it cannot be done now, in the reader’s language'),
  namesakes: count.describe(
    'Others of the school with the same name: free texts that are tied to no record of the person then keep the name',
  ),
  mentions: z
    .array(z.object({ where: z.string(), text: z.string() }))
    .describe(
      'Texts that hold a word of the name and not all of it, for a person to look at: erasing leaves them as they are. Fifty at most',
    ),
  hasMoreMentions: z.boolean(),
  confirmBy,
  erasure: erasure.nullable().describe('Where it was asked for already'),
});
export type ErasurePreview = z.output<typeof erasurePreview>;

export const previewErasure = call({
  ...endpoints.previewErasure,
  summary:
    'What erasing a person would remove, what has to stay, and whether something is in the way',
  access: 'schoolData.erase',
  refusals: [errors.notFound],
  query: person,
  answer: erasurePreview,
});

export const erasePerson = call({
  ...endpoints.erasePerson,
  summary:
    'Erase what identifies a student, a guardian or a former member of the team; the books stay. It cannot be undone. Asked again, it answers the first',
  access: 'schoolData.erase',
  refusals: [
    errors.notFound,
    ...Object.values(erasureErrors),
    ...Object.values(blockErrors),
    ...confirmationRefusals,
  ],
  body: person.extend({
    typed: z.string().max(200).describe('The person’s name, as the preview gives it'),
    confirmation: z.string().min(1).max(200).optional(),
  }),
  answer: erasure,
});

export const listErasures = call({
  ...endpoints.listErasures,
  summary: 'Who was erased, by number, newest first',
  access: 'schoolData.erase',
  answer: z.object({ items: z.array(erasure) }),
});

export const listFormerStaff = call({
  ...endpoints.listFormerStaff,
  summary: 'People who acted for the school and are of its team no more',
  access: 'schoolData.erase',
  answer: z.object({
    items: z.array(z.object({ personId: z.uuid(), name: z.string(), lastAt: z.iso.datetime() })),
  }),
});
