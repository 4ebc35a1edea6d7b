import type { FastifyInstance, RouteOptions } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateWith, bindModules, keyGateWith, modulesOf } from '../app.ts';
import { addPages } from '../pages.ts';
import { addProbes } from '../platform/http/probes.ts';
import { createHttp } from '../platform/http/server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { forAnyone, withItsAddress } from './open-addresses.ts';

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
