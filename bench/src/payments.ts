import pg from 'pg';
import type { Ground } from './ground.ts';
import { listSchools } from './lists/list-schools.ts';
import { type BenchSchool, createBenchSchool } from './payments-fill.ts';
import { type Figure, median, round } from './print.ts';
import { rawCommitRate } from './raw-commits.ts';
import { closeSettling, openSettling, settleRound } from './settle.ts';

/** In one measurement. The simulator remembers five thousand payments. */
const paymentsEach = 2_000;
const rounds = 3;
/** Before them, so that the program is as fast as one that has run for a while. */
const unmeasuredRounds = 1;
const leastRatio = 0.33;
const leastFlatness = 0.8;

interface Rates {
  readonly raw: number;
  readonly settled: number;
  readonly ratio: number;
}

/** Raw commits and settled payments take turns, so that a noisy moment of the machine meets both. */
async function measureRates(ground: Ground, settle: () => Promise<number>): Promise<Rates> {
  const raw: number[] = [];
  const settled: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    raw.push(await rawCommitRate(ground.databaseUrl));
    settled.push(await settle());
  }
  const ratios = settled.map((rate, n) => rate / (raw[n] ?? 1));
  return { raw: median(raw), settled: median(settled), ratio: median(ratios) };
}

/** Settled payments against the raw commit rate, by a new school and by one that has a million payments behind it. */
export async function benchPayments(ground: Ground): Promise<Figure[]> {
  const { large: largeSchool } = await listSchools(ground);
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  try {
    const simulatorUrl = await openSettling(db, ground);
    const settleIn = (school: BenchSchool) => (): Promise<number> =>
      settleRound(db, ground, { schools: [school], payments: paymentsEach, simulatorUrl });
    const inSmall = settleIn(await createBenchSchool(db));
    const inLarge = settleIn(largeSchool);
    for (let n = 0; n < unmeasuredRounds; n += 1) await inSmall();
    const small = await measureRates(ground, inSmall);
    await inLarge();
    const large = await measureRates(ground, inLarge);
    const flatness = large.ratio / small.ratio;
    return [
      {
        name: 'payments settled, one school, 32 payers at once',
        measured: `${round(small.settled)}/s, raw commits ${round(small.raw)}/s`,
        wanted: `at least ${leastRatio} of raw commits`,
        ratio: { value: small.ratio, to: 'raw commits' },
        isMet: small.ratio >= leastRatio,
      },
      {
        name: 'the same in a school with 1,000,000 payments',
        measured: `${round(large.settled)}/s, raw commits ${round(large.raw)}/s`,
        wanted: `at least ${leastFlatness} of its share in a new one`,
        ratio: { value: large.ratio, to: 'raw commits' },
        growth: { value: flatness, from: 'that of a new one' },
        isMet: flatness >= leastFlatness,
      },
    ];
  } finally {
    await closeSettling(db);
    await db.end();
  }
}
