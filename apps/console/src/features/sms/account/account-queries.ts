import { getSmsAlarm, getSmsSettings } from '@ardoise/contract/endpoints/sms';
import type { Input } from '@ardoise/contract/protocol/call';
import { setSmsAlarm, setSmsSettings } from '@ardoise/contract/sms/account';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';

export const useAlarm = () => useQuery(callQuery(useConsole(), getSmsAlarm, {}));

/** Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
function useConflict(queryKey: readonly unknown[]) {
  const { showError } = useConsole();
  const queries = useQueryClient();
  return (error: unknown) => {
    if (isApiError(error, 'changedMeanwhile')) void queries.invalidateQueries({ queryKey });
    else if (isApiError(error)) showError(error);
  };
}

const alarmKey = callKey(getSmsAlarm, {});
const settingsKey = callKey(getSmsSettings, {});

export function useSaveAlarm() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof setSmsAlarm>['body']) =>
      api(setSmsAlarm, { body }, { silent: true }),
    onSuccess: (saved) => adoptAnswer(queries, alarmKey, saved),
    onError: useConflict(alarmKey),
  });
}

export function useSaveHours() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof setSmsSettings>['body']) =>
      api(setSmsSettings, { body }, { silent: true }),
    onSuccess: (saved) => adoptAnswer(queries, settingsKey, saved),
    onError: useConflict(settingsKey),
  });
}
