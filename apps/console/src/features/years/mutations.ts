import { cancelYear, createYear, getYear, stopYear, type YearInput } from '@ardoise/contract/years';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** Which year is payable decides what nearly every screen shows, so that nothing read before is kept. */
function useForgetAll() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

interface NewYear {
  readonly input: YearInput;
  /** The same for every press in one wizard: however often it is sent, one year is created. */
  readonly key: string;
}

export function useCreateYear() {
  const { api } = useConsole();
  const queries = useQueryClient();
  const forgetAll = useForgetAll();
  return useMutation({
    mutationFn: ({ input, key }: NewYear) =>
      api(createYear, { body: input }, { idempotencyKey: key, silent: true }),
    onSuccess: (year) => {
      adoptAnswer(queries, callKey(getYear, { params: { id: year.id } }), year);
      forgetAll();
    },
  });
}

/** Silent: the dialog that asked shows a refusal in its own place. */
export function useEndYear(id: string, act: 'stop' | 'cancel') {
  const { api } = useConsole();
  const forgetAll = useForgetAll();
  return useMutation({
    mutationFn: () =>
      api(act === 'stop' ? stopYear : cancelYear, { params: { id } }, { silent: true, once: true }),
    onSuccess: forgetAll,
  });
}
