import type { Answer, Input } from '@ardoise/contract/protocol/call';
import {
  getPaymentSettings,
  testPaymentSettings,
  updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import type { PayOperator } from '@ardoise/contract/transactions';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

type Stored = Answer<typeof getPaymentSettings>;

const settingsKey = callKey(getPaymentSettings, {});

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useSaveOperator(operator: PayOperator) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updatePaymentSettings>['body']) =>
      api(updatePaymentSettings, { params: { operator }, body }, { silent: true, once: true }),
    onSuccess: (saved) =>
      adoptAnswer<Stored>(
        queries,
        settingsKey,
        (before) =>
          before && {
            operators: before.operators.map((one) => (one.operator === operator ? saved : one)),
          },
      ),
    onError: async (error) => {
      if (isApiError(error, 'changedMeanwhile'))
        await queries.invalidateQueries({ queryKey: settingsKey });
      else if (isApiError(error)) showError(error);
    },
  });
}

/** Signs in at the operator with what is saved; no money moves. */
export function useTestOperator(operator: PayOperator) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () =>
      api(testPaymentSettings, { params: { operator }, body: {} }, { silent: true, once: true }),
  });
}
