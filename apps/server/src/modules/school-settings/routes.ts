import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { changeSettings } from './change-settings.ts';
import { presentSettings, readSettings } from './store.ts';

export const schoolSettings = (services: Services): Module => ({
  routes: [
    route(getSchoolSettings, async ({ tx, orgId }) =>
      presentSettings(services, await readSettings(tx, orgId)),
    ),
    route(updateSchoolSettings, async (context, { body }) =>
      presentSettings(services, await changeSettings(services, context, body)),
    ),
  ],
});
