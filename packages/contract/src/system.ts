import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/system.ts';
import { languages } from './values/language.ts';

export const getConfig = call({
  ...endpoints.getConfig,
  summary: 'What a client needs to know before anyone signs in',
  access: 'public',
  answer: z.object({
    release: z.string(),
    zone: z.string(),
    currency: z.literal('XAF'),
    languages: z.array(z.enum(languages)),
    isDemo: z.boolean(),
    /** Where the demo's SMS and emails can be read. Null outside the demo. */
    simulatorAddress: z.string().nullable(),
    demoAppId: z.string().nullable(),
    underMaintenance: z.boolean(),
    maxImageBytes: z.number().int(),
    accessTokenSeconds: z.number().int(),
    inactivityMs: z.number().int(),
  }),
});
