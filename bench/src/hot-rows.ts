import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Ground } from './ground.ts';
import { type BenchSchool, createBenchSchool } from './payments-fill.ts';
import { type Figure, median, round } from './print.ts';
import { closeSettling, openSettling, settleRound } from './settle.ts';

const payers = 32;
const payments = 640;
const rounds = 3;
const sampleEveryMs = 10;
/** One school with its payers against as many schools with one each: what is left of it is what they wait for each other. */
const leastShare = 0.8;

interface Waits {
  readonly samples: number;
  /** How often a connection was seen to wait, by what for and for what. */
  readonly seen: Map<string, number>;
}

/** A connection that waits for a row waits for the transaction that holds it: which row it is follows from its statement. */
const waiting = `
  select a.wait_event as event, a.query from pg_stat_activity a
   where a.wait_event_type = 'Lock' and a.datname = current_database()`;

const rowsOf: ReadonlyArray<readonly [inStatement: string, name: string]> = [
  ['receipt_counters', 'receipt counter'],
  ['into ledger_accounts', 'accounts of the ledger'],
  ['update fees', 'fees and what is kept beside them'],
  ['from fees', 'fees'],
  ['update transactions', 'transactions'],
  ['into "guardians"', 'count of users'],
  ['_private_jobs', 'queue of jobs'],
];

const aboutOf = (query: string): string =>
  rowsOf.find(([inStatement]) => query.includes(inStatement))?.[1] ??
  query.replace(/\s+/g, ' ').trim().slice(0, 40);

async function watchLocks(databaseUrl: string, settling: () => Promise<void>): Promise<Waits> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const seen = new Map<string, number>();
  let samples = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await db.query<{ event: string; query: string }>(waiting);
      samples += 1;
      for (const { event, query } of rows) {
        const key = `${aboutOf(query)} (${event})`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
      await wait(sampleEveryMs);
    }
  };
  const looking = look();
  await settling().finally(() => {
    isOver = true;
  });
  await looking;
  await db.end();
  return { samples, seen };
}

const sayWaits = (waits: readonly Waits[]): string => {
  const samples = waits.reduce((sum, one) => sum + one.samples, 0);
  const all = new Map<string, number>();
  for (const { seen } of waits)
    for (const [key, count] of seen) all.set(key, (all.get(key) ?? 0) + count);
  const said = [...all]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([key, count]) => `${key} ${round(count / samples, 2)}`);
  return said.length === 0 ? 'nobody' : said.join(', ');
};

/** What the payers of one school wait for each other: 32 of one, against 32 of 32 schools. */
export async function benchHotRows(ground: Ground): Promise<Figure[]> {
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  try {
    const simulatorUrl = await openSettling(db, ground);
    const schools: BenchSchool[] = [];
    for (let n = 0; n < payers; n += 1) schools.push(await createBenchSchool(db));
    const one = schools.slice(0, 1);
    const measure = async (of: readonly BenchSchool[], into: Waits[]): Promise<number> => {
      const { settled } = await settleRound(db, ground, {
        schools: of,
        payments,
        simulatorUrl,
        watch: async (settling) => void into.push(await watchLocks(ground.databaseUrl, settling)),
      });
      return settled;
    };
    await measure(one, []);
    await measure(schools, []);
    const rates = { one: [] as number[], many: [] as number[] };
    const waits = { one: [] as Waits[], many: [] as Waits[] };
    // They take turns, so that a noisy moment of the machine meets both.
    for (let n = 0; n < rounds; n += 1) {
      rates.one.push(await measure(one, waits.one));
      rates.many.push(await measure(schools, waits.many));
    }
    const share = median(rates.one) / median(rates.many);
    return [
      {
        name: '32 payers of one school, against 32 payers of 32 schools',
        measured:
          `${round(median(rates.one))}/s against ${round(median(rates.many))}/s; connections that wait for a lock: ` +
          `of one ${sayWaits(waits.one)}; of 32 ${sayWaits(waits.many)}`,
        wanted: `at least ${leastShare} of it`,
        ratio: { value: share, to: '32 schools' },
        isMet: share >= leastShare,
      },
    ];
  } finally {
    await closeSettling(db);
    await db.end();
  }
}
