import {
  cancelYear,
  createYear,
  getYear,
  type NewYear as NewYearInput,
  stopYear,
} from '@ardoise/contract/years';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

interface NewYear {
  readonly input: NewYearInput;
  /** The same for every press in one wizard: however often it is sent, one year is created. */
  readonly key: string;
}

export function useCreateYear() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: NewYear) =>
      api(createYear, { body: input }, { idempotencyKey: key, silent: true }),
    onSuccess: (year) => adoptAnswer(queries, callKey(getYear, { params: { id: year.id } }), year),
  });
}

/** Silent: the dialog that asked shows a refusal in its own place. */
export function useEndYear(id: string, act: 'stop' | 'cancel') {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () =>
      api(act === 'stop' ? stopYear : cancelYear, { params: { id } }, { silent: true, once: true }),
  });
}
