import {
  getPaymentSettings,
  testPaymentSettings,
  updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import {
  checkTransaction,
  closeTransaction as closeCall,
  acceptTransaction,
  getTransaction,
  listTransactions,
  remindTransaction,
} from '@ardoise/contract/transactions';
import {
  checkRefund as checkRefundCall,
  listRefunds as listRefundsCall,
  refundCredit as refundCall,
} from '@ardoise/contract/refunds';
import { exportTransactions, sumTransactions } from '@ardoise/contract/transaction-totals';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import type { SchoolContext } from '../../platform/http/context.ts';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { mobileMoneyJobs, recurringMobileMoneyJobs } from './jobs.ts';
import { limitOutsideCalls } from './limit-outside-calls.ts';
import { createAskNow } from './queue/ask-now.ts';
import { addCallbacks } from './queue/callbacks.ts';
import { checkOperator } from './queue/check-operator.ts';
import { listRefunds, readRefund } from './refunds/list-refunds.ts';
import { refundCredit } from './refunds/refund-credit.ts';
import { checkRefund } from './refunds/send-refund.ts';
import {
  changePaymentSettings,
  readPaymentSettings,
  tryPaymentSettings,
} from './settings/payment-settings.ts';
import { offerAgain } from './settings/refused-account.ts';
import { refuseUntested } from './settings/refuse-untested.ts';
import { mobileMoneySubscribers } from './subscribers/subscribers.ts';
import { acceptLatePayment } from './transactions/accept-late-payment.ts';
import { closeTransaction } from './transactions/close-transaction.ts';
import { remindPayer } from './transactions/remind-payer.ts';
import { addUpTransactions } from './transactions/find-transactions.ts';
import { sincePeriod } from './transactions/since-period.ts';
import { transactionsFile } from './transactions/transactions-file.ts';
import { readTransaction, transactionList } from './transactions/read-transactions.ts';

type OutsideCall = ReturnType<typeof limitOutsideCalls>;

const readOne = (
  { tx, orgId, language }: SchoolContext,
  { params: { id } }: { readonly params: { readonly id: string } },
) => readTransaction(tx, orgId, id, language);

const transactionRoutes = (outside: OutsideCall): Route[] => [
  route(listTransactions, async (context, { query }) =>
    answerList(transactionList, context, await sincePeriod(context, query)),
  ),
  route(sumTransactions, async (context, { query }) =>
    addUpTransactions(context.tx, context.orgId, await sincePeriod(context, query)),
  ),
  route(exportTransactions, async (context, { body }) => {
    // Taking lists along is for some who may not read payments.
    if (!roleHolds(context.role, 'payments.read')) throw new Refusal(errors.notPermitted);
    return exportList(context, transactionsFile, await sincePeriod(context, body));
  }),
  route(getTransaction, readOne),
  routeWithPreparation(checkTransaction, {
    prepare: async ({ services, orgId, language }, { params: { id } }) => {
      await services.db.read({ orgId }, (tx) => readTransaction(tx, orgId, id, language));
      await outside(() => checkOperator(services, { orgId, id }));
    },
    handle: readOne,
  }),
  route(remindTransaction, async (context, input) => {
    await readOne(context, input);
    await remindPayer(context, input.params.id);
    return readOne(context, input);
  }),
  routeWithPreparation(acceptTransaction, {
    prepare: (context, input) => outside(() => acceptLatePayment(context, input)),
    handle: readOne,
  }),
  routeWithPreparation(closeCall, {
    prepare: (context, input) => closeTransaction(context, input),
    handle: readOne,
  }),
];

const refundRoutes = (outside: OutsideCall): Route[] => [
  route(listRefundsCall, (context, { query }) => listRefunds(context, query.familyId)),
  route(refundCall, (context, { body }) => refundCredit(context, body)),
  routeWithPreparation(checkRefundCall, {
    prepare: async ({ services, orgId }, { params: { id } }) => {
      await services.db.read({ orgId }, (tx) => readRefund(tx, orgId, id));
      await outside(() => checkRefund(services, { orgId, id }));
    },
    handle: ({ tx, orgId }, { params }) => readRefund(tx, orgId, params.id),
  }),
];

const settingsRoutes = (outside: OutsideCall): Route[] => [
  route(getPaymentSettings, (context) => readPaymentSettings(context)),
  routeWithPreparation(updatePaymentSettings, {
    prepare: (context, input) => refuseUntested(context, input, outside),
    handle: changePaymentSettings,
  }),
  routeWithPreparation(testPaymentSettings, {
    prepare: (context, { params }) => outside(() => tryPaymentSettings(context, params.operator)),
    handle: async (context, { params, prepared }) => {
      if (prepared.isWorking) await offerAgain(context, params.operator);
      return prepared;
    },
  }),
];

export function mobileMoney(services: Services): Module {
  const outside = limitOutsideCalls();
  const askNow = createAskNow(services);
  return {
    routes: [...transactionRoutes(outside), ...settingsRoutes(outside), ...refundRoutes(outside)],
    lists: [transactionsFile],
    jobs: mobileMoneyJobs,
    recurring: recurringMobileMoneyJobs,
    subscribers: mobileMoneySubscribers,
    pages: (app) => addCallbacks(app, services, askNow),
  };
}
