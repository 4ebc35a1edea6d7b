import {
  type ApplicationDetail,
  approveApplication,
  getApplication,
  listApplications,
  rejectApplication,
  rejectApplicationPermanently,
  reviewApplication,
} from '@ardoise/contract/applications';
import type { Input } from '@ardoise/contract/call';
import { getFamily, getFamilyHistory, listFamilies } from '@ardoise/contract/families';
import { listStudents } from '@ardoise/contract/students';
import { getYear, listClasses, listYears } from '@ardoise/contract/years';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** What a decision is seen in: one that approves makes a student, perhaps in a known family, and perhaps enrols them. */
const touched = [
  listApplications,
  listStudents,
  listFamilies,
  getFamily,
  getFamilyHistory,
  listClasses,
  listYears,
  getYear,
];

function adopt(queries: QueryClient, application: ApplicationDetail): void {
  adoptAnswer(queries, callKey(getApplication, { params: { id: application.id } }), application);
  for (const call of touched) void queries.invalidateQueries({ queryKey: [call.path] });
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
