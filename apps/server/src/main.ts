import path from 'node:path';
import { describeDemo, seedDemo } from './demo/seed-demo.ts';
import { type RunningNode, startNode } from './node.ts';
import { systemClock } from './platform/clock.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import { createLog, type Log } from './platform/log.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { StartError } from './platform/start-error.ts';
import { outliveFaults } from './platform/uncaught-faults.ts';
import { createProgress } from './progress.ts';
import { projectFolder } from './project-folder.ts';
import { releaseOf } from './release.ts';
import { withSimulator } from './simulator-settings.ts';
import { registerReceipts, startSimulator } from './simulator.ts';

type Stop = () => Promise<void> | void;

const { say, end: endProgress } = createProgress((text) => void process.stdout.write(text));

/** Stops in the opposite order of starting: the server before the database it stands on. */
async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const stop of [...stops].reverse()) await stop();
}

/** The embedded database, or the outside one. */
async function openDatabase(settings: Settings, log: Log, stops: Stop[]): Promise<string> {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  say('Starting the database…');
  const embedded = await startEmbeddedPostgres({
    dataFolder: settings.dataFolder,
    log: (line) => log.debug({ line }, 'postgres'),
    onProgress: say,
    onUnexpectedEnd: (lastWords) => {
      process.stderr.write(`The database has ended by itself. ${lastWords}\n`);
      process.exit(1);
    },
  });
  stops.push(() => embedded.stop());
  return embedded.url;
}

async function openSimulator(settings: Settings, stops: Stop[]): Promise<string | null> {
  if (!settings.hasSimulator) return null;
  const simulator = await startSimulator(settings.simulatorPort, settings.port);
  stops.push(() => simulator.stop());
  return simulator.url;
}

async function start(settings: Settings, stops: Stop[]): Promise<RunningNode> {
  const log = createLog(settings.logLevel);
  outliveFaults(log);
  const [database, simulator] = await Promise.allSettled([
    openDatabase(settings, log, stops),
    openSimulator(settings, stops),
  ]);
  // Both are awaited before either may fail: a simulator that is still starting could not be stopped, and would complain.
  if (database.status === 'rejected') throw database.reason;
  if (simulator.status === 'rejected') throw simulator.reason;
  const node = await startNode({
    settings: simulator.value === null ? settings : withSimulator(settings, simulator.value),
    databaseUrl: database.value,
    clock: systemClock,
    log,
    migrationsFolder: path.join(projectFolder, 'apps/server/migrations'),
    release: await releaseOf(),
    ...(settings.isDemo ? { seed: (services) => seedDemo(services, say) } : {}),
  });
  stops.push(() => node.close());
  if (simulator.value !== null) await registerReceipts(simulator.value, node.services, node.url);
  return node;
}

function announce(node: RunningNode): void {
  const { settings } = node.services;
  say('');
  say(`Ardoise is ready at ${node.services.publicUrl()}`);
  const { simulatorUrl } = settings;
  if (simulatorUrl !== null)
    say(`Phones and mailboxes of the demo (codes, prompts): ${simulatorUrl}`);
  if (settings.isDemo)
    for (const line of describeDemo(node.services.publicUrl(), settings.zone)) say(line);
  say('Press Ctrl-C to stop.');
}

/** A stop that takes longer than this is cut short: the database recovers by itself. */
const stopTimeoutMs = 15_000;

async function main(): Promise<void> {
  const stops: Stop[] = [];
  let isStopping = false;
  const stop = (exitCode: number): void => {
    endProgress();
    // A second Ctrl-C means it.
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    stopAll(stops).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  try {
    announce(await start(readSettings(process.env), stops));
    endProgress();
  } catch (error) {
    // Stopped while it was starting: what then breaks off is no failure.
    if (isStopping) return;
    if (error instanceof StartError || error instanceof EmbeddedPostgresError)
      process.stderr.write(`Ardoise cannot start. ${error.message}\n`);
    else
      process.stderr.write(
        `Ardoise cannot start. ${error instanceof Error ? (error.stack ?? error.message) : 'Unknown error'}\n`,
      );
    stop(1);
  }
}

await main();
