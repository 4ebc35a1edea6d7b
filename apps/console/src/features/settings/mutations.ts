import type { Input } from '@ardoise/contract/protocol/call';
import { updateSchoolSettings } from '@ardoise/contract/school-settings';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { settingsKey } from './queries.ts';

type Change = Input<typeof updateSchoolSettings>['body'];

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useSaveSettings() {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => api(updateSchoolSettings, { body: change }, { silent: true }),
    onSuccess: (settings) => adoptAnswer(queries, settingsKey, settings),
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile'))
        void queries.invalidateQueries({ queryKey: settingsKey });
      else if (isApiError(error)) showError(error);
    },
  });
}
