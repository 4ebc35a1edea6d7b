import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import { useQuery } from '@tanstack/react-query';
import { isOpen, type MoneyFacts, stateOf } from '../../domain/money/money-state.ts';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** The socket tells of every change; an open payment is asked about as well, for where there is no socket. */
const openMs = 10_000;

/** A prompt on a payer's phone, as it stands at this moment. */
export const usePrompt = (id: string) =>
  useQuery({
    ...callQuery(useConsole(), getTransaction, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpen(state.data.status) ? openMs : false,
  }).data;

/** It did not work out, and nobody at the school meant that: it can be tried again. */
export const hasFailed = (facts: MoneyFacts): boolean =>
  stateOf(facts) === 'failed' && facts.failure !== 'closed';
