import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { deliverMessage } from './deliver.ts';
import { heldMessages } from './held-messages.ts';
import { purgeOutbox } from './purge-outbox.ts';

export function messages({ metrics }: Pick<Services, 'metrics'>): Module {
  heldMessages(metrics);
  return { jobs: [deliverMessage], recurring: [purgeOutbox] };
}
