import type { Request } from '@ardoise/contract/protocol/call';
import { payInvoice } from '@ardoise/contract/endpoints/invoices';
import { findDeskPayment, takeAtDesk } from '@ardoise/contract/endpoints/take-payment';
import type {
  DeskOutcome,
  DeskWarning,
  takeAtDesk as TakeCall,
} from '@ardoise/contract/take-payment';
import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import type { Api } from '@ardoise/web/lib/api/client.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConsole } from '../../lib/console.tsx';
import { useDraft } from '../../lib/draft.ts';
import type { KeptPayment } from '../../lib/offline-desk/kept-payment.ts';
import { TakenBefore } from './offline/same-taken.ts';
import { useDoubtful } from './use-doubtful.ts';
import { useOnce } from './use-once.ts';
import { useOtherChosen } from './use-other-chosen.ts';

type Body = Request<typeof TakeCall>['body'];
export interface PaymentGiven extends Omit<Body, 'key' | 'warningsRead'> {
  readonly invoiceId?: string;
}

/** Taken without a connection: it is on the device, and waits to be sent. */
export type Outcome = DeskOutcome | { readonly state: 'kept'; readonly payment: KeptPayment };

/** How cash is taken without a connection; null where this device cannot. */
export type TakeOffline =
  | ((key: string, given: PaymentGiven, goOn: boolean) => Promise<KeptPayment>)
  | null;

interface Sent {
  readonly key: string;
  /** Whom the screen was opened for. */
  readonly chosen: string | undefined;
  /** What became of it was shown. */
  readonly isAnswered?: true;
}

interface Desk {
  readonly takeOffline: TakeOffline;
  readonly isOffline: boolean;
  /** Cash was taken with a connection. */
  readonly noteTaken: (given: PaymentGiven) => void;
  /** Whom the screen is opened for; undefined where nobody is chosen yet. */
  readonly chosen: string | undefined;
}

/** These say what was found; pressing once more says that it is meant. */
const warnings: readonly DeskWarning[] = [
  'paidJustNow',
  'promptIsWaiting',
  'sameIsWaiting',
  'referenceUsed',
];

/** What was found by the server, or on this device. */
export type PayWarning = ApiError | TakenBefore;

/** What was found on this device is not what the server may find. */
const isAmong = (shown: readonly PayWarning[], reason: DeskWarning): boolean =>
  shown.some((one) => isApiError(one) && one.reason === reason);

const quiet = { silent: true, spinner: false } as const;

/** An invoice is paid as it allows; the key in the body is what makes it one payment, and a second one beside it would hide that the answer is of an earlier try. */
function send(api: Api, { invoiceId, ...body }: PaymentGiven & Body): Promise<DeskOutcome> {
  if (invoiceId === undefined) return api(takeAtDesk, { body }, { silent: true });
  const { key, amount, means, warningsRead } = body;
  const paid = { key, amount, means, warningsRead };
  return api(payInvoice, { params: { id: invoiceId }, body: paid }, { silent: true });
}

const hasNoAnswer = (error: unknown): boolean => isApiError(error) && error.status === 0;

/** It may have been taken all the same. */
const isInDoubt = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500);

const isForAnother = (kept: Sent | null, chosen: string | undefined): boolean =>
  kept !== null && chosen !== undefined && chosen !== kept.chosen;

/**
 * One payment of the desk. Its key is made here and kept in the browser before it is sent: a reload, a second press or a lost answer is
 * the same payment, and what became of it is asked for. Cash for which there is no answer is kept on the device under the same key:
 * where the server did take it, that is found when it is sent.
 */
