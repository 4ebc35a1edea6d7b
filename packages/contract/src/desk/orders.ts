import { z } from 'zod';
import * as endpoints from '../endpoints/desk.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { order, orderErrors, orderStates } from '../shop/orders.ts';
import { attentions, difference, transactionErrors } from '../transactions.ts';
import { xafAboveZero } from '../values/money.ts';
import { typedText } from '../values/text.ts';

const deskOrder = order.extend({
  school: z.object({ id: z.uuid(), name: z.string(), appId: z.string() }),
  attention: z.enum(attentions).nullable().describe('Why somebody of the provider must look'),
  differences: z
    .array(difference)
    .describe('Where the operator’s word is not what was asked, as long as somebody must look'),
});
export type DeskOrder = z.output<typeof deskOrder>;

export const listDeskOrders = call({
  ...endpoints.listDeskOrders,
  summary: 'What schools have ordered from the provider, newest first',
  access: 'desk',
  query: listQuery.extend({
    state: z.enum([...orderStates, 'attention']).optional(),
    schoolId: z.uuid().optional(),
  }),
  answer: listOf(deskOrder).extend({
    attention: z.number().int().describe('How many need somebody to look'),
  }),
});

export const countOrder = call({
  ...endpoints.countOrder,
  summary:
    'Deliver an order whose payment failed, was closed, or came otherwise than asked, and was made after all: asks the operator now, and counts it once. What is less than the order costs delivers nothing',
  access: 'desk',
  refusals: [
    transactionErrors.nothingToDecide,
    transactionErrors.paymentNotConfirmed,
    transactionErrors.operatorReferenceTaken,
    transactionErrors.operatorSaysOtherwise,
    transactionErrors.francsNeeded,
    transactionErrors.amountOutOfRange,
    orderErrors.paidTooLittle,
  ],
  limit: { max: 30, windowSeconds: 60 },
  isRepeatable: true,
  params: byId,
  body: z
    .object({
      amount: xafAboveZero
        .optional()
        .describe('Where the operator names another currency: how many francs arrived'),
    })
    .optional(),
  answer: deskOrder,
});

export const closeDeskOrder = call({
  ...endpoints.closeDeskOrder,
  summary:
    'Close the payment of an order that needs attention without counting it, with the reason',
  access: 'desk',
  refusals: [transactionErrors.nothingToDecide],
  isRepeatable: true,
  params: byId,
  body: z.object({ reason: typedText(500).min(3) }),
  answer: deskOrder,
});
