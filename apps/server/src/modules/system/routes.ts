import { languages } from '@ardoise/contract/values/language';
import { getConfig } from '@ardoise/contract/system';
import { maxImageBytes } from '@ardoise/contract/uploads';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { accessTokenSeconds } from '../identity/public.ts';
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts';

/** The specification's default, used until a session's own lifetime is known. */
const inactivityMs = 1_700_000;

export const system = (): Module => ({
  routes: [
    route(getConfig, async ({ services }) => {
      const { isDemo, zone, underMaintenance } = services.settings;
      return {
        release: services.release,
        zone,
        currency: 'XAF' as const,
        languages: [...languages],
        isDemo,
        simulatorAddress: services.settings.simulatorUrl,
        demoAppId: isDemo ? 'demo' : null,
        underMaintenance,
        maxImageBytes,
        accessTokenSeconds,
        inactivityMs,
      };
    }),
  ],
  recurring: [purgeIdempotencyKeys],
});
