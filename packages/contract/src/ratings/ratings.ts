import { z } from 'zod';
import * as endpoints from '../endpoints/ratings.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { refusals } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { languages } from '../values/language.ts';
import { seenText } from '../values/text.ts';
import { mostStars } from './rating-categories.ts';

export const ratingErrors = refusals({
  ratingAlreadyHidden: {
    code: 40900,
    en: 'This review is hidden already, with the reason that stands beside it.',
    fr: 'Cet avis est déjà masqué, pour le motif indiqué.',
  },
});

const stars = z.number().int().min(1).max(mostStars);
const partStars = stars.nullable().describe('Null where it was left open');

export const ratingSubjects = ['payment', 'application'] as const;
export type RatingSubject = (typeof ratingSubjects)[number];

const rating = z.object({
  id: z.uuid(),
  about: z.enum(ratingSubjects),
  number: z.string().describe('Of the receipt, or of the application'),
  applicationId: z.uuid().nullable(),
  overall: stars,
  product: partStars,
  service: partStars,
  environment: partStars,
  scene: partStars,
  comment: z.string(),
  initials: z
    .string()
    .nullable()
    .describe('Of whoever paid or applied; null where nobody is known'),
  language: z.enum(languages),
  givenAt: z.iso.datetime(),
  changedAt: z.iso.datetime().nullable(),
  answer: z
    .object({ text: z.string(), at: z.iso.datetime(), by: z.string().nullable() })
    .nullable(),
  hidden: z
    .object({ reason: z.string(), at: z.iso.datetime(), by: z.string().nullable() })
    .nullable(),
});
export type Rating = z.output<typeof rating>;

export const ratingStates = ['unanswered', 'answered', 'hidden'] as const;

export const listRatings = call({
  ...endpoints.listRatings,
  summary:
    'What guardians say of the school, newest first, found by words of the comment or by the number',
  access: 'reviews.read',
  query: listQuery.extend({
    stars: z.coerce
      .number()
      .int()
      .min(1)
      .max(mostStars)
      .optional()
      .describe('Of the school as a whole'),
    state: z
      .enum(ratingStates)
      .optional()
      .describe('`unanswered`: shown, with a comment and no answer'),
    about: z.enum(ratingSubjects).optional(),
    from: day.optional().describe('The first day, as it is at the school'),
    to: day.optional().describe('The last day'),
    sort: z.enum(['givenAt', '-givenAt', 'overall', '-overall']).optional(),
  }),
  answer: listOf(rating),
});

const average = z.object({
  average: z.number().nullable().describe('Null where nobody rated it'),
  count: z.number().int(),
});

const averages = z.object({
  overall: average,
  product: average,
  service: average,
  environment: average,
  scene: average,
});
export type RatingAverages = z.output<typeof averages>;

const both = {
  all: averages.describe('With those that are hidden'),
  shown: averages.describe('As the public sees them'),
};

export const getRatingAverages = call({
  ...endpoints.getRatingAverages,
  summary: 'The averages of all time and of each of the last months, this one last',
  access: 'reviews.read',
  query: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
  answer: z.object({
    total: z.object(both),
    stars: z.array(z.number().int()).describe('How many gave the school 1, 2, 3, 4 and 5 stars'),
    hidden: z.number().int(),
    unanswered: z.number().int(),
    months: z.array(z.object({ month: day.describe('Its first day'), ...both })),
  }),
});

export const answerRating = call({
  ...endpoints.answerRating,
  summary:
    'Answer a review, or change the answer: it stands below the review wherever that is shown',
  access: 'reviews.edit',
  params: byId,
  body: z.object({ text: seenText(1_000).min(1, { error: 'required' }) }),
  answer: rating,
});

export const hideRating = call({
  ...endpoints.hideRating,
  summary: 'Hide a review from the public, which is told that the school hid one',
  access: 'reviews.edit',
  refusals: [ratingErrors.ratingAlreadyHidden],
  params: byId,
  body: z.object({ reason: seenText(300).min(3) }),
  answer: rating,
});

export const showRating = call({
  ...endpoints.showRating,
  summary: 'Show a hidden review again',
  access: 'reviews.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: rating,
});
