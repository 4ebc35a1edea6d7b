import type { FastifyInstance, RouteOptions } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateWith, bindModules, keyGateWith, modulesOf } from '../app.ts';
import { addPages } from '../pages.ts';
import { addProbes } from '../platform/http/probes.ts';
import { createHttp } from '../platform/http/server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Behind these stands nothing that anybody may not see: programs, empty forms, the state of the server. */
const forAnyone = [
  'GET /',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/v1/openapi.json',
  'GET /apply/:appId',
  'GET /apply/:appId/follow',
  'GET /assets/*',
  'GET /assets/public/admission.js',
  'GET /assets/public/api-docs.css',
  'GET /assets/public/payment.js',
  'GET /assets/public/talk.js',
  'GET /ba021/v1/school/students/import-template.xlsx',
  'GET /business',
  'GET /business/*',
  'GET /console',
  'GET /console/:appId',
  'GET /console/:appId/*',
  'GET /desk',
  'GET /desk/*',
  'GET /healthz',
  // Only from this machine, or with the token of the settings.
  'GET /metrics',
  'GET /pay',
  'GET /readyz',
  'GET /receipt',
  'GET /school/:appId',
  // Of a school whose page is on, and what it does not hide.
  'GET /school/:appId/:id(^[0-9a-f-]{36}$)/:what(^(?:480|1600|video)$)',
  'GET /school/:appId/banner.webp',
  'GET /school/:appId/card.jpg',
  'GET /service-worker.js',
  'POST /apply/:appId',
  'POST /apply/:appId/follow',
  // Asks for a phone, and says the same whether anybody knows it.
  'GET /talk',
  'POST /talk',
];

/** These open only with a code, a token or a signature that was given to somebody, and guessing is limited. */
const withItsAddress = [
  'GET /apply/:appId/follow/:secret',
  'GET /apply/:appId/follow/:secret/correct',
  'POST /apply/:appId/follow/:secret/correct',
  'GET /apply/:appId/follow/:secret/rating',
  'POST /apply/:appId/follow/:secret/rating',
  'GET /ba021/v1/school/students/import-refused/:orgId/:importId/:expiresAtMs/:signature',
  'GET /ba021/v1/school/students/import-result/:orgId/:importId/:expiresAtMs/:signature',
  'GET /downloads/:token',
  'GET /downloads/arrears/:token',
  'GET /downloads/audit/:token',
  'GET /downloads/campaign-messages/:token',
  'GET /downloads/chat/:token',
  'GET /downloads/calendar/:token',
  'GET /downloads/cash-reports/:token',
  'GET /downloads/exports/:token',
  'GET /downloads/families/:token',
  'GET /downloads/fee-letters/:token',
  'GET /downloads/fees/:token',
  'GET /downloads/invoice-payments/:token',
  'GET /downloads/invoice-pdf/:token',
  'GET /downloads/invoices/:token',
  'GET /downloads/papers/:token',
  'GET /downloads/payouts/:token',
  'GET /downloads/proofs/:token',
  'GET /downloads/receipts/:token',
  'GET /downloads/report-papers/:token',
  'GET /downloads/reports/:token',
  'GET /downloads/students/:token',
  'GET /downloads/transactions/:token',
  'GET /downloads/users/:token',
  'GET /downloads/years/:token',
  'GET /files/:orgId(^[0-9a-f-]{36}$)/:id(^[0-9a-f-]{36}$)',
  'GET /files/:orgId(^[0-9a-f-]{36}$)/gallery/:id(^[0-9a-f-]{36}$)/:what(^(?:480|1600|video)$)',
  'GET /sandbox/:token',
  'POST /sandbox/:token',
  'GET /pay/:reference',
  'POST /pay/:reference',
  'GET /pay/:reference/credit',
  'POST /pay/:reference/credit',
  'GET /pay/:reference/invoice.pdf',
  'POST /pay/:reference/name',
  'GET /pay/:reference/proof',
  'POST /pay/:reference/proof',
  'GET /pay/:reference/start',
  'POST /pay/:reference/start',
  'GET /pay/:reference/t/:id',
  'GET /pay/:reference/t/:id/again',
  'POST /pay/:reference/t/:id/again',
  'GET /pay/:reference/t/:id/receipt.pdf',
  'GET /pay/:reference/t/:id/state',
  'GET /receipt/:file',
  'GET /receipt/:file/rating',
  'POST /receipt/:file/rating',
  'GET /talk/:token',
  'POST /talk/:token',
  'POST /talk/:token/block',
  'GET /talk/:token/file/:seq(^\\d{1,9}$)',
  'GET /talk/:token/live',
  'GET /talk/:token/pay/:seq(^\\d{1,9}$)',
  'POST /talk/:token/read',
  'POST /talk/:token/typing',
  'POST /talk/:token/unblock',
  'POST /callbacks/sms/:gateway/:token',
];

/** Hints of operators: nothing in them is believed. */
const hints = ['mtn/:partnerNumber', 'orange/:partnerNumber', 'pawapay'].flatMap((operator) => [
  `POST /callbacks/${operator}`,
  `PUT /callbacks/${operator}`,
]);

/** Every address that is no call of the contract. A new line here is a decision, not an accident. */
const openRoutes = [...forAnyone, ...withItsAddress, ...hints];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface OpenRoutes {
  readonly all: string[];
  /** Those that do not say what they cost, so that no budget holds them. */
  readonly withoutCost: string[];
}

/** The product's own routes, put together as a node does, beside those that `plant` adds. */
async function findOpenRoutes(
  plant: (http: FastifyInstance) => void = () => {},
): Promise<OpenRoutes> {
  const { services } = app.node;
  const http = await createHttp(services.settings, services.log, () => false);
  const found = new Map<string, RouteOptions>();
  http.addHook('onRoute', (route) => {
    const { method, url } = route;
    if (route.config?.call !== undefined) return;
    for (const one of [method].flat()) if (one !== 'HEAD') found.set(`${one} ${url}`, route);
  });
  addProbes(http, {
    db: services.db,
    isDraining: () => false,
    metrics: new Registry(),
    metricsToken: null,
    checks: {},
  });
  bindModules(http, modulesOf(services), {
    services,
    authenticate: authenticateWith(services),
    keyGate: keyGateWith(http, services),
    checksAnswers: false,
  });
  await addPages(http, services);
  plant(http);
  await http.ready();
  await http.close();
  const all = [...found.keys()].toSorted();
  return { all, withoutCost: all.filter((route) => found.get(route)?.config?.cost === undefined) };
}

describe('a route outside the contract', () => {
  it('is open only where it is listed here', async () => {
    expect((await findOpenRoutes()).all).toEqual(openRoutes.toSorted());
  });

  it('says what it costs, so that an address may ask for it only so often', async () => {
    expect((await findOpenRoutes()).withoutCost).toEqual([]);
  });

  it('is caught when it is not listed, and when it does not say its cost', async () => {
    const found = await findOpenRoutes((http) => http.get('/planted', async () => 'open'));
    expect(found.all.filter((route) => !openRoutes.includes(route))).toEqual(['GET /planted']);
    expect(found.withoutCost).toEqual(['GET /planted']);
  });
});
