import { listPayments as call } from '@ardoise/contract/payments';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { listPayments } from './list-payments.ts';

export const billing = (): Module => ({
  routes: [route(call, (context, { query }) => listPayments(context, query))],
});
