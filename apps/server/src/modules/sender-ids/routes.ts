import './tables.ts';
import * as desk from '@ardoise/contract/desk/sender-ids';
import * as calls from '@ardoise/contract/shop/sender-ids';
import type { SchoolContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { readSenderIdPrice } from '../plans/public.ts';
import { isVerifiedBusiness } from './ask-for-sender-id.ts';
import { listAtDesk, readAtDesk } from './desk-sender-ids.ts';
import { presentSenderId } from './present-sender-id.ts';
import { resubmit, withdraw } from './resubmit-sender-id.ts';
import { approve, block, reject, review } from './review-sender-id.ts';
import { tellBuyers } from './subscribers.ts';
import { chooseDefault, toggle } from './switch-sender-id.ts';

async function listOwn({ tx, orgId, services }: SchoolContext) {
  const rows = await tx
    .selectFrom('sender_ids')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    items: rows.map(presentSenderId),
    price: await readSenderIdPrice(tx),
    isVerifiedBusiness: await isVerifiedBusiness(tx, orgId),
    providerName: services.settings.sms.senders.others,
  };
}

/** Names from which a school's messages come; ordered in the shop, where they are paid. */
export const senderIds = (): Module => ({
  routes: [
    route(calls.listSenderIds, (context) => listOwn(context)),
    route(calls.resubmitSenderId, (context, { params, body }) =>
      resubmit(context, params.id, body),
    ),
    route(calls.withdrawSenderId, (context, { params, body }) =>
      withdraw(context, params.id, body.version),
    ),
    route(calls.toggleSenderId, (context, { params, body }) =>
      toggle(context, params.id, body.isEnabled),
    ),
    route(calls.chooseDefaultSenderId, (context, { params }) => chooseDefault(context, params.id)),
    route(desk.listDeskSenderIds, (context, { query }) => listAtDesk(context, query)),
    route(desk.reviewSenderId, async (context, { params, body }) => {
      await review(context, params.id, body.version);
      return readAtDesk(context.tx, params.id);
    }),
    route(desk.approveSenderId, async (context, { params, body }) => {
      await approve(context, params.id, body);
      return readAtDesk(context.tx, params.id);
    }),
    route(desk.rejectSenderId, async (context, { params, body }) => {
      await reject(context, params.id, body);
      return readAtDesk(context.tx, params.id);
    }),
    route(desk.blockSenderId, async (context, { params, body }) => {
      await block(context, params.id, body);
      return readAtDesk(context.tx, params.id);
    }),
  ],
  subscribers: [tellBuyers],
});
