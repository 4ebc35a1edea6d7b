import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningSimulator, startSimulator } from '../../simulator.ts';
import { openBooks } from './books.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';
import { readReport } from './report-reading.ts';
import { rowsOf } from './round-rows.ts';
import { runRound } from './failover-round.ts';
import { preparePackages, thisMachine } from './packages.ts';
import { tryPoolers } from './poolers.ts';
import { exitCodeOf, printTable, type Row } from './print-table.ts';
import { createProductNodes, type ProductNodes } from './product-nodes.ts';
import { makeLinks, signIn } from './staff.ts';
import { createPrograms, type Programs } from './started.ts';

// There is nothing to choose; whatever else was typed is refused.
parseArgs({ options: {} });

const rounds = 2;
const linksEach = 120;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Every prompt is approved after a moment, and every callback comes twice. */
const restlessOperators = {
  mtn: { autoApproveMs: 200, callbacksDoubled: true },
  orange: { autoApproveMs: 200, callbacksDoubled: true },
};

async function startOperators(): Promise<RunningSimulator> {
  const simulator = await startSimulator(0, 0);
  await fetch(`${simulator.url}/control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(restlessOperators),
  });
  return simulator;
}

/** All that was measured. */
async function run(runs: Programs): Promise<Row[]> {
  say('Starting PostgreSQL with Patroni and etcd, three of each, and HAProxy…');
  const cluster = await startDatabaseCluster(runs);
  const simulator = await startOperators();
  const nodes = await createProductNodes(runs, simulator.url);
  try {
    const rows = await killPrimaries(cluster, nodes, simulator.url);
    const behindPoolers = await tryPoolers(runs, cluster, nodes);
    printTable('Behind PgBouncer', behindPoolers, say);
    return [...rows, ...behindPoolers];
  } finally {
    simulator.stop();
    await nodes.remove();
  }
}

/** One round after the other on the same nodes, which nobody starts again. */
async function killPrimaries(
  cluster: DatabaseCluster,
  products: ProductNodes,
  simulatorUrl: string,
): Promise<Row[]> {
  say('Starting two nodes of the product…');
  const environment = { DATABASE_URL: cluster.primaryUrl, ARDOISE_READ_URL: cluster.replicaUrl };
  const first = await products.start('node-a', environment);
  const nodes = [first, await products.start('node-b', environment)];
  const staff = await signIn(first.url);
  const links = await makeLinks(staff, rounds * linksEach, 1_000);
  const books = await openBooks(cluster.primaryUrl);
  say(`The demo school has ${await books.countRows()} rows.`);
  const all: Row[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const own = links.splice(0, linksEach);
      const settings = { round, cluster, nodes, simulatorUrl, books, links: own, say };
      const rows = [...rowsOf(await runRound(settings)), await readReport(first, staff)];
      printTable(`Failover, round ${round} of ${rounds}`, rows, say);
      all.push(...rows);
    }
  } finally {
    await books.close();
  }
  return all;
}

/** From the first moment on a signal ends nothing by itself: whatever was begun is put in order first. */
function hearSignals(): { isStopped: () => boolean; onStop: (stop: () => Promise<void>) => void } {
  let isStopped = false;
  let stop: () => Promise<void> = async () => {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!isStopped) say('Stopping, and putting everything away…');
      isStopped = true;
      void stop();
    });
  return {
    isStopped: () => isStopped,
    onStop: (given) => {
      stop = given;
    },
  };
}

async function main(): Promise<void> {
  const signals = hearSignals();
  const reason = await preparePackages(say, thisMachine());
  if (reason !== null || signals.isStopped()) {
    process.exitCode = signals.isStopped() ? 130 : 0;
    if (reason !== null) say(`npm run failover is skipped: ${reason}.`);
    return;
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-failover-'));
  // The account of the database goes through it to its own folders.
  await chmod(folder, 0o755);
  const runs = createPrograms(folder);
  let cleared: Promise<void> | null = null;
  const clear = (): Promise<void> =>
    (cleared ??= runs.stopAll().then(() => rm(folder, { recursive: true, force: true })));
  signals.onStop(() => clear().then(() => process.exit(130)));
  try {
    process.exitCode = exitCodeOf(await run(runs));
  } catch (error) {
    process.exitCode = 1;
    // What breaks off because it is being stopped is no failure.
    if (cleared !== null) return;
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    say(await runs.lastWords());
  } finally {
    await clear();
  }
}

await main();
