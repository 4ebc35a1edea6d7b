import * as calls from '@ardoise/contract/school-data/erasure';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { confirmPerson, findConfirmation } from '../identity/public.ts';
import { askErasure, refuseErasure } from './ask-erasure.ts';
import { eraseLater } from './erase-person.ts';
import { listErasures, listFormerStaff } from './list-erasures.ts';
import { previewErasure } from './preview-erasure.ts';
import { tellAsker } from './subscribers.ts';

const routes: readonly Route[] = [
  routeWithPreparation(calls.previewErasure, {
    prepare: ({ services, actor }) => findConfirmation(services, actor.personId),
    handle: async (context, { query, prepared }) => ({
      ...(await previewErasure(context, query)),
      confirmBy: prepared,
    }),
  }),
  routeWithPreparation(calls.erasePerson, {
    // A code counts once: it is asked for when nothing else is in the way.
    prepare: async (context, { body }) => {
      const { services, orgId } = context;
      const isNew = await services.db.read({ orgId }, (tx) =>
        refuseErasure({ ...context, tx }, body),
      );
      if (isNew) await confirmPerson(context, body.confirmation);
    },
    handle: (context, { body }) => askErasure(context, body),
  }),
  route(calls.listErasures, (context) => listErasures(context)),
  route(calls.listFormerStaff, (context) => listFormerStaff(context)),
];

export const erasure = (): Module => ({
  routes,
  jobs: [eraseLater],
  subscribers: [tellAsker],
});
