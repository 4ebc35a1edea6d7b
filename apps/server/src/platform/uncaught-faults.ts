import { Counter } from 'prom-client';
import type { Log } from './log.ts';

/** Of this process, whichever node of it asks. */
export const uncaughtFaults = new Counter({
  name: 'ardoise_uncaught_total',
  help: 'Exceptions and rejections that nobody caught; the process went on',
  labelNames: ['kind'],
  registers: [],
});

/** Nobody reads the log any more: to say so there would be the next fault. */
const isBrokenOutput = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && (fault.code === 'EPIPE' || fault.code === 'EIO');

/**
 * A fault in one job, timer or socket must not end the work of everybody else. Every request and every job has its own
 * transaction, so what nobody caught has changed nothing by halves: it is said, counted, and the process goes on.
 */
export function outliveFaults(log: Log): void {
  const note =
    (kind: 'exception' | 'rejection') =>
    (fault: unknown): void => {
      uncaughtFaults.inc({ kind });
      if (isBrokenOutput(fault)) return;
      const err = fault instanceof Error ? fault : new Error(String(fault));
      log.error({ err, kind }, 'uncaught');
    };
  process.on('uncaughtException', note('exception'));
  process.on('unhandledRejection', note('rejection'));
}
