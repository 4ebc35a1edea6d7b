import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/audit.ts';
import { listOf, listQuery } from './protocol/envelope.ts';

export const listAudit = call({
  ...endpoints.listAudit,
  summary: 'Who changed what, when, from what to what; newest first',
  access: 'audit.read',
  query: listQuery.extend({
    action: z.string().max(60).optional(),
    subjectId: z.string().max(60).optional(),
  }),
  answer: listOf(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      actor: z.string().nullable(),
      action: z.string(),
      subject: z.string(),
      subjectId: z.string().nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
