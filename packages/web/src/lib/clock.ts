export type Cancel = () => void;

/** Time, handed to whatever waits, so that a test can move it. */
export interface Clock {
  now(): number;
  after(delayMs: number, task: () => void): Cancel;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
