import { getDeskSchool, listDeskSchools, refuseSchool, verifySchool } from '@ardoise/contract/desk';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { refuse, verify } from './decide.ts';
import { listSchools } from './list-schools.ts';
import { readSchool } from './read-school.ts';

/** The provider's own staff: which schools there are, and who is who they say they are. */
export const desk = (services: Services): Module => ({
  routes: [
    route(listDeskSchools, ({ tx }, { query }) => listSchools(tx, query)),
    route(getDeskSchool, ({ tx }, { params }) => readSchool(services, tx, params.id)),
    route(verifySchool, (context, { params, body }) => verify(services, context, params.id, body)),
    route(refuseSchool, (context, { params, body }) => refuse(services, context, params.id, body)),
  ],
});
