/** Milliseconds since 1970. Tests hand in their own. */
export type Clock = () => number;

export interface Timetable {
  now(): number;
  /** Runs `act` later. The answer takes it off the timetable again. */
  after(delayMs: number, act: () => void): () => void;
  /** Jumps ahead and runs at once, in order, everything that has become due. */
  advance(byMs: number): void;
  clear(): void;
}

interface Task {
  readonly dueAt: number;
  readonly act: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Every delay of the simulator goes through here, so that closing leaves no timer behind and a test can let the five
 * minutes of an unanswered prompt pass in no time.
 */
export function createTimetable(clock: Clock): Timetable {
  const tasks = new Set<Task>();
  let skippedMs = 0;
  const now = (): number => clock() + skippedMs;

  function run(task: Task): void {
    clearTimeout(task.timer);
    if (tasks.delete(task)) task.act();
  }

  const arm = (task: Task): NodeJS.Timeout =>
    setTimeout(() => run(task), Math.max(0, task.dueAt - now()));

  return {
    now,
    after(delayMs, act) {
      const dueAt = now() + delayMs;
      const task: Task = { dueAt, act, timer: setTimeout(() => run(task), delayMs) };
      tasks.add(task);
      return () => {
        clearTimeout(task.timer);
        tasks.delete(task);
      };
    },
    advance(byMs) {
      skippedMs += byMs;
      const inOrder = [...tasks].sort((one, other) => one.dueAt - other.dueAt);
      for (const task of inOrder) {
        if (task.dueAt <= now()) {
          run(task);
        } else if (tasks.has(task)) {
          clearTimeout(task.timer);
          task.timer = arm(task);
        }
      }
    },
    clear() {
      for (const task of tasks) clearTimeout(task.timer);
      tasks.clear();
    },
  };
}
