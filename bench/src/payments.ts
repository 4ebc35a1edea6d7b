import pg from 'pg';
import type { Ground } from './ground.ts';
import { listSchools } from './lists/list-schools.ts';
import { type BenchSchool, createBenchSchool } from './payments-fill.ts';
import { type Figure, median, round } from './print.ts';
import { rawCommitRate } from './raw-commits.ts';
import { closeSettling, openSettling, type SettledRate, settleRound } from './settle.ts';

/** In one measurement. The simulator remembers five thousand payments. */
const paymentsEach = 1_500;
const rounds = 3;
/** Before them, so that the program is as fast as one that has run for a while. */
const unmeasuredRounds = 1;
const leastRatio = 0.33;
const leastFlatness = 0.8;

interface Rates {
  readonly raw: number;
  readonly settled: number;
  readonly told: number;
  readonly ratio: number;
}

/** Raw commits and settled payments take turns, so that a noisy moment of the machine meets both. */
async function measureRates(ground: Ground, settle: () => Promise<SettledRate>): Promise<Rates> {
  const raw: number[] = [];
  const rates: SettledRate[] = [];
  for (let n = 0; n < rounds; n += 1) {
    raw.push(await rawCommitRate(ground.databaseUrl));
    rates.push(await settle());
  }
  const ratios = rates.map(({ settled }, n) => settled / (raw[n] ?? 1));
  return {
    raw: median(raw),
    settled: median(rates.map(({ settled }) => settled)),
    told: median(rates.map(({ told }) => told)),
    ratio: median(ratios),
  };
}

const sayRates = ({ raw, settled, told }: Rates): string =>
  `${round(settled)}/s, with all who hear of it ${round(told)}/s, raw commits ${round(raw)}/s`;

/** Settled payments against the raw commit rate, by a new school and by one that has a million payments behind it. */
export async function benchPayments(ground: Ground): Promise<Figure[]> {
  const { large: largeSchool } = await listSchools(ground);
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  try {
    const simulatorUrl = await openSettling(db, ground);
    const settleIn = (school: BenchSchool) => (): Promise<SettledRate> =>
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
        measured: sayRates(small),
        wanted: `at least ${leastRatio} of raw commits`,
        ratio: { value: small.ratio, to: 'raw commits' },
        isMet: small.ratio >= leastRatio,
      },
      {
        name: 'the same in a school with 1,000,000 payments',
        measured: sayRates(large),
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
