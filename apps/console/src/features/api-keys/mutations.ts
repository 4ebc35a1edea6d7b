import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import {
  createApiKey,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@ardoise/contract/endpoints/api-keys';
import type { RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { useMutation } from '@tanstack/react-query';
import { useConsole } from '../../lib/console.tsx';

export type CreateBody = RequestOf<typeof createApiKey>['body'];
type UpdateBody = Omit<RequestOf<typeof updateApiKey>['body'], 'version'>;
type RotateBody = RequestOf<typeof rotateApiKey>['body'];

/** A secret is kept nowhere, so that this call has no key and is never made again by itself. */
export function useCreateKey() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: CreateBody) => api(createApiKey, { body }, { silent: true }),
  });
}

export function useRotateKey(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: RotateBody) => api(rotateApiKey, { params: { id }, body }, { silent: true }),
  });
}

export function useUpdateKey({ id, version }: Pick<ApiKey, 'id' | 'version'>) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: UpdateBody) =>
      api(
        updateApiKey,
        { params: { id }, body: { ...body, version } },
        { silent: true, once: true },
      ),
  });
}

export function useRevokeKey(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(revokeApiKey, { params: { id } }, { once: true }),
  });
}
