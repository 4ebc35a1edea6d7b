import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from '../ground/ground.ts';
import type { FaultKind } from '../plan.ts';
import type { Random } from '../random.ts';
import { calmGateways, calmOperators, gatewayTroubles, operatorTroubles } from './troubles.ts';

/** Each brings its fault, lets it last, and takes it away again. */
export type BringFault = (ground: Ground, random: Random) => Promise<void>;

const lastFor = (random: Random, least: number, most: number): Promise<void> =>
  wait(random.between(least, most));

/** Whoever is interrupted may not have written down what it has just learnt. */
async function interrupt(
  { interruptions }: Ground,
  work: () => Promise<void> | void,
): Promise<void> {
  const fromMs = Date.now();
  await work();
  interruptions.push({ fromMs, toMs: Date.now() });
}

const killNode: BringFault = async (ground, random) => {
  const node = random.pick(ground.nodes);
  // It is being started again by an earlier one.
  if (node.url() === null) return;
  await interrupt(ground, node.kill);
  await lastFor(random, 200, 4_000);
  await node.start();
};

const restartDatabase: BringFault = (ground) => interrupt(ground, ground.database.restart);

const dropDatabaseConnections: BringFault = (ground) =>
  interrupt(ground, ground.database.dropConnections);

const cutOperators: BringFault = async ({ line }, random) => {
  line.setState('cut');
  await lastFor(random, 1_000, 6_000);
  line.setState('open');
};

const loseOperatorAnswers: BringFault = async ({ line }, random) => {
  line.setState('deaf');
  await lastFor(random, 1_000, 4_000);
  line.setState('open');
};

/** One node is minutes ahead or behind of the other, and of the world. */
const skewClock: BringFault = async ({ nodes }, random) => {
  const node = random.pick(nodes);
  node.tell({ skewMs: random.between(-600, 600) * 1_000 });
  await lastFor(random, 4_000, 12_000);
  node.tell({ skewMs: 0 });
};

/** Both nodes keep uploads on the same disk. */
const fillDisk: BringFault = async ({ nodes }, random) => {
  for (const node of nodes) node.tell({ isDiskFull: true });
  await lastFor(random, 2_000, 6_000);
  for (const node of nodes) node.tell({ isDiskFull: false });
};

const troubleOperators: BringFault = async ({ simulator }, random) => {
  const operator = random.pick(['mtn', 'orange'] as const);
  await simulator.faults({ [operator]: random.pick(operatorTroubles[operator]) });
  await lastFor(random, 3_000, 9_000);
  await simulator.faults(calmOperators);
};

const troubleGateways: BringFault = async ({ simulator }, random) => {
  const gateway = random.pick(['sms', 'orangeSms', 'africasTalking']);
  await simulator.faults({ [gateway]: random.pick(gatewayTroubles) });
  await lastFor(random, 3_000, 9_000);
  await simulator.faults(calmGateways);
};

const troubleReceiver: BringFault = async ({ receiver }, random) => {
  receiver.setMood('rude');
  await lastFor(random, 2_000, 8_000);
  receiver.setMood('kind');
};

export const allFaults: Record<FaultKind, BringFault> = {
  killNode,
  restartDatabase,
  dropDatabaseConnections,
  cutOperators,
  loseOperatorAnswers,
  skewClock,
  fillDisk,
  troubleOperators,
  troubleGateways,
  troubleReceiver,
};

/** Whatever is still wrong is put right: both nodes serve, and everybody tells the truth at once. */
export async function calm({ nodes, line, receiver, simulator }: Ground): Promise<void> {
  line.setState('open');
  receiver.setMood('kind');
  await simulator.faults(calmOperators);
  await simulator.faults(calmGateways);
  for (const node of nodes) {
    node.tell({ skewMs: 0 });
    node.tell({ isDiskFull: false });
    if (node.url() === null) await node.start();
  }
}
