import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start.ts';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A durable PostgreSQL of this run alone, and the built product on it, each as a process of its own. */
export interface Ground {
  readonly databaseUrl: string;
  readonly productUrl: string;
  readonly productPid: number;
  /** Ends the product while the database is worked on, and starts it again at the same address. */
  whileStopped<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

function waitFor(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`A process of the benchmark ended with ${code}.`)),
    );
    if (child.stdout === null)
      return reject(new Error('A process of the benchmark has no output.'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = pattern.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}

/** So that the product can be looked into while it is measured: `BENCH_NODE_FLAGS=--cpu-prof npm run bench payments`. */
const productFlags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];

function startProduct(
  databaseUrl: string,
  folder: string,
  isDemo: boolean,
  port = '0',
): ChildProcess {
  return spawn(process.execPath, [...productFlags, path.join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: port,
      DATABASE_URL: databaseUrl,
      ARDOISE_DATA: folder,
      ARDOISE_DEMO: isDemo ? '1' : '0',
      ARDOISE_SIMULATOR: isDemo ? '1' : '0',
      ARDOISE_LOG: 'error',
      ARDOISE_REQUESTS_PER_MINUTE: '100000000',
      ARDOISE_API_CALLS_PER_MINUTE: '1000000',
      ARDOISE_TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const isReady = /Ardoise is ready at (\S+)/;

async function end(product: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await ended;
}

/** Loaded at the start alone: so it is told once, and started again. */
async function startCounting(dataFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => {} });
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  await db.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await db.end();
  await postgres.stop();
}

/** Where statements are counted, `pg_stat_statements` has what each call asked of the database. */
export async function startGround({ countsStatements = false } = {}): Promise<Ground> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-bench-'));
  if (countsStatements) await startCounting(folder);
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} });
  let product = startProduct(postgres.url, folder, true);
  const productUrl = await waitFor(product, isReady);
  return {
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
        product = startProduct(postgres.url, folder, true, new URL(productUrl).port);
        await waitFor(product, isReady);
      }
    },
    close: async () => {
      await end(product);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A second node on the same database. */
export async function startNodeBeside({
  databaseUrl,
}: Ground): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-bench-'));
  const node = startProduct(databaseUrl, folder, false);
  const url = await waitFor(node, isReady);
  return {
    url,
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
