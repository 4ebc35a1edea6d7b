import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from '../ground/ground.ts';
import type { LineState } from '../ground/outside-line.ts';
import type { Mood } from '../ground/receiver.ts';
import type { FaultKind } from '../plan.ts';
import type { Random } from '../random.ts';
import { createHold } from './holds.ts';
import {
  calmGateways,
  calmOperators,
  gatewayTroubles,
  operatorTroubles,
  type Switches,
} from './troubles.ts';

/** Brings its fault, lets it last, and takes it away again. Answers false where there was nothing for it to come over. */
type BringFault = (random: Random) => Promise<boolean | void>;

const lastFor =
  (random: Random, least: number, most: number): (() => Promise<void>) =>
  () =>
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

const killNode = async (ground: Ground, random: Random): Promise<boolean> => {
  const node = random.pick(ground.nodes);
  // It is being started again by an earlier one.
  if (node.url() === null) return false;
  await interrupt(ground, node.kill);
  await wait(random.between(200, 4_000));
  await node.start();
  return true;
};

/** What lasts, and may come over the same thing twice at once. */
const createHolds = ({ line, receiver, simulator, nodes }: Ground) => {
  const switchesOf = <Name extends string>(all: Record<Name, Switches>, name: Name) =>
    createHold<Switches>(all[name], (changed) => simulator.faults({ [name]: changed }));
  return {
    line: createHold<{ state: LineState }>({ state: 'open' }, ({ state = 'open' }) =>
      line.setState(state),
    ),
    receiver: createHold<{ mood: Mood }>({ mood: 'kind' }, ({ mood = 'kind' }) =>
      receiver.setMood(mood),
    ),
    clocks: nodes.map((node) =>
      createHold({ skewMs: 0 }, ({ skewMs = 0 }) => node.tell({ skewMs })),
    ),
    // Both nodes keep uploads on the same disk.
    disk: createHold({ isDiskFull: false }, ({ isDiskFull = false }) => {
      for (const node of nodes) node.tell({ isDiskFull });
    }),
    operators: {
      mtn: switchesOf(calmOperators, 'mtn'),
      orange: switchesOf(calmOperators, 'orange'),
    },
    gateways: {
      sms: switchesOf(calmGateways, 'sms'),
      orangeSms: switchesOf(calmGateways, 'orangeSms'),
      africasTalking: switchesOf(calmGateways, 'africasTalking'),
    },
  };
};

/** For one storm: those that it brings know of each other. */
export function createFaults(ground: Ground): Record<FaultKind, BringFault> {
  const holds = createHolds(ground);
  return {
    killNode: (random) => killNode(ground, random),
    restartDatabase: () => interrupt(ground, ground.database.restart),
    dropDatabaseConnections: () => interrupt(ground, ground.database.dropConnections),
    cutOperators: (random) => holds.line({ state: 'cut' }, lastFor(random, 1_000, 6_000)),
    loseOperatorAnswers: (random) => holds.line({ state: 'deaf' }, lastFor(random, 1_000, 4_000)),
    /** One node is minutes ahead or behind of the other, and of the world. */
    skewClock: (random) => {
      const clock = random.pick(holds.clocks);
      const skewMs = random.between(-600, 600) * 1_000;
      return clock({ skewMs }, lastFor(random, 4_000, 12_000));
    },
    fillDisk: (random) => holds.disk({ isDiskFull: true }, lastFor(random, 2_000, 6_000)),
    troubleOperators: (random) => {
      const operator = random.pick(['mtn', 'orange'] as const);
      const trouble = random.pick(operatorTroubles[operator]);
      return holds.operators[operator](trouble, lastFor(random, 3_000, 9_000));
    },
    troubleGateways: (random) => {
      const gateway = random.pick(['sms', 'orangeSms', 'africasTalking'] as const);
      const trouble = random.pick(gatewayTroubles);
      return holds.gateways[gateway](trouble, lastFor(random, 3_000, 9_000));
    },
    troubleReceiver: (random) => holds.receiver({ mood: 'rude' }, lastFor(random, 2_000, 8_000)),
  };
}

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
