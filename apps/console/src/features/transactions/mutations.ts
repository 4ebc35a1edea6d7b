import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import {
  closeTransaction,
  acceptTransaction,
  remindTransaction,
  type TransactionDetail,
} from '@ardoise/contract/transactions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';
import { toastMs } from '../../lib/toasts.ts';

/** What went wrong is said under one title. */
const silent = { silent: true } as const;

/** A decision answers the transaction as it is now; one that somebody else made first shows theirs. */
function useDecision<Given>(id: string, decide: (given: Given) => Promise<TransactionDetail>) {
  const queries = useQueryClient();
  const { toasts } = useConsole();
  const t = useTranslations('transactions.decide');
  return useMutation({
    mutationFn: decide,
    onSuccess: (transaction) =>
      adoptAnswer(queries, callKey(getTransaction, { params: { id } }), transaction),
    // What was refused may have been decided by somebody else.
    onError: (error) => {
      toasts.show({
        title: t('failed'),
        ...(isApiError(error) ? { text: error.said } : {}),
        tone: 'error',
        place: 'top-center',
        durationMs: toastMs.apiError,
      });
      return renewTouched(queries, [...closeTransaction.emits, ...acceptTransaction.emits]);
    },
  });
}

/** The amount is what arrived in francs, where the operator names another currency. */
export function useAccept(id: string) {
  const { api } = useConsole();
  return useDecision(id, (amount: number | null) =>
    api(acceptTransaction, { params: { id }, body: amount === null ? {} : { amount } }, silent),
  );
}

/** Has the operator show the payer its prompt again. */
export function useRemind(id: string) {
  const { api, toasts } = useConsole();
  const queries = useQueryClient();
  const t = useTranslations('transactions.remind');
  return useMutation({
    mutationFn: () => api(remindTransaction, { params: { id }, body: {} }),
    onSuccess: (transaction) => {
      adoptAnswer(queries, callKey(getTransaction, { params: { id } }), transaction);
      toasts.show({ title: t('sent'), tone: 'news', durationMs: toastMs.shell });
    },
    onError: () => renewTouched(queries, [...remindTransaction.emits]),
  });
}

export function useClose(id: string) {
  const { api } = useConsole();
  return useDecision(id, (reason: string) =>
    api(closeTransaction, { params: { id }, body: { reason } }, silent),
  );
}
