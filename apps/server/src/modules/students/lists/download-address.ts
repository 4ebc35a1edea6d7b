import { languages } from '@ardoise/contract/language';
import { studentFilters } from '@ardoise/contract/students';
import { z } from 'zod';

/** A list can be fetched for longer: a document is opened at once. */
export const documentLifeSeconds = 120;

const common = { orgId: z.uuid(), expiresAtMs: z.number().int() };

export const downloadGrant = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('students'),
    language: z.enum(languages),
    filters: studentFilters.extend({ q: z.string().optional() }),
  }),
  z.object({
    ...common,
    kind: z.enum(['families', 'users']),
    language: z.enum(languages),
    q: z.string().optional(),
  }),
  z.object({ ...common, kind: z.literal('document'), documentId: z.uuid() }),
]);
export type DownloadGrant = z.output<typeof downloadGrant>;
export type ListGrant = Extract<DownloadGrant, { kind: 'students' }>;
export type PeopleGrant = Extract<DownloadGrant, { kind: 'families' | 'users' }>;
export type DocumentGrant = Extract<DownloadGrant, { kind: 'document' }>;
