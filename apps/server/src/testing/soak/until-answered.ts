import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from './ground/ground.ts';

const shortestWaitMs = 100;
const longestWaitMs = 2_000;

/** Answers that say nothing of what became of the request: it is sent again, as it was. */
const saysNothing = (status: number): boolean => status >= 500 || status === 429 || status === 408;

let turn = 0;

/** One of the nodes that are up, in turn. */
export async function chooseNode({ nodes }: Pick<Ground, 'nodes'>): Promise<string> {
  for (;;) {
    turn += 1;
    const url = nodes[turn % 2 === 0 ? 0 : 1].url() ?? nodes[turn % 2 === 0 ? 1 : 0].url();
    if (url !== null) return url;
    await wait(shortestWaitMs);
  }
}

/** What happened on the way, for the table at the end. */
export interface Traffic {
  requests: number;
  /** Without an answer, or with one that says nothing. */
  again: number;
  /** Answers 50000: the product did not know what to say. */
  readonly unexplained: Map<string, number>;
}

export const createTraffic = (): Traffic => ({ requests: 0, again: 0, unexplained: new Map() });

export function noteUnexplained({ unexplained }: Traffic, name: string, status: number): void {
  if (status === 500) unexplained.set(name, (unexplained.get(name) ?? 0) + 1);
}

/**
 * Sends the same request to one node after the other until one of them says what became of it. Nothing is given up: a
 * client that is never answered would not know what to expect.
 */
export async function untilAnswered(
  ground: Pick<Ground, 'nodes'>,
  traffic: Traffic,
  name: string,
  request: (base: string) => Promise<Response>,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const base = await chooseNode(ground);
    traffic.requests += 1;
    const response = await request(base).catch(() => null);
    if (response !== null && !saysNothing(response.status)) return response;
    if (response !== null) noteUnexplained(traffic, name, response.status);
    await response?.body?.cancel().catch(() => {});
    traffic.again += 1;
    await wait(Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(tries, 6)));
  }
}

/** From where a request comes: each act from an address of its own, so that no limit is shared. */
export const addressOf = (seed: number): string =>
  `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`;
