import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Answer, type CallSpec, pathOf, type Request } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { type RunningNode, slowWorkLine, startNode } from '../node.ts';
import type { Clock } from '../platform/clock.ts';
import { undeclaredLine } from '../platform/http/bind.ts';
import type { Route } from '../platform/http/route.ts';
import { createLog } from '../platform/log.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { projectFolder } from '../project-folder.ts';
import { withSimulator } from '../simulator-settings.ts';
import { refuseSecrets } from './log-secrets.ts';
import { createTestDatabase } from './test-database.ts';

export { fromElsewhere } from './from-elsewhere.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(at: string | Date): void;
  advance(seconds: number): void;
}

export function createTestClock(start = '2026-11-16T08:00:00.000Z'): TestClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (at) => {
      current = new Date(at);
    },
    advance: (seconds) => {
      current = new Date(current.getTime() + seconds * 1000);
    },
  };
}

export interface CallOptions {
  readonly token?: string;
  readonly language?: 'en' | 'fr';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResult<Data> {
  readonly status: number;
  readonly body: Envelope<Data>;
  readonly headers: Headers;
}

export interface TestApp {
  readonly url: string;
  readonly node: RunningNode;
  readonly clock: TestClock;
  /** Every line that the server logged. */
  readonly logged: string[];
  readonly databaseUrl: string;
  call<C extends CallSpec>(
    call: C,
    request?: Request<C>,
    options?: CallOptions,
  ): Promise<CallResult<Answer<C>>>;
  close(): Promise<void>;
}

interface TestAppOptions {
  readonly settings?: Partial<Settings>;
  readonly simulatorUrl?: string;
  /** The pace that is kept with the simulator; none unless it is given. */
  readonly readsPerSecond?: number;
  /** Calls of the test's own, beside those of the product. */
  readonly routes?: readonly Route[];
  /** Another node on the same database. */
  readonly databaseUrl?: string;
}

/** The real server, over real HTTP, on a real PostgreSQL of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : null;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-data-'));
  const clock = createTestClock();
  const logged: string[] = [];
  const settings: Settings = {
    ...readSettings({ PORT: '0', ARDOISE_DATA: dataFolder, ARDOISE_DEMO: '0' }),
    // Each connection compiles and plans everything for itself: more of them cost more than they spare a test.
    dbPoolSize: 4,
    // A busy machine is no fault of what is tested.
    dbWaitMs: 120_000,
    requestsPerMinute: 1_000_000,
    trustProxy: 'loopback',
    ...options.settings,
  };
  const node = await startNode({
    settings: settingsWith(settings, options),
    databaseUrl,
    clock,
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    migrationsFolder: path.join(projectFolder, 'apps/server/migrations'),
    release: 'test',
    checksAnswers: true,
    comesRound: false,
    extraRoutes: options.routes ?? [],
  });
  return {
    url: node.url,
    node,
    clock,
    logged,
    databaseUrl,
    call: (call, request, callOptions) => makeCall(node.url, call, request, callOptions),
    close: async () => {
      await node.close();
      await database?.remove();
      await rm(dataFolder, { recursive: true, force: true });
      refuseFaults(logged);
      refuseSecrets(logged);
    },
  };
}

function settingsWith(
  settings: Settings,
  { simulatorUrl, readsPerSecond }: TestAppOptions,
): Settings {
  if (simulatorUrl === undefined) return settings;
  const { operators, ...others } = withSimulator(settings, simulatorUrl);
  const mtn = { ...operators.mtn, readsPerSecond: readsPerSecond ?? null };
  return { ...others, operators: { ...operators, mtn } };
}

/** What was caught on its way, by a job or a handler, is found here at the latest. */
function refuseFaults(logged: readonly string[]): void {
  const line = logged.find((entry) =>
    [slowWorkLine, undeclaredLine].some((fault) => entry.includes(fault)),
  );
  if (line !== undefined) throw new Error(line);
}

/** A call as its sender makes it, at this address. */
export async function makeCall<C extends CallSpec>(
  base: string,
  call: C,
  request: Request<C> | undefined,
  { token, language, headers }: CallOptions = {},
): Promise<CallResult<Answer<C>>> {
  const url = new URL(pathOf(call, request?.params as Record<string, unknown> | undefined), base);
  for (const [name, value] of Object.entries(request?.query ?? {}))
    url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(request?.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(language === undefined ? {} : { 'x-language': language }),
      ...headers,
    },
    ...(request?.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Envelope<Answer<C>>,
    headers: response.headers,
  };
}
