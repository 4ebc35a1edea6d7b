import './tables.ts';
import { closeDeskOrder, countOrder, listDeskOrders } from '@ardoise/contract/desk/orders';
import * as calls from '@ardoise/contract/shop/orders';
import { createSenderId } from '@ardoise/contract/shop/sender-ids';
import type { SchoolContext, SignedInContext } from '../../platform/http/context.ts';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { workIn } from '../../platform/work.ts';
import {
  acceptLatePayment,
  checkOperator,
  closePrompt,
  closeTransaction,
  limitOutsideCalls,
} from '../mobile-money/public.ts';
import { readSenderId } from '../sender-ids/public.ts';
import { readCart, saveCart } from './cart.ts';
import { deliverOrder } from './deliver-order.ts';
import { listOrdersOfAll, readDeskOrder } from './desk-orders.ts';
import { type OrderToPlace, placeOrder } from './place-order.ts';
import { readCatalogue } from './read-catalogue.ts';
import { findOrder, orderList, readOrder, topUpList } from './read-orders.ts';
import { readReceipt } from './read-receipt.ts';
import { tellPlanEnds } from './subscribers.ts';

type OutsideCall = ReturnType<typeof limitOutsideCalls>;
interface ById {
  readonly params: { readonly id: string };
}

const place = async (context: SchoolContext, order: OrderToPlace) =>
  readOrder(context.tx, context.orgId, await placeOrder(context, order));

const readOne = ({ tx, orgId }: SchoolContext, { params: { id } }: ById) =>
  readOrder(tx, orgId, id);

/** Before there is a transaction: whose the order is, and by which payment it is to be paid. */
const findPlace = ({ services }: Pick<SchoolContext, 'services'>, id: string, orgId?: string) =>
  services.db.read(orgId === undefined ? 'platform' : { orgId }, (tx) => findOrder(tx, id, orgId));

const orderRoutes = (outside: OutsideCall): Route[] => [
  route(calls.getCatalogue, (context) => readCatalogue(context)),
  route(calls.getCart, (context) => readCart(context)),
  route(calls.saveCart, (context, { body }) => saveCart(context, body.lines)),
  route(calls.placeOrder, (context, { body }) => place(context, body)),
  route(calls.listOrders, (context, { query }) => answerList(orderList, context, query)),
  route(calls.getOrder, readOne),
  routeWithPreparation(calls.checkOrder, {
    prepare: async (context, { params: { id } }) => {
      const { services, orgId } = context;
      const { transactionId } = await findPlace(context, id, orgId);
      await outside(() => checkOperator(services, { orgId, id: transactionId }));
    },
    handle: readOne,
  }),
  routeWithPreparation(calls.closeOrder, {
    // What the payer has approved meanwhile is an order that is paid.
    prepare: async (context, { params: { id } }) => {
      const { services, orgId } = context;
      const { transactionId } = await findPlace(context, id, orgId);
      await outside(() => checkOperator(services, { orgId, id: transactionId }));
      return transactionId;
    },
    handle: async (context, input) => {
      await closePrompt(context, input.prepared, 'closed by the buyer');
      return readOne(context, input);
    },
  }),
  route(calls.getOrderReceipt, (context, { params }) => readReceipt(context, params.id)),
  route(calls.listTopUps, (context, { query }) => answerList(topUpList, context, query)),
  route(calls.topUp, (context, { body: { packId, quantity, ...payment } }) =>
    place(context, { ...payment, lines: [{ kind: 'pack', packId, quantity }] }),
  ),
  route(createSenderId, async (context, { body: { name, use, ...payment } }) => {
    const line = { kind: 'senderId', name, ...(use === undefined ? {} : { use }) } as const;
    const order = await place(context, { ...payment, lines: [line] });
    const [ordered] = order.lines;
    if (ordered?.kind !== 'senderId') throw new Error('A sender ID was ordered.');
    return { order, senderId: await readSenderId(context, ordered.senderIdId) };
  }),
];

const readAtDesk = ({ tx }: SignedInContext, { params: { id } }: ById) => readDeskOrder(tx, id);

const deskRoutes = (outside: OutsideCall): Route[] => [
  route(listDeskOrders, (context, { query }) => listOrdersOfAll(context, query)),
  routeWithPreparation(countOrder, {
    prepare: async (context, { params: { id }, body }) => {
      const { org_id: orgId, transactionId } = await findPlace(context, id);
      const decided = { params: { id: transactionId }, query: undefined, body };
      await outside(() => acceptLatePayment({ ...context, orgId }, decided, 'desk'));
    },
    handle: readAtDesk,
  }),
  routeWithPreparation(closeDeskOrder, {
    prepare: async (context, { params: { id }, body }) => {
      const { org_id: orgId, transactionId } = await findPlace(context, id);
      const decided = { params: { id: transactionId }, query: undefined, body };
      await closeTransaction({ ...context, orgId }, decided, 'desk');
    },
    handle: readAtDesk,
  }),
];

/** What schools buy from the provider. It is paid like anything else, and delivered in the transaction that settles its payment. */
export function shop(services: Services): Module {
  const outside = limitOutsideCalls();
  return {
    routes: [...orderRoutes(outside), ...deskRoutes(outside)],
    subscribers: [tellPlanEnds],
    settlePurchase: (tx, orgId, by, paid) => deliverOrder(workIn(services, tx, orgId, by), paid),
  };
}
