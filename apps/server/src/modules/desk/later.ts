import * as deskHealth from '@ardoise/contract/desk/health';
import * as deskSchools from '@ardoise/contract/desk/schools';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import * as business from '@ardoise/contract/shop/business-verification';
import * as support from '@ardoise/contract/shop/support-access';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

const isCall = (value: unknown): value is CallSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const later = (exported: object): Route[] =>
  Object.values(exported)
    .filter(isCall)
    .map((call) => route(call, () => Promise.reject(new Refusal(errors.unexpected))));

export const laterRoutes = [
  ...later(business),
  ...later(support),
  ...later(deskHealth),
  ...later({
    plan: deskSchools.setSchoolPlan,
    fee: deskSchools.setSchoolFee,
    suspend: deskSchools.suspendSchool,
    resume: deskSchools.resumeSchool,
    paper: deskSchools.openSchoolPaper,
    visit: deskSchools.visitSchool,
  }),
];
