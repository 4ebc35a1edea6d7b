import type { Input } from '@ardoise/contract/protocol/call';
import {
  createFamily,
  type FamilyDetail,
  getFamily,
  removeFamily,
  updateFamily,
} from '@ardoise/contract/families';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

function adopt(queries: QueryClient, family: FamilyDetail): void {
  adoptAnswer(queries, callKey(getFamily, { params: { id: family.id } }), family);
}

export function useCreateFamily() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof createFamily>['body']) => api(createFamily, { body }),
    onSuccess: (family) => adopt(queries, family),
  });
}

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useUpdateFamily(id: string) {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof updateFamily>['body']) =>
      api(updateFamily, { params: { id }, body }, { silent: true }),
    onSuccess: (family) => adopt(queries, family),
    onError: async (error) => {
      if (isApiError(error, 'changedMeanwhile')) {
        await queries.invalidateQueries({ queryKey: callKey(getFamily, { params: { id } }) });
      } else if (isApiError(error)) showError(error);
    },
  });
}

export function useRemoveFamily(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(removeFamily, { params: { id }, body: {} }),
  });
}
