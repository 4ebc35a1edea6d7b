import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import { useQuery } from '@tanstack/react-query';
import { isOpen } from '../../domain/money/money-state.ts';
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
