import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import {
  authenticateWith,
  bindModules,
  jobsOf,
  keyGateWith,
  modulesOf,
  recurringOf,
} from './app.ts';
import { startCacheBus } from './platform/cache-bus.ts';
import type { Clock } from './platform/clock.ts';
import { createDatabase, createPool, jobStatementTimeoutMs } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Followers } from './platform/events/followers.ts';
import { indexSubscribers } from './platform/events/subscriber.ts';
import { refuseHalfRestored } from './platform/db/half-restored.ts';
import { prepareRole } from './platform/db/prepare.ts';
import { renewConnections } from './platform/db/renew-connections.ts';
import { startReading } from './platform/db/start-replica.ts';
import { addressOf, proxyMatcher } from './platform/http/connections.ts';
import { costs } from './platform/http/costs.ts';
import { addProbes } from './platform/http/probes.ts';
import { networkAt } from './platform/http/request.ts';
import type { Route } from './platform/http/route.ts';
import { createHttp } from './platform/http/server.ts';
import { connectionsOf, jobKinds, kindNames } from './platform/job-kinds.ts';
import { announceJobs } from './platform/job-workers/announce-jobs.ts';
import { countJobs } from './platform/job-workers/count-jobs.ts';
import { startHeldJobs } from './platform/job-workers/start-held-jobs.ts';
import { migrateJobs } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import { createOutsideClient } from './platform/outside/outside-client.ts';
import { heldOutside, heldPublic, watchHold } from './platform/outside/outside-hold.ts';
import { createPublicClient } from './platform/outside/public-client.ts';
import { deriveKey, rootSecret } from './platform/secrets.ts';
import type { Live, Services } from './platform/services.ts';
import type { SettlePurchase } from './platform/settle-purchase.ts';
import type { Settings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { uncaughtFaults } from './platform/uncaught-faults.ts';
import { addPages } from './pages.ts';

export interface NodeOptions {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly migrationsFolder: string;
  readonly release: string;
  /** Tests hold every answer against the contract, and are told of slow work while a connection is held. */
  readonly checksAnswers?: boolean;
  /** Tests do by hand what comes round by itself: that goes by the machine's time, which is not theirs. */
  readonly comesRound?: boolean;
  /** Calls of a test's own, beside those of the product. */
  readonly extraRoutes?: readonly Route[];
  /** Runs once the schema is there and before anyone is served: the demo school. */
  readonly seed?: (services: Services) => Promise<void>;
}

export interface RunningNode {
  readonly url: string;
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Stops taking requests, lets those under way finish, then lets go of everything. */
  close(): Promise<void>;
}

/** Connections beside the requests' ones: looks at the jobs' queue, and four listeners for new jobs. */
const backgroundPoolSize = 8;

/** What a test looks for in the log: see `notInTransaction`. */
export const slowWorkLine = 'slow work while a connection is held';

/** So many that no kind of work waits for another; an import reports and indexes over two more. */
const jobPoolSize = kindNames.reduce<number>(
  (size, kind) => size + connectionsOf(jobKinds[kind]),
  2 * jobKinds.heavy.workers,
);

/** What becomes known only while a node starts. */
interface NodeState {
  url: string;
  live: Live | null;
  isDraining: boolean;
  followers: Followers;
  settlePurchase: SettlePurchase;
}

/** The simulator's receiver is let through, and nothing else of it. */
const receiverPrefix = ({ simulatorUrl }: Settings): string | null =>
  simulatorUrl === null ? null : `${simulatorUrl}/webhooks/`;

const noPurchases: SettlePurchase = () => Promise.reject(new Error('Nothing is sold here.'));

/** One of any number of equal nodes: all its state is in the database and in storage. */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const closers: Array<() => Promise<unknown>> = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await startPieces(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Requests, what listens and what works have connections of their own, so that none waits for another. */
function openPools({ databaseUrl, settings }: NodeOptions, role: string | null) {
  const open = (max: number, timeoutMs?: number) =>
    createPool(databaseUrl, role, max, timeoutMs, settings.dbWaitMs);
  return {
    pool: open(settings.dbPoolSize),
    background: open(backgroundPoolSize),
    jobPool: open(jobPoolSize, jobStatementTimeoutMs),
  };
}

/**
 * A change of a large table takes as long as it takes: the limit of a statement is not for it. This node’s other connections are opened
 * after.
 */
async function migrateUnhurried(options: NodeOptions, role: string | null): Promise<void> {
  const pool = createPool(options.databaseUrl, role, 2, 0, options.settings.dbWaitMs);
  try {
    await refuseHalfRestored(pool);
    const applied = await migrate(pool, options.migrationsFolder);
    if (applied > 0) await renewConnections(pool, options.log);
  } finally {
    await pool.end();
  }
}

/** What is noticed of work with the database: jobs to announce, and in tests what is slow while a connection is held. */
const watchWork = ({ log, checksAnswers }: NodeOptions, background: Pool) => ({
  onEnqueued: announceJobs(background, log),
  tellSlowWork:
    checksAnswers === true ? (what: string): void => log.error({ what }, slowWorkLine) : undefined,
});

/** The ways out of the product; of a restored copy they are shut. */
function openOutside(
  settings: Settings,
  hold: Services['hold'],
  closers: Array<() => Promise<unknown>>,
): Pick<Services, 'outside' | 'publicClient'> {
  const outside = heldOutside(createOutsideClient(settings.extraAuthorities), hold);
  closers.push(async () => outside.close());
  const unheld = createPublicClient({
    authorities: outside.authorities,
    allowedPrefix: receiverPrefix(settings),
  });
  const publicClient = heldPublic(unheld, hold);
  closers.push(async () => publicClient.close());
  return { outside, publicClient };
}

const newState = ({ host, port }: Settings): NodeState => ({
  // Known for good only once it listens; the demo's first messages are written before that.
  url: `http://${nameOf(host)}:${port}`,
  live: null,
  isDraining: false,
  followers: new Map(),
  settlePurchase: noPurchases,
});

/** Each piece that is started says how it is let go of; the last is let go of first. */
async function startPieces(
  options: NodeOptions,
  closers: Array<() => Promise<unknown>>,
): Promise<Omit<RunningNode, 'close'>> {
  const { settings, log, clock } = options;
  const role = await prepareRole(options.databaseUrl);
  const { pool, background, jobPool } = openPools(options, role);
  closers.push(() => Promise.all([pool.end(), background.end(), jobPool.end()]));
  const watched = watchWork(options, background);
  const db = createDatabase(pool, watched);
  await migrateUnhurried(options, role);
  await migrateJobs(background, log);
  const comesRound = options.comesRound !== false;
  const reading = await startReading({ settings, role, db, clock, log, comesRound });
  closers.push(() => reading.stop());
  const root = await rootSecret(db, clock, settings.secret);
  const cacheBus = startCacheBus(background, log);
  closers.push(() => cacheBus.stop());
  const node = newState(settings);
  const hold = await watchHold({ db, cacheBus, log });
  const { outside, publicClient } = openOutside(settings, hold, closers);
  const services: Services = {
    settings,
    db,
    reading: reading.readingOf(db),
    background,
    clock,
    log,
    metrics: new Registry(),
    keyFor: (purpose) => deriveKey(root, purpose),
    storage: await createStorage(settings, log),
    hold,
    outside,
    publicClient,
    live: {
      send: (scope, event, payload) => node.live?.send(scope, event, payload),
      endSession: (sessionId) => node.live?.endSession(sessionId),
    },
    cacheBus,
    followers: () => node.followers,
    settlePurchase: (...given) => node.settlePurchase(...given),
    publicUrl: () => settings.publicUrl ?? node.url,
    release: options.release,
  };
  // What is seeded has no followers: it is the past, of which nobody is told.
  await options.seed?.(services);
  const modules = [...modulesOf(services), { routes: options.extraRoutes ?? [] }];
  node.followers = indexSubscribers(modules.flatMap((module) => module.subscribers ?? []));
  node.settlePurchase = modules.find((one) => one.settlePurchase)?.settlePurchase ?? noPurchases;
  const work = {
    jobs: jobsOf(modules),
    recurring: comesRound ? recurringOf(modules) : [],
  };
  const jobDb = createDatabase(jobPool, watched);
  const jobServices = { ...services, db: jobDb, reading: reading.readingOf(jobDb) };
  const jobs = startHeldJobs({ services: jobServices, pool: background, ...work }, hold);
  closers.push(() => jobs.stop());
  const isDraining = () => node.isDraining;
  const app = await createHttp(settings, log, isDraining);
  const authenticate = authenticateWith(services);
  const { metrics } = services;
  metrics.registerMetric(uncaughtFaults);
  metrics.registerMetric(countJobs(background, work));
  if (reading.reads !== null) metrics.registerMetric(reading.reads);
  const checks = { jobs: () => jobs.isWorking() };
  addProbes(app, {
    ...{ db, isDraining, metrics, metricsToken: settings.metricsToken, checks },
    notes: () => (hold.isHeld() ? { outside: 'held' } : {}),
  });
  bindModules(app, modules, {
    services,
    authenticate,
    keyGate: keyGateWith(app, services),
    checksAnswers: options.checksAnswers ?? false,
  });
  await addPages(app, services);
  closers.push(() => app.close());
  const isProxy = proxyMatcher(settings.trustProxy);
  const live = createLive({
    httpServer: app.server,
    authenticate,
    pool: background,
    cacheBus,
    log,
    publicUrl: settings.publicUrl,
    mayOpen: (request) =>
      app.budget.spend(networkAt(addressOf(request, isProxy)), costs.page) === null,
  });
  closers.push(() => live.close());
  node.live = live;
  node.url = await listen(app, settings);
  closers.push(async () => {
    node.isDraining = true;
  });
  return { url: node.url, services, app };
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(`The port ${port} is in use. Set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(
        `The port ${port} may not be used by this user. Set PORT to one above 1023.`,
      );
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(code)))
      throw new StartError(`The setting HOST is wrong: ${host} is no address of this machine.`);
    throw error;
  }
  const { port: taken } = app.server.address() as AddressInfo;
  return `http://${nameOf(host)}:${taken}`;
}

/** Browsers know passkeys only under a name, so this machine is called by its own. */
function nameOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
