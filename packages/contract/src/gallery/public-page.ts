import { z } from 'zod';
import * as endpoints from '../endpoints/gallery.ts';
import { call } from '../protocol/call.ts';
import { errors } from '../protocol/errors.ts';
import { seenText } from '../values/text.ts';

/** What the school says on its page, in its own words: each in both languages, or in one. */
export const pageSections = ['apply', 'pay', 'reach'] as const;
export type PageSection = (typeof pageSections)[number];

/** Three of these and forty pictures fit into what the page may weigh. */
export const maxSectionLetters = 1_000;

const text = seenText(maxSectionLetters);
const inBoth = z.object({ en: text, fr: text });

const pageTexts = z.object({ apply: inBoth, pay: inBoth, reach: inBoth });
export type PageTexts = z.output<typeof pageTexts>;

const publicPage = z.object({
  isOn: z.boolean(),
  texts: pageTexts,
  address: z.string().describe('Where the page is'),
  version: z.number().int(),
});
export type PublicPage = z.output<typeof publicPage>;

export const getPublicPage = call({
  ...endpoints.getPublicPage,
  summary: 'Whether the school’s public page is on, and what it says',
  access: 'appSettings.read',
  answer: publicPage,
});

export const updatePublicPage = call({
  ...endpoints.updatePublicPage,
  summary:
    'Switch the school’s public page on or off, and say how to apply, to pay, to reach the school',
  access: 'appSettings.publicPage',
  refusals: [errors.changedMeanwhile],
  body: z.object({ isOn: z.boolean(), texts: pageTexts, version: z.number().int() }),
  answer: publicPage,
});
