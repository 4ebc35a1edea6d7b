import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { type Ground, startHelper } from '../ground.ts';
import { median, spreadOf } from '../print.ts';
import { rawCommitRate } from '../raw-commits.ts';
import { ask, signIn } from '../sign-in.ts';

/** What nothing built on the same parts can pass, measured again and again while the run goes on. */
interface Sample {
  /** A fixed piece of work on one core. It says how much the machine has left for us. */
  readonly workMs: number;
  readonly commitsPerSecond: number;
  /** One row by its key, by eight connections at once. */
  readonly readsPerSecond: number;
  /** A route that answers a constant, 16 connections. */
  readonly routePerSecond: number;
  /** A page of 100 students, as the product answers it. */
  readonly stringifyPerSecond: number;
  /** Of the machine, over the last minute, by whomever. */
  readonly load: number;
}

export interface RawLimits extends Sample {
  readonly samples: number;
  readonly spread: Readonly<Record<keyof Sample, number>>;
  readonly loadAtStart: number;
}

const commitSeconds = 1;
const readMs = 500;
const readers = 8;
const routeSeconds = 1;
const stringifyMs = 150;
const hashes = 300;
const block = Buffer.alloc(256 * 1024, 7);

function measureWork(): number {
  const started = performance.now();
  for (let n = 0; n < hashes; n += 1) createHash('sha256').update(block).digest();
  return performance.now() - started;
}

async function measureReads(pool: pg.Pool): Promise<number> {
  let reads = 0;
  const started = performance.now();
  const read = async (): Promise<void> => {
    const client = await pool.connect();
    while (performance.now() - started < readMs) {
      await client.query({
        name: 'one-row',
        text: 'select * from organisations where app_id = $1',
        values: ['demo'],
      });
      reads += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: readers }, read));
  return reads / ((performance.now() - started) / 1_000);
}

async function measureRoute(url: string): Promise<number> {
  const { requests } = await autocannon({ url, connections: 16, duration: routeSeconds });
  return requests.average;
}

function measureStringify(answer: unknown): number {
  let written = 0;
  const started = performance.now();
  while (performance.now() - started < stringifyMs) {
    JSON.stringify(answer);
    written += 1;
  }
  return written / ((performance.now() - started) / 1_000);
}

const readLoad = async (): Promise<number> =>
  Number((await readFile('/proc/loadavg', 'utf8').catch(() => '0')).split(' ')[0]);

/** Takes a sample whenever it is asked, and says at the end what was usual and how far it went apart. */
export async function openRawLimits(ground: Ground) {
  const loadAtStart = await readLoad();
  const bare = await startHelper('bare-server.ts', { BENCH_DATABASE_URL: ground.databaseUrl });
  const pool = new pg.Pool({ connectionString: ground.databaseUrl, max: readers });
  // Lent to a part that stops PostgreSQL, an idle connection breaks; the next sample opens another.
  pool.on('error', () => {});
  const page = await ask<unknown>(
    `${ground.productUrl}/ba021/v1/school/students?perPage=100`,
    await signIn(ground.productUrl),
  );
  const samples: Sample[] = [];
  // The first of each is cold.
  await measureReads(pool);
  await measureRoute(`${bare.url}/constant`);
  return {
    sample: async (): Promise<void> => {
      samples.push({
        workMs: measureWork(),
        commitsPerSecond: await rawCommitRate(ground.databaseUrl, commitSeconds),
        readsPerSecond: await measureReads(pool),
        routePerSecond: await measureRoute(`${bare.url}/constant`),
        stringifyPerSecond: measureStringify(page),
        load: await readLoad(),
      });
    },
    close: async (): Promise<RawLimits> => {
      bare.stop();
      await pool.end();
      const all = (key: keyof Sample): number[] => samples.map((sample) => sample[key]);
      const each = (of: (values: readonly number[]) => number): Sample => ({
        workMs: of(all('workMs')),
        commitsPerSecond: of(all('commitsPerSecond')),
        readsPerSecond: of(all('readsPerSecond')),
        routePerSecond: of(all('routePerSecond')),
        stringifyPerSecond: of(all('stringifyPerSecond')),
        load: of(all('load')),
      });
      return { ...each(median), samples: samples.length, spread: each(spreadOf), loadAtStart };
    },
  };
}

/** Of one read while as many wait for theirs: what a call's time is held against. */
export const msOfOneRead = ({ readsPerSecond }: RawLimits): number =>
  (readers * 1_000) / readsPerSecond;
