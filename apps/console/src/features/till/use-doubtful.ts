import { findDeskPayment } from '@ardoise/contract/endpoints/take-payment';
import type { DeskOutcome } from '@ardoise/contract/take-payment';
import { useEffect, useState } from 'react';
import { useConsole } from '../../lib/console.tsx';
import { useDraft } from '../../lib/draft.ts';

/** A server that is back says nothing. */
const askAgainMs = 20_000;

const quiet = { silent: true, spinner: false } as const;

export interface Doubtful {
  /** What became of the first of them; null: it was not recorded; undefined: that is not known yet. */
  readonly outcome: DeskOutcome | null | undefined;
  readonly isAny: boolean;
  /** The key of a payment that may have been taken. */
  add(key: string): void;
  /** Somebody has seen what became of the first of them. */
  dismiss(): void;
}

/**
 * Payments that were left while nobody knew whether they were taken. Each is asked for until there is an answer, also after a reload,
 * and stays until somebody has seen what became of it. Nobody has to wait for that: the next payer can be served meanwhile.
 */
export function useDoubtful(isOffline: boolean): Doubtful {
  const { api, clock } = useConsole();
  const draft = useDraft<{ readonly keys: readonly string[] }>('doubtfulPayments');
  const [keys, setKeys] = useState(draft.kept?.keys ?? []);
  const [answer, setAnswer] = useState<{ key: string; outcome: DeskOutcome | null } | null>(null);
  const [tries, setTries] = useState(0);
  const [first] = keys;
  const isKnown = answer !== null && answer.key === first;
  // Asked at once when the connection is back, and otherwise by and by.
  useEffect(() => {
    if (first === undefined || isKnown) return;
    let isGone = false;
    let cancel = (): void => {};
    api(findDeskPayment, { params: { key: first } }, quiet).then(
      ({ outcome }) => {
        if (!isGone) setAnswer({ key: first, outcome });
      },
      () => {
        if (!isGone) cancel = clock.after(askAgainMs, () => setTries((before) => before + 1));
      },
    );
    return () => {
      isGone = true;
      cancel();
    };
  }, [api, clock, first, isKnown, isOffline, tries]);
  const write = (next: readonly string[]): void => {
    if (next.length === 0) draft.discard();
    else draft.keep({ keys: next });
    setKeys(next);
  };
  return {
    outcome: isKnown ? answer.outcome : undefined,
    isAny: first !== undefined,
    add: (key) => write([...keys, key]),
    dismiss: () => write(keys.slice(1)),
  };
}
