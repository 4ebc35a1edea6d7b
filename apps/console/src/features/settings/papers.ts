import {
  getBusinessVerification,
  openOwnPaper,
  sendBusinessPapers,
} from '@ardoise/contract/endpoints/shop';
import type { AnswerOf, RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenPaper } from '../../domain/papers/submission-card.tsx';
import { adoptAnswer, callKey, callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type Verification = AnswerOf<typeof getBusinessVerification>;

export const useVerification = () => useQuery(callQuery(useConsole(), getBusinessVerification, {}));

export function useOpenOwnPaper(): OpenPaper {
  const { api } = useConsole();
  return (id) => api(openOwnPaper, { params: { id }, body: {} });
}

/** What somebody else sent, or the provider decided, meanwhile is read again. */
export function useSendPapers() {
  const { api } = useConsole();
  const queries = useQueryClient();
  const key = callKey(getBusinessVerification, {});
  return useMutation({
    mutationFn: (body: RequestOf<typeof sendBusinessPapers>['body']) =>
      api(sendBusinessPapers, { body }, { once: true }),
    onSuccess: (verification) => adoptAnswer(queries, key, verification),
    onError: (error) => {
      if (isApiError(error, 'papersUnderReview', 'businessAlreadyVerified'))
        void queries.invalidateQueries({ queryKey: key });
    },
  });
}
