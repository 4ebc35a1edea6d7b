import {
  approveApplication as approve,
  getApplication,
  listApplications as list,
  rejectApplication as reject,
  rejectApplicationPermanently,
  reviewApplication as review,
} from '@ardoise/contract/applications';
import { route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { approveApplication, rejectApplication, reviewApplication } from './decide.ts';
import { serveAdmissionPages } from './pages.ts';
import { readDetail } from './present.ts';
import { rebuildApplications } from './index-applications.ts';
import { applicationList } from './list-applications.ts';
import { tellApplicant } from './subscribers/tell-applicant.ts';
import { tellStaff } from './subscribers/tell-staff.ts';

export const admissions = (services: Services): Module => ({
  routes: [
    route(list, (context, { query }) => answerList(applicationList(context.now), context, query)),
    route(getApplication, (context, { params }) => readDetail(context, params.id)),
    route(review, async (context, { params }) => {
      await reviewApplication(context, params.id);
      return readDetail(context, params.id);
    }),
    route(approve, async (context, { params, body }) => {
      await approveApplication(context, params.id, body);
      return readDetail(context, params.id);
    }),
    route(reject, async (context, { params, body }) => {
      await rejectApplication(context, params.id, 'rejected', body.reasons);
      return readDetail(context, params.id);
    }),
    route(rejectApplicationPermanently, async (context, { params, body }) => {
      await rejectApplication(context, params.id, 'permanentlyRejected', body.reasons);
      return readDetail(context, params.id);
    }),
  ],
  subscribers: [tellApplicant, tellStaff],
  jobs: [rebuildApplications.job],
  recurring: [rebuildApplications.recurring],
  pages: (app) => serveAdmissionPages(app, services),
});
