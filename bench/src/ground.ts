import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start.ts';
import { createOpened, type Opened } from '../../apps/server/src/testing/opened.ts';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A durable PostgreSQL of this run alone, and the built product on it, each as a process of its own. */
export interface Ground {
  readonly databaseUrl: string;
  readonly productUrl: string;
  readonly productPid: number;
  /** Ends the product while the database is worked on, and starts it again at the same address. */
  whileStopped<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What is opened for a part alone, so that it is put away however the run ends. */
  readonly open: Opened['open'];
  close(): Promise<void>;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The product's warnings, so that a figure that is missing has its reason beside it; a flood of them says no more than its beginning. */
const mostWarnings = 60;
let warnings = 0;

function tellWarning(line: string): void {
  if (!line.startsWith('{') || warnings >= mostWarnings) return;
  warnings += 1;
  process.stderr.write(`${line.slice(0, 600)}\n`);
}

/** Answers what the pattern finds in a line; fails once the process has ended. */
function waitFor(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const { stdout } = child;
    if (stdout === null) return reject(new Error('A process of the benchmark has no output.'));
    const lines = createInterface({ input: stdout });
    const stopWaiting = (): void => {
      child.off('exit', failByEnd).off('error', fail);
      lines.off('line', take).on('line', tellWarning);
    };
    const fail = (error: Error): void => {
      stopWaiting();
      reject(error);
    };
    const failByEnd = (): void =>
      fail(
        new Error(`A process of the benchmark ended with ${child.exitCode ?? child.signalCode}.`),
      );
    child.once('exit', failByEnd).once('error', fail);
    const take = (line: string): void => {
      const found = pattern.exec(line)?.[1];
      if (found === undefined) return tellWarning(line);
      stopWaiting();
      resolve(found);
    };
    lines.on('line', take);
    if (hasEnded(child)) failByEnd();
  });
}

/** So that the product can be looked into while it is measured: `BENCH_NODE_FLAGS=--cpu-prof npm run bench payments`. */
const productFlags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];

interface Node {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly isDemo: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

function startProduct({ databaseUrl, folder, isDemo, environment }: Node): ChildProcess {
  return spawn(process.execPath, [...productFlags, path.join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ARDOISE_DATA: folder,
      ARDOISE_DEMO: isDemo ? '1' : '0',
      ARDOISE_SIMULATOR: isDemo ? '1' : '0',
      ARDOISE_LOG: 'warn',
      ARDOISE_REQUESTS_PER_MINUTE: '100000000',
      ARDOISE_API_CALLS_PER_MINUTE: '1000000',
      ARDOISE_TRUST_PROXY: 'loopback',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const isReady = /Ardoise is ready at (\S+)/;

export async function end(child: ChildProcess): Promise<void> {
  // Without a number it was never started.
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Loaded at the start alone: so it is told once, and started again. */
async function startCounting(dataFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => {} });
  const db = new pg.Client({ connectionString: postgres.url });
  try {
    await db.connect();
    await db.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  } finally {
    await db.end();
    await postgres.stop();
  }
}

interface Wishes {
  /** `pg_stat_statements` has what each call asked of the database. */
  readonly countsStatements: boolean;
  /** Whoever may be told to stop while it opens is handed how to close what is there by then. */
  readonly hand: (close: () => Promise<void>) => void;
}

export async function startGround({ countsStatements, hand }: Wishes): Promise<Ground> {
  const opened = createOpened();
  hand(opened.putAway);
  try {
    return await openGround(opened, countsStatements);
  } catch (error) {
    await opened.putAway();
    throw error;
  }
}

export const openFolder = (open: Opened['open']): Promise<string> =>
  open(
    () => mkdtemp(path.join(os.tmpdir(), 'ardoise-bench-')),
    (folder) => rm(folder, { recursive: true, force: true }),
  );

async function openGround({ open, putAway }: Opened, countsStatements: boolean): Promise<Ground> {
  const folder = await openFolder(open);
  if (countsStatements)
    await open(
      () => startCounting(folder),
      () => {},
    );
  const postgres = await open(
    () => startEmbeddedPostgres({ dataFolder: folder, log: () => {} }),
    ({ stop }) => stop(),
  );
  const node = { databaseUrl: postgres.url, folder, isDemo: true };
  const openProduct = (environment = {}) => open(() => startProduct({ ...node, environment }), end);
  let product = await openProduct();
  const productUrl = await waitFor(product, isReady);
  return {
    open,
    databaseUrl: postgres.url,
    productUrl,
    get productPid() {
      return product.pid ?? 0;
    },
    whileStopped: async (work) => {
      await end(product);
      try {
        return await work();
      } finally {
        product = await openProduct({ PORT: new URL(productUrl).port });
        await waitFor(product, isReady);
      }
    },
    close: putAway,
  };
}

/** A second node on the same database. */
export async function startNodeBeside(
  { databaseUrl, open }: Ground,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const folder = await openFolder(open);
  const node = await open(
    () => startProduct({ databaseUrl, folder, isDemo: false, environment }),
    end,
  );
  const url = await waitFor(node, isReady);
  return {
    url,
    pid: node.pid ?? 0,
    stop: async () => {
      await end(node);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A small server of the benchmark's own, started from its source. */
export async function startHelper(
  file: string,
  environment: Record<string, string>,
): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'bench/src', file)], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also where the run is ended from outside.
  process.once('exit', () => void child.kill('SIGTERM'));
  const url = await waitFor(child, /listening at (\S+)/);
  return { url, stop: () => void child.kill('SIGTERM') };
}

export async function findSimulator(productUrl: string): Promise<string> {
  const config = (await (await fetch(`${productUrl}/aa038/v1/mps/config`)).json()) as {
    data: { simulatorAddress: string };
  };
  return config.data.simulatorAddress;
}