export function useTakePayment({ takeOffline, isOffline, noteTaken, chosen }: Desk) {
  const { api } = useConsole();
  const draft = useDraft<Sent>('takePayment');
  const doubtful = useDoubtful(isOffline);
  // What was begun for one child is not gone on with for another.
  const [begun] = useState(() => (isForAnother(draft.kept, chosen) ? null : draft.kept));
  const [key, setKey] = useState(() => begun?.key ?? randomId());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [shown, setShown] = useState<readonly PayWarning[]>([]);
  const warning = shown.at(-1) ?? null;
  const [isLost, setIsLost] = useState(false);
  const isAsked = useRef(false);
  /** What was sent, as long as it is not known what became of it. */
  const awaited = useRef(begun);
  const askOutcome = async (): Promise<void> => {
    const sent = awaited.current;
    if (sent === null) return;
    const found = await api(findDeskPayment, { params: { key: sent.key } }, quiet);
    // It was left meanwhile, or sent once more.
    if (awaited.current !== sent) return;
    awaited.current = null;
    setOutcome(found.outcome);
    setIsLost(found.outcome === null);
  };
  const keep = async (take: NonNullable<TakeOffline>, given: PaymentGiven): Promise<Outcome> => {
    // What the server has warned of may be another payment than the one that this device knows of.
    const goOn = shown.some((one) => one instanceof TakenBefore);
    const payment = await take(key, given, goOn);
    // From here on the queue knows it: the next payment must not be given its key.
    draft.discard();
    awaited.current = null;
    return { state: 'kept', payment };
  };
  const takeOnce = async (given: PaymentGiven): Promise<Outcome> => {
    const take = given.means.by === 'cash' ? takeOffline : null;
    if (isOffline && take !== null) return keep(take, given);
    awaited.current = { key, chosen };
    draft.keep(awaited.current);
    try {
      const warningsRead = warnings.filter((one) => isAmong(shown, one));
      return await send(api, { ...given, key, warningsRead });
    } catch (error) {
      if (take === null || !hasNoAnswer(error)) throw error;
      return keep(take, given);
    }
  };
  const once = useOnce<Outcome>();
  const taking = useMutation({
    mutationFn: (given: PaymentGiven) => once({ key, given }, () => takeOnce(given)),
    onSuccess: (answer, given) => {
      awaited.current = null;
      if (answer.state === 'paid') noteTaken(given);
      setShown([]);
      setIsLost(false);
      setOutcome(answer);
      if (answer.state !== 'kept') draft.keep({ key, chosen, isAnswered: true });
    },
    onError: (error) => {
      if (error instanceof TakenBefore) setShown((before) => [...before, error]);
      if (!isApiError(error)) return;
      const { reason } = error;
      // What was answered needs no asking after a reload.
      if (!isInDoubt(error) && reason !== 'idempotencyKeyReused') {
        awaited.current = null;
        draft.discard();
      }
      if (warnings.some((one) => one === reason)) setShown((before) => [...before, error]);
      // The first answer was lost, and something else was typed since: what was taken is shown, and nothing is taken again.
      else if (reason === 'idempotencyKeyReused') askOutcome().catch(() => {});
      // What was refused was not begun: other content is another payment.
      else if (error.status >= 400 && error.status < 500) setKey(randomId());
    },
  });
  const next = (): void => {
    awaited.current = null;
    draft.discard();
    taking.reset();
    setShown([]);
    setIsLost(false);
    setOutcome(null);
    setKey(randomId());
  };
  /** Another payment has a key and warnings of its own. What may have been taken is asked for until that is known. */
  const leave = (sent: Sent | null): void => {
    if (sent !== null && sent.isAnswered !== true) doubtful.add(sent.key);
    next();
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Where nothing answers, the next press has the same key and is answered the same.
    if (begun !== null) askOutcome().catch(() => {});
    else if (draft.kept !== null) leave(draft.kept);
  });
  useOtherChosen({
    chosen,
    isPending: taking.isPending,
    hasOutcome: outcome !== null,
    next,
    leave: () => leave(awaited.current),
  });
  return { taking, outcome, warning, isLost, doubtful, next, forgetWarnings: () => setShown([]) };
}

export type TakingPayment = ReturnType<typeof useTakePayment>;
