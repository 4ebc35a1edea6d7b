import { createHash } from 'node:crypto';
import { createRandom, type Random } from './random.ts';

/** What people and programs do, and how often compared with each other. */
const actWeights = {
  payByLink: 22,
  payOnPhoneAtDesk: 8,
  takeCash: 18,
  sendOfflineBatch: 6,
  closeDrawer: 2,
  addStudent: 5,
  editStudent: 8,
  editFamily: 6,
  giveDiscount: 4,
  subscribeToService: 4,
  sendInvoice: 5,
  sendCampaign: 3,
  collectByKey: 10,
  uploadDocument: 6,
  reverseCash: 4,
  mergeStudents: 3,
  promoteClass: 3,
  payOutByKey: 5,
  payOutByTwo: 3,
} as const;
export type ActKind = keyof typeof actWeights;
export const actKinds = Object.keys(actWeights) as ActKind[];

export const faultKinds = [
  'killNode',
  'restartDatabase',
  'dropDatabaseConnections',
  'cutOperators',
  'loseOperatorAnswers',
  'skewClock',
  'fillDisk',
  'troubleOperators',
  'troubleGateways',
  'troubleReceiver',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Both follow from `seed`: keys, amounts, phones, whom it is about, how long it lasts. */
export interface Act {
  readonly atMs: number;
  readonly act: ActKind;
  readonly seed: number;
}

export interface Fault {
  readonly atMs: number;
  readonly fault: FaultKind;
  readonly seed: number;
}

export type Step = Act | Fault;

export interface Plan {
  readonly seed: number;
  readonly seconds: number;
  readonly steps: readonly Step[];
  /** Of all of it, so that two runs can be told to be the same. */
  readonly hash: string;
}

const actsPerSecond = 2;
const secondsBetweenFaults = 7;
const allActs = actKinds.flatMap((kind) =>
  Array.from({ length: actWeights[kind] }, (): ActKind => kind),
);

const newSeed = (random: Random): number => random.between(1, 2_147_483_647);

/** Each kind once, whatever the length, and then by chance. */
function chooseKinds<Kind>(
  random: Random,
  each: readonly Kind[],
  by: readonly Kind[],
  count: number,
) {
  const first = random.shuffle(each);
  const others = Array.from({ length: Math.max(0, count - first.length) }, () => random.pick(by));
  return [...first, ...others];
}

/** Everything that will be done and will go wrong, and when, made before anything begins. */
export function makePlan(seed: number, seconds: number): Plan {
  const random = createRandom(seed);
  const moment = (): number => random.between(0, seconds * 1_000);
  const acts = chooseKinds(random, actKinds, allActs, Math.round(seconds * actsPerSecond)).map(
    (act): Act => ({ atMs: moment(), act, seed: newSeed(random) }),
  );
  const count = Math.round(seconds / secondsBetweenFaults);
  const faults = chooseKinds(random, faultKinds, faultKinds, count).map(
    (fault, place, all): Fault => ({
      // One after the other rather than all at once: a product that is down for good proves nothing.
      atMs: Math.round(((place + random.next()) * seconds * 1_000) / all.length),
      fault,
      seed: newSeed(random),
    }),
  );
  const steps = [...acts, ...faults].sort((one, other) => one.atMs - other.atMs);
  const hash = createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 16);
  return { seed, seconds, steps, hash };
}
