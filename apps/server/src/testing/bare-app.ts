import type { FastifyInstance } from 'fastify';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, createPool, type Database } from '../platform/db/database.ts';
import { prepareRole } from '../platform/db/prepare.ts';
import { bindRoute } from '../platform/http/bind.ts';
import type { Actor } from '../platform/http/context.ts';
import type { KeyGate } from '../platform/http/key-gate.ts';
import type { Route } from '../platform/http/route.ts';
import { createHttp, type HttpSettings } from '../platform/http/server.ts';
import { createLog } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { readSettings } from '../platform/settings.ts';
import { createTestDatabase } from './test-database.ts';

export interface BareApp {
  readonly url: string;
  readonly db: Database;
  readonly http: FastifyInstance;
  close(): Promise<void>;
}

interface BareAppOptions {
  readonly routes: readonly Route[];
  readonly actor: Actor;
  readonly maxRequests: number;
  readonly settings?: Partial<HttpSettings>;
  /** Adds what is no call, before the app listens. */
  readonly prepare?: (http: FastifyInstance, db: Database) => void;
}

const noKeys: KeyGate = { admit: () => Promise.reject(new Error('There are no keys here.')) };

/** The platform with calls of a test's own, for what holds for every call. */
export async function startBareApp({
  routes,
  actor,
  maxRequests,
  settings = {},
  prepare = () => {},
}: BareAppOptions): Promise<BareApp> {
  const database = await createTestDatabase();
  const db = createDatabase(createPool(database.url, await prepareRole(database.url), 6));
  const log = createLog('silent');
  const app: FastifyInstance = await createHttp(
    {
      ...readSettings({}),
      maxRequests,
      requestsPerMinute: 100_000,
      trustProxy: null,
      ...settings,
    },
    log,
    () => false,
  );
  const keyFor = () => Buffer.alloc(32);
  const services = { db, log, clock: systemClock, keyFor } as Partial<Services> as Services;
  for (const route of routes) {
    bindRoute(app, route, {
      services,
      checksAnswers: true,
      authenticate: async () => actor,
      keyGate: noKeys,
    });
  }
  prepare(app, db);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    db,
    http: app,
    close: async () => {
      await app.close();
      await db.close();
      await database.remove();
    },
  };
}
