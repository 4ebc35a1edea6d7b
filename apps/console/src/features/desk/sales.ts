import {
  approveSenderId,
  blockSenderId,
  changePack,
  changePrices,
  closeDeskOrder,
  countOrder,
  createPack,
  getPrices,
  listDeskPacks,
  rejectSenderId,
  reviewSenderId,
} from '@ardoise/contract/endpoints/desk';
import type { DeskSenderId } from '@ardoise/contract/desk/sender-ids';
import type { EventName } from '@ardoise/contract/protocol/events';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

const quiet = { silent: true, once: true } as const;

const overtaken = [
  'changedMeanwhile',
  'senderIdDecided',
  'nothingToDecide',
  'payoutDecided',
  'payoutNotToSettle',
  'targetDecided',
] as const;

/** A change of what others change too: where somebody was faster, theirs is shown, and nothing is decided. */
export function useAct<Given, Answer>(
  act: (given: Given) => Promise<Answer>,
  touched: EventName,
  said: string,
) {
  const t = useTranslations('deskSales');
  const { toasts, showError } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => toasts.show({ title: said, tone: 'done' }),
    onError: (error) => {
      void renewTouched(queries, [touched]);
      if (isApiError(error, ...overtaken)) toasts.show({ title: t('changed'), tone: 'error' });
      else if (isApiError(error)) showError(error);
    },
  });
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** What the desk says of one sender ID. */
export function useSenderIdActs({ id, version }: Versioned) {
  const t = useTranslations('deskSales.senderIds.done');
  const { api } = useConsole();
  const params = { id };
  return {
    review: useAct(
      () => api(reviewSenderId, { params, body: { version } }, quiet),
      'senderId.changed',
      t('review'),
    ),
    approve: useAct(
      (gateways: DeskSenderId['gateways']) =>
        api(approveSenderId, { params, body: { version, gateways } }, quiet),
      'senderId.changed',
      t('approve'),
    ),
    reject: useAct(
      (given: { reason: string; isPermanent: boolean }) =>
        api(rejectSenderId, { params, body: { ...given, version } }, quiet),
      'senderId.changed',
      t('reject'),
    ),
    block: useAct(
      (given: { reason: string; isBlocked: boolean }) =>
        api(blockSenderId, { params, body: { ...given, version } }, quiet),
      'senderId.changed',
      t('block'),
    ),
  };
}

/** What the desk does about an order whose payment nobody else can bring further. */
export function useOrderActs(id: string) {
  const t = useTranslations('deskSales.orders.done');
  const { api } = useConsole();
  return {
    count: useAct(
      (amount: number | null) =>
        api(countOrder, { params: { id }, body: amount === null ? {} : { amount } }, quiet),
      'transaction.moved',
      t('count'),
    ),
    close: useAct(
      (reason: string) => api(closeDeskOrder, { params: { id }, body: { reason } }, quiet),
      'transaction.moved',
      t('close'),
    ),
  };
}

type PackGiven = RequestOf<typeof createPack>['body'];

/** Sells a new pack, or changes one. */
export function useSavePack(pack: Versioned | null) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PackGiven) =>
      pack === null
        ? api(createPack, { body }, { once: true })
        : api(
            changePack,
            { params: { id: pack.id }, body: { ...body, version: pack.version } },
            { once: true },
          ),
    onError: () => queries.invalidateQueries({ queryKey: callKey(listDeskPacks, {}) }),
  });
}

export function useSavePrices() {
  const { api } = useConsole();
  const queries = useQueryClient();
  const key = callKey(getPrices, {});
  return useMutation({
    mutationFn: (body: RequestOf<typeof changePrices>['body']) =>
      api(changePrices, { body }, { once: true }),
    onSuccess: (saved) => adoptAnswer(queries, key, saved),
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
}
