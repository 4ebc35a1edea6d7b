import './tables.ts';
import * as calls from '@ardoise/contract/desk/schools';
import * as support from '@ardoise/contract/shop/support-access';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { refuse, verify } from './decide.ts';
import { listSchools } from './list-schools.ts';
import { openPaper } from './open-paper.ts';
import { readSchool } from './read-school.ts';
import { givePlan, setFee } from './set-terms.ts';
import { tellOwners } from './subscribers.ts';
import { endAccess, grantAccess, readAccess } from './support-grants.ts';
import { resume, suspend } from './suspend-school.ts';
import { visit } from './visit-school.ts';

/** The provider's own staff: which schools there are, who is who they say they are, and what each may do. */
export const desk = (): Module => ({
  routes: [
    route(calls.listDeskSchools, (context, { query }) => listSchools(context, query)),
    route(calls.getDeskSchool, (context, { params }) => readSchool(context, params.id)),
    route(calls.verifySchool, (context, { params, body }) => verify(context, params.id, body)),
    route(calls.refuseSchool, (context, { params, body }) => refuse(context, params.id, body)),
    route(calls.suspendSchool, (context, { params, body }) => suspend(context, params.id, body)),
    route(calls.resumeSchool, (context, { params, body }) => resume(context, params.id, body)),
    route(calls.setSchoolPlan, (context, { params, body }) => givePlan(context, params.id, body)),
    route(calls.setSchoolFee, (context, { params, body }) => setFee(context, params.id, body)),
    route(calls.openSchoolPaper, (context, { params }) =>
      openPaper(context, params.id, params.paperId),
    ),
    route(calls.visitSchool, (context, { params, body }) => visit(context, params.id, body.reason)),
    route(support.getSupportAccess, (context) => readAccess(context)),
    route(support.grantSupportAccess, (context, { body }) => grantAccess(context, body.hours)),
    route(support.endSupportAccess, (context) => endAccess(context)),
  ],
  subscribers: [tellOwners],
});
