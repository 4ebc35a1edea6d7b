import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildProgram } from '../../built-program.ts';
import { startTestSimulator, type TestSimulator } from '../../test-simulator.ts';
import { createOpened, type Opened } from '../../opened.ts';
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
  /** Nothing was found: nobody will read it. */
  forgetLog(): void;
  close(): Promise<void>;
}

/** Whoever may be told to stop while it opens is handed how to close what is there by then. */
export async function openGround(
  hand: (close: () => Promise<void>) => void = () => {},
): Promise<Ground> {
  const opened = createOpened();
  const log = { file: path.join(os.tmpdir(), `ardoise-storm-${process.pid}.log`), isKept: true };
  const forgetLog = (): void => {
    log.isKept = false;
  };
  hand(() => {
    forgetLog();
    return opened.putAway();
  });
  try {
    return { ...(await openPieces(opened, log)), forgetLog, close: opened.putAway };
  } catch (error) {
    await opened.putAway();
    throw new Error(`The storm has no ground. What the nodes said: ${log.file}`, { cause: error });
  }
}

async function openPieces(
  { open }: Opened,
  log: { readonly file: string; readonly isKept: boolean },
): Promise<Omit<Ground, 'close' | 'forgetLog'>> {
  const folder = await open(
    () => mkdtemp(path.join(os.tmpdir(), 'ardoise-storm-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const program = await open(
    () => buildProgram('apps/server/src/testing/soak/ground/storm-node.ts'),
    (built) => rm(built, { force: true }),
  );
  const simulator = await open(startTestSimulator, ({ stop }) => stop());
  const receiver = createReceiver();
  const line = await open(
    () => startOutsideLine(simulator.url, receiver),
    ({ close }) => close(),
  );
  const database = await open(
    () => startStormDatabase(folder),
    ({ close }) => close(),
  );
  const nodes: StormNode[] = [];
  let turn = 0;
  // What operators and gateways call: whichever node is up.
  const chooseNode = (): number | null => {
    const up = nodes.flatMap((node) => node.url() ?? []);
    turn += 1;
    const chosen = up[turn % Math.max(1, up.length)];
    return chosen === undefined ? null : Number(new URL(chosen).port);
  };
  const entrance = await open(
    () => startTcpLine(chooseNode),
    ({ close }) => close(),
  );
  const writing = await open(
    () => createWriteStream(log.file, { flags: 'a' }),
    async (stream) => {
      await new Promise<void>((resolve) => stream.end(resolve));
      if (!log.isKept) await rm(log.file, { force: true });
    },
  );
  // The disk is full, or a node's last words come after its end.
  writing.on('error', () => {});
  const shared = {
    ...{ program, databaseUrl: database.url, dataFolder: folder, outsideUrl: line.url },
    hear: (text: string): void => void writing.write(text),
    publicUrl: `http://localhost:${entrance.port}`,
  };
  const openNode = (isFirst: boolean): Promise<StormNode> =>
    open(
      () => createStormNode({ ...shared, isFirst }),
      ({ end }) => end(),
    );
  const [first, second] = [await openNode(true), await openNode(false)];
  nodes.push(first, second);
  const { school } = await first.start();
  if (school === null) throw new Error('The first node wrote no school.');
  await second.start();
  return {
    ...{ database, simulator, line, receiver, school, logFile: log.file },
    nodes: [first, second],
    interruptions: [],
  };
}
