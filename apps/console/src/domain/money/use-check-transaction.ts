import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import {
  canBeAccepted,
  checkTransaction,
  failureNames,
  type TransactionDetail,
} from '@ardoise/contract/transactions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { toastMs } from '../../lib/toasts.ts';
import { stateOf } from './money-state.ts';

/** What the operator said, in a sentence. */
function useSayAnswer(): (transaction: TransactionDetail) => string {
  const t = useTranslations('money.checked');
  const { language } = usePreferences();
  return (transaction) => {
    const state = stateOf(transaction);
    if (canBeAccepted(transaction.attention)) return t('decide');
    if (state === 'pending' || state === 'attention') return t('pending');
    if (state !== 'failed' || transaction.failure === null) return t('paid');
    return t('failed', { reason: failureNames[transaction.failure][language] });
  };
}

/** Asks the operator now, and says what it answered. */
export function useCheckTransaction() {
  const { api, toasts } = useConsole();
  const queries = useQueryClient();
  const t = useTranslations('money');
  const sayAnswer = useSayAnswer();
  return useMutation({
    mutationFn: (id: string) =>
      api(checkTransaction, { params: { id }, body: {} }, { once: true, silent: true }),
    onSuccess: (transaction) => {
      const key = callKey(getTransaction, { params: { id: transaction.id } });
      adoptAnswer(queries, key, transaction);
      toasts.show({
        title: sayAnswer(transaction),
        tone: stateOf(transaction) === 'failed' ? 'error' : 'news',
        durationMs: toastMs.shell,
      });
    },
    onError: (error) =>
      toasts.show({
        title: t('checkFailed'),
        ...(isApiError(error) ? { text: error.said } : {}),
        tone: 'error',
        place: 'top-center',
        durationMs: toastMs.apiError,
      }),
  });
}
