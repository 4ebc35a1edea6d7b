import {
  approvePayout,
  cancelPayout,
  checkPayout,
  declinePayout,
  getPayout,
  openPayoutReceipt,
} from '@ardoise/contract/endpoints/payouts';
import type { Payout } from '@ardoise/contract/payouts/payouts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

const quiet = { silent: true, once: true } as const;

/** Answers the payout as it is now. Where somebody else was faster, that is shown, and nothing is decided. */
function useDecision<Given>(id: string, decide: (given: Given) => Promise<Payout>, said: string) {
  const t = useTranslations('payouts.detail');
  const { toasts, showError } = useConsole();
  const queries = useQueryClient();
  const key = callKey(getPayout, { params: { id } });
  return useMutation({
    mutationFn: decide,
    onSuccess: (payout) => {
      adoptAnswer(queries, key, payout);
      toasts.show({ title: said, tone: 'done' });
    },
    onError: (error) => {
      if (isApiError(error, 'payoutDecided')) {
        void queries.invalidateQueries({ queryKey: key });
        toasts.show({ title: t('changed'), tone: 'error' });
      } else if (isApiError(error)) showError(error);
    },
  });
}

export function usePayoutActs(id: string) {
  const t = useTranslations('payouts.detail');
  const { api } = useConsole();
  const params = { id };
  return {
    approve: useDecision(
      id,
      (confirmation: string | undefined) =>
        api(
          approvePayout,
          { params, body: confirmation === undefined ? {} : { confirmation } },
          quiet,
        ),
      t('saidApproved'),
    ),
    decline: useDecision(
      id,
      (reason: string) => api(declinePayout, { params, body: { reason } }, quiet),
      t('declined'),
    ),
    cancel: useDecision(id, () => api(cancelPayout, { params, body: {} }, quiet), t('cancelled')),
  };
}

/** Asks the operator, and shows what it said. */
export function useCheckPayout(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: () => api(checkPayout, { params, body: {} }),
    onSuccess: (payout) => adoptAnswer(queries, callKey(getPayout, { params }), payout),
  });
}

/** The tab is opened by the press itself, since browsers stop one that opens later. */
export function useOpenPayoutReceipt(id: string) {
  const t = useTranslations('payouts.detail');
  const { api, toasts } = useConsole();
  return useMutation({
    mutationFn: async () => {
      const tab = window.open('', '_blank');
      try {
        const call = { params: { id }, body: {} };
        const { address } = await api(openPayoutReceipt, call, { silent: true });
        if (tab === null) location.assign(address);
        else tab.location.replace(address);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onError: () => toasts.show({ title: t('receiptFailed'), tone: 'error' }),
  });
}
