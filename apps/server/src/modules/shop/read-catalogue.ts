import type { Answer } from '@ardoise/contract/protocol/call';
import type { getCatalogue } from '@ardoise/contract/shop/orders';
import type { SchoolContext } from '../../platform/http/context.ts';
import { operatorsOfProvider } from '../mobile-money/public.ts';
import { readPacks, readPlans, readSchoolPlan, readSenderIdPrice } from '../plans/public.ts';
import { isVerifiedBusiness } from '../sender-ids/public.ts';

export const readCatalogue = async (
  context: SchoolContext,
): Promise<Answer<typeof getCatalogue>> => ({
  packs: await readPacks(context.tx),
  senderIdPrice: await readSenderIdPrice(context.tx),
  isVerifiedBusiness: await isVerifiedBusiness(context.tx, context.orgId),
  plans: await readPlans(context.tx),
  ownPlan: await readSchoolPlan(context),
  operators: operatorsOfProvider(context.services).map(({ operator, limits }) => ({
    operator,
    largest: limits.largest,
  })),
});
