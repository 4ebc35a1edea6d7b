import { qrLogin } from '@ardoise/contract/endpoints/session';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from './client.ts';
import { enter, type Preferences, type Tokens } from './enter.ts';
import { type Failure, failureOf } from './failure.ts';

const pollMs = 2_000;
/** A forgotten page stops asking for new codes after about as many minutes. */
const maxRenewals = 5;

export type QrState =
  | { readonly is: 'loading' }
  | { readonly is: 'waiting'; readonly ticket: string; readonly address: string }
  | { readonly is: 'entering' }
  | { readonly is: 'refused' }
  | { readonly is: 'expired' }
  | { readonly is: 'failed'; readonly failure: Failure };

/** Shows a code, asks every two seconds whether a phone has approved, and renews a code that has expired. */
export function useQrLogin(preferences: Preferences): { state: QrState; begin: () => void } {
  const [state, setState] = useState<QrState>({ is: 'loading' });
  const renewals = useRef(0);
  const arrive = useEffectEvent((tokens: Tokens) => enter(tokens, preferences));

  const show = useCallback(async (): Promise<void> => {
    setState({ is: 'loading' });
    try {
      const { ticket, address } = await api(qrLogin, { body: {} }, { silent: true });
      setState(address === null ? { is: 'expired' } : { is: 'waiting', ticket, address });
    } catch (error) {
      setState({ is: 'failed', failure: failureOf(error, Date.now()) });
    }
  }, []);

  useEffect(() => {
    void show();
  }, [show]);

  const ticket = state.is === 'waiting' ? state.ticket : null;
  useEffect(() => {
    if (ticket === null) return;
    const stop = new AbortController();
    const follow = async () => {
      const next = await pollUntilDecided(ticket, stop.signal);
      if (next === null) return;
      if (next.is === 'expired' && renewals.current < maxRenewals) {
        renewals.current += 1;
        void show();
      } else if (next.is === 'approved') {
        setState({ is: 'entering' });
        await arrive(next.session);
      } else setState(next.is === 'expired' ? { is: 'expired' } : { is: 'refused' });
    };
    follow().catch((error: unknown) => {
      if (!stop.signal.aborted) setState({ is: 'failed', failure: failureOf(error, Date.now()) });
    });
    return () => stop.abort();
  }, [ticket, show]);

  const begin = useCallback(() => {
    renewals.current = 0;
    void show();
  }, [show]);
  return { state, begin };
}

type Decision =
  | { readonly is: 'approved'; readonly session: Tokens }
  | { readonly is: 'refused' }
  | { readonly is: 'expired' };

/**
 * Null where nobody waits any more. A poll that gets no answer is repeated, since the code may still be approved;
 * one that is refused asked with a ticket that the server no longer knows.
 */
async function pollUntilDecided(ticket: string, signal: AbortSignal): Promise<Decision | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (signal.aborted) return null;
    const answer = await poll(ticket, signal);
    if (signal.aborted) return null;
    if (answer === null || answer.state === 'waiting') continue;
    if (answer.state === 'approved' && answer.session !== null) {
      return { is: 'approved', session: answer.session };
    }
    return { is: answer.state === 'refused' ? 'refused' : 'expired' };
  }
}

type PollAnswer = Pick<AnswerOf<typeof qrLogin>, 'state' | 'session'>;

const poll = (ticket: string, signal: AbortSignal): Promise<PollAnswer | null> =>
  api(qrLogin, { body: { ticket } }, { silent: true, signal }).catch((error: unknown) =>
    failureOf(error, Date.now()).kind === 'refused' ? { state: 'expired', session: null } : null,
  );
