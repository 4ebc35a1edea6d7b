import {
  type ApplicationDetail,
  approveApplication,
  getApplication,
  rejectApplication,
  rejectApplicationPermanently,
  reviewApplication,
} from '@ardoise/contract/applications';
import type { Input } from '@ardoise/contract/protocol/call';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

function adopt(queries: QueryClient, application: ApplicationDetail): void {
  adoptAnswer(queries, callKey(getApplication, { params: { id: application.id } }), application);
}

/** Every decision answers the application as it is now; one that somebody else made first shows theirs. */
function useDecision<Given>(id: string, decide: (given: Given) => Promise<ApplicationDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: (application) => adopt(queries, application),
    onError: (error) => {
      if (!isApiError(error, 'applicationAlreadyDecided')) return;
      void queries.invalidateQueries({ queryKey: callKey(getApplication, { params: { id } }) });
    },
  });
}

export function useReview(id: string) {
  const { api } = useConsole();
  return useDecision<undefined>(id, () => api(reviewApplication, { params: { id }, body: {} }));
}

export function useApprove(id: string) {
  const { api } = useConsole();
  return useDecision(id, (body: Input<typeof approveApplication>['body']) =>
    api(approveApplication, { params: { id }, body }, { once: true }),
  );
}

export function useReject(id: string, isForGood: boolean) {
  const { api } = useConsole();
  const call = isForGood ? rejectApplicationPermanently : rejectApplication;
  return useDecision(id, (reasons: string) => api(call, { params: { id }, body: { reasons } }));
}
