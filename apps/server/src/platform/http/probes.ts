import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { costs } from './costs.ts';
import type { Overload } from './overload.ts';
import { headerOf } from './request.ts';

interface ProbeSettings {
  readonly db: Database;
  readonly isDraining: () => boolean;
  readonly metrics: Registry;
  readonly metricsToken: string | null;
  /** What else a node needs before it is sent requests, by name. */
  readonly checks: Readonly<Record<string, () => boolean | Promise<boolean>>>;
  /** What an operator should know of a node that is ready all the same. */
  readonly notes?: () => Readonly<Record<string, string>>;
}

/** `/healthz`, `/readyz` and `/metrics`, for load balancers and Prometheus. */
export function addProbes(app: FastifyInstance, settings: ProbeSettings): void {
  const config = { cost: costs.none };
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  const checks: ProbeSettings['checks'] = {
    stopping: () => !settings.isDraining(),
    database: () => answers(settings.db),
    overload: () => !app.overload.isRefusing(),
    ...settings.checks,
  };
  const findFailing = once(() => failingOf(checks));
  app.get('/readyz', { config }, async (_request, reply) => {
    const failing = await findFailing();
    void reply.header('cache-control', 'no-store');
    return failing.length === 0
      ? reply.send({ status: 'ready', ...settings.notes?.() })
      : reply.code(503).send({ status: 'not ready', failing });
  });
  const { metrics } = settings;
  measure(app, settings.db, metrics);
  measureOverload(metrics, app.overload);
  app.get('/metrics', { config: { cost: costs.text } }, async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsToken)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics());
  });
}

/** The names of the checks that do not hold. One that throws does not hold either. */
async function failingOf(checks: ProbeSettings['checks']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const holds = await Promise.resolve()
        .then(check)
        .catch(() => false);
      return holds ? [] : [name];
    }),
  );
  return results.flat();
}

/** Those who ask while the answer is being found share it: however many ask, the database is asked once. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Migrations are done before the server listens, so a database that answers is a ready one. */
async function answers(db: Database): Promise<boolean> {
  try {
    await db.pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isFromHere(request);
  const given = Buffer.from(headerOf(request, 'authorization') ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A proxy on this machine also comes from here, but says for whom it asks. */
function isFromHere(request: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip'].some(
    (name) => headerOf(request, name) !== undefined,
  );
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
}

function measure(app: FastifyInstance, db: Database, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'ardoise_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const failed = new Counter({
    name: 'ardoise_unexpected_total',
    help: 'Answers with a 5xx status',
    registers: [registry],
  });
  new Gauge({
    name: 'ardoise_db_connections',
    help: 'Connections of the request pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failed.inc();
    done();
  });
}

function measureOverload(registry: Registry, overload: Overload): void {
  new Gauge({
    name: 'ardoise_requests',
    help: 'Requests under way, by whether they are worked on or their body is still arriving',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'working' }, overload.working());
      this.set({ state: 'arriving' }, overload.arriving());
    },
  });
  new Counter({
    name: 'ardoise_refused_total',
    help: 'Requests and connections refused to keep the server answering, by why',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(overload.refused)) this.inc({ reason }, count);
    },
  });
  new Counter({
    name: 'ardoise_count_corrected_total',
    help: 'Requests that were counted as under way and could not be',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(overload.corrected());
    },
  });
}
