import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/audit.ts';
import { perPage } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { roles } from './protocol/permissions.ts';
import { day } from './values/dates.ts';

/** A file of more is of use to nobody, and a workbook has an end. */
export const maxAuditRows = 50_000;

export const auditErrors = refusals({
  auditTooLong: {
    code: 40900,
    en: 'These are more than 50,000 entries. Choose a shorter period, a person or a kind, and export again.',
    fr: 'Cela fait plus de 50 000 entrées. Choisissez une période plus courte, une personne ou un type, puis exportez de nouveau.',
  },
});

/** Who acted: their role now, or that they are no longer of the team; `nonStaff` is a payer, an operator or the clock, `apiKey` a program of the school. */
export const actorRoles = [...roles, 'otherStaff', 'nonStaff', 'apiKey'] as const;

export const auditFilters = z.object({
  personId: z.uuid().optional().describe('Who acted'),
  kind: z.string().max(60).optional().describe('Of which kind the record is: `student`, `invoice`'),
  action: z.string().max(60).optional().describe('What happened: `student.created`'),
  subjectId: z.string().max(60).optional().describe('The record'),
  from: day.optional().describe('The first day, in the school’s time'),
  to: day.optional().describe('The last day'),
});
export type AuditFilters = z.output<typeof auditFilters>;

const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorId: z.uuid().nullable(),
  actor: z.string().nullable(),
  actorRole: z.enum(actorRoles),
  address: z.string().nullable().describe('From where: the address of the network'),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = call({
  ...endpoints.listAudit,
  summary:
    'Who changed what, when, from where, from what to what; newest first. Pages are asked for by the entry at their edge',
  access: 'audit.read',
  query: auditFilters.extend({
    perPage,
    before: z.uuid().optional().describe('`older` of an answer: the page after it'),
    after: z.uuid().optional().describe('`newer` of an answer: the page before it'),
  }),
  answer: z.object({
    items: z.array(auditEntry),
    older: z.uuid().nullable(),
    newer: z.uuid().nullable(),
  }),
});

export const exportAudit = call({
  ...endpoints.exportAudit,
  summary: 'The entries as .xlsx, as an address to download from (good for ten minutes)',
  access: 'audit.read',
  isOpenWhenSuspended: true,
  refusals: [auditErrors.auditTooLong],
  body: auditFilters,
  answer: z.object({ address: z.string(), rows: z.number().int() }),
});
