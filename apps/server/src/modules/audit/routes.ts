import { listAudit } from '@ardoise/contract/audit';
import { route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { auditList } from './list-audit.ts';

export const audit = (): Module => ({
  routes: [route(listAudit, (context, { query }) => answerList(auditList, context, query))],
});
