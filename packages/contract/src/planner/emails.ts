import { z } from 'zod';
import * as endpoints from '../endpoints/planner.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { plannerErrors } from './planner-errors.ts';

/** Emails that went out for the school. What they said is gone with their delivery; that they went is kept. */

/** As the addresses of the screens name them. `inbox` has no word in the address. */
export const emailFolders = ['inbox', 'sent', 'draft', 'starred', 'spam', 'trash'] as const;
export const emailLabels = ['personal', 'company', 'important', 'private'] as const;
export type EmailLabel = (typeof emailLabels)[number];

const email = z.object({
  id: z.uuid(),
  to: z.string().describe('Most of it hidden'),
  template: z.string().describe('What it was about, as the product names it: `invoice.sent`'),
  language: z.enum(['en', 'fr']),
  state: z.enum(['waiting', 'sent', 'delivered', 'undelivered', 'failed', 'held']),
  error: z.string().nullable(),
  at: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  isStarred: z.boolean(),
  isTrashed: z.boolean(),
  label: z.enum(emailLabels).nullable(),
  canSendAgain: z.boolean().describe('It has not gone yet, and what it says is still kept'),
});
export type SchoolEmail = z.output<typeof email>;

export const listEmails = call({
  ...endpoints.listEmails,
  summary:
    'Emails that the school sent, with what became of them; stars, labels and trash are the reader’s own',
  access: 'sms.read',
  query: listQuery.extend({
    folder: z.enum(['sent', 'starred', 'trash']).default('sent'),
    label: z.enum(emailLabels).optional(),
    state: z.enum(['waiting', 'sent', 'failed']).optional(),
  }),
  answer: listOf(email),
});

export const mostMarkedEmails = 100;

export const markEmails = call({
  ...endpoints.markEmails,
  summary: 'Star, label or throw away emails, for oneself',
  access: 'sms.read',
  body: z
    .object({
      ids: z.array(z.uuid()).min(1).max(mostMarkedEmails),
      isStarred: z.boolean().optional(),
      isTrashed: z.boolean().optional(),
      label: z.enum(emailLabels).nullable().optional(),
    })
    .meta({ examples: [{ ids: ['01a1e35e-c000-7000-bc2c-91310304c1ce'], isStarred: true }] }),
  answer: z.object({ marked: z.number().int() }),
});

export const sendEmailAgain = call({
  ...endpoints.sendEmailAgain,
  summary: 'Try an email that has not gone once more, now',
  access: 'sms.send',
  refusals: [plannerErrors.contentGone],
  params: byId,
  answer: email,
});
