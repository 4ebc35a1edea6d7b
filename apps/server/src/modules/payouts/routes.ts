import './tables.ts';
import * as desk from '@ardoise/contract/desk/payouts';
import * as targets from '@ardoise/contract/payouts/payout-targets';
import * as calls from '@ardoise/contract/payouts/payouts';
import type { Input } from '@ardoise/contract/protocol/call';
import type { SchoolContext } from '../../platform/http/context.ts';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { findConfirmation } from '../identity/public.ts';
import { limitOutsideCalls } from '../mobile-money/public.ts';
import { confirmApproval, confirmPayout, confirmRules, refuseUnverified } from './confirm-first.ts';
import { approve, cancel, decline } from './decide-payout.ts';
import { approveAtDesk, listAtDesk, refuseAtDesk } from './desk-payouts.ts';
import { savePayoutRules } from './payout-rules.ts';
import { findPayout, presentTo } from './present-payout.ts';
import { listOwn, readOptions } from './read-payouts.ts';
import { openReceipt, servePayoutReceipts } from './receipt/payout-receipt.ts';
import { checkPayout, sendPayout } from './send-payout.ts';
import { askOperatorFirst, settleAtDesk } from './settle-at-desk.ts';
import { startPayout } from './start-payout.ts';
import { tellOwners } from './subscribers.ts';
import { sweepPayoutsOften } from './sweep-payouts.ts';
import { tellOfWeakerRule } from './subscribers/tell-of-rule.ts';
import { addTarget, removeTarget } from './targets/add-target.ts';
import { decideTarget, listWaitingTargets } from './targets/decide-target.ts';
import { listTargets, lockTarget } from './targets/present-target.ts';
import { purgeCodes } from './targets/purge-codes.ts';
import { sendCodeAgain, verifyNumber } from './targets/verify-number.ts';

const readOne = async ({ tx, orgId, actor }: SchoolContext, id: string) =>
  presentTo(actor.personId, await findPayout(tx, orgId, id));

/** To the school's own number or account, which was proved to be its own. */
async function payOut(
  context: SchoolContext,
  { targetId, amount, reference }: Input<typeof calls.createPayout>['body'],
) {
  const target = await lockTarget(context, targetId);
  refuseUnverified(target);
  const { operator, phone, bank, account, holder } = target;
  const row = await startPayout(context, {
    purpose: 'payout',
    targetId,
    way: operator ?? 'bank',
    phone,
    bank,
    account,
    holder,
    amount,
    reference: reference === undefined || reference === '' ? null : reference,
    keyId: null,
    keyMadeBy: null,
  });
  return presentTo(context.actor.personId, row);
}

type OutsideCall = ReturnType<typeof limitOutsideCalls>;

const payoutRoutes = (outside: OutsideCall): Route[] => [
  routeWithPreparation(calls.getPayoutOptions, {
    prepare: ({ services, actor }) => findConfirmation(services, actor.personId),
    handle: (context, { prepared }) => readOptions(context, prepared),
  }),
  routeWithPreparation(calls.changePayoutRules, {
    prepare: (context, { body }) => confirmRules(context, body),
    handle: (context, { body }) => savePayoutRules(context, body),
  }),
  route(calls.listPayouts, (context, { query }) => listOwn(context, query)),
  route(calls.getPayout, (context, { params }) => readOne(context, params.id)),
  routeWithPreparation(calls.createPayout, {
    prepare: (context, { body }) => confirmPayout(context, body),
    handle: (context, { body }) => payOut(context, body),
  }),
  routeWithPreparation(calls.approvePayout, {
    prepare: (context, { params, body }) => confirmApproval(context, params.id, body.confirmation),
    handle: async (context, { params }) =>
      presentTo(context.actor.personId, await approve(context, params.id)),
  }),
  route(calls.declinePayout, async (context, { params, body }) =>
    presentTo(context.actor.personId, await decline(context, params.id, body.reason)),
  ),
  route(calls.cancelPayout, async (context, { params }) =>
    presentTo(context.actor.personId, await cancel(context, params.id)),
  ),
  routeWithPreparation(calls.checkPayout, {
    prepare: async ({ services, orgId }, { params: { id } }) => {
      await services.db.read({ orgId }, (tx) => findPayout(tx, orgId, id));
      await outside(() => checkPayout(services, { orgId, id }));
    },
    handle: (context, { params }) => readOne(context, params.id),
  }),
  route(calls.openPayoutReceipt, (context, { params }) => openReceipt(context, params.id)),
];

const targetRoutes: readonly Route[] = [
  route(targets.listPayoutTargets, (context) => listTargets(context)),
  route(targets.addPayoutTarget, (context, { body }) => addTarget(context, body)),
  route(targets.sendPayoutTargetCode, (context, { params }) => sendCodeAgain(context, params.id)),
  route(targets.verifyPayoutTarget, (context, { params, body }) =>
    verifyNumber(context, params.id, body.code),
  ),
  route(targets.removePayoutTarget, (context, { params }) => removeTarget(context, params.id)),
];

const deskRoutes = (outside: OutsideCall): Route[] => [
  route(desk.listDeskPayouts, (context, { query }) => listAtDesk(context, query)),
  route(desk.approveDeskPayout, (context, { params }) => approveAtDesk(context, params.id)),
  route(desk.refuseDeskPayout, (context, { params, body }) =>
    refuseAtDesk(context, params.id, body.reason),
  ),
  routeWithPreparation(desk.settleDeskPayout, {
    prepare: ({ services }, { params }) => outside(() => askOperatorFirst(services, params.id)),
    handle: (context, { params, body }) => settleAtDesk(context, params.id, body),
  }),
  route(desk.listDeskPayoutTargets, (context) => listWaitingTargets(context)),
  route(desk.decidePayoutTarget, (context, { params, body }) =>
    decideTarget(context, params.id, body),
  ),
];

/** What the provider holds for schools leaves here, and nowhere else. */
export function payouts(services: Services): Module {
  const outside = limitOutsideCalls();
  return {
    routes: [...payoutRoutes(outside), ...targetRoutes, ...deskRoutes(outside)],
    jobs: [sendPayout],
    recurring: [sweepPayoutsOften, purgeCodes],
    subscribers: [tellOwners, tellOfWeakerRule],
    pages: (app) => servePayoutReceipts(app, services),
  };
}
