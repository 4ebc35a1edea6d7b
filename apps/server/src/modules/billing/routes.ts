import {
  listPayments as listCall,
  previewCredit as previewCall,
  useFamilyCredit as useCall,
} from '@ardoise/contract/payments';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { listPayments } from './list-payments.ts';
import { previewCredit } from './preview-credit.ts';
import { spendFamilyCredit } from './spend-family-credit.ts';

export const billing = (): Module => ({
  routes: [
    route(listCall, (context, { query }) => listPayments(context, query)),
    route(previewCall, (context, { query }) => previewCredit(context, query)),
    route(useCall, (context, { body }) => spendFamilyCredit(context, body)),
  ],
});
