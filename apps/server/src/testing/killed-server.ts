import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectFolder } from '../project-folder.ts';
import { buildProgram } from './built-program.ts';
import { hearProcess } from './hear-process.ts';

export interface KilledServer {
  /** Answers its address. */
  start(): Promise<string>;
  isRunning(): boolean;
  /** As the power cut does: no handler runs. Fails where it has logged a secret. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** The real server as a process that a test starts, kills and starts again on the same database. */
export async function createKilledServer(
  databaseUrl: string,
  simulatorUrl: string,
): Promise<KilledServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-killed-'));
  const program = await buildProgram('apps/server/src/testing/killable-node.ts');
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  const kill = async (): Promise<void> => {
    child?.kill('SIGKILL');
    await ended;
  };
  return {
    start: () => {
      child = spawn(process.execPath, [program, databaseUrl, folder, simulatorUrl], {
        cwd: projectFolder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const heard = hearProcess(child);
      ended = heard.ended;
      return heard.hear(/"listening":"([^"]+)"/);
    },
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    kill,
    remove: async () => {
      try {
        await kill();
      } finally {
        await rm(folder, { recursive: true, force: true });
        await rm(program, { force: true });
      }
    },
  };
}
