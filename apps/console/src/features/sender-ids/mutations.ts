import {
  chooseDefaultSenderId,
  listSenderIds,
  resubmitSenderId,
  toggleSenderId,
  withdrawSenderId,
} from '@ardoise/contract/endpoints/shop';
import type { SenderId } from '@ardoise/contract/shop/sender-ids';
import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { renewTouched } from '../../lib/api/renew.ts';
import { callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { toastMs } from '../../lib/toasts.ts';
import type { SenderIds } from './queries.ts';

const listKey = callKey(listSenderIds, {});

/** Shows at once what was pressed; where it is refused, the list is read again. */
function useShowAtOnce() {
  const queries = useQueryClient();
  return (change: (one: SenderId) => SenderId) =>
    queries.setQueryData<SenderIds>(
      listKey,
      (before) => before && { ...before, items: before.items.map(change) },
    );
}

/** A refusal is told with why, and what is there is read again. */
function useTellFailure(title: string) {
  const { toasts } = useConsole();
  const queries = useQueryClient();
  return (error: Error) => {
    void renewTouched(queries, ['senderId.changed']);
    const said = (failure: ApiError) => (failure.code === 0 ? {} : { text: failure.said });
    toasts.show({
      title,
      ...(isApiError(error) ? said(error) : {}),
      tone: 'error',
      place: 'top-center',
      durationMs: toastMs.apiError,
    });
  };
}

/** Switches an approved one on or off. */
export function useToggle() {
  const t = useTranslations('senderIds');
  const { api } = useConsole();
  const show = useShowAtOnce();
  const tell = useTellFailure(t('toggleFailed'));
  return useMutation({
    mutationFn: ({ id, isEnabled }: Pick<SenderId, 'id' | 'isEnabled'>) =>
      api(toggleSenderId, { params: { id }, body: { isEnabled } }, { silent: true, once: true }),
    onMutate: ({ id, isEnabled }) => {
      show((one) => (one.id === id ? { ...one, isEnabled } : one));
    },
    onError: tell,
  });
}

export function useChooseDefault() {
  const t = useTranslations('senderIds');
  const { api, toasts } = useConsole();
  const show = useShowAtOnce();
  const tell = useTellFailure(t('defaultFailed'));
  return useMutation({
    mutationFn: (id: string) =>
      api(chooseDefaultSenderId, { params: { id }, body: {} }, { silent: true, once: true }),
    onMutate: (id) => {
      show((one) => ({ ...one, isDefault: one.id === id }));
    },
    onSuccess: ({ name }) => toasts.show({ title: t('defaultChosen', { name }), tone: 'done' }),
    onError: tell,
  });
}

/** Decided about meanwhile: it is said, and what it is now is shown. */
export function useWithdraw() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: SenderId) =>
      api(withdrawSenderId, { params: { id }, body: { version } }, { once: true }),
    onError: () => renewTouched(queries, ['senderId.changed']),
  });
}

export function useResubmit({ id, version }: SenderId) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (said: { name: string; use?: string | null | undefined }) =>
      api(
        resubmitSenderId,
        { params: { id }, body: { ...said, version } },
        { once: true, silent: true },
      ),
    onError: (error) => {
      if (isApiError(error, 'senderIdDecided')) void renewTouched(queries, ['senderId.changed']);
    },
  });
}
