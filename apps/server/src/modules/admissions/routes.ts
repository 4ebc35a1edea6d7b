import {
  approveApplication as approve,
  getApplication,
  listApplications as list,
  rejectApplication as reject,
  rejectApplicationPermanently,
  reviewApplication as review,
} from '@ardoise/contract/applications';
import { errors } from '@ardoise/contract/errors';
import type { SchoolContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { approveApplication, rejectApplication, reviewApplication } from './decide.ts';
import { createFollowKeys } from './follow-keys.ts';
import { serveAdmissionPages } from './pages.ts';
import { presentRow, readDetail } from './present.ts';
import { findSchool } from './school.ts';
import { listApplications } from './store.ts';
import type { Outlook } from './tell-people.ts';

export function admissions(services: Services): Module {
  const keys = createFollowKeys(services);
  const outlookOf = async ({ tx, orgId, now }: SchoolContext): Promise<Outlook> => {
    const school = found(await findSchool(services, tx, { orgId }), errors.schoolGone);
    return { services, keys, publicUrl: services.publicUrl(), school, now };
  };
  return {
    routes: [
      route(list, async ({ tx, orgId, now }, { query }) => {
        const { page, perPage, q, state } = query;
        const { items, total } = await listApplications(tx, orgId, { page, perPage, q, state });
        return { items: items.map((row) => presentRow(row, now)), total, page, perPage };
      }),
      route(getApplication, (context, { params }) => readDetail(context, params.id)),
      route(review, async (context, { params }) => {
        await reviewApplication(context, await outlookOf(context), params.id);
        return readDetail(context, params.id);
      }),
      route(approve, async (context, { params, body }) => {
        await approveApplication(context, await outlookOf(context), params.id, body);
        return readDetail(context, params.id);
      }),
      route(reject, async (context, { params, body }) => {
        const outlook = await outlookOf(context);
        await rejectApplication(context, outlook, params.id, 'rejected', body.reasons);
        return readDetail(context, params.id);
      }),
      route(rejectApplicationPermanently, async (context, { params, body }) => {
        const outlook = await outlookOf(context);
        await rejectApplication(context, outlook, params.id, 'permanentlyRejected', body.reasons);
        return readDetail(context, params.id);
      }),
    ],
    pages: (app) => serveAdmissionPages(app, services, keys),
  };
}
