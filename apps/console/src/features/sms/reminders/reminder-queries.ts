import type { Input } from '@ardoise/contract/protocol/call';
import {
  getReminders,
  leaveReminderOut,
  listUpcomingReminders,
  setReminders,
} from '@ardoise/contract/sms/reminders';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';

const key = callKey(getReminders, {});

export const useReminders = () => useQuery(callQuery(useConsole(), getReminders, {}));

/** Saves. Where somebody else has saved meanwhile, fetches theirs, and the form asks what to do. */
export function useSaveReminders() {
  const { api, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof setReminders>['body']) =>
      api(setReminders, { body }, { silent: true }),
    onSuccess: (saved) => adoptAnswer(queries, key, saved),
    onError: (error) => {
      if (isApiError(error, 'changedMeanwhile')) void queries.invalidateQueries({ queryKey: key });
      else if (isApiError(error)) showError(error);
    },
  });
}

export const upcomingPerPage = 20;

export const useUpcoming = (day: string | undefined, page: number) =>
  useQuery({
    ...callQuery(useConsole(), listUpcomingReminders, {
      query: { page, perPage: upcomingPerPage, ...(day === undefined ? {} : { day }) },
    }),
    placeholderData: keepPreviousData,
  });

export function useLeaveOut() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: ({ id, isLeftOut }: { id: string; isLeftOut: boolean }) =>
      api(leaveReminderOut, { params: { id }, body: { isLeftOut } }, { once: true }),
  });
}
