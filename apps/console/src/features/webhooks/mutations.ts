import {
  createWebhook,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  updateWebhook,
} from '@ardoise/contract/endpoints/webhooks';
import type { Webhook } from '@ardoise/contract/webhooks/webhooks';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { useMutation } from '@tanstack/react-query';
import { useConsole } from '../../lib/console.tsx';

export type CreateBody = RequestOf<typeof createWebhook>['body'];
type UpdateBody = Omit<RequestOf<typeof updateWebhook>['body'], 'version'>;

/** A secret is kept nowhere, so that this call has no key and is never made again by itself. */
export function useCreateWebhook() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: CreateBody) => api(createWebhook, { body }, { silent: true }),
  });
}

export function useUpdateWebhook({ id, version }: Pick<Webhook, 'id' | 'version'>) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: UpdateBody) =>
      api(
        updateWebhook,
        { params: { id }, body: { ...body, version } },
        { silent: true, once: true },
      ),
  });
}

export function useSwitchWebhook(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      api(switchWebhook, { params: { id }, body: { isOn } }, { once: true }),
  });
}

export function useRotateSecret(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (overlapHours: number) =>
      api(rotateWebhookSecret, { params: { id }, body: { overlapHours } }),
  });
}

export function useRemoveWebhook(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(removeWebhook, { params: { id }, body: {} }, { once: true }),
  });
}

export function useTestWebhook(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(testWebhook, { params: { id }, body: {} }, { once: true }),
  });
}

export function useResend(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(resendWebhookDelivery, { params: { id }, body: {} }, { once: true }),
  });
}
