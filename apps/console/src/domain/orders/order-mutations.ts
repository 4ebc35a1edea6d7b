import { checkOrder, closeOrder, getOrder } from '@ardoise/contract/endpoints/shop';
import type { Order } from '@ardoise/contract/shop/orders';
import { failureNames } from '@ardoise/contract/transactions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { toastMs } from '../../lib/toasts.ts';
import { shownState } from './order-state-tag.tsx';

const keyOf = (id: string) => callKey(getOrder, { params: { id } });

/** What the operator said, in a sentence. */
function useSayAnswer(): (order: Order) => string {
  const t = useTranslations('orders.checked');
  const { language } = usePreferences();
  return (order) => {
    const state = shownState(order);
    if (state !== 'failed' || order.failure === null) return t(state);
    return t('failedFor', { reason: failureNames[order.failure][language] });
  };
}

/** Asks the operator now, and says what it answered. */
export function useCheckOrder() {
  const t = useTranslations('orders');
  const { api, toasts } = useConsole();
  const queries = useQueryClient();
  const sayAnswer = useSayAnswer();
  return useMutation({
    mutationFn: (id: string) =>
      api(checkOrder, { params: { id }, body: {} }, { once: true, silent: true }),
    onSuccess: (order) => {
      adoptAnswer(queries, keyOf(order.id), order);
      const tone = order.state === 'failed' ? 'error' : 'news';
      toasts.show({ title: sayAnswer(order), tone, durationMs: toastMs.shell });
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

/** No longer waits for the payment of an order. */
export function useCloseOrder(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api(closeOrder, { params: { id }, body: {} }, { once: true }),
    onSuccess: (order) => adoptAnswer(queries, keyOf(id), order),
    // It was said already; what ended meanwhile is read again.
    onError: () => renewTouched(queries, [...closeOrder.emits]),
  });
}
