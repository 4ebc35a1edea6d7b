import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { projectFolder } from '../../project-folder.ts';
import { buildProgram } from '../../testing/built-program.ts';

interface Ran {
  readonly code: number | null;
  readonly printed: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
}

type Environment = Readonly<Record<string, string>>;

interface Limits {
  /** A file that grows beyond it cannot be written, as on a full disk. */
  readonly largestFileKiB?: number;
}

export interface Commands {
  start(
    program: 'backup' | 'restore',
    parts: readonly string[],
    environment: Environment,
    limits?: Limits,
  ): RunningCommand;
  run(...how: Parameters<Commands['start']>): Promise<Ran>;
  remove(): Promise<void>;
}

/** The commands as programs of their own, with nothing in their environment but what they are given. */
export async function buildCommands(): Promise<Commands> {
  const programs = {
    backup: await buildProgram('apps/server/src/backup/run-backup.ts'),
    restore: await buildProgram('apps/server/src/backup/run-restore.ts'),
  };
  const start: Commands['start'] = (program, parts, environment, { largestFileKiB } = {}) => {
    const limit = largestFileKiB === undefined ? '' : `ulimit -f ${largestFileKiB * 2}; `;
    const typed = ['-c', `${limit}exec "$@"`, 'sh', process.execPath, programs[program], ...parts];
    const child = spawn('/bin/sh', typed, {
      cwd: projectFolder,
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed }));
    return { child, ended };
  };
  return {
    start,
    run: (...how) => start(...how).ended,
    remove: async () => {
      for (const file of Object.values(programs)) await rm(file, { force: true });
    },
  };
}
