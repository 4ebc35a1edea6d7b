import './tables.ts';
import * as calls from '@ardoise/contract/webhooks/webhooks';
import { route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { deliverJob } from './deliveries/deliver.ts';
import { listDeliveries, readDelivery } from './deliveries/read-deliveries.ts';
import { sendAgain, sendTest } from './deliveries/send-by-hand.ts';
import { purgeDaily, sweepEveryMinute } from './deliveries/sweep.ts';
import { checkAddress } from './endpoints/check-address.ts';
import { readWebhook, readWebhooks } from './endpoints/read-webhooks.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import { create, update } from './endpoints/save-webhook.ts';
import { remove, switchWebhookTo } from './endpoints/switch-webhook.ts';
import {
  recordCollections,
  recordInvoices,
  recordPayments,
  recordStudents,
} from './subscribers/record-events.ts';
import {
  recordDisbursements,
  recordSandbox,
  recordTestDisbursements,
} from './subscribers/record-developer-events.ts';
import { tellSwitchedOff } from './subscribers/tell-switched-off.ts';

/** Where the demo's receiver listens. */
const demoAddress = (simulatorUrl: string | null): string | null =>
  simulatorUrl === null ? null : `${simulatorUrl}/webhooks/demo`;

const endpointRoutes = [
  route(calls.listWebhooks, async (context) => ({
    items: await readWebhooks(context),
    demoAddress: demoAddress(context.services.settings.simulatorUrl),
  })),
  // A name is looked up before any connection is held.
  routeWithPreparation(calls.createWebhook, {
    prepare: ({ services, language }, { body }) => checkAddress(services, body.address, language),
    handle: (context, { body }) => create(context, body),
  }),
  route(calls.getWebhook, (context, { params }) => readWebhook(context, params.id)),
  routeWithPreparation(calls.updateWebhook, {
    prepare: ({ services, language }, { body }) => checkAddress(services, body.address, language),
    handle: (context, { params, body }) => update(context, params.id, body),
  }),
  route(calls.switchWebhook, (context, { params, body }) =>
    switchWebhookTo(context, params.id, body.isOn),
  ),
  route(calls.rotateWebhookSecret, (context, { params, body }) =>
    rotateSecret(context, params.id, body.overlapHours),
  ),
  route(calls.removeWebhook, async (context, { params }) => {
    await remove(context, params.id);
    return {};
  }),
];

/** Events of a school, told to the addresses that it chose. */
export const webhooks = (): Module => ({
  routes: [
    ...endpointRoutes,
    route(calls.testWebhook, (context, { params }) => sendTest(context, params.id)),
    route(calls.listWebhookDeliveries, (context, { params, query }) =>
      listDeliveries(context, params.id, query),
    ),
    route(calls.getWebhookDelivery, (context, { params }) => readDelivery(context, params.id)),
    route(calls.resendWebhookDelivery, (context, { params }) => sendAgain(context, params.id)),
  ],
  jobs: [deliverJob],
  recurring: [sweepEveryMinute, purgeDaily],
  subscribers: [
    recordPayments,
    recordCollections,
    recordDisbursements,
    recordSandbox,
    recordTestDisbursements,
    recordInvoices,
    recordStudents,
    tellSwitchedOff,
  ],
});
