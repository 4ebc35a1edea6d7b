import { listPayments } from '@ardoise/contract/payments';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { readPaymentPage } from './list-payments.ts';

export const billing = (): Module => ({
  routes: [route(listPayments, ({ tx, orgId }, { query }) => readPaymentPage(tx, orgId, query))],
});
