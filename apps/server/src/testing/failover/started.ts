import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../../platform/embedded-postgres/account.ts';

/** What is needed to start a program and to find what it said. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Undefined: as whoever runs this. */
  readonly account?: Account | undefined;
}

export interface StartedProgram {
  readonly child: ChildProcess;
  readonly logFile: string;
  isRunning(): boolean;
  /** All that it has said so far. */
  printed(): string;
  /** Resolves when it has ended. */
  signal(signal: NodeJS.Signals): Promise<void>;
}

export interface Programs {
  readonly folder: string;
  start(program: Program): StartedProgram;
  /** The newest first, politely, and by force what does not go; only what was started here. */
  stopAll(): Promise<void>;
  /** Done after everything has stopped, for what a program may have left running. */
  afterStop(clear: () => Promise<void>): void;
  /** The last lines of each log, for whoever must find out why it failed. */
  lastWords(): Promise<string>;
}

const politeMs = 10_000;
const shownLines = 12;
const keptLength = 100_000;

/** Every program that is started is remembered by its process, so that nothing is left behind, however the run ends. */
export function createPrograms(folder: string): Programs {
  const started: StartedProgram[] = [];
  let isStopping = false;
  const clearing: Array<() => Promise<void>> = [];
  return {
    folder,
    start: (program) => {
      if (isStopping) throw new Error('Everything is being stopped.');
      const one = startProgram(program, folder);
      started.push(one);
      return one;
    },
    stopAll: async () => {
      isStopping = true;
      for (const one of started.toReversed()) await stop(one);
      for (const clear of clearing) await clear();
    },
    afterStop: (clear) => void clearing.push(clear),
    lastWords: async () => {
      const files = [...new Set(started.map(({ logFile }) => logFile))];
      const texts = await Promise.all(
        files.map(async (file) => {
          const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
          return `--- ${path.basename(file)}\n${lines.slice(-shownLines).join('\n')}`;
        }),
      );
      return texts.join('\n');
    },
  };
}

function startProgram(
  { name, command, args, environment, account }: Program,
  folder: string,
): StartedProgram {
  const logFile = path.join(folder, `${name}.log`);
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(command, args, {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
    // In a group of its own a Ctrl-C in the terminal reaches this run alone, which then ends everything in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-keptLength);
    });
  }
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return {
    child,
    logFile,
    isRunning: () => !hasEnded,
    printed: () => text,
    signal: async (signal) => {
      if (!hasEnded) child.kill(signal);
      await ended;
    },
  };
}

async function stop(one: StartedProgram): Promise<void> {
  if (!one.isRunning()) return;
  const force = setTimeout(() => one.child.kill('SIGKILL'), politeMs);
  await one.signal('SIGTERM');
  clearTimeout(force);
}
