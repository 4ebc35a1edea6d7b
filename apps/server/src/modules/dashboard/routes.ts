import { getDashboard } from '@ardoise/contract/dashboard/dashboard';
import type { DashboardRange } from '@ardoise/contract/values/periods';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { keepDayFiguresHourly } from './keep-day-figures.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboard = (): Module => ({
  routes: [
    // The schema lets no other range in.
    route(getDashboard, (context, { query }) =>
      readDashboard(context, query.range as DashboardRange),
    ),
  ],
  recurring: [keepDayFiguresHourly],
});
