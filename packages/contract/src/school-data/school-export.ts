import { z } from 'zod';
import * as endpoints from '../endpoints/school-data.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { refusals } from '../protocol/errors.ts';
import { confirmationRefusals } from '../session-errors.ts';
import type { Text } from '../values/language.ts';

export const schoolExportErrors = refusals({
  schoolExportUnderWay: {
    code: 40900,
    en: 'An export of the school is being made already. Wait until it is ready, or remove it.',
    fr: 'Un export de l’établissement est déjà en préparation. Attendez qu’il soit prêt, ou supprimez-le.',
  },
  schoolExportNotReady: {
    code: 40900,
    en: 'This export is not ready, or was removed.',
    fr: 'Cet export n’est pas prêt, ou a été supprimé.',
  },
});

/** For how many days it stays. */
export const schoolExportLifeDays = 7;

export const schoolExportStates = ['queued', 'running', 'ready', 'failed'] as const;
export type SchoolExportState = (typeof schoolExportStates)[number];

export const schoolExportStateNames: Record<SchoolExportState, Text> = {
  queued: { en: 'Waiting', fr: 'En attente' },
  running: { en: 'Being made', fr: 'En préparation' },
  ready: { en: 'Ready', fr: 'Prêt' },
  failed: { en: 'Failed', fr: 'Échec' },
};

export const schoolExportFailures = ['noSpace', 'notAllowed', 'unexpected'] as const;
export type SchoolExportFailure = (typeof schoolExportFailures)[number];

export const schoolExportFailureNames: Record<SchoolExportFailure, Text> = {
  noSpace: {
    en: 'There is no space left on the server for this export. Nothing of it was kept. Tell whoever runs the server, and ask again.',
    fr: 'Il n’y a plus de place sur le serveur pour cet export. Rien n’en a été conservé. Prévenez la personne qui gère le serveur, puis redemandez-le.',
  },
  notAllowed: {
    en: 'Whoever asked for it was no owner any more when it was made. Nothing of it was kept.',
    fr: 'La personne qui l’a demandé n’était plus administrateur au moment de sa création. Rien n’en a été conservé.',
  },
  unexpected: {
    en: 'The export could not be made. Nothing of it was kept. Ask again.',
    fr: 'L’export n’a pas pu être créé. Rien n’en a été conservé. Redemandez-le.',
  },
};

const moment = z.iso.datetime();
export const confirmBy = z
  .enum(['code', 'password'])
  .nullable()
  .describe(
    'What the reader is asked for again before it; nothing of whoever has no second factor',
  );

const confirmation = z.string().min(1).max(200).optional();

export const schoolExport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(schoolExportStates),
  progress: z.number().int().describe('Percent of it that is done'),
  bytes: z.number().int().nullable(),
  failure: z.enum(schoolExportFailures).nullable(),
  madeBy: z.string(),
  isOwn: z.boolean().describe('Whether the reader asked for it: nobody else can download it'),
  createdAt: moment,
  asOf: moment.nullable().describe('The moment of which everything in it is'),
  finishedAt: moment.nullable(),
  expiresAt: moment.nullable().describe('When a ready one is removed'),
});
export type SchoolExport = z.output<typeof schoolExport>;

export const listSchoolExports = call({
  ...endpoints.listSchoolExports,
  summary: 'The exports of the whole school of the last week, newest first',
  access: 'schoolData.export',
  answer: z.object({ items: z.array(schoolExport), confirmBy }),
});

export const startSchoolExport = call({
  ...endpoints.startSchoolExport,
  summary:
    'Ask for everything of the school as one .zip: workbooks and uploaded files, as of one moment; made in the background',
  access: 'schoolData.export',
  isOpenWhenSuspended: true,
  refusals: [schoolExportErrors.schoolExportUnderWay, ...confirmationRefusals],
  body: z.object({ confirmation }),
  answer: schoolExport,
});

export const openSchoolExport = call({
  ...endpoints.openSchoolExport,
  summary:
    'An address to download the export from (good for ten minutes), for whoever asked for it',
  access: 'schoolData.export',
  isOpenWhenSuspended: true,
  answersSecrets: true,
  refusals: [schoolExportErrors.schoolExportNotReady, ...confirmationRefusals],
  params: byId,
  body: z.object({ confirmation }),
  answer: z.object({ address: z.string() }),
});

export const removeSchoolExport = call({
  ...endpoints.removeSchoolExport,
  summary: 'Remove an export before its week is over, or stop one that is being made',
  access: 'schoolData.export',
  isOpenWhenSuspended: true,
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});
