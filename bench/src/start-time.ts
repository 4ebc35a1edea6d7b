import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start.ts';
import { end, type Ground, openFolder, root } from './ground.ts';
import { type Figure, round } from './print.ts';

const maxSilenceMs = 5_000;
const maxWarmStartMs = 3_000;
const maxDatabaseMs = 1_000;
const warmStarts = 5;

interface Start {
  readonly readyMs: number;
  readonly longestSilenceMs: number;
  readonly stopMs: number;
}

/** The built product on a database of its own, until it is ready; then it is asked to end. */
async function startOnce(open: Ground['open'], folder: string): Promise<Start> {
  const startedAt = performance.now();
  const child = await open(
    () =>
      spawn(process.execPath, [path.join(root, 'apps/server/dist/main.js')], {
        cwd: root,
        env: {
          PATH: process.env['PATH'] ?? '',
          PORT: '0',
          ARDOISE_DATA: folder,
          ARDOISE_SIMULATOR: '0',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    end,
  );
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let saidAt = startedAt;
  let longestSilenceMs = 0;
  let text = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      longestSilenceMs = Math.max(longestSilenceMs, performance.now() - saidAt);
      saidAt = performance.now();
      text += piece;
      if (text.includes('Ardoise is ready at')) resolve();
    });
  });
  await Promise.race([ready, ended]);
  const readyMs = performance.now() - startedAt;
  const stoppedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`The product ended with ${code}: ${text}`);
  return { readyMs, longestSilenceMs, stopMs: performance.now() - stoppedAt };
}

async function databaseStartMs(folder: string): Promise<number> {
  const startedAt = performance.now();
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} });
  const startMs = performance.now() - startedAt;
  await postgres.stop();
  return startMs;
}

/** The best of a few starts: what else the machine does at the time is no part of them. */
export async function benchStart({ open }: Ground): Promise<Figure[]> {
  const folder = await openFolder(open);
  try {
    const first = await startOnce(open, folder);
    const warm: Start[] = [];
    const database: number[] = [];
    for (let n = 0; n < warmStarts; n += 1) {
      warm.push(await startOnce(open, folder));
      database.push(await databaseStartMs(folder));
    }
    const bestWarmMs = Math.min(...warm.map(({ readyMs }) => readyMs));
    const bestStopMs = Math.min(...warm.map(({ stopMs }) => stopMs));
    const bestDatabaseMs = Math.min(...database);
    return [
      {
        name: 'first start, with the demo',
        measured: `${round(first.readyMs)} ms, longest silence ${round(first.longestSilenceMs)} ms`,
        wanted: `a line at least every ${maxSilenceMs} ms`,
        isMet: first.longestSilenceMs < maxSilenceMs,
      },
      {
        name: 'start on a database that is there',
        measured: `${round(bestWarmMs)} ms, its database alone ${round(bestDatabaseMs)} ms, stop ${round(bestStopMs)} ms`,
        wanted: `under ${maxWarmStartMs} ms, its database under ${maxDatabaseMs} ms`,
        isMet: bestWarmMs < maxWarmStartMs && bestDatabaseMs < maxDatabaseMs,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
