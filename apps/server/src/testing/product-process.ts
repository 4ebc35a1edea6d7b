import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../project-folder.ts';
import { hearProcess } from './hear-process.ts';

export interface ProductProcess {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  printed(): string;
  /** The address it announced; fails when it ends first. */
  readonly ready: Promise<string>;
  /** Its exit code; fails where it has printed a secret. */
  readonly ended: Promise<number | null>;
}

/** The built product as a process of its own, as `npm start` runs it. */
export function startProduct(environment: Record<string, string>): ProductProcess {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ARDOISE_|DATABASE_URL|PORT|HOST|VITEST|NODE_ENV)/.test(name),
  );
  const child = spawn(process.execPath, [path.join(projectFolder, 'apps/server/dist/main.js')], {
    cwd: projectFolder,
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { printed, hear, ended } = hearProcess(child);
  const ready = hear(/Ardoise is ready at (\S+)/);
  // Whoever waits for `ended` alone must not be stopped by this one.
  ready.catch(() => {});
  return { child, printed, ready, ended };
}
