import { allCalls } from '@ardoise/contract/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { admissions } from './modules/admissions/routes.ts';
import { createApiKeys } from './modules/api-keys/public.ts';
import { apiKeys } from './modules/api-keys/routes.ts';
import { arrears } from './modules/arrears/routes.ts';
import { attention } from './modules/attention/routes.ts';
import { audit } from './modules/audit/routes.ts';
import { balance } from './modules/balance/routes.ts';
import { billing } from './modules/billing/routes.ts';
import { cashSessions } from './modules/cash-sessions/routes.ts';
import { chat } from './modules/chat/routes.ts';
import { dashboard } from './modules/dashboard/routes.ts';
import { desk } from './modules/desk/routes.ts';
import { developerApi } from './modules/developer-api/routes.ts';
import { enrolment } from './modules/enrolment/routes.ts';
import { fees } from './modules/fees/routes.ts';
import { files } from './modules/files/routes.ts';
import { gallery } from './modules/gallery/routes.ts';
import { createAuthenticate } from './modules/identity/public.ts';
import { identity } from './modules/identity/routes.ts';
import { invoicing } from './modules/invoicing/routes.ts';
import { ledger } from './modules/ledger/routes.ts';
import { merging } from './modules/merging/routes.ts';
import { messages } from './modules/messages/routes.ts';
import { mobileMoney } from './modules/mobile-money/routes.ts';
import { notifications } from './modules/notifications/routes.ts';
import { payouts } from './modules/payouts/routes.ts';
import { platformHealth } from './modules/platform-health/routes.ts';
import { plans } from './modules/plans/routes.ts';
import { payPages } from './modules/pay-pages/routes.ts';
import { ratings } from './modules/ratings/routes.ts';
import { publicPage } from './modules/public-page/routes.ts';
import { receipts } from './modules/receipts/routes.ts';
import { planner } from './modules/planner/routes.ts';
import { reports } from './modules/reports/routes.ts';
import { erasure } from './modules/erasure/routes.ts';
import { schoolExport } from './modules/school-export/routes.ts';
import { schoolSettings } from './modules/school-settings/routes.ts';
import { services as schoolServices } from './modules/services/routes.ts';
import { setAsideJobs } from './modules/set-aside-jobs/routes.ts';
import { studentImport } from './modules/student-import/routes.ts';
import { senderIds } from './modules/sender-ids/routes.ts';
import { shop } from './modules/shop/routes.ts';
import { sms } from './modules/sms/routes.ts';
import { students } from './modules/students/routes.ts';
import { system } from './modules/system/routes.ts';
import { unmatched } from './modules/unmatched/routes.ts';
import { team } from './modules/team/routes.ts';
import { till } from './modules/till/routes.ts';
import { offlineDesk } from './modules/offline-desk/routes.ts';
import { verification } from './modules/verification/routes.ts';
import { webhooks } from './modules/webhooks/routes.ts';
import { years } from './modules/years/routes.ts';
import { type BindSettings, bindRoute } from './platform/http/bind.ts';
import type { Authenticate } from './platform/http/context.ts';
import { createKeyGate, type KeyGate } from './platform/http/key-gate.ts';
import { deliverToMany } from './platform/events/deliver-to-many.ts';
import { deliverTo } from './platform/events/deliver.ts';
import { purgeEventsDaily } from './platform/events/purge-events.ts';
import { type AnyJob, kindsByName, type RecurringJob } from './platform/jobs.ts';
import { serveLists } from './platform/lists/list-file.ts';
import type { Module } from './platform/module.ts';
import type { Services } from './platform/services.ts';

/** The table of contents: every module of the product. */
export function modulesOf(services: Services): readonly Module[] {
  const modules = featuresOf(services);
  const jobs = jobsOf(modules);
  const kindOf = kindsByName(jobs, recurringOf(modules));
  return [...modules, setAsideJobs(jobs), platformHealth(kindOf)];
}

/** Theirs, and those by which they hear of what happened. */
export const jobsOf = (modules: readonly Module[]): AnyJob[] =>
  modules.flatMap(({ jobs = [], subscribers = [] }) => [
    ...jobs,
    ...subscribers.map(deliverTo),
    ...subscribers.map(deliverToMany),
  ]);

export const recurringOf = (modules: readonly Module[]): RecurringJob[] => [
  ...modules.flatMap((module) => module.recurring ?? []),
  purgeEventsDaily,
];

const featuresOf = (services: Services): readonly Module[] => [
  system(),
  identity(),
  team(),
  schoolSettings(),
  files(services),
  gallery(services),
  publicPage(services),
  messages(services),
  notifications(),
  audit(),
  years(),
  students(services),
  enrolment(),
  schoolServices(),
  studentImport(services),
  admissions(services),
  merging(),
  ledger(),
  ratings(),
  receipts(services),
  cashSessions(services),
  billing(),
  mobileMoney(services),
  payouts(services),
  unmatched(services),
  till(),
  offlineDesk(),
  balance(),
  attention(),
  invoicing(services),
  developerApi(services),
  payPages(services),
  fees(services),
  dashboard(),
  arrears(),
  reports(services),
  schoolExport(services),
  erasure(),
  planner(services),
  plans(),
  senderIds(),
  shop(services),
  sms(),
  chat(services),
  desk(),
  verification(services),
  webhooks(),
  apiKeys(),
];

/** Binds every call of the contract to its module; a call with no handler, or two, stops the start. */
export function bindModules(
  app: FastifyInstance,
  modules: readonly Module[],
  settings: BindSettings,
): void {
  const routes = modules.flatMap((module) => module.routes ?? []);
  for (const { name, call } of allCalls) {
    const bound = routes.filter((route) => route.call === call);
    if (bound.length !== 1) throw new Error(`The call ${name} has ${bound.length} handlers.`);
  }
  for (const route of routes) bindRoute(app, route, settings);
  serveLists(
    app,
    settings.services,
    modules.flatMap(({ lists = [] }) => lists),
  );
  for (const module of modules) module.pages?.(app);
}

export const authenticateWith = (services: Services): Authenticate => createAuthenticate(services);

export const keyGateWith = (app: FastifyInstance, services: Services): KeyGate =>
  createKeyGate(app, {
    apiKeys: createApiKeys(services),
    clock: services.clock,
    callsPerMinute: services.settings.apiCallsPerMinute,
    missesPerMinute: services.settings.requestsPerMinute,
  });
