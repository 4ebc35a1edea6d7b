import { z } from 'zod';
import { call } from './call.ts';

export const schoolSettings = z.object({
  displayName: z.string(),
  slogan: z.string().nullable(),
  tags: z.array(z.string()),
  logo: z.string().nullable(),
  background: z.string().nullable(),
  timeZone: z.string(),
  requireOwnerSecondFactor: z.boolean(),
  version: z
    .number()
    .int()
    .describe('Send it back when saving: a save over a newer version is refused'),
});

export const getSchoolSettings = call({
  method: 'GET',
  path: '/ba021/v1/school/settings',
  summary: 'The school’s display name, slogan, tags and pictures',
  access: 'appSettings.read',
  answer: schoolSettings,
});

export const updateSchoolSettings = call({
  method: 'PUT',
  path: '/ba021/v1/school/settings',
  summary: 'Change the school’s display name, slogan, tags and pictures',
  access: 'appSettings.edit',
  body: z.object({
    displayName: z.string().trim().min(3).max(120),
    slogan: z.string().trim().max(160).nullable(),
    tags: z.array(z.string().trim().min(1).max(30)).max(12),
    /** Ids of uploaded images. Left out: unchanged. Null: removed. */
    logoId: z.uuid().nullable().optional(),
    backgroundId: z.uuid().nullable().optional(),
    /** Only an owner may change this. */
    requireOwnerSecondFactor: z.boolean().optional(),
    version: z.number().int(),
  }),
  answer: schoolSettings,
});
