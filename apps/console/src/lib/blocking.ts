import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';

/** The dialog that lets nothing else be done while something must not be interrupted. */
export interface Blocking {
  /** Shows the words until the task is over, whatever its end. */
  during<Result>(words: string, task: () => Promise<Result>): Promise<Result>;
  /** Null: nothing blocks. */
  words(): string | null;
  readonly on: Emitter<void>['on'];
}

export function createBlocking(): Blocking {
  const changed = createEmitter<void>();
  let running: readonly string[] = [];
  const set = (next: readonly string[]) => {
    running = next;
    changed.emit();
  };
  return {
    async during(words, task) {
      set([...running, words]);
      try {
        return await task();
      } finally {
        const at = running.indexOf(words);
        set(running.filter((_, index) => index !== at));
      }
    },
    words: () => running.at(-1) ?? null,
    on: changed.on,
  };
}
