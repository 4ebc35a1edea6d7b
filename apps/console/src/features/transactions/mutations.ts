import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import {
  closeTransaction,
  acceptTransaction,
  type TransactionDetail,
} from '@ardoise/contract/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

/** A decision answers the transaction as it is now; one that somebody else made first shows theirs. */
function useDecision<Given>(id: string, decide: (given: Given) => Promise<TransactionDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: (transaction) =>
      adoptAnswer(queries, callKey(getTransaction, { params: { id } }), transaction),
    // What was refused may have been decided by somebody else.
    onError: () => renewTouched(queries, [...closeTransaction.emits, ...acceptTransaction.emits]),
  });
}

/** The amount is what arrived in francs, where the operator names another currency. */
export function useAccept(id: string) {
  const { api } = useConsole();
  return useDecision(id, (amount: number | null) =>
    api(acceptTransaction, { params: { id }, body: amount === null ? {} : { amount } }),
  );
}

export function useClose(id: string) {
  const { api } = useConsole();
  return useDecision(id, (reason: string) =>
    api(closeTransaction, { params: { id }, body: { reason } }),
  );
}
