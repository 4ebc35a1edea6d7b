import { createYear, exportYears, getYear, listClasses, listYears } from '@ardoise/contract/years';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { createYear as create } from './create-year.ts';
import { exportYears as exportList, serveYears } from './export-years.ts';
import { presentClasses, presentYearDetail, findYears } from './present.ts';
import { findPayableYear, readYear } from './store.ts';

export function years(services: Services): Module {
  const key = services.keyFor('years-address');
  return {
    routes: [
      route(listYears, async ({ tx, orgId }, { query }) => {
        const items = await findYears(tx, orgId, query.q);
        const start = (query.page - 1) * query.perPage;
        return {
          items: items.slice(start, start + query.perPage),
          total: items.length,
          page: query.page,
          perPage: query.perPage,
        };
      }),
      route(exportYears, (context, { body }) => exportList(context, key, body.q)),
      route(createYear, async (context, { body }) =>
        presentYearDetail(context.tx, await create(context, body), context.language),
      ),
      route(getYear, async ({ tx, orgId, language }, { params }) =>
        presentYearDetail(tx, await readYear(tx, orgId, params.id), language),
      ),
      route(listClasses, async ({ tx, orgId, language }, { query }) => {
        const year =
          query.yearId === undefined
            ? await findPayableYear(tx, orgId)
            : await readYear(tx, orgId, query.yearId);
        const classes = year === null ? [] : await presentClasses(tx, year, language);
        return { items: classes.map(({ taught }) => taught) };
      }),
    ],
    pages: (app) => serveYears(app, services, key),
  };
}
