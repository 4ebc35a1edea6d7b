import { z } from 'zod';
import * as endpoints from '../endpoints/desk.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors, refusals } from '../protocol/errors.ts';
import { capabilities } from '../shop/capabilities.ts';
import { plan, planIds } from '../shop/plans.ts';
import { nameText } from '../values/text.ts';

/** What the provider sells. A change holds for what is ordered from then on. */

const mostMessages = 1_000_000;
/** What an operator takes at a time at most. */
const highestPrice = 1_000_000;

export const priceErrors = refusals({
  packSoldAlready: {
    code: 40900,
    en: 'A pack of {messages} SMS is sold already. Change its price, or take it out of sale first.',
    fr: 'Un pack de {messages} SMS est déjà en vente. Changez son prix, ou retirez-le d’abord de la vente.',
  },
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

const price = z.number().int().min(100).max(highestPrice);

const packBody = z.object({
  messages: z.number().int().min(1).max(mostMessages),
  price,
  isOn: z.boolean().describe('Whether it is sold'),
});
const deskPack = packBody.extend({ id: z.uuid(), version: z.number().int() });
export type DeskPack = z.output<typeof deskPack>;

export const listDeskPacks = call({
  ...endpoints.listDeskPacks,
  summary: 'All SMS packs, the smallest first, those that are not sold too',
  access: 'desk',
  answer: z.object({ items: z.array(deskPack) }),
});

export const createPack = call({
  ...endpoints.createPack,
  summary: 'Sell a new SMS pack',
  access: 'desk',
  refusals: [priceErrors.packSoldAlready],
  body: packBody,
  answer: deskPack,
});

export const changePack = call({
  ...endpoints.changePack,
  summary: 'Change an SMS pack, or sell it no longer',
  access: 'desk',
  refusals: [errors.changedMeanwhile, priceErrors.packSoldAlready],
  params: byId,
  body: packBody.extend({ version: z.number().int() }),
  answer: deskPack,
});

const prices = z.object({
  senderId: price.describe('Of one sender ID'),
  version: z.number().int(),
});

export const getPrices = call({
  ...endpoints.getPrices,
  summary: 'What a sender ID costs',
  access: 'desk',
  answer: prices,
});

export const changePrices = call({
  ...endpoints.changePrices,
  summary: 'Change what a sender ID costs',
  access: 'desk',
  refusals: [errors.changedMeanwhile],
  body: prices,
  answer: prices,
});

const deskPlan = plan.extend({ schools: z.number().int(), version: z.number().int() });
export type DeskPlan = z.output<typeof deskPlan>;

export const listDeskPlans = call({
  ...endpoints.listDeskPlans,
  summary: 'The plans, with how many schools have each today',
  access: 'desk',
  answer: z.object({ items: z.array(deskPlan) }),
});

const shown = z.number().int().min(0).max(1_000_000);

export const changePlan = call({
  ...endpoints.changePlan,
  summary: 'Change the name, the prices or what is contained of a plan',
  access: 'desk',
  refusals: [errors.changedMeanwhile],
  params: z.object({ id: z.enum(planIds) }),
  body: z
    .object({
      name: nameText(40).min(2),
      currency: z.string().refine((code) => currencies.has(code), { error: 'currency' }),
      monthly: shown,
      monthlyByYear: shown,
      yearly: shown,
      monthXaf: z.number().int().min(0).max(highestPrice),
      yearXaf: z.number().int().min(0).max(highestPrice),
      capabilities: z.array(z.enum(capabilities)).max(capabilities.length),
      version: z.number().int(),
    })
    .meta({
      examples: [
        {
          name: 'Standard',
          currency: 'EUR',
          monthly: 49,
          monthlyByYear: 40,
          yearly: 480,
          monthXaf: 32_150,
          yearXaf: 314_900,
          capabilities: ['services', 'campaigns'],
          version: 1,
        },
      ],
    }),
  answer: deskPlan,
});
