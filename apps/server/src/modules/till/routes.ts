import './tables.ts';
import {
  checkPendingPayment,
  closePendingPayment,
  closePrompt,
  confirmPendingPayment,
  findDeskPayment,
  listOwnWaiting as ownWaitingCall,
  listPendingPayments,
  readDesk as readCall,
  takeAtDesk as takeCall,
} from '@ardoise/contract/take-payment';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { limitOutsideCalls } from '../mobile-money/public.ts';
import { askBeforeClosing, closeDeskPrompt } from './close-desk-prompt.ts';
import { closePending, confirmPending } from './decide-pending.ts';
import { listOwnWaiting } from './list-own-waiting.ts';
import { pendingListFor, readOnePending } from './list-pending.ts';
import { readDesk } from './read-desk.ts';
import { findOutcome } from './read-outcome.ts';
import { tillSubscribers } from './subscribers.ts';
import { takeAtDesk } from './take-at-desk.ts';

const promptRoute = (outside: ReturnType<typeof limitOutsideCalls>): Route =>
  routeWithPreparation(closePrompt, {
    prepare: (context, input) => outside(() => askBeforeClosing(context, input)),
    handle: closeDeskPrompt,
  });

export const till = (): Module => ({
  routes: [
    promptRoute(limitOutsideCalls()),
    route(ownWaitingCall, listOwnWaiting),
    route(readCall, (context, { query }) => readDesk(context, query)),
    route(takeCall, (context, { body }) => takeAtDesk(context, body)),
    route(findDeskPayment, async (context, { params }) => ({
      outcome: await findOutcome(context, params.key, null),
    })),
    route(listPendingPayments, (context, { query }) =>
      answerList(pendingListFor(context.actor.personId), context, query),
    ),
    route(checkPendingPayment, (context, { params }) => readOnePending(context, params.id)),
    route(confirmPendingPayment, async (context, { params }) => {
      await confirmPending(context, params.id);
      return readOnePending(context, params.id);
    }),
    route(closePendingPayment, async (context, { params, body }) => {
      await closePending(context, params.id, body.reason);
      return readOnePending(context, params.id);
    }),
  ],
  subscribers: tillSubscribers,
});
