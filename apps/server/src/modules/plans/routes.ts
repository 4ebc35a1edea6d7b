import './tables.ts';
import * as prices from '@ardoise/contract/desk/prices';
import { getPlan } from '@ardoise/contract/shop/plans';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import {
  changePack,
  changePlan,
  changePrices,
  createPack,
  listPacks,
  listPlans,
  readPrices,
} from './change-prices.ts';
import { readPlans, readSchoolPlan } from './read-plans.ts';
import { watchPlanEnds } from './watch-plan-ends.ts';

/** What the provider sells and for how much, and which plan a school has. */
export const plans = (): Module => ({
  routes: [
    route(getPlan, async (context) => ({
      plans: await readPlans(context.tx),
      own: await readSchoolPlan(context),
    })),
    route(prices.listDeskPacks, ({ tx }) => listPacks(tx)),
    route(prices.createPack, (context, { body }) => createPack(context, body)),
    route(prices.changePack, (context, { params, body }) => changePack(context, params.id, body)),
    route(prices.getPrices, ({ tx }) => readPrices(tx)),
    route(prices.changePrices, (context, { body }) => changePrices(context, body)),
    route(prices.listDeskPlans, (context) => listPlans(context)),
    route(prices.changePlan, (context, { params, body }) => changePlan(context, params.id, body)),
  ],
  recurring: [watchPlanEnds],
});
