import type { Request } from '@ardoise/contract/protocol/call';
import { findDeskPayment, takeAtDesk } from '@ardoise/contract/endpoints/take-payment';
import type { DeskOutcome, takeAtDesk as TakeCall } from '@ardoise/contract/take-payment';
import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConsole } from '../../lib/console.tsx';
import { useDraft } from '../../lib/draft.ts';

type Body = Request<typeof TakeCall>['body'];
export type PaymentGiven = Omit<Body, 'key' | 'goOn'>;

interface Sent {
  readonly key: string;
}

/** These say what was found; pressing once more says that it is meant. */
const warnings = ['paidJustNow', 'sameIsWaiting', 'referenceUsed', 'othersPaymentWaiting'] as const;

const quiet = { silent: true, spinner: false } as const;

/**
 * One payment of the desk. Its key is made here and kept in the browser before it is sent: a reload, a second press or a lost answer is
 * the same payment, and what became of it is asked for.
 */
export function useTakePayment() {
  const { api } = useConsole();
  const draft = useDraft<Sent>('takePayment');
  const [key, setKey] = useState(() => draft.kept?.key ?? randomId());
  const [outcome, setOutcome] = useState<DeskOutcome | null>(null);
  const [warning, setWarning] = useState<ApiError | null>(null);
  const isAsked = useRef(false);
  const askOutcome = async (of: string): Promise<void> => {
    const found = await api(findDeskPayment, { params: { key: of } }, quiet);
    setOutcome(found.outcome);
  };
  useEffect(() => {
    if (draft.kept === null || isAsked.current) return;
    isAsked.current = true;
    // Where nothing answers, the next press has the same key and is answered the same.
    askOutcome(draft.kept.key).catch(() => {});
  });
  const taking = useMutation({
    mutationFn: (given: PaymentGiven) => {
      draft.keep({ key });
      return api(
        takeAtDesk,
        { body: { ...given, key, goOn: warning !== null } },
        { silent: true, idempotencyKey: `${key}:${warning === null ? 'first' : 'meant'}` },
      );
    },
    onSuccess: (answer) => {
      setWarning(null);
      setOutcome(answer);
    },
    onError: (error) => {
      if (!isApiError(error)) return;
      const { reason } = error;
      if (warnings.some((one) => one === reason)) setWarning(error);
      // The first answer was lost, and something else was typed since: what was taken is shown, and nothing is taken again.
      else if (reason === 'idempotencyKeyReused') askOutcome(key).catch(() => {});
      // What was refused was not begun: other content is another payment.
      else if (error.status >= 400 && error.status < 500) setKey(randomId());
    },
  });
  const next = (): void => {
    draft.discard();
    taking.reset();
    setWarning(null);
    setOutcome(null);
    setKey(randomId());
  };
  return { taking, outcome, warning, next, forgetWarning: () => setWarning(null) };
}

export type TakingPayment = ReturnType<typeof useTakePayment>;
