import { createEmitter, type Emitter } from './emitter.ts';

/** Counts what is under way. The event says only when something begins and when nothing is left. */
export interface Pending {
  /** Answers how to say that it is over; saying it twice counts once. */
  begin(): () => void;
  isPending(): boolean;
  readonly on: Emitter<boolean>['on'];
}

export function createPending(): Pending {
  const changed = createEmitter<boolean>();
  let count = 0;
  let isShown = false;
  // A repeated same state is ignored: ten requests at once make one loader appear once.
  const show = (next: boolean) => {
    if (next === isShown) return;
    isShown = next;
    changed.emit(next);
  };
  return {
    begin() {
      let isOver = false;
      count += 1;
      show(true);
      return () => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        show(count > 0);
      };
    },
    isPending: () => isShown,
    on: changed.on,
  };
}
