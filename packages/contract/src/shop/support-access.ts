import { z } from 'zod';
import * as endpoints from '../endpoints/shop.ts';
import { call } from '../protocol/call.ts';

/** An owner lets the provider's desk look into the school for a limited time. It reads, and changes nothing. */

export const longestSupportHours = 72;

const supportAccess = z.object({
  until: z.iso.datetime().nullable().describe('Null: the desk may not look'),
  grantedBy: z.string().nullable(),
  grantedAt: z.iso.datetime().nullable(),
  visits: z
    .array(z.object({ by: z.string(), at: z.iso.datetime() }))
    .describe('Who of the provider looked, the newest 20'),
});

export const getSupportAccess = call({
  ...endpoints.getSupportAccess,
  summary: 'Whether the provider’s desk may look into the school, until when, and who has',
  access: 'support.grant',
  answer: supportAccess,
});

export const grantSupportAccess = call({
  ...endpoints.grantSupportAccess,
  summary: 'Let the provider’s desk read in the school for some hours',
  access: 'support.grant',
  isOpenWhenSuspended: true,
  body: z.object({ hours: z.number().int().min(1).max(longestSupportHours) }),
  answer: supportAccess,
});

export const endSupportAccess = call({
  ...endpoints.endSupportAccess,
  summary: 'Let the provider’s desk look no longer, at once',
  access: 'support.grant',
  isOpenWhenSuspended: true,
  body: z.object({}).optional(),
  answer: supportAccess,
});
