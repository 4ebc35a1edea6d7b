import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { headerOf } from './request.ts';

interface ProbeSettings {
  readonly db: Database;
  readonly isDraining: () => boolean;
  readonly metrics: Registry;
  readonly metricsToken: string | null;
}

/** `/healthz`, `/readyz` and `/metrics`, for load balancers and Prometheus. */
export function addProbes(app: FastifyInstance, settings: ProbeSettings): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = !settings.isDraining() && (await answers(settings.db));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  const { metrics } = settings;
  measure(app, settings.db, metrics);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsToken)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
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
