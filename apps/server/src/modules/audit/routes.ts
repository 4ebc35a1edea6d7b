import { exportAudit, listAudit } from '@ardoise/contract/audit';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { auditFile, exportEntries } from './audit-file.ts';
import { listEntries } from './list-audit.ts';

export const audit = (): Module => ({
  routes: [
    route(listAudit, (context, { query }) => listEntries(context, query)),
    route(exportAudit, (context, { body }) => exportEntries(context, body)),
  ],
  lists: [auditFile],
});
