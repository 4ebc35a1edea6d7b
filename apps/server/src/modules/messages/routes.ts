import {
  listSmsGateways,
  orderSmsGateways,
  setSmsGateway,
  testSmsGateway,
} from '@ardoise/contract/sms/gateways';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { checkCredit } from './check-credit.ts';
import { deliverMessage } from './deliver.ts';
import { listGateways, orderGateways, setGateway, tryGateway } from './gateways/desk-gateways.ts';
import { heldMessages } from './held-messages.ts';
import { purgeOutbox } from './purge-outbox.ts';
import { addDeliveryCallbacks } from './delivery-callbacks.ts';
import { tellProgressJob } from './record-campaign-deliveries.ts';
import { recordDeliveriesAgain } from './record-deliveries.ts';

/** The provider's desk says who carries SMS, in which order, and tries each out. */
const gatewayRoutes: readonly Route[] = [
  route(listSmsGateways, ({ services, tx }) => listGateways(services, tx)),
  route(setSmsGateway, async (context, { params, body }) => {
    await setGateway(context, params.name, body);
    return listGateways(context.services, context.tx);
  }),
  route(orderSmsGateways, async (context, { body }) => {
    await orderGateways(context, body);
    return listGateways(context.services, context.tx);
  }),
  routeWithPreparation(testSmsGateway, {
    prepare: ({ services, language }, { params, body }) =>
      tryGateway(services, params.name, body.phone, language),
    handle: async (context, { params, prepared }) => {
      await context.audit({
        action: 'smsGateway.tried',
        subject: 'smsGateway',
        after: { name: params.name, isAccepted: prepared.isAccepted },
      });
      return prepared;
    },
  }),
];

export function messages(services: Services): Module {
  heldMessages(services.metrics);
  return {
    routes: gatewayRoutes,
    jobs: [deliverMessage, recordDeliveriesAgain, tellProgressJob],
    recurring: [purgeOutbox, checkCredit],
    pages: (app) => addDeliveryCallbacks(app, services),
  };
}
