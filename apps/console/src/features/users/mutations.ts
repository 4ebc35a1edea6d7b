import type { Input } from '@ardoise/contract/protocol/call';
import { getOrgUser, updateOrgUser } from '@ardoise/contract/org-users';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useUpdateUser(id: string) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  const key = callKey(getOrgUser, { params: { id } });
  return useMutation({
    mutationFn: (body: Input<typeof updateOrgUser>['body']) =>
      api(updateOrgUser, { params: { id }, body }, { silent: true }),
    onSuccess: (user) => adoptAnswer(queries, key, user),
    onError: async (error) => {
      if (isApiError(error, 'changedMeanwhile')) await queries.invalidateQueries({ queryKey: key });
      else if (isApiError(error)) showError(error);
    },
  });
}
