import { z } from 'zod';
import * as endpoints from '../endpoints/shop.ts';
import { paymentErrors } from '../payments.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery, pageQuery } from '../protocol/envelope.ts';
import { refusals } from '../protocol/errors.ts';
import {
  failureReasons,
  payOperators,
  transactionErrors,
  transactionStatus,
} from '../transactions.ts';
import { serviceErrors } from '../service-errors.ts';
import { plan, planIds, planPeriods, schoolPlan } from './plans.ts';
import { senderIdErrors, senderName } from './sender-names.ts';

/** What a school buys from the provider: SMS packs, sender IDs and plans, paid by MTN or Orange like anything else. */

export const orderErrors = refusals({
  priceChanged: {
    code: 40900,
    en: 'A price has changed: it is {total} now. Nothing was asked of your phone; look again, then order.',
    fr: 'Un prix a changé : le total est maintenant de {total}. Rien n’a été demandé à votre téléphone ; vérifiez, puis commandez.',
  },
  orderTooLarge: {
    code: 42200,
    en: '{operator} takes at most {largest} at a time. Order less at a time.',
    fr: '{operator} accepte au plus {largest} à la fois. Commandez moins à la fois.',
  },
  notSoldNow: {
    code: 40900,
    en: 'Something in this order is no longer sold. Choose again.',
    fr: 'Un article de cette commande n’est plus en vente. Choisissez à nouveau.',
  },
  orderUnderWay: {
    code: 40900,
    en: 'The same order is waiting for its payment. Finish it on the phone, or close it first.',
    fr: 'La même commande attend déjà son paiement. Terminez-la sur le téléphone ou fermez-la d’abord.',
  },
  nothingToPay: {
    code: 42200,
    en: 'There is nothing to pay in this order.',
    fr: 'Il n’y a rien à payer dans cette commande.',
  },
  onePlanAtATime: {
    code: 42200,
    en: 'Order one plan at a time.',
    fr: 'Commandez un seul forfait à la fois.',
  },
  planNotNeeded: {
    code: 40900,
    en: 'Your school has {plan} without an end: this plan would bring it nothing. Take it out of the order.',
    fr: 'Votre établissement a le forfait {plan} sans date de fin\u00a0: ce forfait ne lui apporterait rien. Retirez-le de la commande.',
  },
  planUnderWay: {
    code: 40900,
    en: 'A plan that was ordered before is waiting for its payment. Finish it on the phone, or close it first.',
    fr: 'Un forfait commandé auparavant attend son paiement. Terminez-le sur le téléphone ou fermez d’abord cette commande.',
  },
  paidTooLittle: {
    code: 40900,
    en: 'Less was paid than the order costs: {paid} of {total}. Nothing is delivered; give it back outside, and close the order.',
    fr: 'Le montant payé est inférieur à celui de la commande\u00a0: {paid} sur {total}. Rien n’est livré\u00a0; rendez l’argent hors d’Ardoise et fermez la commande.',
  },
  receiptNotThere: {
    code: 40400,
    en: 'Failed to load receipt',
    fr: 'Impossible de charger le reçu',
  },
});

/** At most so many packs of one size at a time; a larger school has a larger pack. */
export const mostPacks = 50;

const packLine = z.object({
  kind: z.literal('pack'),
  packId: z.uuid(),
  quantity: z.number().int().min(1).max(mostPacks),
});
const senderIdLine = z.object({
  kind: z.literal('senderId'),
  name: senderName,
});
const planLine = z.object({
  kind: z.literal('plan'),
  planId: z.enum(planIds),
  period: z.enum(planPeriods),
});

/** What somebody chose. */
export const chosenLine = z.discriminatedUnion('kind', [packLine, senderIdLine, planLine]);
export type ChosenLine = z.output<typeof chosenLine>;

/** With what it cost when it was ordered: a later price does not change it. */
const priced = {
  price: z.number().int().describe('XAF for all of the line'),
};
export const orderLine = z.discriminatedUnion('kind', [
  packLine.extend({
    messages: z.number().int().describe('In all packs of the line together'),
    ...priced,
  }),
  z.object({
    kind: z.literal('senderId'),
    name: z.string(),
    senderIdId: z.uuid(),
    ...priced,
  }),
  planLine.extend({ name: z.string(), ...priced }),
]);
export type OrderLine = z.output<typeof orderLine>;

/** `failed`: the payer or the operator said no. `closed`: somebody no longer waits for it. Nothing of either was delivered. */
export const orderStates = ['waiting', 'paid', 'failed', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];

