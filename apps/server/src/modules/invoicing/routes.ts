import * as configCalls from '@ardoise/contract/invoicing/invoice-config';
import * as moves from '@ardoise/contract/invoicing/invoice-moves';
import * as paymentCalls from '@ardoise/contract/invoicing/invoice-payments';
import * as runCalls from '@ardoise/contract/invoicing/invoice-runs';
import * as calls from '@ardoise/contract/invoicing/invoices';
import { type Route, route } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { todayAt } from '../students/public.ts';
import { saveConfig, showConfig } from './config/invoice-config.ts';
import { copyInvoice } from './drafts/copy-invoice.ts';
import { readOffer } from './drafts/read-offer.ts';
import { createDraft, removeDraft, updateDraft } from './drafts/save-draft.ts';
import { invoicesFile, paymentsFile } from './lists/list-files.ts';
import { invoiceList } from './lists/list-invoices.ts';
import { paymentList, paymentsOnList, sumPayments } from './lists/list-payments.ts';
import { packInvoiceSumsOften } from './lists/pack-sums.ts';
import { sumInvoices } from './lists/sum-invoices.ts';
import { creditInvoice } from './moves/credit-invoice.ts';
import { markPaid, payInvoice } from './moves/pay-invoice.ts';
import { voidInvoice } from './moves/void-invoice.ts';
import { openExample, openPdf, servePdf } from './pdf/serve-pdf.ts';
import { readInvoice } from './read-invoice.ts';
import { deliverLater } from './runs/deliver-later.ts';
import { previewRun } from './runs/preview-run.ts';
import { readRun, repeatList, retryRun, runFamilyList, runList } from './runs/read-runs.ts';
import { startDueRunsDaily, stopRepeat } from './runs/repeat-runs.ts';
import { startRun } from './runs/start-run.ts';
import { workOffRun } from './runs/work-off-run.ts';
import { resendInvoice } from './sending/resend-invoice.ts';
import { sendDraft } from './sending/send-draft.ts';
import { noteDelivery } from './subscribers.ts';

/** What is overdue is told by the school's own day. */
const onToday = async <Given extends object>(work: Work, given: Given) => ({
  ...given,
  today: await todayAt(work),
});

const documents: readonly Route[] = [
  route(calls.listInvoices, async (context, { query }) =>
    answerList(invoiceList, context, await onToday(context, query)),
  ),
  route(calls.getInvoiceSummary, async (context, { query }) =>
    sumInvoices(context.tx, context.orgId, await onToday(context, query)),
  ),
  route(calls.exportInvoices, async (context, { body }) =>
    exportList(context, invoicesFile, await onToday(context, body)),
  ),
  route(calls.getInvoiceOffer, (context, { query }) => readOffer(context, query.familyId)),
  route(calls.createInvoice, (context, { body }) => createDraft(context, body)),
  route(calls.getInvoice, (context, { params }) => readInvoice(context, params.id)),
  route(calls.updateInvoice, (context, { params, body }) => updateDraft(context, params.id, body)),
  route(calls.removeInvoice, async (context, { params }) => {
    await removeDraft(context, params.id);
    return {};
  }),
  route(calls.copyInvoice, (context, { params }) => copyInvoice(context, params.id)),
];

const whatIsDone: readonly Route[] = [
  route(moves.sendInvoice, (context, { params, body }) => sendDraft(context, params.id, body)),
  route(moves.resendInvoice, (context, { params, body }) =>
    resendInvoice(context, params.id, body),
  ),
  route(moves.voidInvoice, async (context, { params, body }) => {
    await voidInvoice(context, params.id, body.reason);
    return {};
  }),
  route(moves.creditInvoice, (context, { params, body }) =>
    creditInvoice(context, params.id, body),
  ),
  route(moves.openInvoicePdf, (context, { params, body }) => openPdf(context, params.id, body)),
  route(moves.payInvoice, (context, { params, body }) => payInvoice(context, params.id, body)),
  route(moves.markInvoicePaid, (context, { params, body }) =>
    markPaid(context, params.id, body.reason),
  ),
];

const payments: readonly Route[] = [
  route(paymentCalls.listInvoicePayments, async (context, { query }) =>
    answerList(paymentList, context, await onToday(context, query)),
  ),
  route(paymentCalls.sumInvoicePayments, async (context, { query }) =>
    sumPayments(context.tx, context.orgId, await onToday(context, query)),
  ),
  route(paymentCalls.exportInvoicePayments, async (context, { body }) =>
    exportList(context, paymentsFile, await onToday(context, body)),
  ),
  route(paymentCalls.listPaymentsOfInvoice, (context, { params, query }) =>
    answerList(paymentsOnList, context, { ...query, invoiceId: params.id }),
  ),
];

const runs: readonly Route[] = [
  route(runCalls.previewInvoiceRun, (context, { body }) => previewRun(context, body)),
  route(runCalls.startInvoiceRun, (context, { body }) => startRun(context, body)),
  route(runCalls.listInvoiceRuns, (context, { query }) => answerList(runList, context, query)),
  route(runCalls.getInvoiceRun, ({ tx, orgId }, { params }) => readRun(tx, orgId, params.id)),
  route(runCalls.listRunFamilies, (context, { params, query }) =>
    answerList(runFamilyList, context, {
      ...query,
      runId: params.id,
      language: context.language,
    }),
  ),
  route(runCalls.retryInvoiceRun, (context, { params }) => retryRun(context, params.id)),
  route(runCalls.listInvoiceRepeats, (context, { query }) =>
    answerList(repeatList, context, { ...query, language: context.language }),
  ),
  route(runCalls.stopInvoiceRepeat, (context, { params }) => stopRepeat(context, params.id)),
];

const configuration: readonly Route[] = [
  route(configCalls.getInvoiceConfig, (context) => showConfig(context)),
  route(configCalls.changeInvoiceConfig, (context, { body }) => saveConfig(context, body)),
  route(configCalls.previewInvoiceConfig, (context, { body }) => openExample(context, body)),
];

export const invoicing = (services: Services): Module => ({
  routes: [...documents, ...whatIsDone, ...payments, ...runs, ...configuration],
  lists: [invoicesFile, paymentsFile],
  jobs: [workOffRun, deliverLater],
  recurring: [startDueRunsDaily, packInvoiceSumsOften],
  subscribers: [noteDelivery],
  pages: (app) => servePdf(app, services),
});
