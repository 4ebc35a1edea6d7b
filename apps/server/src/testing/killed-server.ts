import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../project-folder.ts';
import { buildProgram } from './built-program.ts';

export interface KilledServer {
  /** Answers its address. */
  start(): Promise<string>;
  isRunning(): boolean;
  /** As the power cut does: no handler runs. */
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

  const isRunning = (): boolean => child?.exitCode === null && child.signalCode === null;
  const kill = async (): Promise<void> => {
    if (child === null || !isRunning()) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    start: async () => {
      const started = spawn(process.execPath, [program, databaseUrl, folder, simulatorUrl], {
        cwd: projectFolder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const lines = createInterface({ input: started.stdout });
      return new Promise<string>((resolve, reject) => {
        started.once('exit', () => reject(new Error('The server did not start.')));
        lines.on('line', (line) => {
          const url = /"listening":"([^"]+)"/.exec(line)?.[1];
          if (url !== undefined) resolve(url);
        });
      });
    },
    isRunning,
    kill,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
      await rm(program, { force: true });
    },
  };
}
