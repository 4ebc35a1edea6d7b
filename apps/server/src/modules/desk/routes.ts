import './tables.ts';
import {
  getDeskSchool,
  listDeskSchools,
  refuseSchool,
  setSchoolServices,
  verifySchool,
} from '@ardoise/contract/desk';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { refuse, verify } from './decide.ts';
import { listSchools } from './list-schools.ts';
import { setServices } from './set-services.ts';
import { readSchool } from './read-school.ts';
import { tellOwners } from './subscribers.ts';

/** The provider's own staff: which schools there are, and who is who they say they are. */
export const desk = (): Module => ({
  routes: [
    route(listDeskSchools, (context, { query }) => listSchools(context, query)),
    route(getDeskSchool, (context, { params }) => readSchool(context, params.id)),
    route(verifySchool, (context, { params, body }) => verify(context, params.id, body)),
    route(setSchoolServices, (context, { params, body }) => setServices(context, params.id, body)),
    route(refuseSchool, (context, { params, body }) => refuse(context, params.id, body)),
  ],
  subscribers: [tellOwners],
});
