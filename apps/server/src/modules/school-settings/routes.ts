import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { changeSettings } from './change-settings.ts';
import { presentSettings, readSettings } from './store.ts';

export const schoolSettings = (): Module => ({
  routes: [
    route(getSchoolSettings, async ({ tx, orgId, services }) =>
      presentSettings(services, await readSettings(tx, orgId)),
    ),
    route(updateSchoolSettings, async (context, { body }) =>
      presentSettings(context.services, await changeSettings(context, body)),
    ),
  ],
});
