import {
  type DeskSchool,
  getDeskSchool,
  refuseSchool,
  resumeSchool,
  setSchoolFee,
  setSchoolPlan,
  suspendSchool,
  verifySchool,
  visitSchool,
} from '@ardoise/contract/desk/schools';
import { openSchoolPaper } from '@ardoise/contract/endpoints/desk';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OpenPaper } from '../../domain/papers/submission-card.tsx';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

const quiet = { silent: true, once: true } as const;

/** Answers the school as it is now. One that changed since it was read is shown anew, and nothing is decided. */
function useDecision<Given>({ id }: DeskSchool, decide: (given: Given) => Promise<DeskSchool>) {
  const t = useTranslations('desk');
  const { toasts, showError } = useConsole();
  const queries = useQueryClient();
  const key = callKey(getDeskSchool, { params: { id } });
  return useMutation({
    mutationFn: decide,
    onSuccess: (school) => adoptAnswer(queries, key, school),
    onError: (error) => {
      const reasons = ['changedMeanwhile', 'alreadyVerified', 'alreadySuspended', 'notSuspended'];
      if (isApiError(error) && reasons.includes(error.reason ?? '')) {
        void queries.invalidateQueries({ queryKey: key });
        toasts.show({ title: t('changed'), tone: 'error' });
      } else if (isApiError(error)) showError(error);
    },
  });
}

export function useVerify(school: DeskSchool) {
  const { api } = useConsole();
  const { id, version } = school;
  return useDecision<undefined>(school, () =>
    api(verifySchool, { params: { id }, body: { version } }, quiet),
  );
}

export function useRefuse(school: DeskSchool) {
  const { api } = useConsole();
  const { id, version } = school;
  return useDecision(school, (reason: string) =>
    api(refuseSchool, { params: { id }, body: { version, reason } }, quiet),
  );
}

/** Suspends a school that works, and resumes one that is suspended. */
export function useSuspend(school: DeskSchool) {
  const { api } = useConsole();
  const { id, version, isSuspended } = school;
  return useDecision(school, (reason: string) =>
    isSuspended
      ? api(resumeSchool, { params: { id }, body: { version, reason } }, quiet)
      : api(suspendSchool, { params: { id }, body: { version, reason } }, quiet),
  );
}

type PlanGiven = Omit<RequestOf<typeof setSchoolPlan>['body'], 'version'>;

export function useSetPlan(school: DeskSchool) {
  const { api } = useConsole();
  const { id, version } = school;
  return useDecision(school, (given: PlanGiven) =>
    api(setSchoolPlan, { params: { id }, body: { ...given, version } }, quiet),
  );
}

type FeeGiven = Omit<RequestOf<typeof setSchoolFee>['body'], 'version'>;

export function useSetFee(school: DeskSchool) {
  const { api } = useConsole();
  const { id, version } = school;
  return useDecision(school, (given: FeeGiven) =>
    api(setSchoolFee, { params: { id }, body: { ...given, version } }, quiet),
  );
}

/** An address that is good for two minutes; the reading is recorded by it. */
export function useOpenSchoolPaper(id: string): OpenPaper {
  const { api } = useConsole();
  return (paperId) => api(openSchoolPaper, { params: { id, paperId }, body: {} });
}

export function useVisit({ id }: DeskSchool) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api(visitSchool, { params: { id }, body: { reason } }, { once: true }),
    // The grant may have ended meanwhile.
    onError: () =>
      queries.invalidateQueries({ queryKey: callKey(getDeskSchool, { params: { id } }) }),
  });
}
