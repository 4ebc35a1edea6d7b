import {
  billService,
  createService,
  disableService,
  enableService,
  getService,
  previewServicePrice,
  removeService,
  updateService,
} from '@ardoise/contract/endpoints/services';
import type { PriceEffect, ServiceDetail, ServiceInput } from '@ardoise/contract/services';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptAnswer, callKey } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

const adopt = (queries: QueryClient, service: ServiceDetail): void =>
  adoptAnswer(queries, callKey(getService, { params: { id: service.id } }), service);

export function useCreateService() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ServiceInput) => api(createService, { body }, { once: true }),
    onSuccess: (service) => adopt(queries, service),
  });
}

/** Whom a change of price concerns, asked before anything is changed. */
export function usePreviewPrice(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: ServiceInput) => api(previewServicePrice, { params: { id }, body }),
  });
}

interface Change {
  readonly service: ServiceInput;
  readonly effect?: PriceEffect;
}

export function useUpdateService({ id, version }: ServiceDetail) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      api(updateService, { params: { id }, body: { ...change, version } }, { once: true }),
    onSuccess: (service) => adopt(queries, service),
  });
}

export function useSwitchService(id: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (to: 'on' | 'keep' | 'end') =>
      to === 'on'
        ? api(enableService, { params: { id } }, { once: true })
        : api(disableService, { params: { id }, body: { subscriptions: to } }, { once: true }),
    onSuccess: (service) => adopt(queries, service),
  });
}

export function useRemoveService(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(removeService, { params: { id } }, { once: true }),
  });
}

export function useBill(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (yearId: string) =>
      api(billService, { params: { id }, body: { yearId } }, { once: true }),
  });
}
