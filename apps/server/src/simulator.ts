import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from './platform/settings.ts';
import { projectFolder } from './project-folder.ts';

export interface RunningSimulator {
  readonly url: string;
  stop(): void;
}

const startTimeoutMs = 20_000;

/** Built, or in development straight from its sources. */
async function programOf(): Promise<string[]> {
  const built = path.join(projectFolder, 'apps/simulator/dist/main.js');
  try {
    await access(built);
    return [built];
  } catch {
    return ['--import', 'tsx', path.join(projectFolder, 'apps/simulator/src/main.ts')];
  }
}

/** Starts the operators' stand-in as a process of its own, which ends with this one. */
export async function startSimulator(port: number | null): Promise<RunningSimulator> {
  const child = spawn(process.execPath, await programOf(), {
    cwd: projectFolder,
    env: {
      ...process.env,
      ARDOISE_SIMULATOR: '1',
      SIMULATOR_PORT: String(port ?? 0),
      SIMULATOR_PARENT: '1',
    },
    // Its standard input is a pipe that closes when this process ends, however it ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartError('The simulator did not start in time.')),
      startTimeoutMs,
    );
    child.once('exit', () =>
      reject(new StartError('The simulator could not start. Is ARDOISE_SIMULATOR_PORT in use?')),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = listeningIn(line);
      if (said === null) return;
      clearTimeout(timer);
      resolve(said);
    });
  });
  return { url, stop: () => void child.kill('SIGTERM') };
}

function listeningIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  const said: unknown = JSON.parse(line);
  return typeof said === 'object' && said !== null && 'listening' in said
    ? String(said.listening)
    : null;
}
