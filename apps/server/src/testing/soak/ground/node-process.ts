import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from '../../../project-folder.ts';
import type { NodeSays, NodeTold, NodeWishes } from './node-messages.ts';

/** A node that can be killed and started again; its address is another one each time. */
export interface StormNode {
  /** Null while it is down. */
  url(): string | null;
  /** Answers once it serves; a node that cannot start, since the database is away, is started again. */
  start(): Promise<NodeSays>;
  /** As the power cut does: no handler runs. */
  kill(): Promise<void>;
  /** Killed for good: whoever still means to start it again cannot. */
  end(): Promise<void>;
  tell(told: NodeTold): void;
}

type NodeOptions = Omit<NodeWishes, 'skewMs' | 'isFirst'> & {
  readonly program: string;
  readonly isFirst: boolean;
  readonly hear: (line: string) => void;
};

export function createStormNode({ program, hear, ...wishes }: NodeOptions): StormNode {
  let child: ChildProcess | null = null;
  let url: string | null = null;
  let skewMs = 0;
  let isDiskFull = false;
  let starts = 0;
  let hasEnded = false;

  const tryToStart = async (): Promise<NodeSays | null> => {
    const given: NodeWishes = { ...wishes, skewMs, isFirst: wishes.isFirst && starts === 0 };
    const started = fork(program, [JSON.stringify(given)], {
      cwd: projectFolder,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => hear(chunk.toString()));
    const ended = once(started, 'exit').then(() => null);
    void ended.then(() => {
      if (child === started) url = null;
    });
    const said = await Promise.race([
      once(started, 'message').then(([message]) => message as NodeSays),
      ended,
    ]);
    if (said === null) return null;
    starts += 1;
    url = said.url;
    if (isDiskFull) started.send({ isDiskFull });
    return said;
  };

  const kill = async (): Promise<void> => {
    const running = child;
    url = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };

  return {
    url: () => url,
    start: async () => {
      for (;;) {
        if (hasEnded) throw new Error('The node has ended for good.');
        const said = await tryToStart();
        if (said !== null) return said;
        if (starts === 0) throw new Error('The first node did not start.');
      }
    },
    kill,
    end: () => {
      hasEnded = true;
      return kill();
    },
    tell: (told) => {
      if ('skewMs' in told) skewMs = told.skewMs;
      else isDiskFull = told.isDiskFull;
      if (child?.connected === true) child.send(told, () => {});
    },
  };
}
