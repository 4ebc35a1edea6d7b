import { exportYears, getYear, listClasses, listYears } from '@ardoise/contract/years';
import { route } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { yearList, yearsFile } from './list-years.ts';
import { presentClasses, presentYearDetail } from './present.ts';
import { findCurrentYear, readYear } from './store.ts';

export const years = (): Module => ({
  routes: [
    route(listYears, (context, { query }) => answerList(yearList, context, query)),
    route(exportYears, (context, { body }) => exportList(context, yearsFile, body)),
    route(getYear, async ({ tx, orgId, language }, { params }) =>
      presentYearDetail(tx, await readYear(tx, orgId, params.id), language),
    ),
    route(listClasses, async ({ tx, orgId, language }, { query }) => {
      const year =
        query.yearId === undefined
          ? await findCurrentYear(tx, orgId)
          : await readYear(tx, orgId, query.yearId);
      const classes = year === null ? [] : await presentClasses(tx, year, language);
      return { items: classes.map(({ taught }) => taught) };
    }),
  ],
  lists: [yearsFile],
});
