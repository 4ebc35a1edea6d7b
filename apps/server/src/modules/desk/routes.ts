import './tables.ts';
import {
  getDeskSchool,
  listDeskSchools,
  refuseSchool,
  verifySchool,
} from '@ardoise/contract/desk/schools';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { refuse, verify } from './decide.ts';
import { laterRoutes } from './later.ts';
import { listSchools } from './list-schools.ts';
import { readSchool } from './read-school.ts';
import { tellOwners } from './subscribers.ts';

/** The provider's own staff: which schools there are, and who is who they say they are. */
export const desk = (): Module => ({
  routes: [
    ...laterRoutes,
    route(listDeskSchools, (context, { query }) => listSchools(context, query)),
    route(getDeskSchool, (context, { params }) => readSchool(context, params.id)),
    route(verifySchool, (context, { params, body }) => verify(context, params.id, body)),
    route(refuseSchool, (context, { params, body }) => refuse(context, params.id, body)),
  ],
  subscribers: [tellOwners],
});
