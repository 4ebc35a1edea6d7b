import { cancelYear, stopYear } from '@ardoise/contract/years';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { presentYear } from '../years/public.ts';
import { cancelYear as cancel, stopYear as stop } from './end-year.ts';

export const enrolment = (): Module => ({
  routes: [
    route(stopYear, async (context, { params }) =>
      presentYear(context.tx, await stop(context, params.id)),
    ),
    route(cancelYear, async (context, { params }) =>
      presentYear(context.tx, await cancel(context, params.id)),
    ),
  ],
});
