import {
  listPayments as listCall,
  previewCredit as previewCall,
  useFamilyCredit as useCall,
  waiveFee as waiveCall,
} from '@ardoise/contract/payments';
import { getYearMoney } from '@ardoise/contract/years';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { listPayments } from './list-payments.ts';
import { previewCredit } from './preview-credit.ts';
import { spendFamilyCredit } from './spend-family-credit.ts';
import { tellDecision } from './corrections/subscribers.ts';
import { tellNewPrices } from './subscribers.ts';
import { waiveFee } from './waive-fee.ts';
import { readYearMoney } from './year-money.ts';

export const billing = (): Module => ({
  routes: [
    ...correctionRoutes,
    route(listCall, (context, { query }) => listPayments(context, query)),
    route(previewCall, (context, { query }) => previewCredit(context, query)),
    route(useCall, (context, { body }) => spendFamilyCredit(context, body)),
    route(getYearMoney, ({ tx, orgId }, { params }) => readYearMoney(tx, orgId, params.id)),
    route(waiveCall, async (context, { params, body }) => ({
      waived: await waiveFee(context, params.id, body.reason),
    })),
  ],
  subscribers: [tellNewPrices, tellDecision],
});
