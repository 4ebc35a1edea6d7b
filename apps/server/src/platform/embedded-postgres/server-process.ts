import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, ownFolder, plainEnvironment } from './account.ts';
import type { Binaries } from './binaries.ts';
import { postgresSettings } from './postgres-settings.ts';
import { readPostmaster } from './postmaster-file.ts';

/**
 * Our end of a pipe closes when this process ends, however it ends; the watchdog then asks PostgreSQL for a fast
 * shutdown. `exec` keeps the shell's number, so the child that Node knows is PostgreSQL itself. The inner pair of
 * parentheses hands the watchdog to the system, as PostgreSQL does not expect children that it did not start.
 */
const watchdogScript = '((cat <&3 >/dev/null; kill -INT $$) >/dev/null 2>&1 &); exec "$@" 3<&-';

/** Recovery after a crash replays at most about a gigabyte, which even a slow disk does in this time. */
const startLimitMs = 300_000;
const keptLines = 20;

interface Launch {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly clusterFolder: string;
  readonly isDurable: boolean;
  readonly hasSocket: boolean;
  readonly log: (line: string) => void;
  readonly onProgress: (line: string) => void;
}

export interface RunningServer {
  readonly port: number;
  /** Settles when PostgreSQL has ended, asked or not, with its last words. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL ended before it was ready; the message holds its last words. */
export class StartFailure extends Error {}

export async function launch(options: Launch): Promise<RunningServer> {
  const port = await freePort();
  const child = spawnPostgres(options, port);
  const lastLines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > keptLines) lastLines.shift();
      options.log(line);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', () => {
      resolve(lastLines.join(' ') || 'it said nothing');
    });
  });
  // The watchdog must not outlive PostgreSQL: much later its number could be another process's.
  child.once('exit', () => child.stdio[3]?.destroy());

  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  await untilReady(child, port, ended, options).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, ended, stop };
}

function spawnPostgres(
  { binaries, account, clusterFolder, isDurable, hasSocket }: Launch,
  port: number,
): ChildProcess {
  const program = join(binaries.folder, 'bin', 'postgres');
  const settings = postgresSettings({ port, isDurable, hasSocket });
  const args = ['-D', ownFolder(account, clusterFolder), ...settings];
  return spawn('/bin/sh', ['-c', watchdogScript, 'sh', program, ...args], {
    ...account,
    cwd: clusterFolder,
    env: plainEnvironment(),
    // In a session of its own a Ctrl-C in the terminal does not reach it, so the program can finish its work first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

/**
 * Ready is when postmaster.pid has our child's number, our port and the word ready. The file alone may be the last
 * run's, and after a restart of a container even the number in it may be the same.
 */
async function untilReady(
  child: ChildProcess,
  port: number,
  ended: Promise<string>,
  { clusterFolder, onProgress }: Launch,
): Promise<void> {
  const startedAt = Date.now();
  let saidAt = startedAt;
  let lastWords: string | undefined;
  void ended.then((words) => {
    lastWords = words;
  });
  for (;;) {
    const found = await readPostmaster(clusterFolder);
    if (lastWords !== undefined) throw new StartFailure(lastWords);
    if (found && found.pid === child.pid && found.port === port && found.isReady) return;
    if (Date.now() - startedAt > startLimitMs) throw new StartFailure('it was not ready in time');
    if (Date.now() - saidAt > 4000) {
      saidAt = Date.now();
      onProgress('PostgreSQL is recovering from an unclean stop…');
    }
    await sleep(10);
  }
}

/** Another process may take the port before PostgreSQL does; the caller then simply tries again. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
