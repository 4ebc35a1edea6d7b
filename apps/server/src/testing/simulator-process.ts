import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { projectFolder } from '../project-folder.ts';
import { buildProgram } from './built-program.ts';

interface OpenSimulator {
  readonly url: string;
  close(): void;
}

interface Opened {
  readonly id: string;
  readonly url: string;
}

/** One for all test files of a process, with which it ends. */
let started: Promise<ChildProcess> | null = null;

async function start(): Promise<ChildProcess> {
  const source = 'apps/simulator/src/testing/many-simulators.ts';
  // Two folders deep in the simulator's own, as it lies itself: it finds its pages from there.
  const program = await buildProgram(source, 'apps/simulator/.cache');
  const child = fork(program, { cwd: projectFolder, execArgv: [] });
  child.setMaxListeners(0);
  // It is up to the tests when this process ends.
  child.unref();
  child.channel?.unref();
  // Once it speaks it has read its program, which nobody else needs.
  (await open(child)).close();
  await rm(program, { force: true });
  return child;
}

function open(child: ChildProcess): Promise<OpenSimulator> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      child.off('message', hear);
      child.off('exit', fail);
    };
    const hear = (opened: Opened): void => {
      if (opened.id !== id) return;
      leave();
      resolve({ url: opened.url, close: () => void child.send({ close: id }) });
    };
    const fail = (): void => {
      leave();
      reject(new Error('The process of the simulators has ended.'));
    };
    child.on('message', hear);
    child.on('exit', fail);
    child.send({ open: id });
  });
}

/** A simulator in which nothing has happened yet, with an address of its own. */
export async function openSimulator(): Promise<OpenSimulator> {
  started ??= start();
  return open(await started);
}
