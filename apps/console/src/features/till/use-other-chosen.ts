import { useEffect, useRef } from 'react';

interface Shown {
  /** Whom the screen is opened for; undefined where nobody is chosen. */
  readonly chosen: string | undefined;
  readonly isPending: boolean;
  readonly hasOutcome: boolean;
  readonly next: () => void;
  readonly leave: () => void;
}

/**
 * Another child is another payment, however it was chosen. What became of the last one was seen by then, unless it was still under way:
 * then it is waited for, and shown.
 */
export function useOtherChosen({ chosen, isPending, hasOutcome, next, leave }: Shown): void {
  const shownFor = useRef(chosen);
  const wasPending = useRef(false);
  useEffect(() => {
    const isOther = shownFor.current !== chosen;
    const cameSince = wasPending.current;
    wasPending.current = isOther && isPending;
    if (!isOther || isPending) return;
    shownFor.current = chosen;
    if (!hasOutcome) leave();
    // What was taken stays in sight where nobody else was chosen.
    else if (chosen !== undefined && !cameSince) next();
  });
}
