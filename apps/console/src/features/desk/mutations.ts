import {
  type DeskSchool,
  getDeskSchool,
  refuseSchool,
  verifySchool,
} from '@ardoise/contract/desk/schools';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

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
      if (isApiError(error, 'changedMeanwhile', 'alreadyVerified')) {
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
    api(verifySchool, { params: { id }, body: { version } }, { silent: true, once: true }),
  );
}

export function useRefuse(school: DeskSchool) {
  const { api } = useConsole();
  const { id, version } = school;
  return useDecision(school, (reason: string) =>
    api(refuseSchool, { params: { id }, body: { version, reason } }, { silent: true, once: true }),
  );
}
