import { getPlatformHealth } from '@ardoise/contract/desk/health';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { type KindOf, readHealth } from './read-health.ts';

/** How the platform is, for the provider's desk. */
export const platformHealth = (kindOf: KindOf): Module => ({
  routes: [route(getPlatformHealth, (context) => readHealth(context, kindOf))],
});