const orderRow = z.object({
  id: z.uuid(),
  number: z.string().describe('Ours, readable: what one quotes'),
  lines: z.array(orderLine),
  total: z.number().int(),
  state: z.enum(orderStates),
  operator: z.enum(payOperators),
  phone: z.string(),
  status: transactionStatus.describe('Of its payment, as transactions have it'),
  failure: z.enum(failureReasons).nullable(),
  needsAttention: z
    .boolean()
    .describe('The operator left its payment open, or says something else: the provider looks'),
  orderedAt: z.iso.datetime(),
  orderedBy: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  receiptNumber: z.string().nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

export const order = orderRow.extend({
  windowEndsAt: z.iso.datetime().nullable().describe('Until when the payer can approve'),
  receiptCode: z.string().nullable(),
});
export type Order = z.output<typeof order>;

const pack = z.object({
  id: z.uuid(),
  messages: z.number().int(),
  price: z.number().int(),
});
export type Pack = z.output<typeof pack>;

export const getCatalogue = call({
  ...endpoints.getCatalogue,
  summary: 'What the provider sells: SMS packs, sender IDs and plans, with their prices',
  access: 'shop.read',
  answer: z.object({
    packs: z.array(pack).describe('The smallest first'),
    senderIdPrice: z.number().int(),
    isVerifiedBusiness: z.boolean().describe('Only a verified business may buy sender IDs'),
    plans: z.array(plan),
    ownPlan: schoolPlan,
    operators: z
      .array(z.object({ operator: z.enum(payOperators), largest: z.number().int() }))
      .describe('How the provider is paid, and how much at a time'),
  }),
});

const cartAnswer = z.object({
  lines: z.array(chosenLine),
  count: z.number().int().describe('The `extras` of the stored user data'),
});

export const getCart = call({
  ...endpoints.getCart,
  summary: 'One’s own cart in this school',
  access: 'shop.read',
  answer: cartAnswer,
});

export const saveCart = call({
  ...endpoints.saveCart,
  summary: 'Replace what is in one’s own cart; what was ordered leaves it once it is paid',
  access: 'shop.buy',
  body: z.object({ lines: z.array(chosenLine).max(20) }),
  answer: cartAnswer,
});

/** How it is paid, and what the buyer saw: another total is refused, and nothing is asked. */
const payment = z.object({
  operator: z.enum(payOperators),
  phone: z.string().max(30).describe('The MTN or Orange number that pays'),
  total: z.number().int().describe('What the buyer was shown'),
});

/** What beginning a payment to the provider may refuse. */
export const startOrderRefusals = [
  orderErrors.priceChanged,
  orderErrors.notSoldNow,
  orderErrors.orderUnderWay,
  paymentErrors.payerPhoneInvalid,
  paymentErrors.operatorNotAccepted,
  orderErrors.orderTooLarge,
  paymentErrors.belowOperatorLimit,
  paymentErrors.restoredCopy,
] as const;

export const placeOrder = call({
  ...endpoints.placeOrder,
  summary:
    'Order, and have the operator ask the payer for the money. Its lines take effect once, in the moment in which it is paid',
  access: 'shop.buy',
  refusals: [
    ...startOrderRefusals,
    orderErrors.nothingToPay,
    orderErrors.onePlanAtATime,
    orderErrors.planNotNeeded,
    orderErrors.planUnderWay,
    senderIdErrors.businessNotVerified,
    senderIdErrors.senderIdTaken,
    serviceErrors.serviceNotAvailable,
  ],
  limit: { max: 60, windowSeconds: 60 },
  body: payment.extend({ lines: z.array(chosenLine).min(1).max(20) }).meta({
    examples: [
      {
        operator: 'mtn',
        phone: '677123456',
        total: 9_000,
        lines: [{ kind: 'pack', packId: '0198c0de-0000-7000-8000-000000000001', quantity: 1 }],
      },
    ],
  }),
  answer: order,
});

export const listOrders = call({
  ...endpoints.listOrders,
  summary: 'What the school has ordered, newest first',
  access: 'shop.read',
  query: listQuery.extend({ state: z.enum(orderStates).optional() }),
  answer: listOf(orderRow),
});

export const getOrder = call({
  ...endpoints.getOrder,
  summary: 'An order with the state of its payment; followed live by the events of its transaction',
  access: 'shop.read',
  params: byId,
  answer: order,
});

export const checkOrder = call({
  ...endpoints.checkOrder,
  summary: 'Ask the operator now how the payment of an order went',
  access: 'shop.buy',
  isOpenWhenSuspended: true,
  limit: { max: 30, windowSeconds: 60 },
  isRepeatable: true,
  params: byId,
  body: z.object({}).optional(),
  answer: order,
});

export const closeOrder = call({
  ...endpoints.closeOrder,
  summary:
    'No longer wait for the payment of an order. Should it be paid all the same, the provider sees it and delivers',
  access: 'shop.buy',
  isOpenWhenSuspended: true,
  refusals: [transactionErrors.promptEnded],
  params: byId,
  body: z.object({}).optional(),
  answer: order,
});

const orderReceipt = z.object({
  number: z.string(),
  code: z.string(),
  address: z.string().describe('Where anybody checks it, and has it as a PDF'),
  issuedAt: z.iso.datetime(),
  total: z.number().int(),
  lines: z.array(orderLine),
  payerPhone: z.string(),
  operator: z.enum(payOperators),
  isTest: z.boolean(),
});
export type OrderReceipt = z.output<typeof orderReceipt>;

export const getOrderReceipt = call({
  ...endpoints.getOrderReceipt,
  summary: 'The provider’s receipt for a paid order, which anybody can check at its address',
  access: 'shop.read',
  refusals: [orderErrors.receiptNotThere],
  params: byId,
  answer: orderReceipt,
});

export const listTopUps = call({
  ...endpoints.listTopUps,
  summary: 'Orders of SMS packs, newest first, with their receipts',
  access: 'sms.read',
  query: pageQuery.extend({ state: z.enum(orderStates).optional() }),
  answer: listOf(orderRow.extend({ messages: z.number().int() })),
});

export const topUp = call({
  ...endpoints.topUp,
  summary: 'Order one SMS pack: the same as an order of that line alone',
  access: 'sms.buy',
  refusals: startOrderRefusals,
  limit: { max: 60, windowSeconds: 60 },
  body: payment.extend({
    packId: z.uuid(),
    quantity: z.number().int().min(1).max(mostPacks).default(1),
  }),
  answer: order,
});
