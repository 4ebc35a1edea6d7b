import { z } from 'zod';
import * as endpoints from '../endpoints/reports.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, pageQuery } from '../protocol/envelope.ts';
import type { Text } from '../values/language.ts';
import { languages } from '../values/language.ts';
import { reportErrors } from './report-errors.ts';
import { reportKinds } from './report-form.ts';

export const fileFormats = ['xlsx', 'csv', 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const fileStates = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
export type FileState = (typeof fileStates)[number];

export const fileStateNames: Record<FileState, Text> = {
  queued: { en: 'Waiting', fr: 'En attente' },
  running: { en: 'Being made', fr: 'En préparation' },
  ready: { en: 'Ready', fr: 'Prêt' },
  failed: { en: 'Failed', fr: 'Échec' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
};

export const fileFailures = ['noSpace', 'notAllowed', 'unexpected'] as const;
export type FileFailure = (typeof fileFailures)[number];

export const fileFailureNames: Record<FileFailure, Text> = {
  noSpace: {
    en: 'There is no space left on the server for this file. Nothing of it was kept. Tell whoever runs the server, and try again.',
    fr: 'Il n’y a plus de place sur le serveur pour ce fichier. Rien n’en a été conservé. Prévenez la personne qui gère le serveur, puis réessayez.',
  },
  notAllowed: {
    en: 'Your role did not allow this report any more when it was made. Nothing of it was kept.',
    fr: 'Votre rôle ne permettait plus ce rapport au moment de sa création. Rien n’en a été conservé.',
  },
  unexpected: {
    en: 'The file could not be made. Nothing of it was kept. Try again.',
    fr: 'Le fichier n’a pas pu être créé. Rien n’en a été conservé. Réessayez.',
  },
};

/** A sheet ends at 1,048,576 rows; a paper of more pages is read by nobody. */
export const mostRowsOf: Record<FileFormat, number> = {
  xlsx: 1_000_000,
  csv: 1_000_000,
  pdf: 200_000,
};

/** For how many days a file stays. */
export const fileLifeDays = 7;

const moment = z.iso.datetime();

export const reportFile = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  format: z.enum(fileFormats),
  language: z.enum(languages),
  fileName: z.string(),
  state: z.enum(fileStates),
  rows: z.number().int().describe('How many it has, as counted when it was begun'),
  progress: z.number().int().describe('Percent of the rows that are written'),
  bytes: z.number().int().nullable(),
  failure: z.enum(fileFailures).nullable(),
  withheld: z
    .array(z.object({ key: z.string(), title: z.string() }))
    .describe('Columns that are not in it, because the maker’s role does not allow them'),
  createdAt: moment,
  finishedAt: moment.nullable(),
  asOf: moment
    .nullable()
    .describe('Of a ready one: what had happened by then is in it. It may be read from a replica'),
  expiresAt: moment.nullable().describe('When a ready one is removed'),
});
export type ReportFile = z.output<typeof reportFile>;

export const listReportFiles = call({
  ...endpoints.listReportFiles,
  summary: 'One’s own exports of the last week, newest first; nobody else sees them',
  access: 'reports.read',
  query: pageQuery,
  answer: listOf(reportFile),
});

export const getReportFile = call({
  ...endpoints.getReportFile,
  summary: 'How far one’s own export is',
  access: 'reports.read',
  params: byId,
  answer: reportFile,
});

export const cancelReportFile = call({
  ...endpoints.cancelReportFile,
  summary: 'Stop one’s own export; what was written of it is removed',
  access: 'reports.read',
  isOpenWhenSuspended: true,
  refusals: [reportErrors.exportEnded],
  params: byId,
  answer: reportFile,
});

export const openReportFile = call({
  ...endpoints.openReportFile,
  summary: 'An address to download one’s own export from (good for ten minutes)',
  access: 'reports.read',
  isOpenWhenSuspended: true,
  answersSecrets: true,
  refusals: [reportErrors.exportNotReady],
  params: byId,
  answer: z.object({ address: z.string() }),
});
