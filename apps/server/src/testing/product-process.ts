import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../project-folder.ts';

export interface ProductProcess {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  printed(): string;
  /** The address it announced; fails when it ends first. */
  readonly ready: Promise<string>;
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
  let text = '';
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /Ardoise is ready at (\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`It ended first: ${text}`)));
  });
  // Whoever waits for `ended` alone must not be stopped by this one.
  ready.catch(() => {});
  return { child, printed: () => text, ready, ended };
}
