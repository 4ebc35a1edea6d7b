import {
  changeMoneyRules,
  confirmReversal as confirmCall,
  declineReversal as declineCall,
  getMoneyRules,
  giveDiscount as giveCall,
  listDiscounts as listCall,
  markFeePaid as markCall,
  movePayment as moveCall,
  reversePayment as reverseCall,
  takeBackDiscount as takeBackCall,
} from '@ardoise/contract/corrections';
import { type Route, route } from '../../../platform/http/route.ts';
import { confirmReversal, correctPayment, declineReversal } from './correct-payment.ts';
import { giveDiscount, takeBackDiscount } from './discounts.ts';
import { listDiscounts } from './list-discounts.ts';
import { markFeePaid } from './mark-paid.ts';
import { readMoneyRules, saveMoneyRules } from './money-rules.ts';

export const correctionRoutes: readonly Route[] = [
  route(listCall, (context, { params }) => listDiscounts(context, params.id)),
  route(giveCall, (context, { params, body }) => giveDiscount(context, params.id, body)),
  route(takeBackCall, async (context, { params, body }) => ({
    amount: await takeBackDiscount(context, params.id, body.reason),
  })),
  route(markCall, (context, { params, body }) => markFeePaid(context, params.id, body.reason)),
  route(reverseCall, async (context, { params, body: { reason } }) => ({
    state: await correctPayment(context, { paymentId: params.id, reason, move: null }),
  })),
  route(moveCall, async (context, { params, body }) => {
    const { reason, toStudentId, fromStudentId = null } = body;
    const move = { toStudentId, fromStudentId };
    return { state: await correctPayment(context, { paymentId: params.id, reason, move }) };
  }),
  route(confirmCall, async (context, { params }) => {
    await confirmReversal(context, params.id);
    return {};
  }),
  route(declineCall, async (context, { params, body }) => {
    await declineReversal(context, params.id, body.reason);
    return {};
  }),
  route(getMoneyRules, ({ tx, orgId }) => readMoneyRules(tx, orgId)),
  route(changeMoneyRules, (context, { body }) => saveMoneyRules(context, body)),
];
