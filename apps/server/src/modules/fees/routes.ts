import * as calls from '@ardoise/contract/fees';
import { type Route, route } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { todayAt } from '../students/public.ts';
import { feesFile } from './fees-file.ts';
import { openLetters, serveLetters } from './letters.ts';
import { feeList, sumFees } from './list-fees.ts';
import { packSumsOften } from './pack-sums.ts';
import { readFee } from './read-fee.ts';
import { readFeeHistory } from './read-fee-history.ts';
import { readSummary } from './read-summary.ts';
import { sendLinks } from './send-links.ts';

/** What is overdue is told by the school's own day. */
const onToday = async <Given extends object>(work: Work, given: Given) => ({
  ...given,
  today: await todayAt(work),
});

const routes: readonly Route[] = [
  route(calls.listFees, async (context, { query }) =>
    answerList(feeList, context, await onToday(context, query)),
  ),
  route(calls.sumFees, async (context, { query }) =>
    sumFees(context.tx, context.orgId, await onToday(context, query)),
  ),
  route(calls.getFeeSummary, (context, { query }) => readSummary(context, query)),
  route(calls.exportFees, async (context, { body }) =>
    exportList(context, feesFile, await onToday(context, body)),
  ),
  route(calls.sendFeeLinks, (context, { body }) => sendLinks(context, body.ids)),
  route(calls.printFeeLetters, (context, { body }) => openLetters(context, body)),
  route(calls.getFee, (context, { params }) => readFee(context, params.id)),
  route(calls.getFeeHistory, (context, { params, query }) =>
    readFeeHistory(context, params.id, query),
  ),
];

export const fees = (services: Services): Module => ({
  routes,
  lists: [feesFile],
  recurring: [packSumsOften],
  pages: (app) => serveLetters(app, services),
});
