import { useCallback, useRef, useState } from 'react';
import { type Failure, failureOf } from './failure.ts';

export interface Attempt {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /** Runs one act at a time; a second press while one is under way does nothing. */
  readonly run: (act: () => Promise<void>) => Promise<void>;
  readonly clear: () => void;
}

export function useAttempt(onFailure?: (failure: Failure) => void): Attempt {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isUnderWay = useRef(false);

  async function run(act: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const failed = failureOf(error, Date.now());
      setFailure(failed);
      onFailure?.(failed);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, failure, run, clear: useCallback(() => setFailure(null), []) };
}
