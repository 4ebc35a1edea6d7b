import * as calls from '@ardoise/contract/services';
import * as subscribed from '@ardoise/contract/subscriptions';
import { route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { todayAt } from '../students/public.ts';
import { billEnrolled } from './basic-fees.ts';
import { endSubscription, previewEnd } from './end-subscription.ts';
import { subscriptionList } from './list-subscriptions.ts';
import { previewPrice } from './price-change.ts';
import { readServiceDetail, serviceList } from './read-services.ts';
import { createService, refuseOtherKind, updateService } from './save-service.ts';
import { readService, refuseUnavailable } from './store.ts';
import { previewSubscribing, subscribeStudents } from './subscribe.ts';
import { disableService, enableService, removeService } from './switch-service.ts';

/** Whatever is asked of services is refused where the school's plan has none; their fees stay payable like any other. */
export const services = (): Module => ({ routes: [...serviceRoutes, ...subscriptionRoutes] });

const serviceRoutes = [
  route(calls.listServices, async (context, { query }) => {
    await refuseUnavailable(context);
    return answerList(serviceList(await todayAt(context)), context, query);
  }),
  route(calls.createService, async (context, { body }) => {
    await refuseUnavailable(context);
    return readServiceDetail(context, await createService(context, body));
  }),
  route(calls.getService, async (context, { params }) => {
    await refuseUnavailable(context);
    return readServiceDetail(context, params.id);
  }),
  route(calls.previewServicePrice, async (context, { params, body }) => {
    await refuseUnavailable(context);
    const service = await readService(context.tx, context.orgId, params.id);
    refuseOtherKind(service, body);
    return previewPrice(context, service, body);
  }),
  route(calls.updateService, async (context, { params, body }) => {
    await refuseUnavailable(context);
    await updateService(context, params.id, body);
    return readServiceDetail(context, params.id);
  }),
  route(calls.enableService, async (context, { params }) => {
    await refuseUnavailable(context);
    await enableService(context, params.id);
    return readServiceDetail(context, params.id);
  }),
  route(calls.disableService, async (context, { params, body }) => {
    await refuseUnavailable(context);
    await disableService(context, params.id, body.subscriptions === 'end');
    return readServiceDetail(context, params.id);
  }),
  route(calls.removeService, async (context, { params }) => {
    await refuseUnavailable(context);
    await removeService(context, params.id);
    return {};
  }),
  route(calls.billService, async (context, { params, body }) => {
    await refuseUnavailable(context);
    return billEnrolled(context, params.id, body.yearId);
  }),
];

const subscriptionRoutes = [
  route(subscribed.previewSubscription, async (context, { params, body }) => {
    await refuseUnavailable(context);
    return previewSubscribing(context, params.id, body);
  }),
  route(subscribed.subscribe, async (context, { params, body }) => {
    await refuseUnavailable(context);
    return subscribeStudents(context, params.id, body);
  }),
  route(subscribed.listSubscriptions, async (context, { query }) => {
    await refuseUnavailable(context);
    return answerList(subscriptionList(await todayAt(context)), context, query);
  }),
  route(subscribed.previewSubscriptionEnd, async (context, { params, query }) => {
    await refuseUnavailable(context);
    return previewEnd(context, params.id, query.endsOn);
  }),
  route(subscribed.endSubscription, async (context, { params, body }) => {
    await refuseUnavailable(context);
    return endSubscription(context, params.id, body);
  }),
];
