import {
  getPaymentSettings,
  testPaymentSettings,
  updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import {
  createPaymentLink,
  getBalance,
  listPayments,
  sendPaymentLink,
} from '@ardoise/contract/payments';
import {
  checkTransaction,
  closeTransaction as closeCall,
  countTransaction,
  getTransaction,
  listTransactions,
} from '@ardoise/contract/transactions';
import type { SchoolContext } from '../../platform/http/context.ts';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { sendSms } from '../messages/public.ts';
import { createAskNow } from './mobile-money/queue/ask-now.ts';
import { addCallbacks } from './mobile-money/queue/callbacks.ts';
import { checkOperator } from './mobile-money/queue/check-operator.ts';
import { closeTransaction } from './mobile-money/transactions/close-transaction.ts';
import { acceptLatePayment } from './mobile-money/transactions/accept-late-payment.ts';
import { paymentJobs, recurringPaymentJobs } from './jobs.ts';
import { limitOutsideCalls } from './mobile-money/limit-outside-calls.ts';
import { readPaymentPage } from './billing/list-payments.ts';
import { makePaymentLink } from './pay-pages/payment-links.ts';
import { addPayPages } from './pay-pages/pay-pages.ts';
import {
  changePaymentSettings,
  readPaymentSettings,
  tryPaymentSettings,
} from './mobile-money/settings/payment-settings.ts';
import { readBalance } from './balance/read-balance.ts';
import {
  readTransaction,
  readTransactionPage,
} from './mobile-money/transactions/read-transactions.ts';
import { addReceiptPages } from './receipts/receipt-pages.ts';

type OutsideCall = ReturnType<typeof limitOutsideCalls>;

const readAfterwards = (
  { tx, orgId }: SchoolContext,
  { params: { id } }: { readonly params: { readonly id: string } },
) => readTransaction(tx, orgId, id);

const transactionRoutes = (services: Services, outside: OutsideCall): Route[] => [
  route(listTransactions, ({ tx, orgId }, { query }) => readTransactionPage(tx, orgId, query)),
  route(getTransaction, ({ tx, orgId }, { params }) => readTransaction(tx, orgId, params.id)),
  routeWithPreparation(checkTransaction, {
    prepare: async ({ orgId }, { params: { id } }) => {
      await services.db.read({ orgId }, (tx) => readTransaction(tx, orgId, id));
      await outside(() => checkOperator(services, { orgId, id }));
    },
    handle: readAfterwards,
  }),
  routeWithPreparation(countTransaction, {
    prepare: (context, input) => outside(() => acceptLatePayment(services, context, input)),
    handle: readAfterwards,
  }),
  routeWithPreparation(closeCall, {
    prepare: (context, input) => closeTransaction(services, context, input),
    handle: readAfterwards,
  }),
];

const paymentRoutes = (services: Services): Route[] => [
  route(listPayments, ({ tx, orgId }, { query }) => readPaymentPage(tx, orgId, query)),
  route(getBalance, ({ tx, orgId, now }) => readBalance(tx, orgId, now)),
  route(createPaymentLink, ({ tx, orgId, language }, { body }) =>
    makePaymentLink(services, tx, orgId, body, language),
  ),
  route(sendPaymentLink, async ({ tx, orgId, language, now, audit }, { body }) => {
    const { text } = await makePaymentLink(services, tx, orgId, body, language);
    const template = { kind: 'paymentLink', template: 'paymentLink', language } as const;
    await sendSms(services, tx, { ...template, orgId, to: body.phone, text, now });
    await audit({
      action: 'paymentLink.sent',
      subject: body.studentId === undefined ? 'family' : 'student',
      subjectId: body.studentId ?? body.familyId ?? null,
      after: { phone: body.phone },
    });
    return {};
  }),
];

const settingsRoutes = (services: Services, outside: OutsideCall): Route[] => [
  route(getPaymentSettings, ({ tx, orgId }) => readPaymentSettings(tx, orgId)),
  route(updatePaymentSettings, (context, input) => changePaymentSettings(services, context, input)),
  routeWithPreparation(testPaymentSettings, {
    prepare: ({ orgId, language }, { params }) =>
      outside(() => tryPaymentSettings(services, orgId, params.operator, language)),
    handle: async (_context, { prepared }) => prepared,
  }),
];

export function payments(services: Services): Module {
  const outside = limitOutsideCalls();
  const askNow = createAskNow(services);
  return {
    routes: [
      ...transactionRoutes(services, outside),
      ...paymentRoutes(services),
      ...settingsRoutes(services, outside),
    ],
    jobs: paymentJobs,
    recurring: recurringPaymentJobs,
    pages: (app) => {
      addCallbacks(app, services, askNow);
      addPayPages(app, services);
      addReceiptPages(app, services);
    },
  };
}
