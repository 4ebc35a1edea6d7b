import type { Module } from '../../platform/module.ts';
import { tellOwners } from './subscribers.ts';
import { watchInvariantsHourly } from './watch-invariants.ts';

export const ledger = (): Module => ({
  recurring: [watchInvariantsHourly],
  subscribers: [tellOwners],
});
