import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { checkCredit } from './check-credit.ts';
import { deliverMessage } from './deliver.ts';
import { heldMessages } from './held-messages.ts';
import { purgeOutbox } from './purge-outbox.ts';
import { addDeliveryCallbacks } from './delivery-callbacks.ts';
import { tellProgressJob } from './record-campaign-deliveries.ts';
import { recordDeliveriesAgain } from './record-deliveries.ts';

export function messages(services: Services): Module {
  heldMessages(services.metrics);
  return {
    jobs: [deliverMessage, recordDeliveriesAgain, tellProgressJob],
    recurring: [purgeOutbox, checkCredit],
    pages: (app) => addDeliveryCallbacks(app, services),
  };
}
