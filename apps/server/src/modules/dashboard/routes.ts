import { getDashboard } from '@ardoise/contract/dashboard/dashboard';
import type { DashboardRange } from '@ardoise/contract/values/periods';
import { routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { bringToToday } from '../arrears/public.ts';
import { keepDayFiguresHourly } from './keep-day-figures.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboard = (): Module => ({
  routes: [
    routeWithPreparation(getDashboard, {
      // What is late is told by the school's day, to which it is brought first.
      prepare: ({ services, orgId }) => bringToToday(services, orgId),
      // The schema lets no other range in.
      handle: (context, { query }) => readDashboard(context, query.range as DashboardRange),
    }),
  ],
  recurring: [keepDayFiguresHourly],
});
