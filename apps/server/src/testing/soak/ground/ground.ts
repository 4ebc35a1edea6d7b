import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildProgram } from '../../built-program.ts';
import { startTestSimulator, type TestSimulator } from '../../test-simulator.ts';
import type { Interruption } from './delivery.ts';
import { createStormNode, type StormNode } from './node-process.ts';
import { type OutsideLine, startOutsideLine } from './outside-line.ts';
import type { PreparedSchool } from './prepare-school.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { type StormDatabase, startStormDatabase } from './storm-database.ts';
import { startTcpLine } from './tcp-line.ts';

/** Two nodes of the product, one PostgreSQL, and the world that they talk to; all on this machine. */
export interface Ground {
  readonly database: StormDatabase;
  readonly nodes: readonly [StormNode, StormNode];
  readonly simulator: TestSimulator;
  readonly line: OutsideLine;
  readonly receiver: Receiver;
  readonly school: PreparedSchool;
  /** Written down by the faults that bring them. */
  readonly interruptions: Interruption[];
  /** What the nodes had to say, so that a storm that found something can be looked into. */
  readonly logFile: string;
  close(): Promise<void>;
}

/** Whoever may be told to stop while it opens is handed how to close what is there by then. */
export async function openGround(
  hand: (close: () => Promise<void>) => void = () => {},
): Promise<Ground> {
  const closers: Array<() => unknown> = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  hand(close);
  try {
    return { ...(await openPieces(closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPieces(closers: Array<() => unknown>): Promise<Omit<Ground, 'close'>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-storm-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const program = await buildProgram('apps/server/src/testing/soak/ground/storm-node.ts');
  closers.push(() => rm(program, { force: true }));
  const simulator = await startTestSimulator();
  closers.push(() => simulator.stop());
  const receiver = createReceiver();
  const line = await startOutsideLine(simulator.url, receiver);
  closers.push(line.close);
  const database = await startStormDatabase(folder);
  closers.push(database.close);
  const nodes: StormNode[] = [];
  let turn = 0;
  // What operators and gateways call: whichever node is up.
  const entrance = await startTcpLine(() => {
    const up = nodes.flatMap((node) => node.url() ?? []);
    turn += 1;
    const chosen = up[turn % Math.max(1, up.length)];
    return chosen === undefined ? null : Number(new URL(chosen).port);
  });
  closers.push(entrance.close);
  const logFile = path.join(os.tmpdir(), `ardoise-storm-${process.pid}.log`);
  const hear = (text: string): void => void appendFile(logFile, text).catch(() => {});
  const shared = {
    ...{ program, hear, databaseUrl: database.url, dataFolder: folder, outsideUrl: line.url },
    publicUrl: `http://localhost:${entrance.port}`,
  };
  const first = createStormNode({ ...shared, isFirst: true });
  const second = createStormNode({ ...shared, isFirst: false });
  nodes.push(first, second);
  closers.push(() => Promise.all([first.kill(), second.kill()]));
  const { school } = await first.start();
  if (school === null) throw new Error('The first node wrote no school.');
  await second.start();
  return {
    ...{ database, simulator, line, receiver, school, logFile },
    nodes: [first, second],
    interruptions: [],
  };
}
