import * as calls from '@ardoise/contract/school-data/school-export';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { confirmPerson, findConfirmation } from '../identity/public.ts';
import { makeExportLater } from './make-export.ts';
import {
  forgetParts,
  listExports,
  openExport,
  refuseNotReady,
  refuseSecond,
  removeExport,
  serveExports,
  startExport,
} from './own-exports.ts';
import { purgeExportsHourly } from './purge-exports.ts';
import { tellOwners } from './subscribers.ts';

const routes: readonly Route[] = [
  routeWithPreparation(calls.listSchoolExports, {
    prepare: ({ services, actor }) => findConfirmation(services, actor.personId),
    handle: async (context, { prepared }) => ({
      items: await listExports(context),
      confirmBy: prepared,
    }),
  }),
  routeWithPreparation(calls.startSchoolExport, {
    prepare: async (context, { body }) => {
      const { services, orgId } = context;
      await services.db.read({ orgId }, (tx) => refuseSecond({ tx, orgId }));
      await confirmPerson(context, body.confirmation);
    },
    handle: (context) => startExport(context),
  }),
  routeWithPreparation(calls.openSchoolExport, {
    prepare: async (context, { params, body }) => {
      const { services, orgId } = context;
      await services.db.read({ orgId }, (tx) => refuseNotReady({ ...context, tx }, params.id));
      await confirmPerson(context, body.confirmation);
    },
    handle: (context, { params }) => openExport(context, params.id),
  }),
  route(calls.removeSchoolExport, (context, { params }) => removeExport(context, params.id)),
];

export const schoolExport = (services: Services): Module => ({
  routes,
  jobs: [makeExportLater, forgetParts],
  recurring: [purgeExportsHourly],
  subscribers: [tellOwners],
  pages: (app) => serveExports(app, services),
});
