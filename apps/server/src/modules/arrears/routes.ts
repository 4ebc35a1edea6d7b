import * as calls from '@ardoise/contract/arrears/arrears';
import * as followUpCalls from '@ardoise/contract/arrears/follow-up';
import * as planCalls from '@ardoise/contract/arrears/payment-plans';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/list-file.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { openLetters } from '../fees/public.ts';
import { arrearsFile } from './debts/arrears-file.ts';
import { arrearsList } from './debts/list-arrears.ts';
import { sumDebts } from './debts/sum-debts.ts';
import { bringToToday, moveDaysOften } from './debts/move-day.ts';
import { onDay } from './debts/on-day.ts';
import { readZone } from './debts/read-zone.ts';
import { readFamilyArrears } from './debts/read-family-arrears.ts';
import { addContact } from './follow-up/add-contact.ts';
import { addPromise, withdrawPromise } from './follow-up/promises.ts';
import { agreePlan } from './plans/agree-plan.ts';
import { endPlan } from './plans/end-plan.ts';
import { previewPlan } from './plans/preview-plan.ts';
import { arrearsSubscribers } from './subscribers.ts';

/** What is late is told by the school's day, to which it is brought first. */
const prepare = ({ services, orgId }: { services: Services; orgId: string }): Promise<void> =>
  bringToToday(services, orgId);

const routes: readonly Route[] = [
  routeWithPreparation(calls.listArrears, {
    prepare,
    handle: async (context, { query }) =>
      answerList(arrearsList, context, await onDay(context, query)),
  }),
  routeWithPreparation(calls.sumArrears, {
    prepare,
    handle: async (context, { query }) =>
      sumDebts(context.tx, context.orgId, await onDay(context, query)),
  }),
  routeWithPreparation(calls.exportArrears, {
    prepare,
    handle: async (context, { body }) =>
      exportList(context, arrearsFile, {
        ...(await onDay(context, body)),
        timeZone: await readZone(context.tx, context.orgId),
      }),
  }),
  route(calls.printArrearsLetters, (context, { body }) =>
    openLetters(context, { familyIds: body.ids }),
  ),
  routeWithPreparation(calls.getArrears, {
    prepare,
    handle: (context, { params }) => readFamilyArrears(context, params.id),
  }),
  route(followUpCalls.addPromise, (context, { params, body }) =>
    addPromise(context, params.id, body),
  ),
  route(followUpCalls.withdrawPromise, (context, { params }) =>
    withdrawPromise(context, params.id, params.promiseId),
  ),
  route(followUpCalls.addContact, (context, { params, body }) =>
    addContact(context, params.id, body),
  ),
  route(planCalls.previewPlan, (context, { params, body }) =>
    previewPlan(context, params.id, body),
  ),
  route(planCalls.agreePlan, (context, { params, body }) => agreePlan(context, params.id, body)),
  route(planCalls.endPlan, async (context, { params, body }) => {
    await endPlan(context, params.id, body.reason);
    return {};
  }),
];

export const arrears = (): Module => ({
  routes,
  lists: [arrearsFile],
  recurring: [moveDaysOften],
  subscribers: arrearsSubscribers,
});
