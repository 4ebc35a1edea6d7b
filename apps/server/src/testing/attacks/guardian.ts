import http from 'node:http';
import { refuseOtherMachines } from './this-machine.ts';

/**
 * Strangers attack from 127.0.0.1; guardians come from another address of this machine, as they do in life. Only Linux
 * has the whole range without being told.
 */
const guardianAddress = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

/** Far above what a guardian should wait: an answer that takes longer counts as none. */
const giveUpAfterMs = 60_000;

export interface Visit {
  readonly path: string;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly ms: number;
}

export function visitOnce(base: string, path: string): Promise<Visit> {
  refuseOtherMachines(base);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null): void =>
      resolve({ path, status, ms: performance.now() - startedAt });
    const { hostname, port } = new URL(base);
    const request = http.get(
      {
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        localAddress: guardianAddress,
        agent: false,
        timeout: giveUpAfterMs,
      },
      (response) => {
        response.resume();
        response.on('end', () => end(response.statusCode ?? null));
        response.on('error', () => end(null));
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', () => end(null));
  });
}

const pauseMs = 100;

/** A guardian who opens these pages again and again until told to stop. */
export function watchAsGuardian(
  base: string,
  paths: readonly string[],
): { stop(): Promise<Visit[]> } {
  const visits: Visit[] = [];
  const ended = new AbortController();
  const walk = async (): Promise<void> => {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      visits.push(await visitOnce(base, paths[turn % paths.length] ?? '/pay'));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const walking = walk();
  return {
    stop: async () => {
      ended.abort();
      await walking;
      return visits;
    },
  };
}

/** A page that is wrong for this guardian is an answer; one that is refused for want of room is none. */
export const isAnswered = ({ status }: Visit): boolean =>
  status !== null && status < 500 && status !== 429 && status !== 408;
