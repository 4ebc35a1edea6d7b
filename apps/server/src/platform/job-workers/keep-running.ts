import { setTimeout as wait } from 'node:timers/promises';
import { type KindOfJobs, type Runner, startRunner } from './runner.ts';

export interface KeptRunner {
  /** Whether due jobs of this kind are picked up by this node. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/** Free workers that have not seen the queue for so long are taken for dead. */
const longestSilenceMs = 15_000;
const checkEveryMs = 1_000;

const longestDelayMs = 30_000;
const delayAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestDelayMs, 250 * 2 ** failures);

/**
 * Workers of one kind for as long as the node lives. Whatever ends or silences them, new ones take their place, with
 * growing delays while they fail; the old ones finish what they have begun.
 */
export function keepRunning(
  settings: Omit<KindOfJobs, 'onSign'>,
  { start = startRunner, silenceMs = longestSilenceMs } = {},
): KeptRunner {
  const { log } = settings.services;
  const stopping = new AbortController();
  const draining = new Set<Promise<void>>();
  let current: Runner | null = null;
  let signAt = performance.now();
  const isWorkingSince = (at: number): boolean =>
    current?.isBusy() === true || performance.now() - Math.max(signAt, at) < silenceMs;

  /** Resolves with the reason, or with null where the node stops. */
  const lastingOf = async (runner: Runner): Promise<string | null> => {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping.signal, over.signal]);
    const startedAt = performance.now();
    const silence = async (): Promise<string> => {
      while (isWorkingSince(startedAt)) await wait(checkEveryMs, undefined, { signal, ref: false });
      return 'the queue was not seen';
    };
    const reason = await Promise.race([runner.isOver, silence().catch(() => null)]);
    over.abort();
    return reason;
  };
  const drain = (runner: Runner): void => {
    const drained = runner.stop().finally(() => draining.delete(drained));
    draining.add(drained);
  };
  /** Answers whether they came to see the queue. */
  const runOnce = async (): Promise<boolean> => {
    let hasSeen = false;
    const onSign = (): void => {
      hasSeen = true;
      signAt = performance.now();
    };
    try {
      current = await start({ ...settings, onSign });
      const reason = await lastingOf(current);
      if (reason !== null) log.warn({ kind: settings.kind, reason }, 'workers are replaced');
    } catch (error) {
      log.warn({ kind: settings.kind, err: error }, 'workers could not start');
    }
    if (current !== null) drain(current);
    current = null;
    return hasSeen;
  };
  const runOn = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      failures = (await runOnce()) ? 0 : failures + 1;
      const options = { signal: stopping.signal, ref: false };
      await wait(delayAfter(failures), undefined, options).catch(() => {});
    }
  };
  const lasting = runOn();

  return {
    isWorking: () => isWorkingSince(0),
    stop: async () => {
      stopping.abort();
      await lasting;
      await Promise.all(draining);
    },
  };
}
